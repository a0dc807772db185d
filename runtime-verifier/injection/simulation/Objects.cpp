#include "Objects.h"
#include "LibraryNames.h"
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <span>

namespace cuda_tidy {
namespace {

struct Rule {
  std::string_view Prefix, Word; ///< Both are in the name.
  Effect Does;

  bool fits(std::string_view Name) const { return Name.starts_with(Prefix) && Name.find(Word) != Name.npos; }
};

/// The first that fits counts. Graphs, arrays, textures and pools: kernels alone could see what is in them.
constexpr Rule OfRuntime[] = {
    {"cudaGraphAddNode", "", Effect::Unknown}, // What it gives back lies in its parameters.
    {"cudaGraphAddMemAlloc", "", Effect::Unknown},
    {"cudaGraphAdd", "Node", Effect::Creates},
    {"cudaGraph", "Get", Effect::Unknown},
    {"cudaGraphCreate", "", Effect::Creates},
    {"cudaGraphClone", "", Effect::Creates},
    {"cudaGraphInstantiate", "", Effect::Creates},
    {"cudaGraphAddDependencies", "", Effect::Nothing},
    {"cudaGraphExecUpdate", "", Effect::Nothing},
    {"cudaGraphLaunch", "", Effect::Nothing},
    {"cudaGraphUpload", "", Effect::Nothing},
    {"cudaGraph", "Destroy", Effect::Nothing},
    {"cudaGraph", "Set", Effect::Nothing},
    {"cudaMalloc", "Array", Effect::Creates},
    {"cudaFree", "Array", Effect::Nothing},
    {"cudaMemcpy", "ToArray", Effect::Nothing},
    {"cudaCreate", "Object", Effect::Creates},
    {"cudaDestroy", "Object", Effect::Nothing},
    {"cudaBindTexture", "", Effect::Nothing},
    {"cudaUnbindTexture", "", Effect::Nothing},
    {"cudaMemPoolCreate", "", Effect::Creates},
    {"cudaMemPool", "Destroy", Effect::Nothing},
    {"cudaMemPool", "Set", Effect::Nothing},
    {"cudaThreadExchangeStreamCaptureMode", "", Effect::Nothing},
};

/// Of functions that only the driver has; the others have the rules of their counterparts in the runtime.
constexpr Rule OfDriver[] = {
    {"cuArray", "Create", Effect::Creates},
    {"cuArray3DCreate", "", Effect::Creates},
    {"cuMipmappedArrayCreate", "", Effect::Creates},
    {"cu", "ArrayDestroy", Effect::Nothing},
    {"cu", "ObjectCreate", Effect::Creates},
    {"cu", "ObjectDestroy", Effect::Nothing},
    {"cuTexRefCreate", "", Effect::Creates},
    {"cuTexRefSet", "", Effect::Nothing},
    {"cuTexRefDestroy", "", Effect::Nothing},
    {"cuModuleGet", "Ref", Effect::Creates},
    {"cuModuleLoad", "", Effect::Creates},
    {"cuModuleUnload", "", Effect::Nothing},
    {"cuLibraryLoad", "", Effect::Creates},
    {"cuLibraryUnload", "", Effect::Nothing},
    {"cuLink", "", Effect::Nothing},
    {"cuDevicePrimaryCtx", "", Effect::Nothing},
    {"cuCtxSet", "", Effect::Nothing},
    {"cuCtxReset", "", Effect::Nothing},
    {"cuFuncLoad", "", Effect::Nothing},
    {"cuMemcpy", "", Effect::Nothing}, // To and from arrays, or as a structure says.
    {"cuMemset", "", Effect::Nothing},
};

/// What they compute stays what it was, as with kernels.
constexpr Rule OfLibraries[] = {
    {"", "Set", Effect::Nothing},
    {"", "Get", Effect::Unknown},
    {"", "Find", Effect::Unknown},
    {"", "Query", Effect::Unknown},
    {"", "Estimate", Effect::Unknown},
    {"", "Malloc", Effect::Unknown},
    {"", "ufferSize", Effect::Unknown},
    {"", "ufferInfo", Effect::Unknown},
    {"", "orkspace", Effect::Unknown},
    {"cudnnBackend", "", Effect::Unknown},
    {"ncclCommInitAll", "", Effect::Unknown},
    {"ncclCommInit", "", Effect::Creates},
    {"cufftPlan", "", Effect::CreatesNumber},
    {"cufftCreate", "", Effect::CreatesNumber},
    {"", "Create", Effect::Creates},
    {"", "", Effect::Nothing},
};

struct Counterpart {
  std::string_view OfDriver, OfRuntime;
};

/// Functions that take the same arguments and do not have the same names.
constexpr Counterpart Counterparts[] = {
    {"cuDeviceGetCount", "cudaGetDeviceCount"},
    {"cuDevicePrimaryCtxReset", "cudaDeviceReset"},
    {"cuCtxSynchronize", "cudaDeviceSynchronize"},
    {"cuCtxSetLimit", "cudaDeviceSetLimit"},
    {"cuCtxGetLimit", "cudaDeviceGetLimit"},
    {"cuCtxGetStreamPriorityRange", "cudaDeviceGetStreamPriorityRange"},
    {"cuEventCreate", "cudaEventCreateWithFlags"},
    {"cuMemAlloc", "cudaMalloc"},
    {"cuMemAllocPitch", "cudaMallocPitch"},
    {"cuMemAllocManaged", "cudaMallocManaged"},
    {"cuMemAllocAsync", "cudaMallocAsync"},
    {"cuMemAllocFromPoolAsync", "cudaMallocFromPoolAsync"},
    {"cuMemAllocHost", "cudaMallocHost"},
    {"cuMemHostAlloc", "cudaHostAlloc"},
    {"cuMemFree", "cudaFree"},
    {"cuMemFreeAsync", "cudaFreeAsync"},
    {"cuMemFreeHost", "cudaFreeHost"},
    {"cuMemHostRegister", "cudaHostRegister"},
    {"cuMemHostUnregister", "cudaHostUnregister"},
    {"cuMemHostGetDevicePointer", "cudaHostGetDevicePointer"},
    {"cuMemcpyAsync", "cuMemcpy"},
    {"cuMemcpyHtoDAsync", "cuMemcpyHtoD"},
    {"cuMemcpyDtoHAsync", "cuMemcpyDtoH"},
    {"cuMemcpyDtoDAsync", "cuMemcpyDtoD"},
    {"cuMemsetD8Async", "cuMemsetD8"},
    {"cuMemsetD16Async", "cuMemsetD16"},
    {"cuMemsetD32Async", "cuMemsetD32"},
};

constexpr std::string_view Libraries[] = {"cublas", "cudnn", "cufft", "curand", "cusparse", "cusolver", "nccl"};
/// Of functions that answer without a GPU.
constexpr std::string_view Informing[] = {"String", "ErrorName", "StatusName", "GetVersion", "GetProperty"};

Effect firstThatFits(std::span<const Rule> Rules, std::string_view Name) {
  const auto Found = std::ranges::find_if(Rules, [&](const Rule &Each) { return Each.fits(Name); });
  return Found == Rules.end() ? Effect::Unknown : Found->Does;
}

} // namespace

Effect effectOf(std::string_view Name) {
  if (isNameOfComputingLibrary(Name))
    return firstThatFits(OfLibraries, Name);
  if (!isNameOfDriver(Name))
    return firstThatFits(OfRuntime, Name);
  const Effect Own = firstThatFits(OfDriver, Name);
  return Own == Effect::Unknown ? firstThatFits(OfRuntime, inRuntime(Name)) : Own;
}

std::string inRuntime(std::string_view Name) {
  const auto Found = std::ranges::find(Counterparts, Name, &Counterpart::OfDriver);
  return Found == std::end(Counterparts) ? "cuda" + std::string(Name.substr(2)) : std::string(Found->OfRuntime);
}

bool isNameOfComputingLibrary(std::string_view Name) {
  return std::ranges::any_of(Libraries, [&](std::string_view Each) { return Name.starts_with(Each); }) &&
         std::ranges::none_of(Informing, [&](std::string_view Each) { return Name.find(Each) != Name.npos; });
}

void *newObject() {
  // Zeros, for who looks into one nevertheless. After a thousand they are no longer different.
  static char Objects[1024][64] = {};
  static std::atomic<std::size_t> Count = 0;
  return Objects[Count++ % std::size(Objects)];
}

} // namespace cuda_tidy
