#include "graphs/ModuleUses.h"
#include "calls/FunctionVisitor.h"
#include "flow/FunctionFlow.h"
#include "syntax/TensorTypes.h"

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxCalls = 3;

/// `p.requires_grad_(false)`
bool switchesGradOff(const CallExpr &Call) {
  const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
  const CXXMethodDecl *Method = Member ? Member->getMethodDecl() : nullptr;
  if (!Method || !Method->getIdentifier() ||
      (Method->getName() != "requires_grad_" && Method->getName() != "set_requires_grad") || !Call.getNumArgs())
    return false;
  bool Requires = true;
  return !Call.getArg(0)->isValueDependent() &&
         Call.getArg(0)->EvaluateAsBooleanCondition(Requires, Method->getASTContext()) && !Requires;
}

} // namespace

struct ModuleUses::Collector : FunctionVisitor<Collector> {
  explicit Collector(ModuleUses &Uses) : Uses(Uses) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(Decl *D) {
    // A template is what it is instantiated to.
    if (const auto *Context = dyn_cast_or_null<DeclContext>(D);
        Context && isa<FunctionDecl>(D) && Context->isDependentContext())
      return true;
    return FunctionVisitor::TraverseDecl(D);
  }

  bool VisitCallExpr(CallExpr *Call) {
    if (!Function)
      return true;
    if (isDifferentiation(*Call))
      Uses.Differentiating.insert(Outermost);
    if (std::optional<ModuleCall> Found = moduleCallIn(*Call))
      take(*Found);
    if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call); Operator && Operator->isAssignmentOp())
      give(rootOf(Operator->getArg(0)), Operator->getArg(1));
    if (switchesGradOff(*Call))
      if (const ValueDecl *Module = moduleOfParameter(*cast<CXXMemberCallExpr>(Call)->getImplicitObjectArgument()))
        Uses.Frozen.insert(Module);
    if (const Expr *Target = updatedInPlace(*Call))
      if (const ValueDecl *Module = moduleOfParameter(*Target); Module || isLayerParameter(*Target))
        Uses.Updates.push_back({Call, Target, Module, Outermost});
    if (isModuleFreeze(*Call) && Call->getNumArgs())
      if (const ValueDecl *Module = rootOf(Call->getArg(0)))
        Uses.Frozen.insert(Module);
    passArguments(*Call);
    return true;
  }

  void take(const ModuleCall &Found) {
    Use Here{{Found}, Function, Outermost};
    if (Found.What == ModuleCall::Forward)
      Uses.Forwards.push_back(Here);
    else if (const ValueDecl *Module = rootOf(Found.Module); Module && Found.What != ModuleCall::Parameters)
      Uses.Modes[Module].push_back(Here);
  }

  /// What a module is given to stays the same module: a parameter, a container.
  void passArguments(const CallExpr &Call) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
    if (Member && Callee && cast<CXXMethodDecl>(Callee)->getParent()->isInStdNamespace())
      for (const Expr *Argument : Call.arguments())
        give(rootOf(Member->getImplicitObjectArgument()), Argument);
    if (isa<CXXOperatorCallExpr>(Call))
      return;
    passTo(Callee, llvm::ArrayRef(Call.getArgs(), Call.getNumArgs()));
    if (const FunctionDecl *Definition = Callee ? definitionOf(*Callee) : nullptr)
      for (auto [Parameter, Argument] : llvm::zip(Definition->parameters(), Call.arguments()))
        if (const ValueDecl *Module = rootOf(Argument); Module && holdsModule(Parameter->getType()))
          Uses.Handovers[Module].push_back({&Call, Outermost, Definition, Parameter});
    passToNamed(llvm::ArrayRef(Call.getArgs(), Call.getNumArgs()));
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *Construction) {
    passToNamed(llvm::ArrayRef(Construction->getArgs(), Construction->getNumArgs()));
    return true;
  }

  /// What follows a function is given to it: `std::thread(serve, model)`, `std::async(&Server::run, this, model)`.
  void passToNamed(llvm::ArrayRef<const Expr *> Arguments) {
    for (; !Arguments.empty(); Arguments = Arguments.drop_front()) {
      const Expr *Named = Arguments.front()->IgnoreUnlessSpelledInSource();
      if (const auto *Address = dyn_cast<UnaryOperator>(Named); Address && Address->getOpcode() == UO_AddrOf)
        Named = Address->getSubExpr()->IgnoreParens();
      const auto *Reference = dyn_cast<DeclRefExpr>(Named);
      const auto *Lambda = dyn_cast<LambdaExpr>(Named);
      const auto *Run = Lambda      ? Lambda->getCallOperator()
                        : Reference ? dyn_cast<FunctionDecl>(Reference->getDecl())
                                    : nullptr;
      if (!Run)
        continue;
      const auto *Method = dyn_cast<CXXMethodDecl>(Run);
      const bool HasObject = Method && Method->isInstance() && !Lambda;
      return passTo(Run, Arguments.drop_front(std::min<size_t>(Arguments.size(), HasObject ? 2 : 1)));
    }
  }

  void passTo(const FunctionDecl *Callee, llvm::ArrayRef<const Expr *> Arguments) {
    if (const FunctionDecl *Definition = Callee ? definitionOf(*Callee) : nullptr)
      for (auto [Parameter, Argument] : llvm::zip(Definition->parameters(), Arguments))
        give(Parameter, Argument);
  }

  /// The module that \p E is a parameter of, or the list of its parameters: `m->parameters()`, a variable that holds
  /// them, an element of it.
  const ValueDecl *moduleOfParameter(const Expr &E) const {
    if (const ValueDecl *Holder = rootOf(&E))
      return ParametersOf.lookup(Holder);
    const Expr *List = E.IgnoreUnlessSpelledInSource();
    if (const auto *Element = dyn_cast<CXXOperatorCallExpr>(List); Element && Element->getOperator() == OO_Subscript)
      List = Element->getArg(0)->IgnoreUnlessSpelledInSource();
    const auto *Call = dyn_cast<CallExpr>(List);
    std::optional<ModuleCall> Found = Call ? moduleCallIn(*Call) : std::nullopt;
    return Found && Found->What == ModuleCall::Parameters ? rootOf(Found->Module) : nullptr;
  }

  bool VisitVarDecl(VarDecl *Variable) {
    if (Variable->getInit() && !Variable->getType()->isDependentType())
      if (const ValueDecl *Module = moduleOfParameter(*Variable->getInit()))
        ParametersOf[Variable] = Module;
    if (Variable->getInit() && !isa<ParmVarDecl>(Variable))
      give(Variable, Variable->getInit());
    return true;
  }

  bool VisitFieldDecl(FieldDecl *Field) {
    if (Field->getInClassInitializer())
      give(Field, Field->getInClassInitializer());
    return true;
  }

  bool VisitCXXForRangeStmt(CXXForRangeStmt *Loop) {
    if (const ValueDecl *Module = moduleOfParameter(*Loop->getRangeInit()))
      ParametersOf[Loop->getLoopVariable()] = Module;
    give(Loop->getLoopVariable(), Loop->getRangeInit());
    return true;
  }

  bool TraverseConstructorInitializer(CXXCtorInitializer *Initializer) {
    if (Initializer->getMember() && Initializer->getInit())
      give(Initializer->getMember(), Initializer->getInit());
    return FunctionVisitor::TraverseConstructorInitializer(Initializer);
  }

  bool VisitReturnStmt(ReturnStmt *Return) {
    if (Function && Return->getRetValue())
      give(Function->getCanonicalDecl(), Return->getRetValue());
    return true;
  }

  /// \p Value becomes \p To, or a part of it: what a module was made by, and from which other, is known of it then.
  void give(const ValueDecl *To, const Expr *Value) {
    if (!To)
      return;
    const auto *Giver = dyn_cast<FunctionDecl>(To);
    if (!holdsModule(Giver ? Giver->getReturnType() : To->getType()))
      return;
    llvm::SmallVector<const Stmt *, 8> Pending = {Value};
    while (!Pending.empty()) {
      const Stmt *Part = Pending.pop_back_val();
      if (!Part || isa<LambdaExpr>(Part))
        continue;
      if (const auto *Call = dyn_cast<CallExpr>(Part)) {
        if (isModuleLoad(*Call))
          Uses.Loaded.insert(To);
        if (isModuleFreeze(*Call))
          Uses.Frozen.insert(To);
        if (const FunctionDecl *Callee = Call->getDirectCallee(); Callee && definitionOf(*Callee))
          Uses.Sources[To].push_back(Callee->getCanonicalDecl());
      }
      if (const auto *Named = dyn_cast<Expr>(Part); Named && holdsModule(Named->getType()))
        if (const ValueDecl *Source = rootOf(Named); Source && Source != To)
          Uses.Sources[To].push_back(Source);
      Pending.append(Part->child_begin(), Part->child_end());
    }
  }

  ModuleUses &Uses;
  llvm::DenseMap<const ValueDecl *, const ValueDecl *> ParametersOf;
};

ModuleUses::ModuleUses(ASTContext &Context) {
  if (!declaresTensor(Context))
    return;
  Collector Collect(*this);
  const SourceManager &Files = Context.getSourceManager();
  for (Decl *Top : Context.getTranslationUnitDecl()->decls())
    if (!Files.isInSystemHeader(Files.getExpansionLoc(Top->getLocation())))
      Collect.TraverseDecl(Top);
}

llvm::SmallVector<const ValueDecl *, 4> ModuleUses::originsOf(const ValueDecl &Module) const {
  llvm::SmallVector<const ValueDecl *, 4> Found = {&Module};
  for (unsigned Next = 0; Next < Found.size(); ++Next)
    if (auto Known = Sources.find(Found[Next]); Known != Sources.end())
      for (const ValueDecl *Source : Known->second)
        if (!llvm::is_contained(Found, Source))
          Found.push_back(Source);
  return Found;
}

bool ModuleUses::any(const ValueDecl &Module, bool (ModuleUses::*Holds)(const ValueDecl &) const) const {
  return llvm::any_of(originsOf(Module), [&](const ValueDecl *Each) { return (this->*Holds)(*Each); });
}

bool ModuleUses::mayBelongTogether(const ValueDecl &A, const ValueDecl &B) const {
  return llvm::is_contained(originsOf(A), &B) || llvm::is_contained(originsOf(B), &A);
}

bool ModuleUses::isTrained(const ValueDecl &Module) const {
  return llvm::any_of(originsOf(Module), [&](const ValueDecl *Each) { return isMadeToTrain(*Each, MaxCalls); });
}

/// Whether anything makes \p Module itself train, be it a function that is given it.
bool ModuleUses::isMadeToTrain(const ValueDecl &Module, unsigned CallsLeft) const {
  auto Own = Modes.find(&Module);
  auto Given = Handovers.find(&Module);
  return (Own != Modes.end() &&
          llvm::any_of(Own->second, [](const Use &It) { return It.What == ModuleCall::Train; })) ||
         (Given != Handovers.end() && CallsLeft > 0 &&
          llvm::any_of(Given->second, [&](const Handover &It) { return isMadeToTrain(*It.Parameter, CallsLeft - 1); }));
}

/// The last call that sets \p Module's mode in \p Function, and there before \p Before if that is given; be it in a
/// function that is given the module.
const ModuleUses::Use *ModuleUses::lastModeIn(const FunctionDecl &Function, const ValueDecl &Module,
                                              const CallExpr *Before, unsigned CallsLeft) const {
  const SourceManager &Files = Function.getASTContext().getSourceManager();
  const Use *Last = nullptr;
  SourceLocation Latest;
  auto Consider = [&](const Use *Mode, const CallExpr &At) {
    const SourceLocation Place = At.getBeginLoc();
    if (Mode && (!Before || Files.isBeforeInTranslationUnit(Place, Before->getBeginLoc())) &&
        (!Last || Files.isBeforeInTranslationUnit(Latest, Place)))
      std::tie(Last, Latest) = std::pair(Mode, Place);
  };
  if (auto Own = Modes.find(&Module); Own != Modes.end())
    for (const Use &Each : Own->second)
      if (Each.Outermost == &Function)
        Consider(&Each, *Each.Call);
  if (auto Given = Handovers.find(&Module); Given != Handovers.end())
    for (const Handover &Each : Given->second)
      if (Each.Outermost == &Function)
        Consider(modeAfter(Each, CallsLeft), *Each.Call);
  return Last;
}

/// The call that sets the module's mode in the function that is given it.
const ModuleUses::Use *ModuleUses::modeAfter(const Handover &Given, unsigned CallsLeft) const {
  return CallsLeft == 0 ? nullptr : lastModeIn(*Given.Callee, *Given.Parameter, nullptr, CallsLeft - 1);
}

const CallExpr *ModuleUses::evalBefore(const Use &Forward) const {
  const ValueDecl *Module = rootOf(Forward.Module);
  if (!Module)
    return nullptr;
  if (const Use *Last = lastModeIn(*Forward.Outermost, *Module, Forward.Call, MaxCalls))
    return Last->What == ModuleCall::Eval ? Last->Call : nullptr;
  if (isTrained(*Module))
    return nullptr;
  for (const ValueDecl *Each : originsOf(*Module)) {
    if (auto Own = Modes.find(Each); Own != Modes.end())
      for (const Use &Mode : Own->second)
        if (Mode.Outermost != Forward.Outermost)
          return Mode.Call;
    if (auto Given = Handovers.find(Each); Given != Handovers.end())
      for (const Handover &It : Given->second)
        if (const Use *Mode = It.Outermost != Forward.Outermost ? modeAfter(It, MaxCalls) : nullptr)
          return Mode->Call;
  }
  return nullptr;
}

bool ModuleUses::differentiates(const FunctionDecl &Function) const { return Differentiating.contains(&Function); }

} // namespace cuda_tidy
