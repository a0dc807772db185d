#include "graphs/GradModes.h"
#include "calls/Threads.h"
#include "flow/LoopParts.h"
#include "flow/VariableWrites.h"
#include "graphs/GuardHolder.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// How often a function is followed from one variable or parameter that holds it to the next.
constexpr unsigned MaxHands = 4;
/// How many calls lie between a statement and `GradMode::set_enabled`.
constexpr unsigned MaxCalls = 3;

const FunctionDecl *keyOf(const FunctionDecl &Function) {
  const FunctionDecl *Pattern = Function.getTemplateInstantiationPattern();
  return (Pattern ? Pattern : &Function)->getCanonicalDecl();
}

const GradMode &worse(const GradMode &A, const GradMode &B) { return B.Recorded > A.Recorded ? B : A; }

/// `c10::GradMode::set_enabled`, or null where this unit does not know it.
const FunctionDecl *switchOf(ASTContext &Context) {
  const DeclContext *Scope = Context.getTranslationUnitDecl();
  for (llvm::StringRef Name : {"c10", "GradMode", "set_enabled"}) {
    DeclContext::lookup_result Found = Scope->lookup(&Context.Idents.get(Name));
    if (Found.empty())
      return nullptr;
    if (const auto *Function = dyn_cast<FunctionDecl>(Found.front()))
      return Function;
    Scope = dyn_cast<DeclContext>(Found.front());
    if (!Scope)
      return nullptr;
  }
  return nullptr;
}

bool isSwitch(const CallExpr &Call) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee());
  return Method && Method->getIdentifier() && Method->getName() == "set_enabled" && Call.getNumArgs() == 1 &&
         Method->getParent()->getName() == "GradMode";
}

GradMode modeAfter(const CallExpr &Switch, ASTContext &Context) {
  bool Enabled = false;
  const Expr *Argument = Switch.getArg(0);
  if (Argument->isValueDependent() || !Argument->EvaluateAsBooleanCondition(Enabled, Context))
    return {GradMode::Unknown, Switch.getBeginLoc()};
  return {Enabled ? GradMode::On : GradMode::Off, Switch.getBeginLoc()};
}

const Stmt *initOf(const Stmt &Statement) {
  if (const auto *If = dyn_cast<IfStmt>(&Statement))
    return If->getInit();
  if (const auto *Switch = dyn_cast<SwitchStmt>(&Statement))
    return Switch->getInit();
  if (const auto *For = dyn_cast<ForStmt>(&Statement))
    return For->getInit();
  const auto *Range = dyn_cast<CXXForRangeStmt>(&Statement);
  return Range ? Range->getInit() : nullptr;
}

/// Whether \p Handed is what \p Call calls, and not one of its arguments.
bool calls(const CallExpr &Call, const Expr &Handed) {
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call))
    return Operator->getOperator() == OO_Call && Operator->getArg(0)->IgnoreParenImpCasts() == &Handed;
  return Call.getCallee()->IgnoreParenImpCasts() == &Handed;
}

/// The function's parameter that gets the argument in which \p Handed stands.
const ParmVarDecl *parameterFor(const Expr &Taker, const Expr &Argument, const FunctionDecl *&Callee) {
  llvm::ArrayRef<const Expr *> Arguments;
  if (const auto *Construction = dyn_cast<CXXConstructExpr>(&Taker)) {
    Callee = Construction->getConstructor();
    Arguments = {Construction->getArgs(), Construction->getNumArgs()};
  } else {
    const auto &Call = cast<CallExpr>(Taker);
    Callee = Call.getDirectCallee();
    Arguments = {Call.getArgs(), Call.getNumArgs()};
  }
  Callee = Callee ? definitionOf(*Callee) : nullptr;
  auto Found = llvm::find(Arguments, &Argument);
  if (!Callee || Found == Arguments.end())
    return nullptr;
  unsigned Index = Found - Arguments.begin();
  return Index < Callee->getNumParams() ? Callee->getParamDecl(Index) : nullptr;
}

} // namespace

const FunctionUses &GradModes::uses() {
  if (Uses)
    return *Uses;
  Uses = &Unit.get<FunctionUses>();
  if (const FunctionDecl *Switch = switchOf(Flows.context()))
    for (const PlaceInFunction &Use : Uses->usesOf(*Switch))
      Switchers.insert(keyOf(*Use.Function));
  return *Uses;
}

/// What was switched before a place is reached, the last first: calls that need not be made, up to something that is
/// certain.
struct GradModes::Switched {
  llvm::SmallVector<GradMode, 2> Perhaps;
  std::optional<GradMode> Certainly;
  llvm::SmallVector<const VarDecl *, 1> Emptied; ///< What no longer holds the guard that it may have held.

  /// \p Otherwise is the mode before anything was switched.
  GradMode resultingFrom(const GradMode &Otherwise) const {
    for (const GradMode &Each : Perhaps)
      if (Each.isRecorded() != Otherwise.isRecorded())
        return {GradMode::Unknown, Each.Because};
    return Otherwise;
  }
};

GradMode GradModes::at(const Stmt &Where, const FunctionDecl &Function) {
  uses();
  const FunctionFlow &Flow = Flows.of(Function);
  Switched Found;
  const Stmt *Child = &Where;
  while (const Stmt *Parent = Flow.parentOf(Child)) {
    if (const auto *Lambda = dyn_cast<LambdaExpr>(Parent); Lambda && Lambda->getBody() == Child)
      return Found.resultingFrom(atEntryOf(*Lambda->getCallOperator()));
    if (const auto *Region = dyn_cast<OMPExecutableDirective>(Parent);
        Region && isOpenMPParallelDirective(Region->getDirectiveKind()))
      return Found.resultingFrom({GradMode::On, Region->getBeginLoc(), nullptr, /*IsOtherThread=*/true});
    before(*Child, *Parent, Flow, Found);
    if (Found.Certainly)
      return Found.resultingFrom(*Found.Certainly);
    Child = Parent;
  }
  return Found.resultingFrom(atEntryOf(Flow.function()));
}

void GradModes::before(const Stmt &Child, const Stmt &Parent, const FunctionFlow &Flow, Switched &Found) {
  if (const auto *Block = dyn_cast<CompoundStmt>(&Parent)) {
    auto Before =
        llvm::ArrayRef(Block->body_begin(), Block->size()).take_until([&](const Stmt *Each) { return Each == &Child; });
    for (const Stmt *Statement : llvm::reverse(Before)) {
      after(*Statement, Flow, Found);
      if (Found.Certainly)
        return;
    }
  }
  if (const Stmt *Init = initOf(Parent); Init && Init != &Child)
    after(*Init, Flow, Found);
  // What comes later in the body comes before the next iteration.
  if (isLoop(Parent) && !Switchers.empty() && !Found.Certainly)
    afterCalls(Child, MaxCalls, Found.Perhaps);
}

void GradModes::after(const Stmt &Statement, const FunctionFlow &Flow, Switched &Found) {
  if (const auto *Label = dyn_cast<LabelStmt>(&Statement))
    return after(*Label->getSubStmt(), Flow, Found);
  if (const auto *Case = dyn_cast<SwitchCase>(&Statement))
    return after(*Case->getSubStmt(), Flow, Found);
  if (const auto *Attributed = dyn_cast<AttributedStmt>(&Statement))
    return after(*Attributed->getSubStmt(), Flow, Found);
  if (const auto *Declaration = dyn_cast<DeclStmt>(&Statement))
    for (const Decl *Each : llvm::reverse(Declaration->decls()))
      if (const auto *Variable = dyn_cast<VarDecl>(Each); Variable && !Found.Certainly &&
                                                          !llvm::is_contained(Found.Emptied, Variable) &&
                                                          !isAlwaysEmpty(*Variable, Flow))
        Found.Certainly = modeUnder(*Variable);
  if (std::optional<GuardHolder> Holder = guardHolderChangedBy(Statement)) {
    if (llvm::is_contained(Found.Emptied, Holder->Variable))
      return;
    if (Holder->Mode)
      Found.Certainly = Holder->Mode;
    else
      Found.Emptied.push_back(Holder->Variable);
  }
  if (!Switchers.empty() && !Found.Certainly)
    if (afterCalls(Statement, MaxCalls, Found.Perhaps))
      Found.Certainly = Found.Perhaps.pop_back_val();
}

// Whether the last one of what is added is always reached, so that it hides whatever was switched before.
bool GradModes::afterCalls(const Stmt &Statement, unsigned CallsLeft, llvm::SmallVectorImpl<GradMode> &Found) {
  if (isa<LambdaExpr>(Statement))
    return false;
  if (const auto *Call = dyn_cast<CallExpr>(&Statement); Call && isSwitch(*Call)) {
    Found.push_back(modeAfter(*Call, Flows.context()));
    return true;
  }
  const FunctionDecl *Callee = nullptr;
  if (const auto *Call = dyn_cast<CallExpr>(&Statement))
    Callee = Call->getDirectCallee();
  else if (const auto *Construction = dyn_cast<CXXConstructExpr>(&Statement))
    Callee = Construction->getConstructor();
  if (const FunctionDecl *Definition = Callee ? definitionOf(*Callee) : nullptr;
      Definition && CallsLeft > 0 && Switchers.contains(keyOf(*Definition)) &&
      afterCalls(*Definition->getBody(), CallsLeft - 1, Found))
    return true;
  bool MayBeSkipped = isLoop(Statement) || isa<IfStmt, SwitchStmt, AbstractConditionalOperator, CXXTryStmt>(Statement);
  const llvm::SmallVector<const Stmt *, 8> Parts(Statement.child_begin(), Statement.child_end());
  for (const Stmt *Each : llvm::reverse(Parts))
    if (Each && afterCalls(*Each, CallsLeft, Found) && !MayBeSkipped)
      return true;
  return false;
}

std::optional<GradMode> GradModes::underGlobals() {
  if (Globals)
    return *Globals;
  Globals.emplace();
  const SourceManager &Sources = Flows.context().getSourceManager();
  llvm::SmallVector<const DeclContext *, 8> Scopes = {Flows.context().getTranslationUnitDecl()};
  while (!Scopes.empty())
    for (const Decl *Each : Scopes.pop_back_val()->decls()) {
      if (Sources.isInSystemHeader(Sources.getExpansionLoc(Each->getLocation())))
        continue;
      if (const auto *Space = dyn_cast<NamespaceDecl>(Each))
        Scopes.push_back(Space);
      const auto *Variable = dyn_cast<VarDecl>(Each);
      if (std::optional<GradMode> Mode = Variable ? modeUnder(*Variable) : std::nullopt)
        Globals->emplace(*Mode);
    }
  return *Globals;
}

std::optional<GradMode> GradModes::switchedByConstructor(const CXXRecordDecl &Class) {
  for (const CXXConstructorDecl *Each : Class.ctors())
    if (const FunctionDecl *Definition = definitionOf(*Each); Definition && Switchers.contains(keyOf(*Definition))) {
      llvm::SmallVector<GradMode, 2> Found;
      afterCalls(*Definition->getBody(), /*CallsLeft=*/0, Found);
      if (!Found.empty())
        return Found.front();
    }
  return std::nullopt;
}

GradMode GradModes::atEntryOf(const FunctionDecl &Function) {
  uses();
  const FunctionDecl *Key = keyOf(Function);
  auto [Known, IsNew] = Entries.try_emplace(Key);
  // A function that calls itself begins as it did before.
  if (!IsNew)
    return Known->second.value_or(GradMode{GradMode::Off, {}});
  std::optional<GradMode> Worst;
  for (const PlaceInFunction &Use : Uses->usesOf(Function))
    if (keyOf(*Use.Function) != Key)
      Worst = Worst ? worse(*Worst, ofUse(Use)) : ofUse(Use);
  GradMode Found = Worst.value_or(GradMode());
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  if (Found.Recorded == GradMode::ByDefault && Method && Method->isInstance() && !isa<CXXConstructorDecl>(Method)) {
    if (std::optional<GradMode> Mode = modeUnder(*Method->getParent()))
      Found = *Mode;
    else if ((Mode = switchedByConstructor(*Method->getParent())))
      Found = *Mode;
  }
  if (Found.Recorded == GradMode::ByDefault)
    if (std::optional<GradMode> Mode = underGlobals())
      Found = *Mode;
  Entries[Key] = Found;
  return Found;
}

GradMode GradModes::ofUse(const PlaceInFunction &Use) {
  if (isa<CallExpr, CXXConstructExpr>(Use.Where))
    return at(*Use.Where, *Use.Outermost);
  return whereRun(*Use.Where, *Use.Outermost, MaxHands);
}

GradMode GradModes::whereRun(const Expr &Handed, const FunctionDecl &Function, unsigned Depth) {
  const FunctionFlow &Flow = Flows.of(Function);
  const Stmt *Child = &Handed;
  for (const Stmt *Parent = Flow.parentOf(Child); Parent; Child = Parent, Parent = Flow.parentOf(Child)) {
    if (const auto *Call = dyn_cast<CallExpr>(Parent)) {
      if (calls(*Call, *cast<Expr>(Child)) || calls(*Call, Handed))
        return at(*Call, Function);
      // `std::move`, `std::forward`, `std::ref`, `std::bind`
      if (const FunctionDecl *Callee = Call->getDirectCallee();
          Callee && Callee->getIdentifier() && Callee->isInStdNamespace() &&
          llvm::is_contained({"move", "forward", "ref", "cref", "bind", "bind_front", "mem_fn"}, Callee->getName()))
        continue;
      return runBy(*Call, *cast<Expr>(Child), Function, Depth);
    }
    if (const auto *Construction = dyn_cast<CXXConstructExpr>(Parent)) {
      // A copy, or a `std::function`, is handed on.
      const CXXConstructorDecl *Constructor = Construction->getConstructor();
      if (!Constructor->isCopyOrMoveConstructor() &&
          (threadOf(*Construction) == RunsOn::OtherThread || !Constructor->getParent()->isInStdNamespace()))
        return runBy(*Construction, *cast<Expr>(Child), Function, Depth);
      continue;
    }
    if (const auto *Declaration = dyn_cast<DeclStmt>(Parent)) {
      for (const Decl *Each : Declaration->decls())
        if (const auto *Variable = dyn_cast<VarDecl>(Each); Variable && Variable->getInit() == Child)
          return whereRun(*Variable, Function, Depth);
      break;
    }
    if (!isa<Expr>(Parent))
      break;
  }
  GradMode Here = at(*Child, Function);
  return Here.isOff() ? GradMode{GradMode::Unknown, Here.Because, Here.Guard} : Here;
}

GradMode GradModes::whereRun(const VarDecl &Holder, const FunctionDecl &Function, unsigned Depth) {
  std::optional<GradMode> Worst;
  if (Depth > 0)
    for (const DeclRefExpr *Reference : Flows.of(Function).referencesTo(&Holder)) {
      GradMode Mode = whereRun(*Reference, Function, Depth - 1);
      Worst = Worst ? worse(*Worst, Mode) : Mode;
    }
  return Worst.value_or(GradMode{GradMode::Unknown, Holder.getLocation()});
}

GradMode GradModes::runBy(const Expr &Taker, const Expr &Handed, const FunctionDecl &Function, unsigned Depth) {
  RunsOn Thread = threadOf(Taker);
  if (Thread == RunsOn::OtherThread)
    return {GradMode::On, Taker.getBeginLoc(), nullptr, /*IsOtherThread=*/true};
  GradMode Here = at(Taker, Function);
  if (Thread == RunsOn::SameThread || Depth == 0)
    return Here;
  const FunctionDecl *Callee = nullptr;
  if (const ParmVarDecl *Parameter = parameterFor(Taker, Handed, Callee))
    return whereRun(*Parameter, *Callee, Depth - 1);
  return Here.isOff() ? GradMode{GradMode::Unknown, Here.Because, Here.Guard} : Here;
}

} // namespace cuda_tidy
