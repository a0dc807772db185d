#include "torch/missing_eval/ModeBefore.h"
#include "calls/FunctionUses.h"
#include "flow/BackwardWalk.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "syntax/TensorExpr.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxCalls = 3;

bool isOfProject(const FunctionDecl &Function) {
  const SourceManager &Sources = Function.getASTContext().getSourceManager();
  return !Sources.isInSystemHeader(Sources.getExpansionLoc(Function.getLocation())) && !isOfTorch(Function);
}

/// Whether \p Code calls `eval()` or `train` with what is not known on any module, or code of another file that is
/// given one.
bool mayEvaluate(const Stmt *Code, unsigned CallsLeft = MaxCalls) {
  return findPart(Code, [&](const Stmt &Part) {
    const auto *Call = dyn_cast<CallExpr>(&Part);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    if (!Callee)
      return false;
    if (const std::optional<ModuleCall> Found = moduleCallIn(*Call))
      return Found->What == ModuleCall::Eval || (Found->What == ModuleCall::Train && !isKnownToTrain(*Call));
    if (!isOfProject(*Callee))
      return false;
    if (const FunctionDecl *Definition = definitionOf(*Callee))
      return CallsLeft == 0 || mayEvaluate(Definition->getBody(), CallsLeft - 1);
    return llvm::any_of(Call->arguments(), [](const Expr *Each) { return holdsModule(Each->getType()); }) ||
           isMethodOfModule(*Callee);
  });
}

bool mentions(const Stmt &Code, const ValueDecl &Module) {
  return findPart(&Code, [&](const Stmt &Part) {
    const auto *Reference = dyn_cast<DeclRefExpr>(&Part);
    const auto *Member = dyn_cast<MemberExpr>(&Part);
    return (Reference && Reference->getDecl() == &Module) || (Member && Member->getMemberDecl() == &Module);
  });
}

class Search {
public:
  explicit Search(UnitAnalyses &Unit)
      : Modules(Unit.get<ModuleUses>()), Flows(Unit.get<FunctionFlows>()), Uses(Unit.get<FunctionUses>()) {}

  /// Goes back from \p Where in \p Function.
  void from(const Stmt &Where, const FunctionDecl &Function, const ValueDecl &Module, unsigned CallsLeft) {
    const FunctionFlow &Flow = Flows.of(Function);
    if (!Flow.placeOf(Where))
      IsUnknown = true;
    else if (walkBack(Flow, Where, [&](const CFGElement &Element) { return pass(Element, Flow, Module, CallsLeft); }))
      enter(Module, Function, CallsLeft);
  }

  bool IsUnknown = false;
  TrainingMode Found;

private:
  Step unknown() {
    IsUnknown = true;
    return Step::Stop;
  }

  /// On to what calls the \p Function whose parameter the module is.
  void enter(const ValueDecl &Module, const FunctionDecl &Function, unsigned CallsLeft) {
    const auto *Parameter = dyn_cast<ParmVarDecl>(&Module);
    if (IsUnknown || !Parameter || CallsLeft == 0 || !isOnlyCalledHere(Function) ||
        !llvm::is_contained(Function.parameters(), Parameter)) {
      IsUnknown = true;
      return;
    }
    const auto Callers = Uses.usesOf(Function);
    IsUnknown |= Callers.empty();
    for (const PlaceInFunction &Use : Callers) {
      const auto *Call = dyn_cast<CallExpr>(Use.Where);
      const unsigned Index = Parameter->getFunctionScopeIndex();
      const ValueDecl *Given =
          Call && Call->getDirectCallee() && !isa<CXXOperatorCallExpr>(Call) && Index < Call->getNumArgs()
              ? rootOf(Call->getArg(Index))
              : nullptr;
      if (!Given || Use.Function != Use.Outermost || IsUnknown) {
        IsUnknown = true;
        return;
      }
      from(*Call, *Use.Function, *Given, CallsLeft - 1);
    }
  }

  Step pass(const CFGElement &Element, const FunctionFlow &Flow, const ValueDecl &Module, unsigned CallsLeft) {
    if (IsUnknown)
      return Step::Stop;
    const auto Statement = Element.getAs<CFGStmt>();
    if (!Statement)
      return Step::Pass;
    const Stmt &Part = *Statement->getStmt();
    if (const auto *Declaration = dyn_cast<DeclStmt>(&Part))
      return passDeclaration(*Declaration, Flow, Module, CallsLeft);
    if (const auto *Call = dyn_cast<CallExpr>(&Part))
      return passCall(*Call, Flow, Module, CallsLeft);
    if (const auto *Construction = dyn_cast<CXXConstructExpr>(&Part))
      return passConstruction(*Construction, Module);
    if (const auto *Assigned = dyn_cast<BinaryOperator>(&Part);
        Assigned && Assigned->getOpcode() == BO_Assign && rootOf(Assigned->getLHS()) == &Module)
      return make(*Assigned->getRHS());
    return Step::Pass;
  }

  Step make(const Expr &Value) {
    const Expr *Maker = moduleMadeIn(Value);
    if (!Maker)
      return unknown();
    if (!llvm::is_contained(Found.Made, Maker))
      Found.Made.push_back(Maker);
    return Step::Stop;
  }

  Step passDeclaration(const DeclStmt &Declaration, const FunctionFlow &Flow, const ValueDecl &Module,
                       unsigned CallsLeft) {
    if (!llvm::is_contained(Declaration.decls(), &Module))
      return Step::Pass;
    const auto &Variable = cast<VarDecl>(Module);
    if (!Variable.getInit() || !Variable.hasLocalStorage())
      return unknown();
    const ValueDecl *Source = rootOf(&withoutWrapping(*Variable.getInit()));
    if (!Source || Source == &Module)
      return make(*Variable.getInit());
    if (CallsLeft == 0)
      return unknown();
    from(Declaration, Flow.function(), *Source, CallsLeft - 1);
    return Step::Stop;
  }

  Step passConstruction(const CXXConstructExpr &Construction, const ValueDecl &Module) {
    // What gets the module may evaluate whenever it is called.
    const bool IsGiven = llvm::any_of(Construction.arguments(), [&](const Expr *Each) {
      return rootOf(&withoutWrapping(*Each)) == &Module || isa<LambdaExpr>(withoutWrapping(*Each));
    });
    if (!IsGiven || holdsModule(Construction.getType()))
      return Step::Pass;
    const CXXRecordDecl *Class = Construction.getConstructor()->getParent();
    if (Class->isLambda() || (isOfTorch(*Class) && !mayEvaluate(&Construction)))
      return Step::Pass;
    return mentions(Construction, Module) ? unknown() : Step::Pass;
  }

  Step passMode(const ModuleCall &Found, const FunctionFlow &Flow, const ValueDecl &Module) {
    const ValueDecl *Root = rootOf(Found.Module);
    if (Found.What == ModuleCall::Train && isKnownToTrain(*Found.Call)) {
      if (Root == &Module)
        this->Found.Switched.push_back({Found.Call, &Flow.function()});
      return Root == &Module ? Step::Stop : Step::Pass;
    }
    const bool Concerns = mentions(*Found.Module, Module) || (Root && Modules.mayBelongTogether(*Root, Module));
    return Concerns && (Found.What == ModuleCall::Eval || Found.What == ModuleCall::Train) ? unknown() : Step::Pass;
  }

  Step passCall(const CallExpr &Call, const FunctionFlow &Flow, const ValueDecl &Module, unsigned CallsLeft) {
    if (const std::optional<ModuleCall> Found = moduleCallIn(Call))
      return passMode(*Found, Flow, Module);
    const FunctionDecl *Callee = Call.getDirectCallee();
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call);
    if (Operator && Operator->getOperator() == OO_Equal && rootOf(Operator->getArg(0)) == &Module)
      return make(*Operator->getArg(1));
    const bool IsLocal = isa<VarDecl>(Module) && cast<VarDecl>(Module).hasLocalStorage();
    if (!Callee)
      return mentions(Call, Module) || !IsLocal ? unknown() : Step::Pass;
    if (!isOfProject(*Callee))
      return passLibrary(Call, *Callee, Module);
    const FunctionDecl *Definition = definitionOf(*Callee);
    const bool IsLambda = isa<CXXMethodDecl>(Callee) && cast<CXXMethodDecl>(Callee)->getParent()->isLambda();
    if (!IsLocal || IsLambda)
      return !Definition || mayEvaluate(Definition->getBody()) ? unknown() : Step::Pass;
    return mentions(Call, Module) ? passGiven(Call, Definition, Module, CallsLeft) : Step::Pass;
  }

  /// A call of the project's that is given the module, or parts of it.
  Step passGiven(const CallExpr &Call, const FunctionDecl *Definition, const ValueDecl &Module, unsigned CallsLeft) {
    const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
    if (Member && mentions(*Member->getImplicitObjectArgument(), Module) &&
        (!Definition || mayEvaluate(Definition->getBody())))
      return unknown();
    bool Ends = false;
    for (unsigned Index = 0; Index < Call.getNumArgs(); ++Index) {
      const Expr &Argument = *Call.getArg(Index);
      if (!mentions(Argument, Module) || !holdsModule(Argument.getType()))
        continue;
      if (!Definition || Index >= Definition->getNumParams() || CallsLeft == 0 || rootOf(&Argument) != &Module)
        return Definition && !mayEvaluate(Definition->getBody()) ? Step::Pass : unknown();
      const FunctionFlow &Flow = Flows.of(*Definition);
      Ends |= !walkBackFromEnd(Flow, [&](const CFGElement &Element) {
        return pass(Element, Flow, *Definition->getParamDecl(Index), CallsLeft - 1);
      });
    }
    return Ends || IsUnknown ? Step::Stop : Step::Pass;
  }

  Step passLibrary(const CallExpr &Call, const FunctionDecl &Callee, const ValueDecl &Module) {
    if (!mentions(Call, Module))
      return Step::Pass;
    // `apply` and the algorithms run what they are given on the module's parts.
    if (mayEvaluate(&Call))
      return unknown();
    const bool IsGiven =
        llvm::any_of(Call.arguments(), [&](const Expr *Each) { return rootOf(&withoutWrapping(*Each)) == &Module; });
    const bool Keeps = Callee.isInStdNamespace() && IsGiven && !holdsModule(Call.getType()) &&
                       !(isa<CXXMethodDecl>(Callee) && !isa<CXXOperatorCallExpr>(Call) &&
                         holdsModule(cast<CXXMemberCallExpr>(Call).getImplicitObjectArgument()->getType())) &&
                       !isa<CXXOperatorCallExpr>(Call);
    return Keeps ? unknown() : Step::Pass;
  }

  const ModuleUses &Modules;
  FunctionFlows &Flows;
  const FunctionUses &Uses;
};

/// Whether \p Object is a variable, or a member of the function's own object, and no element of it.
bool isWhole(const Expr &Object, const ValueDecl &Root) {
  const auto *Member = dyn_cast<MemberExpr>(&Object);
  return moduleClassBehind(Root.getType()) && (!Member || isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()));
}

bool isElement(const CallExpr &Run) {
  return findPart(&Run, [](const Stmt &Part) {
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Part);
    return isa<ArraySubscriptExpr>(Part) ||
           (Operator && Operator->getOperator() == OO_Subscript && holdsModule(Operator->getType()));
  });
}

} // namespace

std::optional<TrainingMode> trainingModeOf(const ModuleUses::Use &Forward, UnitAnalyses &Unit) {
  const ValueDecl *Module = rootOf(Forward.Module);
  if (!Module || !isWhole(*Forward.Module, *Module) || isElement(*Forward.Call))
    return std::nullopt;
  Search Back(Unit);
  Back.from(*Forward.Call, *Forward.Function, *Module, MaxCalls);
  if (Back.IsUnknown || (Back.Found.Switched.empty() && Back.Found.Made.empty()))
    return std::nullopt;
  return std::move(Back.Found);
}

} // namespace cuda_tidy
