#include "knowledge/WarpOperations.h"
#include "knowledge/ApiNames.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

// CUDA C++ Programming Guide: "Warp Shuffle Functions", "Warp Vote Functions", "Warp Match Functions", "Warp Reduce
// Functions", "Synchronization Functions".
constexpr WarpOperation Operations[] = {
    {"__shfl_sync", WarpOperation::Lane, 3},
    {"__shfl_up_sync", WarpOperation::Below, 3},
    {"__shfl_down_sync", WarpOperation::Above, 3},
    {"__shfl_xor_sync", WarpOperation::Other, 3},
    {"__all_sync"},
    {"__any_sync"},
    {"__ballot_sync"},
    {"__match_any_sync"},
    {"__match_all_sync"},
    {"__reduce_add_sync"},
    {"__reduce_min_sync"},
    {"__reduce_max_sync"},
    {"__reduce_and_sync"},
    {"__reduce_or_sync"},
    {"__reduce_xor_sync"},
    {"__syncwarp"},
};

} // namespace

const WarpOperation *warpOperationOf(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const StringRef Name = Callee && Call.getNumArgs() ? apiNameOf(*Callee) : "";
  if (!Name.starts_with("__"))
    return nullptr;
  const WarpOperation *Found = llvm::find_if(Operations, [&](const WarpOperation &Row) { return Row.Name == Name; });
  return Found == std::end(Operations) ? nullptr : Found;
}

} // namespace cuda_tidy
