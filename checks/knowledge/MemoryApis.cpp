#include "knowledge/MemoryApis.h"
#include "knowledge/ApiNames.h"
#include "knowledge/StandardLibrary.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr AllocationApi Allocations[] = {
    {"cudaMalloc", 0, 1, MemorySpace::Device},
    {"cudaMallocAsync", 0, 1, MemorySpace::Device},
    {"cudaMallocFromPoolAsync", 0, 1, MemorySpace::Device},
    {"cudaMallocPitch", 0, -1, MemorySpace::Device},
    {"cudaMallocManaged", 0, 1, MemorySpace::Managed},
    {"cudaMallocHost", 0, 1, MemorySpace::Pinned},
    {"cudaHostAlloc", 0, 1, MemorySpace::Pinned},
    {"malloc", -1, 0, MemorySpace::Host},
    {"calloc", -1, -1, MemorySpace::Host},
    {"realloc", -1, 1, MemorySpace::Host},
    {"aligned_alloc", -1, 1, MemorySpace::Host},
    {"_mm_malloc", -1, 0, MemorySpace::Host},
    {"posix_memalign", 0, 2, MemorySpace::Host},
};

constexpr ReleaseApi Releases[] = {
    {"cudaFree", 0, MemorySpace::Device},     {"cudaFreeAsync", 0, MemorySpace::Device},
    {"cudaFreeHost", 0, MemorySpace::Pinned}, {"free", 0, MemorySpace::Host},
    {"_mm_free", 0, MemorySpace::Host},
};

constexpr TransferApi Transfers[] = {
    {"cudaMemcpy", 0, 1, 2, 3, -1},      {"cudaMemcpyAsync", 0, 1, 2, 3, 4},
    {"cudaMemcpy2D", 0, 2, -1, 6, -1},   {"cudaMemcpy2DAsync", 0, 2, -1, 6, 7},
    {"cudaMemcpyPeer", 0, 2, 4, -1, -1}, {"cudaMemcpyPeerAsync", 0, 2, 4, -1, 5},
    {"cudaMemset", 0, -1, 2, -1, -1},    {"cudaMemsetAsync", 0, -1, 2, -1, 3},
    {"cudaMemset2D", 0, -1, -1, -1, -1}, {"cudaMemset2DAsync", 0, -1, -1, -1, 5},
};

// Each destroys its first argument.
constexpr StringRef Destroyers[] = {
    "cudaStreamDestroy",
    "cudaEventDestroy",
    "cudaGraphDestroy",
    "cudaGraphExecDestroy",
    "cudaMemPoolDestroy",
    "cudaDestroyTextureObject",
    "cudaDestroySurfaceObject",
    "cudaFreeArray",
    "cudaFreeMipmappedArray",
    "cuStreamDestroy",
    "cuStreamDestroy_v2",
    "cuEventDestroy",
    "cuEventDestroy_v2",
    "cuMemFree",
    "cuMemFree_v2",
    "cuMemFreeHost",
    "cuModuleUnload",
    "cuGraphDestroy",
    "cuGraphExecDestroy",
    "cublasDestroy",
    "cublasDestroy_v2",
    "cublasLtDestroy",
    "cublasXtDestroy",
    "cudnnDestroy",
    "cusparseDestroy",
    "cusolverDnDestroy",
    "cusolverSpDestroy",
    "cufftDestroy",
    "curandDestroyGenerator",
    "cudnnDestroyTensorDescriptor",
    "cusparseDestroySpMat",
    "cusparseDestroyDnVec",
    "ncclCommDestroy",
    "cusparseDestroyDnMat",
};

/// The row of the function that \p Call calls. C's functions may be those of `std`.
template <class Row, size_t Count> const Row *rowOf(const CallExpr &Call, const Row (&Rows)[Count]) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return nullptr;
  const StringRef Name = isOfStandardLibrary(*Callee) ? nameOf(Callee) : apiNameOf(*Callee);
  const Row *Found = llvm::find_if(Rows, [&](const Row &Each) { return Each.Name == Name; });
  return Found == std::end(Rows) ? nullptr : Found;
}

} // namespace

const AllocationApi *allocationApiOf(const CallExpr &Call) { return rowOf(Call, Allocations); }
const ReleaseApi *releaseApiOf(const CallExpr &Call) { return rowOf(Call, Releases); }
const TransferApi *transferApiOf(const CallExpr &Call) { return rowOf(Call, Transfers); }

const Expr *destroyedHandleOf(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && llvm::is_contained(Destroyers, apiNameOf(*Callee)) ? argumentOf(Call, 0) : nullptr;
}

const Expr *argumentOf(const CallExpr &Call, int Position) {
  return Position >= 0 && static_cast<unsigned>(Position) < Call.getNumArgs() ? Call.getArg(Position) : nullptr;
}

const EnumConstantDecl *directionIn(const Expr *Direction) {
  const auto *Reference = Direction ? dyn_cast<DeclRefExpr>(Direction->IgnoreParenCasts()) : nullptr;
  return Reference ? dyn_cast<EnumConstantDecl>(Reference->getDecl()) : nullptr;
}

} // namespace cuda_tidy
