#include "knowledge/MemoryApis.h"
#include "knowledge/ApiNames.h"
#include "knowledge/StandardLibrary.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr AllocationApi Allocations[] = {
    {"cudaMalloc", 0, 1, MemorySpace::Device, "cudaFree", "cudaFreeAsync"},
    {"cudaMallocAsync", 0, 1, MemorySpace::Device, "cudaFreeAsync", "cudaFree"},
    {"cudaMallocFromPoolAsync", 0, 1, MemorySpace::Device, "cudaFreeAsync", "cudaFree"},
    {"cudaMallocPitch", 0, -1, MemorySpace::Device, "cudaFree", "cudaFreeAsync"},
    {"cudaMallocManaged", 0, 1, MemorySpace::Managed, "cudaFree", "cudaFreeAsync"},
    {"cudaMallocHost", 0, 1, MemorySpace::Pinned, "cudaFreeHost", "cuMemFreeHost"},
    {"cudaHostAlloc", 0, 1, MemorySpace::Pinned, "cudaFreeHost", "cuMemFreeHost"},
    {"cuMemAllocHost", 0, 1, MemorySpace::Pinned, "cuMemFreeHost", "cudaFreeHost"},
    {"cuMemHostAlloc", 0, 1, MemorySpace::Pinned, "cuMemFreeHost", "cudaFreeHost"},
    {"malloc", -1, 0, MemorySpace::Host, "free", ""},
    {"calloc", -1, -1, MemorySpace::Host, "free", ""},
    {"realloc", -1, 1, MemorySpace::Host, "free", ""},
    {"aligned_alloc", -1, 1, MemorySpace::Host, "free", ""},
    {"_mm_malloc", -1, 0, MemorySpace::Host, "_mm_free", ""},
    {"posix_memalign", 0, 2, MemorySpace::Host, "free", ""},
};

constexpr HandleApi Handles[] = {
    {"cudaStreamCreate", "cudaStreamDestroy", "cuStreamDestroy"},
    {"cudaStreamCreateWithFlags", "cudaStreamDestroy", "cuStreamDestroy"},
    {"cudaStreamCreateWithPriority", "cudaStreamDestroy", "cuStreamDestroy"},
    {"cudaEventCreate", "cudaEventDestroy", "cuEventDestroy"},
    {"cudaEventCreateWithFlags", "cudaEventDestroy", "cuEventDestroy"},
    {"cublasCreate", "cublasDestroy", ""},
    {"cudnnCreate", "cudnnDestroy", ""},
    {"cusparseCreate", "cusparseDestroy", ""},
    {"cusolverDnCreate", "cusolverDnDestroy", ""},
    {"curandCreateGenerator", "curandDestroyGenerator", ""},
    {"", "cudaGraphDestroy", "cuGraphDestroy"},
    {"", "cudaGraphExecDestroy", "cuGraphExecDestroy"},
    {"", "cudaMemPoolDestroy", ""},
    {"", "cudaDestroyTextureObject", "cudaDestroySurfaceObject"},
    {"", "cudaFreeArray", "cudaFreeMipmappedArray"},
    {"", "cuMemFree", ""},
    {"", "cuModuleUnload", ""},
    {"", "cublasLtDestroy", "cublasXtDestroy"},
    {"", "cusolverSpDestroy", ""},
    {"", "cufftDestroy", ""},
    {"", "cudnnDestroyTensorDescriptor", ""},
    {"", "cusparseDestroySpMat", ""},
    {"", "cusparseDestroyDnVec", "cusparseDestroyDnMat"},
    {"", "ncclCommDestroy", ""},
};

constexpr ReleaseApi Releases[] = {
    {"cudaFree", 0, MemorySpace::Device},     {"cudaFreeAsync", 0, MemorySpace::Device},
    {"cudaFreeHost", 0, MemorySpace::Pinned}, {"free", 0, MemorySpace::Host},
    {"_mm_free", 0, MemorySpace::Host},       {"cuMemFreeHost", 0, MemorySpace::Pinned},
};

constexpr TransferApi Transfers[] = {
    {"cudaMemcpy", 0, 1, 2, 3, -1},      {"cudaMemcpyAsync", 0, 1, 2, 3, 4},
    {"cudaMemcpy2D", 0, 2, -1, 6, -1},   {"cudaMemcpy2DAsync", 0, 2, -1, 6, 7},
    {"cudaMemcpyPeer", 0, 2, 4, -1, -1}, {"cudaMemcpyPeerAsync", 0, 2, 4, -1, 5},
    {"cudaMemset", 0, -1, 2, -1, -1},    {"cudaMemsetAsync", 0, -1, 2, -1, 3},
    {"cudaMemset2D", 0, -1, -1, -1, -1}, {"cudaMemset2DAsync", 0, -1, -1, -1, 5},
};

/// The row of the function that \p Call calls.
template <class Row, size_t Count> const Row *rowOf(const CallExpr &Call, const Row (&Rows)[Count]) {
  const StringRef Name = apiCalledBy(Call);
  const Row *Found = llvm::find_if(Rows, [&](const Row &Each) { return !Name.empty() && Each.Name == Name; });
  return Found == std::end(Rows) ? nullptr : Found;
}

} // namespace

StringRef apiCalledBy(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return "";
  // C's functions may be those of `std`.
  StringRef Name = isOfStandardLibrary(*Callee) ? nameOf(Callee) : apiNameOf(*Callee);
  Name.consume_back("_v2");
  return Name;
}

const AllocationApi *allocationApiOf(const CallExpr &Call) { return rowOf(Call, Allocations); }
const HandleApi *handleApiOf(const CallExpr &Call) { return rowOf(Call, Handles); }
const ReleaseApi *releaseApiOf(const CallExpr &Call) { return rowOf(Call, Releases); }
const TransferApi *transferApiOf(const CallExpr &Call) { return rowOf(Call, Transfers); }

bool movesBytes(const CallExpr &Call) {
  constexpr StringRef OfC[] = {"memcpy", "memmove", "memset"};
  constexpr StringRef OfCuda[] = {"cudaMemcpy", "cudaMemset", "cuMemcpy", "cuMemset"};
  StringRef Name = apiCalledBy(Call);
  Name.consume_front("__builtin_");
  return llvm::is_contained(OfC, Name) || llvm::any_of(OfCuda, [&](StringRef Each) { return Name.starts_with(Each); });
}

const Expr *destroyedHandleOf(const CallExpr &Call) {
  const StringRef Name = apiCalledBy(Call);
  const bool Destroys = !Name.empty() && llvm::any_of(Handles, [&](const HandleApi &Each) {
    return Each.ReleasedBy == Name || Each.OrBy == Name;
  });
  return Destroys ? argumentOf(Call, 0) : nullptr;
}

const Expr *argumentOf(const CallExpr &Call, int Position) {
  return Position >= 0 && static_cast<unsigned>(Position) < Call.getNumArgs() ? Call.getArg(Position) : nullptr;
}

const EnumConstantDecl *directionIn(const Expr *Direction) {
  const auto *Reference = Direction ? dyn_cast<DeclRefExpr>(Direction->IgnoreParenCasts()) : nullptr;
  return Reference ? dyn_cast<EnumConstantDecl>(Reference->getDecl()) : nullptr;
}

} // namespace cuda_tidy
