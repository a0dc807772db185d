#include "graphs/GraphFate.h"
#include "calls/Threads.h"
#include "flow/StatementParts.h"
#include "flow/ValueUses.h"
#include "knowledge/StandardLibrary.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// How often a lambda is followed from one variable to the next.
constexpr unsigned MaxHands = 2;

/// Follows every value that the result flows into, until none is left or one escapes.
class Follower {
public:
  Follower(const FunctionFlow &Flow, const ModuleUses &Modules) : Flow(Flow), Modules(Modules) { index(); }

  GraphFate follow(const Expr &Result) {
    Pending.push_back(&Result);
    while (!Pending.empty() && Fate != GraphFate::Differentiated)
      climb(*Pending.pop_back_val());
    return Fate;
  }

  /// Whether a function with a body in another file gets a value.
  bool isHandedOn() const { return IsHandedOn; }

private:
  void index() {
    forEachPart(Flow.function().getBody(), [&](const Stmt &Part) {
      if (const auto *Reference = dyn_cast<DeclRefExpr>(&Part))
        References[Reference->getDecl()].push_back(Reference);
    });
  }

  void becomes(GraphFate Worse) { Fate = std::max(Fate, Worse); }

  /// The variable gets the value: so has whoever names it. What is not the function's own outlives it.
  void reach(const ValueDecl *Holder) {
    const auto *Variable = dyn_cast_or_null<VarDecl>(Holder);
    if (const auto *Binding = dyn_cast_or_null<BindingDecl>(Holder))
      Variable = dyn_cast<VarDecl>(Binding->getDecomposedDecl());
    bool IsOwn = Variable && Variable->hasLocalStorage() &&
                 !(isa<ParmVarDecl>(Variable) && Variable->getType()->isPointerOrReferenceType());
    if (!IsOwn)
      becomes(GraphFate::Leaves);
    if (Variable && Reached.insert(Holder).second)
      for (const DeclRefExpr *Reference : References.lookup(Holder))
        Pending.push_back(Reference);
  }

  /// \p Value is what is assigned, if it is known as a whole.
  void reachTarget(const Expr *Target, const Expr *Value = nullptr) {
    if (!carriesGraph(Target->getType()))
      return;
    Target = Target->IgnoreUnlessSpelledInSource();
    if (const auto *Tie = dyn_cast<CallExpr>(Target);
        Tie && Tie->getDirectCallee() && Tie->getDirectCallee()->isInStdNamespace() && Tie->getNumArgs() > 1) {
      for (const auto &[Index, Part] : llvm::enumerate(Tie->arguments()))
        if (!Value || !isPosition(*Value, Index))
          reachTarget(Part);
      return;
    }
    while (const auto *Member = dyn_cast<MemberExpr>(Target)) {
      if (isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()))
        return becomes(GraphFate::Leaves);
      Target = Member->getBase()->IgnoreParenImpCasts();
    }
    reach(rootOf(Target));
  }

  void climb(const Expr &Value) {
    for (const Expr *E = &Value;;) {
      const ValueUse Use = useOf(*E, Flow, Through::Copies);
      if (Use.by<CallExpr>()) {
        if (!passes(Use))
          return;
      } else if (const Expr *Target = Use.putInto()) {
        return reachTarget(Target);
      } else if (const VarDecl *Variable = Use.initialized()) {
        return reachInitialized(*Variable, *Use.By);
      } else if (Use.by<ReturnStmt>()) {
        const LambdaExpr *Lambda = lambdaAround(*Use.By);
        return Lambda ? followResultOf(*Lambda, MaxHands) : becomes(GraphFate::Returned);
      } else if (Use.isCapturedByReference() || Use.isTarget()) {
        return; // the variable's own fate
      } else if (isa_and_nonnull<LambdaExpr, CXXThrowExpr, CXXNewExpr>(Use.By)) {
        return becomes(GraphFate::Leaves);
      }
      const auto *Whole = Use.by<Expr>();
      IsHandedOn |= isa_and_nonnull<RecoveryExpr>(Whole); // whatever it was
      // A member function has no type of its own.
      if (!Whole || (!isa<InitListExpr, MemberExpr>(Whole) && !carriesGraph(Whole->getType())))
        return;
      E = Whole;
    }
  }

  const LambdaExpr *lambdaAround(const Stmt &Statement) const {
    for (const Stmt *Around = &Statement; Around; Around = Flow.parentOf(Around))
      if (const auto *Lambda = dyn_cast<LambdaExpr>(Around))
        return Lambda;
    return nullptr;
  }

  /// What \p Lambda, or a variable that holds it, gives goes to whoever calls it: the function itself, by its name or
  /// as the task of `std::async`; of a `std::thread` nobody gets it.
  void followResultOf(const Expr &Lambda, unsigned HandsLeft) {
    const ValueUse Use = useOf(Lambda, Flow);
    if (const auto *Call = Use.by<CallExpr>()) {
      const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
      const bool IsCalled = Operator && Operator->getOperator() == OO_Call && Operator->getArg(0) == Use.Value;
      const FunctionDecl *Callee = Call->getDirectCallee();
      if (IsCalled || (Callee && Callee->isInStdNamespace() && calledName(*Call) == "async"))
        return Pending.push_back(Call);
    }
    if (const auto *Construction = Use.by<CXXConstructExpr>();
        Construction && threadOf(*Construction) == RunsOn::OtherThread)
      return;
    const VarDecl *Holder = Use.initialized();
    if (!Holder || HandsLeft == 0)
      return becomes(GraphFate::Leaves);
    for (const DeclRefExpr *Reference : References.lookup(Holder))
      followResultOf(*Reference, HandsLeft - 1);
  }

  /// \p Variable, or that of the loop over what \p Declaration begins with, gets the value.
  void reachInitialized(const VarDecl &Initialized, const Stmt &Declaration) {
    const auto *Loop = dyn_cast_or_null<CXXForRangeStmt>(Flow.parentOf(&Declaration));
    const VarDecl *Variable = Loop && Loop->getRangeStmt() == &Declaration ? Loop->getLoopVariable() : &Initialized;
    if (!carriesGraph(Variable->getType()))
      return;
    reach(Variable);
    if (const auto *Parts = dyn_cast<DecompositionDecl>(Variable))
      for (const auto &[Index, Part] : llvm::enumerate(Parts->bindings()))
        if (!isPosition(*Variable->getInit(), Index))
          reach(Part);
  }

  /// Whether \p Call is of a function of which nothing is known: neither a library's nor one with a body here.
  static bool isOfOthers(const CallExpr &Call) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    return !(Callee &&
             (definitionOf(*Callee) || isOfTorch(*Callee) || isOfStandardLibrary(*Callee) || Callee->isExternC())) &&
           !moduleCallIn(Call);
  }

  /// Whether the graph goes on in what the call gives that the value is used by.
  bool passes(const ValueUse &Use) {
    const auto &Call = *Use.by<CallExpr>();
    if (isDifferentiation(Call)) {
      becomes(GraphFate::Differentiated);
      return false;
    }
    if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call)) {
      IsHandedOn |= Operator->getOperator() == OO_Call && isOfOthers(Call);
      if (const Expr *Target = Use.putInto())
        reachTarget(Target, Use.Value);
      return !Operator->isComparisonOp() && Operator->getOperator() != OO_LessLess;
    }
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (endsGraph(Call))
      return false;
    const FunctionDecl *Definition = Callee ? definitionOf(*Callee) : nullptr;
    if (Definition && Modules.differentiates(*Definition)) {
      becomes(GraphFate::Differentiated);
      return false;
    }
    if (Use.method())
      return true;
    IsHandedOn |= isOfOthers(Call);
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call))
      keepIn(*Member);
    for (unsigned Index = 0; Callee && Index < std::min(Call.getNumArgs(), Callee->getNumParams()); ++Index)
      if (QualType Type = Callee->getParamDecl(Index)->getType();
          Call.getArg(Index) != Use.Value && Type->isPointerOrReferenceType() &&
          !Type->getPointeeType().isConstQualified() && !Type->isRValueReferenceType() && carriesGraph(Type))
        reachTarget(Call.getArg(Index));
    return true;
  }

  /// An object that is given a value may keep it: a container does, another module does not.
  void keepIn(const CXXMemberCallExpr &Call) {
    const CXXMethodDecl *Method = Call.getMethodDecl();
    const Expr *Object = Call.getImplicitObjectArgument();
    if (!Method || Method->isConst() || !Object)
      return;
    if (moduleCallIn(Call))
      return;
    if (Method->getReturnType()->isVoidType() || Method->getParent()->isInStdNamespace()) {
      if (carriesGraph(Object->getType()))
        reachTarget(Object);
      else if (!isa<CXXThisExpr>(Object->IgnoreParenImpCasts()))
        becomes(GraphFate::Leaves);
    }
  }

  const FunctionFlow &Flow;
  const ModuleUses &Modules;
  GraphFate Fate = GraphFate::Dropped;
  bool IsHandedOn = false;
  llvm::SmallVector<const Expr *, 16> Pending;
  llvm::DenseSet<const ValueDecl *> Reached;
  llvm::DenseMap<const ValueDecl *, llvm::SmallVector<const DeclRefExpr *, 4>> References;
};

} // namespace

GraphFate fateOfGraph(const Expr &Result, const FunctionFlow &Flow, const ModuleUses &Modules) {
  return Follower(Flow, Modules).follow(Result);
}

bool diesHere(const Expr &Result, const FunctionFlow &Flow, const ModuleUses &Modules) {
  Follower Values(Flow, Modules);
  return Values.follow(Result) == GraphFate::Dropped && !Values.isHandedOn();
}

GraphFate fateOfGraph(const Expr &Result, const FunctionDecl &Function, const ModuleUses &Modules,
                      const FunctionUses &Uses, FunctionFlows &Flows, unsigned CallsLeft) {
  GraphFate Worst = fateOfGraph(Result, Flows.of(Function), Modules);
  if (Worst != GraphFate::Returned)
    return Worst;
  const llvm::SmallVector<PlaceInFunction, 4> Callers = Uses.usesOf(Function);
  if (Callers.empty() || CallsLeft == 0)
    return GraphFate::Leaves;
  Worst = GraphFate::Dropped;
  for (const PlaceInFunction &Caller : Callers)
    Worst = std::max(Worst, isa<CallExpr>(Caller.Where)
                                ? fateOfGraph(*Caller.Where, *Caller.Outermost, Modules, Uses, Flows, CallsLeft - 1)
                                : GraphFate::Leaves);
  return Worst;
}

} // namespace cuda_tidy
