#include "torch/device_mismatch/TensorRank.h"
#include "flow/StatementParts.h"
#include "knowledge/TensorOperators.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"
#include "tensors/LoadedBatches.h"
#include "tensors/ReachingTensors.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Whether \p Given is a list of sizes or of values that has some: `{2, 3}`.
bool isFilledList(const Expr &Given) {
  const Stmt *List = findPart(&Given, [](const Stmt &Part) { return isa<InitListExpr>(Part); });
  return List && cast<InitListExpr>(List)->getNumInits() > 0;
}

} // namespace

bool hasDimensions(const Expr &Tensor, const FunctionFlow &Flow, unsigned StepsLeft) {
  const Expr &E = withoutWrapping(Tensor);
  if (StepsLeft == 0)
    return false;
  if (const VarDecl *Variable = variableIn(&E)) {
    const auto Values = valuesAt(*Variable, E, Flow);
    return !Values.empty() && llvm::all_of(Values, [&](const Expr *Each) {
      return hasDimensions(*Each, Flow, Values.size() > 1 ? StepsLeft / 2 : StepsLeft - 1);
    });
  }
  if (isa<MemberExpr>(E)) // whose examples are stacked
    return isLoadedOnCpu(E, Flow);
  const auto *Call = dyn_cast<CallExpr>(&E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || !isOfTorch(*Callee))
    return false;
  static constexpr StringRef Rows[] = {"arange", "linspace", "logspace", "eye", "randperm"};
  const StringRef Name = calledName(*Call);
  if (llvm::is_contained(Rows, Name))
    return true;
  const std::optional<TensorOperation> Operation = tensorOperationIn(*Call);
  const bool IsNew = isTensorFactory(Name) || Name == "from_blob";
  const bool KeepsShape = keepsStrides(Name) || movesToDevice(Name) || Name.ends_with("_like") ||
                          llvm::is_contained({"contiguous", "detach", "requires_grad_", "set_requires_grad"}, Name);
  if (KeepsShape || (isa<CXXOperatorCallExpr>(Call) && !isElementAccess(*Call)))
    return (Operation && hasDimensions(*Operation->Tensor, Flow, StepsLeft - 1)) ||
           llvm::any_of(Call->arguments(), [&](const Expr *Each) {
             return isTensor(withoutWrapping(*Each).getType()) && hasDimensions(*Each, Flow, StepsLeft - 1);
           });
  return (IsNew || Name == "view" || Name == "reshape") && llvm::any_of(Call->arguments(), [&](const Expr *Each) {
           return !isa<CXXDefaultArgExpr>(Each) && !Each->getType()->isArithmeticType() && isFilledList(*Each);
         });
}

} // namespace cuda_tidy
