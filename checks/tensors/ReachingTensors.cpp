#include "tensors/ReachingTensors.h"
#include "flow/BackwardWalk.h"
#include "flow/ValueUses.h"
#include "knowledge/ApiNames.h"
#include "syntax/TensorExpr.h"
#include "tensors/TensorEvent.h"

using namespace clang;

namespace cuda_tidy {

llvm::SmallVector<const Expr *, 2> valuesAt(const VarDecl &Variable, const Expr &Mention, const FunctionFlow &Flow) {
  auto All = valuesOf(Variable, Flow);
  if (All.empty() || (All.size() == 1 && !isa<ParmVarDecl>(Variable)) || !Flow.placeOf(Mention))
    return All;
  llvm::SmallVector<const Expr *, 2> Found;
  const bool MayBeOther = walkBack(Flow, Mention, [&](const CFGElement &Element) {
    const auto Statement = Element.getAs<CFGStmt>();
    const TensorEvent Event = Statement ? eventAt(*Statement->getStmt(), Variable) : TensorEvent();
    if (Event.What != TensorEvent::Assigned)
      return Step::Pass;
    Found.push_back(Event.Value);
    return Step::Stop;
  });
  return MayBeOther ? llvm::SmallVector<const Expr *, 2>() : Found;
}

bool mayBeReplaced(const VarDecl &Variable, const FunctionFlow &Flow) {
  // These are const: what changes is behind the tensor.
  const bool IsSet = llvm::any_of(usesOf(Variable, Flow), [](const ValueUse &Use) {
    return llvm::is_contained({"set_data", "set_", "swap"}, Use.methodName());
  });
  return IsSet || llvm::any_of(Flow.writesTo(Variable).Writes, [](const VariableWrite &Each) {
           const auto *Call = dyn_cast<CallExpr>(Each.At);
           const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
           return Each.What == VariableWrite::MayChange &&
                  (!Callee || !isOfTorch(*Callee) || calledName(*Call) == "load");
         });
}

} // namespace cuda_tidy
