#include "errors/ToleratedFailure.h"
#include "flow/BackwardWalk.h"
#include "flow/Conditions.h"
#include "flow/PathFacts.h"
#include "knowledge/ApiNames.h"
#include "knowledge/ErrorKeepers.h"
#include "knowledge/MemoryApis.h"
#include "knowledge/StatusTypes.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace cuda_tidy {
namespace {

/// Whether the error of \p Call, a function of the CUDA runtime, stays pending until something clears it.
bool staysPending(const CallExpr &Call) {
  const FunctionDecl *Callee = calleeOf(Call);
  return Callee && keeperOf(Call) == &CudaRuntime && !CudaRuntime.isQuery(*Callee) && !onlyWaits(*Callee) &&
         !mayBeDiscarded(*Callee) && Callee->getASTContext().getSourceManager().isInSystemHeader(Callee->getLocation());
}

/// The call of the runtime whose status \p Value is, or null.
const CallExpr *callOf(const Expr &Value) {
  const Expr *Inner = Value.IgnoreUnlessSpelledInSource()->IgnoreParenCasts();
  if (const auto *Assignment = dyn_cast<BinaryOperator>(Inner); Assignment && Assignment->getOpcode() == BO_Assign)
    return callOf(*Assignment->getRHS());
  const auto *Call = dyn_cast<CallExpr>(Inner);
  return Call && staysPending(*Call) ? Call : nullptr;
}

/// The call whose status \p Element gives \p Variable, null if it gives something else; none if it gives nothing.
std::optional<const CallExpr *> givenTo(const VarDecl &Variable, const CFGElement &Element) {
  const auto Statement = Element.getAs<CFGStmt>();
  if (!Statement)
    return std::nullopt;
  if (const auto *Declaration = dyn_cast<DeclStmt>(Statement->getStmt()))
    for (const Decl *Each : Declaration->decls())
      if (Each == &Variable)
        return Variable.getInit() ? callOf(*Variable.getInit()) : nullptr;
  const auto *Operator = dyn_cast<BinaryOperator>(Statement->getStmt());
  return Operator && Operator->isAssignmentOp() && variableIn(Operator->getLHS()) == &Variable
             ? std::optional(callOf(*Operator->getRHS()))
             : std::nullopt;
}

/// The call whose status \p Status is at \p Where; null where it may be another's.
const CallExpr *callBehind(const Expr &Status, const Stmt &Where, const FunctionFlow &Flow) {
  if (const CallExpr *Call = callOf(Status))
    return Call;
  const VarDecl *Variable = variableIn(&Status);
  if (!Variable || !Variable->hasLocalStorage() || !Flow.owns(*Variable))
    return nullptr;
  const VariableWrites &Written = Flow.writesTo(*Variable);
  if (Written.Escapes ||
      llvm::any_of(Written.Writes, [](const VariableWrite &Each) { return Each.What != VariableWrite::Assigns; }))
    return nullptr;
  const CallExpr *Found = nullptr;
  bool IsOther = false;
  const bool IsFromElsewhere = walkBack(Flow, Where, [&](const CFGElement &Element) {
    const std::optional<const CallExpr *> Given = givenTo(*Variable, Element);
    if (!Given)
      return Step::Pass;
    IsOther |= !*Given || (Found && Found != *Given);
    Found = *Given;
    return Step::Stop;
  });
  return IsOther || IsFromElsewhere ? nullptr : Found;
}

/// Whether \p Value is an enumerator of an error that stays pending.
bool namesError(const Expr &Value) {
  const auto *Reference = dyn_cast<DeclRefExpr>(Value.IgnoreParenImpCasts());
  return Reference && isa<EnumConstantDecl>(Reference->getDecl()) && !isSuccess(Value) &&
         nameOf(Reference->getDecl()) != "cudaErrorNotReady";
}

/// A status, and whether it is an error where the condition is true.
struct Test {
  const Expr *Status = nullptr;
  bool FailsIfTrue = false;
  bool IsNamed = false;
};

Test testIn(const Expr &Condition) {
  bool Holds = true;
  const Expr *Inner = withoutNegations(Condition, Holds)->IgnoreParens();
  const auto *Comparison = dyn_cast<BinaryOperator>(Inner);
  if (!Comparison || !Comparison->isEqualityOp()) {
    const Expr *Value = Inner->IgnoreParenImpCasts();
    return statusTypeOf(Value->getType()) ? Test{Value, Holds} : Test{};
  }
  const bool HoldsIfEqual = Holds == (Comparison->getOpcode() == BO_EQ);
  for (auto [Status, Other] :
       {std::pair(Comparison->getLHS(), Comparison->getRHS()), std::pair(Comparison->getRHS(), Comparison->getLHS())}) {
    if (isSuccess(*Other))
      return {Status->IgnoreParenImpCasts(), !HoldsIfEqual};
    if (namesError(*Other))
      return {Status->IgnoreParenImpCasts(), HoldsIfEqual, true};
  }
  return {};
}

} // namespace

llvm::SmallVector<KnownFailure, 2> knownFailuresIn(const FunctionFlow &Flow) {
  llvm::SmallVector<KnownFailure, 2> Found;
  const CFG *Graph = Flow.cfg();
  if (!Graph)
    return Found;
  for (const CFGBlock *Block : *Graph) {
    const Expr *Condition = conditionAtEndOf(*Block);
    if (const Test Tested = Condition ? testIn(*Condition) : Test(); Tested.Status) {
      if (const CallExpr *Call = callBehind(*Tested.Status, *Condition, Flow))
        Found.push_back({Call, Condition, Tested.IsNamed, Block, Tested.FailsIfTrue ? 0U : 1U});
      continue;
    }
    const auto *Switch = dyn_cast_or_null<SwitchStmt>(Block->getTerminatorStmt());
    const CallExpr *Call =
        Switch ? callBehind(*Switch->getCond()->IgnoreParenImpCasts(), *Switch->getCond(), Flow) : nullptr;
    unsigned Way = 0;
    for (const CFGBlock *Successor : Block->succs()) {
      const auto *Case = Call && Successor ? dyn_cast_or_null<CaseStmt>(Successor->getLabel()) : nullptr;
      if (Case && namesError(*Case->getLHS()))
        Found.push_back({Call, Case, true, Block, Way});
      ++Way;
    }
  }
  return Found;
}

bool isTolerated(const KnownFailure &Failure, const FunctionFlow &Flow) {
  if (Failure.IsNamed)
    return true;
  const auto IsCall = [](const CFGElement &Element) {
    const auto Statement = Element.getAs<CFGStmt>();
    return Statement && isa<CallExpr, CXXConstructExpr, CXXNewExpr, ReturnStmt>(Statement->getStmt());
  };
  const Landmarks Calls = Flow.elementsThat(IsCall);
  return Flow.findPathAlong(
                 *Failure.Block, Failure.Way, &Calls,
                 [&](const CFGElement &Element) {
                   const auto *Next = dyn_cast<CallExpr>(Element.castAs<CFGStmt>().getStmt());
                   const bool IsAnotherTry =
                       Next && (allocationApiOf(*Next) || calleeOf(*Next) == calleeOf(*Failure.Call));
                   return IsAnotherTry ? Step::Arrive : Step::Stop;
                 },
                 [](const Expr &, bool) { return true; }, AtEnd::Stop)
             .IsThere == Answer::Yes;
}

} // namespace cuda_tidy
