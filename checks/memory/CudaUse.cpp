#include "memory/CudaUse.h"
#include "knowledge/MemoryApis.h"
#include "syntax/Mentions.h"

using namespace clang;

namespace cuda_tidy {

bool isGivenToCuda(const ValueDecl &Pointer, const FunctionFlow &Flow) {
  return llvm::any_of(mentionsOf(Pointer, Flow), [&](const Expr *Mention) {
    const Stmt *Around = Flow.parentOf(Mention);
    while (isa_and_nonnull<CastExpr, ParenExpr, UnaryOperator>(Around))
      Around = Flow.parentOf(Around);
    const auto *Call = dyn_cast_or_null<CallExpr>(Around);
    if (!Call)
      return false;
    const AllocationApi *Allocates = allocationApiOf(*Call);
    const ReleaseApi *Releases = releaseApiOf(*Call);
    return isa<CUDAKernelCallExpr>(Call) || transferApiOf(*Call) ||
           (Allocates && Allocates->Space != MemorySpace::Host) || (Releases && Releases->Space != MemorySpace::Host);
  });
}

} // namespace cuda_tidy
