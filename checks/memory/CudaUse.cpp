#include "memory/CudaUse.h"
#include "knowledge/MemoryApis.h"
#include "memory/PointerUse.h"
#include "syntax/Mentions.h"

using namespace clang;

namespace cuda_tidy {

bool isGivenToCuda(const ValueDecl &Pointer, const FunctionFlow &Flow) {
  return llvm::any_of(mentionsOf(Pointer, Flow), [&](const Expr *Mention) {
    const auto *Call = useAroundAddress(*Mention, Flow).by<CallExpr>();
    if (!Call)
      return false;
    const AllocationApi *Allocates = allocationApiOf(*Call);
    const ReleaseApi *Releases = releaseApiOf(*Call);
    return isa<CUDAKernelCallExpr>(Call) || transferApiOf(*Call) ||
           (Allocates && Allocates->Space != MemorySpace::Host) || (Releases && Releases->Space != MemorySpace::Host);
  });
}

} // namespace cuda_tidy
