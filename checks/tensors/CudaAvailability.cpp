#include "tensors/CudaAvailability.h"
#include "flow/Conditions.h"
#include "flow/StatementParts.h"
#include "flow/VariableWrites.h"
#include "syntax/TensorExpr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// The variables that \p Part names directly are followed to what they are given, and no further.
bool calls(const Stmt &Part, llvm::ArrayRef<StringRef> Names, const FunctionFlow &Flow, bool FollowsVariables = true) {
  return findPart(&Part, [&](const Stmt &Each) {
    if (const auto *Call = dyn_cast<CallExpr>(&Each))
      return Call->getDirectCallee() && isOfTorch(*Call->getDirectCallee()) &&
             llvm::is_contained(Names, calledName(*Call));
    const auto *Named = FollowsVariables ? dyn_cast<DeclRefExpr>(&Each) : nullptr;
    const auto *Variable = Named ? dyn_cast<VarDecl>(Named->getDecl()) : nullptr;
    return Variable && llvm::any_of(valuesOf(*Variable, Flow), [&](const Expr *Value) {
             return calls(*Value, Names, Flow, /*FollowsVariables=*/false);
           });
  });
}

} // namespace

bool asksForCuda(const Stmt &Part, const FunctionFlow &Flow) {
  return calls(Part, {"is_available", "device_count", "cudnn_is_available", "hasCUDA"}, Flow);
}

bool dependsOnCuda(const Stmt &Part, const FunctionFlow &Flow) {
  for (const Stmt *Around = Flow.parentOf(&Part); Around; Around = Flow.parentOf(Around))
    if (const auto *If = dyn_cast<IfStmt>(Around); If && asksForCuda(*If->getCond(), Flow))
      return true;
  return false;
}

bool isDeviceAskedBefore(const Expr &Access, const FunctionFlow &Flow) {
  const auto Place = Flow.placeOf(Access);
  if (!Place || !Place->Block)
    return true;
  const auto Tells = [&](const Expr *Part) {
    return Part &&
           (asksForCuda(*Part, Flow) || calls(*Part, {"is_cuda", "is_cpu", "device", "type", "device_type"}, Flow) ||
            findPart(Part, [](const Stmt &Each) {
              const auto *Named = dyn_cast<DeclRefExpr>(&Each);
              return Named && !isa<FunctionDecl>(Named->getDecl()) && isOfTorch(*Named->getDecl()); // `== torch::kCUDA`
            }));
  };
  return llvm::any_of(Flow.conditions().factsAt(*Place->Block),
                      [&](const Fact &Each) { return Tells(Each.Subject) || Tells(Each.Limit); });
}

} // namespace cuda_tidy
