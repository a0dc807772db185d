#include "knowledge/MemoryApis.h"
#include "knowledge/ApiNames.h"
#include "knowledge/ApiVersions.h"
#include "knowledge/StandardLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr AllocationApi Allocations[] = {
    {"cudaMalloc", 0, 1, MemorySpace::Device, "cudaFree"},
    {"cudaMallocAsync", 0, 1, MemorySpace::Device, "cudaFreeAsync"},
    {"cudaMallocFromPoolAsync", 0, 1, MemorySpace::Device, "cudaFreeAsync"},
    {"cudaMallocPitch", 0, -1, MemorySpace::Device, "cudaFree"},
    {"cudaMalloc3D", 0, -1, MemorySpace::Device, "cudaFree"},
    {"cudaMallocManaged", 0, 1, MemorySpace::Managed, "cudaFree"},
    {"cudaMallocHost", 0, 1, MemorySpace::Pinned, "cudaFreeHost"},
    {"cudaHostAlloc", 0, 1, MemorySpace::Pinned, "cudaFreeHost"},
    {"cudaIpcOpenMemHandle", 0, -1, MemorySpace::Device, "cudaIpcCloseMemHandle"},
    {"cudaExternalMemoryGetMappedBuffer", 0, -1, MemorySpace::Device, "cudaFree"},
    {"cuMemAlloc", 0, 1, MemorySpace::Device, "cuMemFree"},
    {"cuMemAllocPitch", 0, -1, MemorySpace::Device, "cuMemFree"},
    {"cuMemAllocAsync", 0, 1, MemorySpace::Device, "cuMemFreeAsync"},
    {"cuMemAllocFromPoolAsync", 0, 1, MemorySpace::Device, "cuMemFreeAsync"},
    {"cuMemAllocManaged", 0, 1, MemorySpace::Managed, "cuMemFree"},
    {"cuMemAllocHost", 0, 1, MemorySpace::Pinned, "cuMemFreeHost"},
    {"cuMemHostAlloc", 0, 1, MemorySpace::Pinned, "cuMemFreeHost"},
    {"cuIpcOpenMemHandle", 0, -1, MemorySpace::Device, "cuIpcCloseMemHandle"},
    {"cuExternalMemoryGetMappedBuffer", 0, -1, MemorySpace::Device, "cuMemFree"},
    {"malloc", -1, 0, MemorySpace::Host, "free"},
    {"calloc", -1, -1, MemorySpace::Host, "free"},
    {"realloc", -1, 1, MemorySpace::Host, "free"},
    {"aligned_alloc", -1, 1, MemorySpace::Host, "free"},
    {"_mm_malloc", -1, 0, MemorySpace::Host, "_mm_free"},
    {"posix_memalign", 0, 2, MemorySpace::Host, "free"},
};

// What a context, a module or a library has is left out: its functions and variables are used on without it.
constexpr HandleApi Handles[] = {
    {"cudaStreamCreate", "cudaStreamDestroy", "cuStreamDestroy"},
    {"cudaStreamCreateWithFlags", "cudaStreamDestroy", "cuStreamDestroy"},
    {"cudaStreamCreateWithPriority", "cudaStreamDestroy", "cuStreamDestroy"},
    {"cuStreamCreate", "cuStreamDestroy", "cudaStreamDestroy"},
    {"cuStreamCreateWithPriority", "cuStreamDestroy", "cudaStreamDestroy"},
    {"cudaEventCreate", "cudaEventDestroy", "cuEventDestroy"},
    {"cudaEventCreateWithFlags", "cudaEventDestroy", "cuEventDestroy"},
    {"cudaIpcOpenEventHandle", "cudaEventDestroy", "cuEventDestroy"},
    {"cuEventCreate", "cuEventDestroy", "cudaEventDestroy"},
    {"cuIpcOpenEventHandle", "cuEventDestroy", "cudaEventDestroy"},
    {"cudaIpcOpenMemHandle", "cudaIpcCloseMemHandle", "cuIpcCloseMemHandle"},
    {"cuIpcOpenMemHandle", "cuIpcCloseMemHandle", "cudaIpcCloseMemHandle"},
    {"cudaImportExternalMemory", "cudaDestroyExternalMemory", "cuDestroyExternalMemory"},
    {"cuImportExternalMemory", "cuDestroyExternalMemory", "cudaDestroyExternalMemory"},
    {"cudaImportExternalSemaphore", "cudaDestroyExternalSemaphore", "cuDestroyExternalSemaphore"},
    {"cuImportExternalSemaphore", "cuDestroyExternalSemaphore", "cudaDestroyExternalSemaphore"},
    {"cudaGraphCreate", "cudaGraphDestroy", "cuGraphDestroy"},
    {"cudaStreamEndCapture", "cudaGraphDestroy", "cuGraphDestroy", 1},
    {"cudaGraphClone", "cudaGraphDestroy", "cuGraphDestroy"},
    {"cuGraphCreate", "cuGraphDestroy", "cudaGraphDestroy"},
    {"cuStreamEndCapture", "cuGraphDestroy", "cudaGraphDestroy", 1},
    {"cuGraphClone", "cuGraphDestroy", "cudaGraphDestroy"},
    {"cudaGraphInstantiate", "cudaGraphExecDestroy", "cuGraphExecDestroy"},
    {"cudaGraphInstantiateWithFlags", "cudaGraphExecDestroy", "cuGraphExecDestroy"},
    {"cudaGraphInstantiateWithParams", "cudaGraphExecDestroy", "cuGraphExecDestroy"},
    {"cuGraphInstantiate", "cuGraphExecDestroy", "cudaGraphExecDestroy"},
    {"cuGraphInstantiateWithFlags", "cuGraphExecDestroy", "cudaGraphExecDestroy"},
    {"cuGraphInstantiateWithParams", "cuGraphExecDestroy", "cudaGraphExecDestroy"},
    {"cudaMemPoolCreate", "cudaMemPoolDestroy", "cuMemPoolDestroy"},
    {"cuMemPoolCreate", "cuMemPoolDestroy", "cudaMemPoolDestroy"},
    {"cudaCreateTextureObject", "cudaDestroyTextureObject", "cuTexObjectDestroy"},
    {"cuTexObjectCreate", "cuTexObjectDestroy", "cudaDestroyTextureObject"},
    {"cudaCreateSurfaceObject", "cudaDestroySurfaceObject", "cuSurfObjectDestroy"},
    {"cuSurfObjectCreate", "cuSurfObjectDestroy", "cudaDestroySurfaceObject"},
    {"cudaMallocArray", "cudaFreeArray", "cuArrayDestroy"},
    {"cudaMalloc3DArray", "cudaFreeArray", "cuArrayDestroy"},
    {"cuArrayCreate", "cuArrayDestroy", "cudaFreeArray"},
    {"cuArray3DCreate", "cuArrayDestroy", "cudaFreeArray"},
    {"cudaMallocMipmappedArray", "cudaFreeMipmappedArray", "cuMipmappedArrayDestroy"},
    {"cuMipmappedArrayCreate", "cuMipmappedArrayDestroy", "cudaFreeMipmappedArray"},
    {"", "cuModuleUnload"},
    {"", "cuLibraryUnload", "cudaLibraryUnload"},
    {"", "cuCtxDestroy"},
    {"", "cuLinkDestroy"},
    {"cublasCreate", "cublasDestroy"},
    {"cublasLtCreate", "cublasLtDestroy"},
    {"cublasLtMatmulDescCreate", "cublasLtMatmulDescDestroy"},
    {"cublasLtMatmulPreferenceCreate", "cublasLtMatmulPreferenceDestroy"},
    {"cublasLtMatrixLayoutCreate", "cublasLtMatrixLayoutDestroy"},
    {"cublasLtMatrixTransformDescCreate", "cublasLtMatrixTransformDescDestroy"},
    {"cublasXtCreate", "cublasXtDestroy"},
    {"cudnnCreate", "cudnnDestroy"},
    {"cudnnCreateActivationDescriptor", "cudnnDestroyActivationDescriptor"},
    {"cudnnCreateAttnDescriptor", "cudnnDestroyAttnDescriptor"},
    {"cudnnCreateConvolutionDescriptor", "cudnnDestroyConvolutionDescriptor"},
    {"cudnnCreateCTCLossDescriptor", "cudnnDestroyCTCLossDescriptor"},
    {"cudnnCreateDropoutDescriptor", "cudnnDestroyDropoutDescriptor"},
    {"cudnnCreateFilterDescriptor", "cudnnDestroyFilterDescriptor"},
    {"cudnnCreateLRNDescriptor", "cudnnDestroyLRNDescriptor"},
    {"cudnnCreateOpTensorDescriptor", "cudnnDestroyOpTensorDescriptor"},
    {"cudnnCreatePoolingDescriptor", "cudnnDestroyPoolingDescriptor"},
    {"cudnnCreateReduceTensorDescriptor", "cudnnDestroyReduceTensorDescriptor"},
    {"cudnnCreateRNNDataDescriptor", "cudnnDestroyRNNDataDescriptor"},
    {"cudnnCreateRNNDescriptor", "cudnnDestroyRNNDescriptor"},
    {"cudnnCreateSeqDataDescriptor", "cudnnDestroySeqDataDescriptor"},
    {"cudnnCreateSpatialTransformerDescriptor", "cudnnDestroySpatialTransformerDescriptor"},
    {"cudnnCreateTensorDescriptor", "cudnnDestroyTensorDescriptor"},
    {"cudnnCreateTensorTransformDescriptor", "cudnnDestroyTensorTransformDescriptor"},
    {"cufftCreate", "cufftDestroy"},
    {"cufftPlan1d", "cufftDestroy"},
    {"cufftPlan2d", "cufftDestroy"},
    {"cufftPlan3d", "cufftDestroy"},
    {"cufftPlanMany", "cufftDestroy"},
    {"curandCreateGenerator", "curandDestroyGenerator"},
    {"curandCreateGeneratorHost", "curandDestroyGenerator"},
    {"cusolverDnCreate", "cusolverDnDestroy"},
    {"cusolverDnCreateGesvdjInfo", "cusolverDnDestroyGesvdjInfo"},
    {"cusolverDnCreateParams", "cusolverDnDestroyParams"},
    {"cusolverDnCreateSyevjInfo", "cusolverDnDestroySyevjInfo"},
    {"cusolverMgCreate", "cusolverMgDestroy"},
    {"cusolverRfCreate", "cusolverRfDestroy"},
    {"cusolverSpCreate", "cusolverSpDestroy"},
    {"cusparseCreate", "cusparseDestroy"},
    {"cusparseCreateBlockedEll", "cusparseDestroySpMat"},
    {"cusparseCreateBsr", "cusparseDestroySpMat"},
    {"cusparseCreateCoo", "cusparseDestroySpMat"},
    {"cusparseCreateCsc", "cusparseDestroySpMat"},
    {"cusparseCreateCsr", "cusparseDestroySpMat"},
    {"cusparseCreateSlicedEll", "cusparseDestroySpMat"},
    {"cusparseCreateDnMat", "cusparseDestroyDnMat"},
    {"cusparseCreateDnVec", "cusparseDestroyDnVec"},
    {"cusparseCreateMatDescr", "cusparseDestroyMatDescr"},
    {"cusparseCreateSpVec", "cusparseDestroySpVec"},
    {"cusparseSpGEMM_createDescr", "cusparseSpGEMM_destroyDescr"},
    {"cusparseSpSM_createDescr", "cusparseSpSM_destroyDescr"},
    {"cusparseSpSV_createDescr", "cusparseSpSV_destroyDescr"},
    {"ncclCommInitRank", "ncclCommDestroy", "ncclCommAbort"},
    {"ncclCommInitRankConfig", "ncclCommDestroy", "ncclCommAbort"},
    {"ncclCommSplit", "ncclCommDestroy", "ncclCommAbort", 3},
};

constexpr ReleaseApi Releases[] = {
    {"cudaFree", 0, MemorySpace::Device},     {"cudaFreeAsync", 0, MemorySpace::Device},
    {"cuMemFree", 0, MemorySpace::Device},    {"cuMemFreeAsync", 0, MemorySpace::Device},
    {"cudaFreeHost", 0, MemorySpace::Pinned}, {"cuMemFreeHost", 0, MemorySpace::Pinned},
    {"free", 0, MemorySpace::Host},           {"_mm_free", 0, MemorySpace::Host},
};

constexpr CopySides ToDevice = {true, false}, ToHost = {false, true}, OnDevice = {false, false};

constexpr TransferApi Transfers[] = {
    {"cudaMemcpy", 0, 1, 2, 3, -1},
    {"cudaMemcpyAsync", 0, 1, 2, 3, 4},
    {"cudaMemcpy2D", 0, 2, -1, 6, -1},
    {"cudaMemcpy2DAsync", 0, 2, -1, 6, 7},
    {"cudaMemcpyPeer", 0, 2, 4, -1, -1},
    {"cudaMemcpyPeerAsync", 0, 2, 4, -1, 5},
    {"cudaMemset", 0, -1, 2, -1, -1},
    {"cudaMemsetAsync", 0, -1, 2, -1, 3},
    {"cudaMemset2D", 0, -1, -1, -1, -1},
    {"cudaMemset2DAsync", 0, -1, -1, -1, 5},
    {"cuMemcpy", 0, 1, 2, -1, -1},
    {"cuMemcpyAsync", 0, 1, 2, -1, 3},
    {"cuMemcpyPeer", 0, 2, 4, -1, -1},
    {"cuMemcpyPeerAsync", 0, 2, 4, -1, 5},
    {"cuMemcpyHtoD", 0, 1, 2, -1, -1, 1, ToDevice},
    {"cuMemcpyHtoDAsync", 0, 1, 2, -1, 3, 1, ToDevice},
    {"cuMemcpyDtoH", 0, 1, 2, -1, -1, 1, ToHost},
    {"cuMemcpyDtoHAsync", 0, 1, 2, -1, 3, 1, ToHost},
    {"cuMemcpyDtoD", 0, 1, 2, -1, -1, 1, OnDevice},
    {"cuMemcpyDtoDAsync", 0, 1, 2, -1, 3, 1, OnDevice},
    {"cuMemsetD8", 0, -1, 2, -1, -1},
    {"cuMemsetD16", 0, -1, 2, -1, -1, 2},
    {"cuMemsetD32", 0, -1, 2, -1, -1, 4},
    {"cuMemsetD8Async", 0, -1, 2, -1, 3},
    {"cuMemsetD16Async", 0, -1, 2, -1, 3, 2},
    {"cuMemsetD32Async", 0, -1, 2, -1, 3, 4},
    {"cuMemsetD2D8", 0, -1, -1, -1, -1},
    {"cuMemsetD2D16", 0, -1, -1, -1, -1, 2},
    {"cuMemsetD2D32", 0, -1, -1, -1, -1, 4},
    {"cuMemsetD2D8Async", 0, -1, -1, -1, 5},
    {"cuMemsetD2D16Async", 0, -1, -1, -1, 5, 2},
    {"cuMemsetD2D32Async", 0, -1, -1, -1, 5, 4},
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
  return isOfStandardLibrary(*Callee) ? nameOf(Callee) : withoutVersion(apiNameOf(*Callee));
}

const AllocationApi *allocationApiOf(const CallExpr &Call) { return rowOf(Call, Allocations); }
const HandleApi *handleApiOf(const CallExpr &Call) { return rowOf(Call, Handles); }
const ReleaseApi *releaseApiOf(const CallExpr &Call) { return rowOf(Call, Releases); }
const TransferApi *transferApiOf(const CallExpr &Call) { return rowOf(Call, Transfers); }

bool registersMemory(const CallExpr &Call) {
  return llvm::is_contained({"cudaHostRegister", "cuMemHostRegister"}, apiCalledBy(Call));
}

bool isAddress(QualType Type) {
  if (Type->isPointerType())
    return true;
  for (const auto *Alias = Type->getAs<TypedefType>(); Alias;
       Alias = Alias->getDecl()->getUnderlyingType()->getAs<TypedefType>())
    if (apiNameOf(*Alias->getDecl()) == "CUdeviceptr")
      return true;
  return false;
}

bool mayBeAddress(QualType Type, const ASTContext &Context) {
  return Type->isPointerType() || (Type->isIntegerType() && !Type->isEnumeralType() && !Type->isDependentType() &&
                                   Context.getTypeSize(Type) == Context.getTypeSize(Context.VoidPtrTy));
}

bool releasesSame(StringRef Name, StringRef Other) {
  auto RowOf = [](StringRef Of) {
    return llvm::find_if(Releases, [&](const ReleaseApi &Each) { return Each.Name == Of; });
  };
  const ReleaseApi *One = RowOf(Name), *Another = RowOf(Other);
  return Name == Other || (One != std::end(Releases) && Another != std::end(Releases) && One->Space == Another->Space);
}

std::optional<CopySides> sidesOf(const CallExpr &Call, const TransferApi &Api) {
  const EnumConstantDecl *Kind = directionIn(argumentOf(Call, Api.Direction));
  return Api.Always ? Api.Always
                    : llvm::StringSwitch<std::optional<CopySides>>(Kind ? Kind->getName() : "")
                          .Case("cudaMemcpyHostToHost", CopySides{true, true})
                          .Case("cudaMemcpyHostToDevice", ToDevice)
                          .Case("cudaMemcpyDeviceToHost", ToHost)
                          .Case("cudaMemcpyDeviceToDevice", OnDevice)
                          .Default(std::nullopt);
}

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
