#include "model/ErrorHandlers.h"
#include "model/Failure.h"
#include "model/MacroNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

struct ErrorHandlers::Memory {
  llvm::DenseMap<const FunctionDecl *, std::unique_ptr<FunctionFlow>> Flows;
  llvm::DenseMap<std::pair<const FunctionDecl *, unsigned>, ValueFate::Kind> Handling;
  std::map<const CallExpr *, StatusUse> Uses;
  std::map<const FunctionDecl *, FunctionSummary> Summaries;
  llvm::DenseSet<const FunctionDecl *> NeverReading;
  bool HasCallers = false;
  std::map<const FunctionDecl *, std::vector<Caller>> Callers;
};

ErrorHandlers::ErrorHandlers(ASTContext &Context) : Context(Context), Known(std::make_unique<Memory>()) {}
ErrorHandlers::~ErrorHandlers() = default;

namespace {

constexpr unsigned MaxCallerDepth = 4;

const FunctionDecl *definitionOf(const FunctionDecl &Function) {
  const FunctionDecl *Definition = nullptr;
  if (Function.hasBody(Definition))
    return Definition;
  if (const FunctionDecl *Pattern = Function.getTemplateInstantiationPattern(); Pattern && Pattern->hasBody(Definition))
    return Definition;
  return nullptr;
}

// Whether the token at Location stands inside an `assert(...)`.
bool isInAssert(SourceLocation Location, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  while (Location.isMacroID()) {
    const SrcMgr::ExpansionInfo &Expansion = Sources.getSLocEntry(Sources.getFileID(Location)).getExpansion();
    Location = Expansion.getExpansionLocStart();
    if (!Expansion.isMacroArgExpansion() &&
        Lexer::getSourceText(CharSourceRange::getTokenRange(Sources.getSpellingLoc(Location)), Sources,
                             Context.getLangOpts()) == "assert")
      return true;
  }
  return false;
}

// `#define CHECK(call) (void)(call)`: whoever wrote the call meant it to be checked.
bool isVoidedByCheckMacro(SourceLocation InMacro, const Expr &Value, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  SourceLocation Location = Value.getBeginLoc();
  return Sources.isMacroBodyExpansion(InMacro) && Sources.isMacroArgExpansion(Location) &&
         soundsLikeCheck(Lexer::getImmediateMacroName(Location, Sources, Context.getLangOpts()));
}

const VarDecl *localVariable(const Expr *Target) {
  const auto *Reference = dyn_cast<DeclRefExpr>(Target->IgnoreParenImpCasts());
  const auto *Variable = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  bool IsFollowed = Variable && Variable->hasLocalStorage() && !Variable->getType()->isReferenceType() &&
                    !Reference->refersToEnclosingVariableOrCapture();
  return IsFollowed ? Variable : nullptr;
}

struct Assignment {
  const Expr *Target;
  const Expr *Value;
  bool IsCompound;
};

std::optional<Assignment> assignmentIn(const Stmt &Statement) {
  if (const auto *Operator = dyn_cast<BinaryOperator>(&Statement); Operator && Operator->isAssignmentOp())
    return Assignment{Operator->getLHS(), Operator->getRHS(), Operator->isCompoundAssignmentOp()};
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Statement);
      Operator && Operator->getOperator() == OO_Equal && Operator->getNumArgs() == 2)
    return Assignment{Operator->getArg(0), Operator->getArg(1), false};
  return std::nullopt;
}

bool isStdIgnore(const Expr *Target) {
  const auto *Reference = dyn_cast<DeclRefExpr>(Target->IgnoreParenImpCasts());
  return Reference && Reference->getDecl()->getName() == "ignore" && Reference->getDecl()->isInStdNamespace();
}

// Statements that evaluate their child for its effect alone.
bool discards(const Stmt &Parent, const Stmt &Child) {
  if (const auto *If = dyn_cast<IfStmt>(&Parent))
    return &Child != If->getCond();
  if (const auto *While = dyn_cast<WhileStmt>(&Parent))
    return &Child != While->getCond();
  if (const auto *Do = dyn_cast<DoStmt>(&Parent))
    return &Child != Do->getCond();
  if (const auto *For = dyn_cast<ForStmt>(&Parent))
    return &Child != For->getCond();
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(&Parent))
    return &Child == Range->getBody();
  if (const auto *Switch = dyn_cast<SwitchStmt>(&Parent))
    return &Child != Switch->getCond();
  if (const auto *Case = dyn_cast<CaseStmt>(&Parent))
    return &Child == Case->getSubStmt();
  return isa<CompoundStmt, DefaultStmt, LabelStmt, AttributedStmt>(&Parent);
}

/// Whether a name, in lower case, sounds like a function of another translation unit that reads the pending error.
bool soundsLikeErrorCheck(const FunctionDecl &Function) {
  const IdentifierInfo *Identifier = Function.getIdentifier();
  std::string Name = Identifier ? Identifier->getName().lower() : "";
  StringRef View = Name;
  bool IsAboutErrors = View.contains("err") || View.contains("check");
  bool IsAboutDevice = View.contains("cuda") || View.contains("gpu") || View.contains("launch") ||
                       View.contains("kernel") || View.contains("last") || View.starts_with("check_err");
  return IsAboutErrors && IsAboutDevice;
}

bool isRuntimeSwitch(const Expr &Condition) {
  llvm::SmallVector<const Stmt *, 8> Pending = {&Condition};
  while (!Pending.empty()) {
    const Stmt *Statement = Pending.pop_back_val();
    if (!Statement)
      continue;
    if (const auto *Reference = dyn_cast<DeclRefExpr>(Statement)) {
      const ValueDecl *Named = Reference->getDecl();
      if (const auto *Variable = dyn_cast<VarDecl>(Named);
          Variable && Variable->hasGlobalStorage() && !Variable->isConstexpr())
        return true;
      if (const auto *Function = dyn_cast<FunctionDecl>(Named);
          Function && Function->getIdentifier() && Function->getName().contains("getenv"))
        return true;
      if (const auto *Variable = dyn_cast<VarDecl>(Named);
          Variable && Variable->hasLocalStorage() && Variable->hasInit() && Variable->getInit() != &Condition &&
          !isa<ParmVarDecl>(Variable))
        Pending.push_back(Variable->getInit());
    }
    Pending.append(Statement->child_begin(), Statement->child_end());
  }
  return false;
}

} // namespace

const FunctionFlow *ErrorHandlers::flowOf(const FunctionDecl &Function) {
  const FunctionDecl *Definition = definitionOf(Function);
  if (!Definition || !Definition->getBody())
    return nullptr;
  std::unique_ptr<FunctionFlow> &Flow = Known->Flows[Definition];
  if (!Flow)
    Flow = std::make_unique<FunctionFlow>(*Definition, Context);
  return Flow.get();
}

ValueFate::Kind ErrorHandlers::handlingOf(const FunctionDecl &Function, unsigned Index) {
  const FunctionDecl *Definition = definitionOf(Function);
  // What overrides a virtual function may handle what the function itself does not.
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  if (!Definition || Index >= Definition->getNumParams() || Definition->isDefaulted() || (Method && Method->isVirtual()) ||
      Context.getSourceManager().isInSystemHeader(Definition->getLocation()))
    return ValueFate::Read;
  auto [Entry, IsNew] = Known->Handling.try_emplace({Definition, Index}, ValueFate::Read);
  if (!IsNew)
    return Entry->second;
  const ParmVarDecl *Parameter = Definition->getParamDecl(Index);
  const FunctionFlow *Flow = flowOf(*Definition);
  ValueFate::Kind Handling = ValueFate::PassedToNoOp;
  if (!Flow || Parameter->isParameterPack())
    Handling = ValueFate::Read;
  else
    for (const DeclRefExpr *Reference : Flow->referencesTo(Parameter)) {
      ValueFate Fate = fateOf(*Reference, *Flow);
      bool IsCopyRead = Fate.What == ValueFate::Stored && llvm::any_of(Flow->referencesTo(Fate.Variable), [&](auto *Use) {
                          ValueFate::Kind What = fateOf(*Use, *Flow).What;
                          return What == ValueFate::Read || What == ValueFate::Escapes;
                        });
      if (Fate.What == ValueFate::Read || Fate.What == ValueFate::Escapes || IsCopyRead) {
        Handling = ValueFate::Read;
        break;
      }
      if (Fate.What == ValueFate::AssertRead)
        Handling = ValueFate::AssertRead;
    }
  return Known->Handling[{Definition, Index}] = Handling;
}

// What the callee of Call does with Argument; Index counts the arguments as written.
ValueFate::Kind ErrorHandlers::handlingOf(const Expr &Call, const FunctionDecl &Callee, const Stmt &Argument,
                                          unsigned Index) {
  // An overloaded operator that is a member takes its object as the first argument.
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  if (isa<CXXOperatorCallExpr>(&Call) && Method && Method->isImplicitObjectMemberFunction()) {
    if (Index == 0)
      return ValueFate::Read;
    --Index;
  }
  return handlingOf(Callee, Index);
}

ValueFate ErrorHandlers::fateOf(const Expr &Value, const FunctionFlow &Flow) {
  const ValueFate::Kind Read = isInAssert(Value.getExprLoc(), Context) ? ValueFate::AssertRead : ValueFate::Read;
  const VarDecl *StoredIn = nullptr;
  // The value of `e = f()` may be discarded or read; either way it was stored.
  auto Ends = [&](ValueFate::Kind What) -> ValueFate {
    if (StoredIn && (What == ValueFate::Discarded || What == ValueFate::DiscardedOnPurpose))
      return {ValueFate::Stored, StoredIn};
    return {What};
  };

  const Stmt *Child = &Value;
  while (const Stmt *Parent = Flow.parentOf(Child)) {
    if (discards(*Parent, *Child)) {
      // The last statement of a statement expression is its value.
      const auto *Compound = dyn_cast<CompoundStmt>(Parent);
      const Stmt *Outer = Compound ? Flow.parentOf(Parent) : nullptr;
      if (!Outer || !isa<StmtExpr>(Outer) || Compound->body_back() != Child)
        return Ends(ValueFate::Discarded);
      Child = Outer;
      continue;
    }
    if (std::optional<Assignment> Assigned = assignmentIn(*Parent)) {
      if (Assigned->Target == Child)
        return {ValueFate::Written};
      if (isStdIgnore(Assigned->Target))
        return {ValueFate::DiscardedOnPurpose};
      const VarDecl *Variable = localVariable(Assigned->Target);
      if (!Variable)
        return {Read};
      StoredIn = Variable;
    } else if (const auto *Operator = dyn_cast<BinaryOperator>(Parent)) {
      if (Operator->getOpcode() != BO_Comma)
        return {Read};
      if (Operator->getLHS() == Child)
        return Ends(ValueFate::Discarded);
    } else if (const auto *Conditional = dyn_cast<ConditionalOperator>(Parent)) {
      if (Conditional->getCond() == Child)
        return {Read};
    } else if (const auto *Unary = dyn_cast<UnaryOperator>(Parent)) {
      if (Unary->getOpcode() != UO_Extension)
        return {Unary->getOpcode() == UO_AddrOf ? ValueFate::Escapes : Read};
    } else if (const auto *Cast = dyn_cast<ExplicitCastExpr>(Parent)) {
      if (Cast->getType()->isVoidType())
        return Ends(isVoidedByCheckMacro(Cast->getBeginLoc(), Value, Context) ? ValueFate::Discarded : ValueFate::DiscardedOnPurpose);
    } else if (const auto *Declaration = dyn_cast<DeclStmt>(Parent)) {
      for (const Decl *Declared : Declaration->decls()) {
        const auto *Variable = dyn_cast<VarDecl>(Declared);
        if (!Variable || Variable->getInit() != Child)
          continue;
        if (!Variable->hasLocalStorage() || isa<DecompositionDecl>(Variable))
          return {Read};
        if (Variable->getType()->isReferenceType() && !isa<ExprWithCleanups, MaterializeTemporaryExpr>(Child))
          return {ValueFate::Escapes};
        return {ValueFate::Stored, Variable};
      }
      return {Read};
    } else if (const auto *Lambda = dyn_cast<LambdaExpr>(Parent)) {
      for (auto [Capture, Init] : llvm::zip(Lambda->captures(), Lambda->capture_inits()))
        if (Init == Child && Capture.capturesVariable() && Capture.getCaptureKind() == LCK_ByRef)
          return {ValueFate::Escapes};
      return {Read};
    } else if (const auto *Call = dyn_cast<CallExpr>(Parent)) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      const auto Argument = llvm::find(Call->arguments(), Child);
      if (!Callee || Argument == Call->arg_end())
        return {Read};
      ValueFate::Kind Handling = handlingOf(*Call, *Callee, *Child, Argument - Call->arg_begin());
      return {Handling == ValueFate::Read ? Read : Handling, nullptr, Callee};
    } else if (const auto *Construct = dyn_cast<CXXConstructExpr>(Parent)) {
      const auto Argument = llvm::find(Construct->arguments(), Child);
      if (Argument == Construct->arg_end())
        return {Read};
      if (!Construct->getConstructor()->isCopyOrMoveConstructor()) {
        ValueFate::Kind Handling = handlingOf(*Construct->getConstructor(), Argument - Construct->arg_begin());
        return {Handling == ValueFate::Read ? Read : Handling, nullptr, Construct->getConstructor()};
      }
    } else if (!isa<ParenExpr, ImplicitCastExpr, FullExpr, MaterializeTemporaryExpr, CXXBindTemporaryExpr, StmtExpr,
                    ChooseExpr, GenericSelectionExpr, SubstNonTypeTemplateParmExpr>(Parent)) {
      return {Read};
    }
    Child = Parent;
  }
  return {Read};
}

const StatusUse &ErrorHandlers::useOf(const CallExpr &Call, const FunctionFlow &Flow) {
  auto [Entry, IsNew] = Known->Uses.try_emplace(&Call);
  if (!IsNew)
    return Entry->second;
  ValueFate Fate = fateOf(Call, Flow);
  StatusUse Use;
  Use.Handler = Fate.Handler;
  switch (Fate.What) {
  case ValueFate::Read:
  case ValueFate::Written:
  case ValueFate::Escapes:
    break;
  case ValueFate::AssertRead:
    Use.What = StatusUse::OnlyByAssert;
    break;
  case ValueFate::Discarded:
    Use.What = StatusUse::Discarded;
    break;
  case ValueFate::DiscardedOnPurpose:
    Use.What = StatusUse::DiscardedOnPurpose;
    break;
  case ValueFate::PassedToNoOp:
    Use.What = StatusUse::PassedToNoOp;
    break;
  case ValueFate::Stored: {
    // The element of the CFG that stores is the nearest enclosing assignment or declaration.
    const Stmt *Store = &Call;
    while (Store && !isa<DeclStmt>(Store) && !assignmentIn(*Store))
      Store = Flow.parentOf(Store);
    if (Store)
      Use = useOfVariable(*Fate.Variable, *Store, Call, Flow);
    break;
  }
  }
  return Known->Uses[&Call] = std::move(Use);
}

StatusUse ErrorHandlers::useOfVariable(const VarDecl &Variable, const Stmt &Store, const CallExpr &Call,
                                       const FunctionFlow &Flow) {
  llvm::DenseMap<const Stmt *, ValueFate> Fates;
  bool IsReadSomewhere = false;
  for (const DeclRefExpr *Reference : Flow.referencesTo(&Variable)) {
    ValueFate Fate = fateOf(*Reference, Flow);
    if (Fate.What == ValueFate::Escapes || Reference->refersToEnclosingVariableOrCapture())
      return {};
    if (Fate.What == ValueFate::DiscardedOnPurpose && isVoidedByCheckMacro(Reference->getLocation(), Call, Context))
      Fate.What = ValueFate::Discarded;
    IsReadSomewhere |= Fate.What == ValueFate::Read || Fate.What == ValueFate::Stored;
    Fates[Reference] = Fate;
  }

  bool IsAsserted = false;
  const FunctionDecl *NoOp = nullptr;
  auto Classify = [&](const CFGElement &Element) {
    auto Statement = Element.getAs<CFGStmt>();
    if (!Statement)
      return Step::Pass;
    if (auto Found = Fates.find(Statement->getStmt()); Found != Fates.end())
      switch (Found->second.What) {
      case ValueFate::Read:
      case ValueFate::Stored:
      case ValueFate::DiscardedOnPurpose:
        return Step::Stop;
      case ValueFate::AssertRead:
        IsAsserted = true;
        return Step::Pass;
      case ValueFate::PassedToNoOp:
        NoOp = Found->second.Handler;
        return Step::Pass;
      default:
        return Step::Pass;
      }
    if (std::optional<Assignment> Assigned = assignmentIn(*Statement->getStmt()))
      return !Assigned->IsCompound && localVariable(Assigned->Target) == &Variable ? Step::Arrive : Step::Pass;
    if (const auto *Declaration = dyn_cast<DeclStmt>(Statement->getStmt()))
      return llvm::is_contained(Declaration->decls(), &Variable) ? Step::Arrive : Step::Pass;
    return endsProgram(*Statement->getStmt()) ? Step::Arrive : Step::Pass;
  };
  auto Follow = [&](const Expr &Condition, bool Taken) { return !detectsError(Condition, Taken); };

  std::optional<Path> Unread = Flow.findPathAfter(Store, Classify, Follow);
  if (!Unread)
    return {};
  StatusUse Use;
  Use.Variable = &Variable;
  Use.Handler = NoOp;
  bool IsOverwritten = Unread->End && assignmentIn(*Unread->End);
  if (IsAsserted)
    Use.What = StatusUse::OnlyByAssert;
  else if (NoOp)
    Use.What = StatusUse::PassedToNoOp;
  else if (IsOverwritten)
    Use.What = StatusUse::Overwritten;
  else
    Use.What = IsReadSomewhere ? StatusUse::UnreadOnPath : StatusUse::NeverRead;
  Use.Unread = std::move(*Unread);
  return Use;
}

const FunctionSummary &ErrorHandlers::summarise(const FunctionDecl &Function) {
  const FunctionDecl *Definition = definitionOf(Function);
  auto [Entry, IsNew] = Known->Summaries.try_emplace(Definition ? Definition : Function.getCanonicalDecl());
  if (!IsNew)
    return Entry->second;
  FunctionSummary Summary;
  if (!Definition) {
    if (soundsLikeErrorCheck(Function) && !Context.getSourceManager().isInSystemHeader(Function.getLocation()))
      Summary = {Certainty::OnEveryPath, Certainty::OnEveryPath};
  } else if (mayReadPendingError(*Definition)) {
    if (const FunctionFlow *Flow = flowOf(*Definition)) {
      const Expr *Switch = nullptr;
      Summary.ReadsPendingErrorOrWaits = certaintyOf(*Flow, true, Switch);
      // What does not even wait on some path does not read the error on some path either.
      if (Summary.ReadsPendingErrorOrWaits != Certainty::Never)
        Summary.ReadsPendingError = certaintyOf(*Flow, false, Switch);
      Summary.Switch = Switch;
    }
  }
  return Entry->second = Summary;
}

// Walks the calls that can be reached from the function, which is much cheaper than following its paths.
bool ErrorHandlers::mayReadPendingError(const FunctionDecl &Function) {
  llvm::SetVector<const FunctionDecl *> Reached;
  bool Reads = false;
  auto Reach = [&](const FunctionDecl *Callee) {
    if (!Callee)
      return;
    Reads |= isLastErrorQuery(*Callee) || isSynchronisation(*Callee);
    const FunctionDecl *Definition = definitionOf(*Callee);
    if (!Definition)
      Reads |= soundsLikeErrorCheck(*Callee);
    else if (!Known->NeverReading.contains(Definition) &&
             !Context.getSourceManager().isInSystemHeader(Definition->getLocation()))
      Reached.insert(Definition);
  };
  auto ReachDestructor = [&](QualType Type) {
    const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
    if (Record && Record->hasDefinition() && Record->hasUserDeclaredDestructor())
      Reach(Record->getDestructor());
  };

  Reach(&Function);
  for (unsigned Index = 0; Index < Reached.size(); ++Index) {
    llvm::SmallVector<const Stmt *, 32> Pending = {Reached[Index]->getBody()};
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Reached[Index]))
      for (const CXXCtorInitializer *Initializer : Constructor->inits())
        Pending.push_back(Initializer->getInit());
    while (!Pending.empty()) {
      const Stmt *Statement = Pending.pop_back_val();
      if (!Statement)
        continue;
      if (const auto *Call = dyn_cast<CallExpr>(Statement))
        Reach(Call->getDirectCallee());
      else if (const auto *Construct = dyn_cast<CXXConstructExpr>(Statement)) {
        Reach(Construct->getConstructor());
        ReachDestructor(Construct->getType());
      }
      if (Reads)
        return true;
      Pending.append(Statement->child_begin(), Statement->child_end());
    }
  }
  Known->NeverReading.insert(Reached.begin(), Reached.end());
  return false;
}

Certainty ErrorHandlers::certaintyOf(const FunctionFlow &Flow, bool OrWaits, const Expr *&Switch) {
  if (!Flow.cfg())
    return Certainty::OnEveryPath;
  auto Of = [&](const CFGElement &Element) {
    FunctionSummary Summary = readOfPendingError(Element, Flow);
    if (Summary.Switch)
      Switch = Summary.Switch;
    return OrWaits ? Summary.ReadsPendingErrorOrWaits : Summary.ReadsPendingError;
  };
  Certainty Strongest = Certainty::Never;
  for (const CFGBlock *Block : *Flow.cfg())
    for (const CFGElement &Element : *Block)
      Strongest = std::max(Strongest, Of(Element));
  if (Strongest == Certainty::Never)
    return Strongest;

  std::optional<Path> Missing = Flow.findPathFromEntry(
      [&](const CFGElement &Element) { return Of(Element) == Certainty::OnEveryPath ? Step::Stop : Step::Pass; },
      [](const Expr &Condition, bool Taken) { return !detectsError(Condition, Taken); });
  if (!Missing)
    return Certainty::OnEveryPath;
  for (const Path::Branch &Branch : Missing->Branches)
    if (const auto *Condition = dyn_cast_or_null<Expr>(Branch.Condition); Condition && isRuntimeSwitch(*Condition)) {
      Switch = Condition;
      return Certainty::WhenSwitchedOn;
    }
  return std::min(Strongest, Certainty::OnSomePaths);
}

FunctionSummary ErrorHandlers::readOfPendingError(const CFGElement &Element, const FunctionFlow &Flow) {
  if (auto Destructor = Element.getAs<CFGImplicitDtor>()) {
    const CXXDestructorDecl *Callee = Destructor->getDestructorDecl(Context);
    return Callee && !Callee->isImplicit() ? summarise(*Callee) : FunctionSummary();
  }
  auto Statement = Element.getAs<CFGStmt>();
  if (!Statement)
    return {};
  if (const auto *Call = dyn_cast<CallExpr>(Statement->getStmt())) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    return Callee ? effectOfCall(*Callee, Call, Flow) : FunctionSummary();
  }
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(Statement->getStmt()))
    return Construct->getConstructor()->isImplicit() ? FunctionSummary() : summarise(*Construct->getConstructor());
  return {};
}

FunctionSummary ErrorHandlers::effectOfCall(const FunctionDecl &Callee, const Expr *Call, const FunctionFlow &Flow) {
  FunctionSummary Effect;
  if (isLastErrorQuery(Callee))
    Effect = {Certainty::OnEveryPath, Certainty::OnEveryPath};
  else if (isSynchronisation(Callee))
    Effect = {Certainty::Never, Certainty::OnEveryPath};
  else
    Effect = summarise(Callee);
  if (Effect.ReadsPendingErrorOrWaits == Certainty::Never || !statusTypeOf(Callee.getReturnType()))
    return Effect;
  Certainty Limit = Certainty::OnEveryPath;
  switch (useOf(*cast<CallExpr>(Call), Flow).What) {
  case StatusUse::Handled:
    return Effect;
  case StatusUse::UnreadOnPath:
  case StatusUse::Overwritten:
    Limit = Certainty::OnSomePaths;
    break;
  case StatusUse::OnlyByAssert:
    Limit = Certainty::WhenSwitchedOn;
    break;
  default:
    Limit = Certainty::Never;
  }
  Effect.ReadsPendingError = std::min(Effect.ReadsPendingError, Limit);
  Effect.ReadsPendingErrorOrWaits = std::min(Effect.ReadsPendingErrorOrWaits, Limit);
  return Effect;
}

std::optional<Path> ErrorHandlers::findPathWithoutRead(const Stmt &Start, const FunctionFlow &Flow, bool OrWaits) {
  return findPathWithoutRead(Start, Flow, OrWaits, 0);
}

std::optional<Path> ErrorHandlers::findPathWithoutRead(const Stmt &Start, const FunctionFlow &Flow, bool OrWaits,
                                                       unsigned Depth) {
  std::optional<Path> Unread = Flow.findPathAfter(
      Start,
      [&](const CFGElement &Element) {
        FunctionSummary Effect = readOfPendingError(Element, Flow);
        Certainty Reads = OrWaits ? Effect.ReadsPendingErrorOrWaits : Effect.ReadsPendingError;
        if (Reads >= Certainty::OnSomePaths)
          return Step::Stop;
        auto Statement = Element.getAs<CFGStmt>();
        return Statement && endsProgram(*Statement->getStmt()) ? Step::Arrive : Step::Pass;
      },
      [](const Expr &Condition, bool Taken) { return !detectsError(Condition, Taken); });
  if (!Unread || Depth > MaxCallerDepth)
    return Unread;

  const FunctionDecl &Function = Flow.function();
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Function); Method && Method->getParent()->isLambda()) {
    const DeclContext *Around = Method->getParent()->getDeclContext();
    while (Around && !isa<FunctionDecl>(Around))
      Around = Around->getParent();
    const auto *Outer = cast_or_null<FunctionDecl>(Around);
    const FunctionFlow *OuterFlow = Outer ? flowOf(*Outer) : nullptr;
    const LambdaExpr *Lambda = OuterFlow ? OuterFlow->lambdaOf(Function) : nullptr;
    if (Lambda && !findPathWithoutRead(*Lambda, *OuterFlow, OrWaits, Depth + 1))
      return std::nullopt;
    return Unread;
  }
  llvm::ArrayRef<Caller> Callers = callersOf(Function);
  bool IsReadByCallers = !Callers.empty() && llvm::all_of(Callers, [&](const Caller &Caller) {
    const FunctionFlow *CallerFlow = Caller.Function == &Function ? nullptr : flowOf(*Caller.Function);
    return CallerFlow && !findPathWithoutRead(*Caller.Call, *CallerFlow, OrWaits, Depth + 1);
  });
  if (IsReadByCallers)
    return std::nullopt;
  return Unread;
}

llvm::ArrayRef<ErrorHandlers::Caller> ErrorHandlers::callersOf(const FunctionDecl &Function) {
  struct Collector : RecursiveASTVisitor<Collector> {
    using Base = RecursiveASTVisitor<Collector>;
    Memory &Known;
    const SourceManager &Sources;
    std::vector<const FunctionDecl *> Inside;

    Collector(Memory &Known, const SourceManager &Sources) : Known(Known), Sources(Sources) {}
    bool shouldVisitTemplateInstantiations() const { return true; }
    bool shouldVisitImplicitCode() const { return true; }
    bool TraverseDecl(Decl *D) {
      if (D && !isa<TranslationUnitDecl>(D) && Sources.isInSystemHeader(D->getLocation()))
        return true;
      const auto *Definition = dyn_cast_or_null<FunctionDecl>(D);
      if (Definition)
        Inside.push_back(Definition);
      bool Continues = Base::TraverseDecl(D);
      if (Definition)
        Inside.pop_back();
      return Continues;
    }
    void add(const FunctionDecl *Callee, const Expr *Call) {
      if (const FunctionDecl *Definition = Callee && !Inside.empty() ? definitionOf(*Callee) : nullptr)
        Known.Callers[Definition].push_back({Call, Inside.back()});
    }
    bool VisitCallExpr(CallExpr *Call) {
      add(Call->getDirectCallee(), Call);
      return true;
    }
    bool VisitCXXConstructExpr(CXXConstructExpr *Construct) {
      add(Construct->getConstructor(), Construct);
      return true;
    }
  };
  if (!Known->HasCallers) {
    Known->HasCallers = true;
    Collector(*Known, Context.getSourceManager()).TraverseDecl(Context.getTranslationUnitDecl());
  }
  auto Found = Known->Callers.find(&Function);
  return Found == Known->Callers.end() ? llvm::ArrayRef<Caller>() : llvm::ArrayRef<Caller>(Found->second);
}

} // namespace cuda_tidy
