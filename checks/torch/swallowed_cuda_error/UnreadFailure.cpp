#include "torch/swallowed_cuda_error/UnreadFailure.h"
#include "flow/ValueUses.h"
#include "knowledge/ApiNames.h"
#include "knowledge/TensorOperators.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

bool isOptional(QualType Type) { return isClassCalled(Type, "optional"); }

/// Whether a class has nothing in it as \p Value makes it: `torch::Tensor()`, `{}`, `std::nullopt`.
bool isEmpty(const Expr &Value) {
  if (isClassCalled(Value.getType(), "nullopt_t"))
    return true;
  const auto *List = dyn_cast<InitListExpr>(&Value);
  const auto *Construction = dyn_cast<CXXConstructExpr>(&Value);
  if (Construction && Construction->getNumArgs() == 1)
    return isEmpty(withoutWrapping(*Construction->getArg(0)));
  return (List && List->getNumInits() == 0) || (Construction && Construction->getNumArgs() == 0);
}

bool isUnasked(const Expr &Result, const FunctionFlow &Flow);

/// Whether \p Variable, which is given such a result, is used and never asked whether it has one.
bool isUnasked(const VarDecl &Variable, const FunctionFlow &Flow) {
  const auto Mentions = Flow.referencesTo(&Variable);
  return Variable.hasLocalStorage() && !Mentions.empty() &&
         llvm::all_of(Mentions, [&](const DeclRefExpr *Each) { return isUnasked(*Each, Flow); });
}

/// Whether what is done with \p Result counts on a tensor in it.
bool isUnasked(const Expr &Result, const FunctionFlow &Flow) {
  const ValueUse Use = useOf(Result, Flow, Through::Copies);
  if (const auto *Made = Use.by<CXXConstructExpr>(); Made && isOptional(Made->getType()))
    return isUnasked(*Made, Flow);
  if (const VarDecl *Variable = Use.initialized())
    return !isa<DecompositionDecl>(Variable) && isUnasked(*Variable, Flow);
  if (Use.method())
    return isTensor(Result.getType()) && !asksNoElement(Use.methodName()) && !Use.methodName().empty();
  const auto *Call = Use.by<CallExpr>();
  const auto *Operator = dyn_cast_or_null<CXXOperatorCallExpr>(Call);
  if (Operator && isOptional(Result.getType()))
    return Operator->getOperator() == OO_Arrow || (Operator->getOperator() == OO_Star && Operator->getNumArgs() == 1);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && isTensor(Result.getType()) && isTensor(Call->getType()) && isOfTorch(*Callee) &&
         (!Operator || !Operator->isAssignmentOp());
}

/// Whether \p Status is a statement of its own.
bool isDropped(const Expr &Status, const FunctionFlow &Flow) {
  const ValueUse Use = useOf(Status, Flow);
  return Use.isDiscarded() && !Use.by<CastExpr>();
}

} // namespace

bool onlyReturnsFailure(const CXXCatchStmt &Handler) {
  const auto &Block = *cast<CompoundStmt>(Handler.getHandlerBlock());
  const auto *Return = Block.size() == 1 ? dyn_cast<ReturnStmt>(Block.body_front()) : nullptr;
  if (!Return || !Return->getRetValue())
    return false;
  const Expr &Value = withoutWrapping(*Return->getRetValue());
  const auto *Flag = dyn_cast<CXXBoolLiteralExpr>(&Value);
  const QualType Type = Return->getRetValue()->getType();
  return (Flag && !Flag->getValue()) || ((isTensor(Type) || isOptional(Type)) && isEmpty(Value));
}

const Expr *useWithoutTest(const FunctionDecl &Function, const FunctionUses &Uses, FunctionFlows &Flows) {
  const Expr *Found = nullptr;
  for (const PlaceInFunction &Use : Uses.usesOf(Function)) {
    const auto *Call = dyn_cast<CallExpr>(Use.Where);
    if (!Call || Use.Function->isDependentContext() || !Use.Function->doesThisDeclarationHaveABody())
      return nullptr;
    const FunctionFlow &Flow = Flows.of(*Use.Function);
    if (Function.getReturnType()->isBooleanType() ? !isDropped(*Call, Flow) : !isUnasked(*Call, Flow))
      return nullptr;
    Found = Found ? Found : Call;
  }
  return Found;
}

} // namespace cuda_tidy
