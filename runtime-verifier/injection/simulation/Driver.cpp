#include "Allocations.h"
#include "Launch.h"
#include "Objects.h"
#include <algorithm>
#include <cstdio>
#include <unistd.h>
#include <vector>

// The functions of the driver that are not one of the runtime under another name (see Simulation.cpp). Addresses of the
// device are pointers, streams and events those of the runtime. There is one context, which each thread has unasked.

namespace cuda_tidy {
namespace {

thread_local std::vector<void *> &Contexts = *new std::vector<void *>; ///< Of this thread, the current one last.

void *currentContext() {
  static void *const Primary = newObject();
  return Contexts.empty() ? Primary : Contexts.back();
}

/// A kernel of a module: that it is in there is believed.
CudaError giveFunction(void **Function) {
  if (!Function)
    return CudaError::InvalidValue;
  *Function = newObject();
  registerFunction(*Function);
  return CudaError::Success;
}

template <typename Value> CudaError fill(void *Start, Value What, std::size_t Count) {
  if (Count == 0)
    return CudaError::Success;
  if (Count > totalBytes() || !allocationOf(Start, Count * sizeof What))
    return CudaError::InvalidValue;
  std::fill_n(static_cast<Value *>(Start), Count, What);
  return CudaError::Success;
}

/// `CUlaunchConfig`.
struct DriverLaunch {
  Dim3 Grid, Block;
  unsigned Shared;
  Stream Where;
  const LaunchAttribute *Attributes;
  unsigned Count;
};

} // namespace

CUDA_TIDY_SIMULATED CudaError cuInit(unsigned) { return CudaError::Success; }

CUDA_TIDY_SIMULATED CudaError cuDeviceGet(int *Device, int Ordinal) {
  return checkDevice(Ordinal) == CudaError::Success ? give(Device, 0) : CudaError::InvalidDevice;
}
CUDA_TIDY_SIMULATED CudaError cuDeviceGetName(char *Name, int Length, int Device) {
  if (!Name || Length <= 0)
    return CudaError::InvalidValue;
  std::snprintf(Name, static_cast<std::size_t>(Length), "%s", nameOfDevice().c_str());
  return checkDevice(Device);
}
CUDA_TIDY_SIMULATED CudaError cuDeviceGetUuid(char *Uuid, int Device) {
  if (!Uuid)
    return CudaError::InvalidValue;
  std::fill_n(Uuid, 16, '\0');
  return checkDevice(Device);
}
CUDA_TIDY_SIMULATED CudaError cuDeviceTotalMem(std::size_t *Bytes, int Device) {
  return checkDevice(Device) == CudaError::Success ? give(Bytes, totalBytes()) : CudaError::InvalidDevice;
}
CUDA_TIDY_SIMULATED CudaError cuDeviceComputeCapability(int *Major, int *Minor, int Device) {
  const int Capability = static_cast<int>(simulatedLimits().Capability);
  if (!Major || give(Minor, Capability % 10) != CudaError::Success)
    return CudaError::InvalidValue;
  *Major = Capability / 10;
  return checkDevice(Device);
}

CUDA_TIDY_SIMULATED CudaError cuDevicePrimaryCtxRetain(void **Context, int Device) {
  return checkDevice(Device) == CudaError::Success ? give(Context, currentContext()) : CudaError::InvalidDevice;
}
CUDA_TIDY_SIMULATED CudaError cuDevicePrimaryCtxGetState(int Device, unsigned *Flags, int *IsActive) {
  if (give(Flags, 0U) != CudaError::Success || give(IsActive, 1) != CudaError::Success)
    return CudaError::InvalidValue;
  return checkDevice(Device);
}
CUDA_TIDY_SIMULATED CudaError cuCtxCreate(void **Context) { // What follows differs from version to version.
  if (!Context)
    return CudaError::InvalidValue;
  *Context = Contexts.emplace_back(newObject());
  return CudaError::Success;
}
CUDA_TIDY_SIMULATED CudaError cuCtxDestroy(void *Context) {
  std::erase(Contexts, Context);
  return CudaError::Success;
}
CUDA_TIDY_SIMULATED CudaError cuCtxGetCurrent(void **Context) { return give(Context, currentContext()); }
CUDA_TIDY_SIMULATED CudaError cuStreamGetCtx(Stream, void **Context) { return give(Context, currentContext()); }
CUDA_TIDY_SIMULATED CudaError cuCtxPushCurrent(void *Context) {
  Contexts.push_back(Context);
  return CudaError::Success;
}
CUDA_TIDY_SIMULATED CudaError cuCtxPopCurrent(void **Context) {
  if (Context)
    *Context = currentContext();
  if (!Contexts.empty())
    Contexts.pop_back();
  return CudaError::Success;
}
CUDA_TIDY_SIMULATED CudaError cuCtxSetCurrent(void *Context) {
  cuCtxPopCurrent(nullptr);
  return Context ? cuCtxPushCurrent(Context) : CudaError::Success;
}
CUDA_TIDY_SIMULATED CudaError cuCtxGetDevice(int *Device) { return give(Device, 0); }
CUDA_TIDY_SIMULATED CudaError cuCtxGetApiVersion(void *, unsigned *Version) { return give(Version, 13000U); }
CUDA_TIDY_SIMULATED CudaError cuCtxGetFlags(unsigned *Flags) { return give(Flags, 0U); }

CUDA_TIDY_SIMULATED CudaError cuModuleLoad(void **Module, const char *Path) {
  if (!Path || access(Path, R_OK) != 0)
    return CudaError::FileNotFound;
  return give(Module, newObject());
}
CUDA_TIDY_SIMULATED CudaError cuModuleGetFunction(void **Function, void *, const char *) {
  return giveFunction(Function);
}
CUDA_TIDY_SIMULATED CudaError cuLibraryGetKernel(void **Kernel, void *, const char *) { return giveFunction(Kernel); }
CUDA_TIDY_SIMULATED CudaError cuKernelGetFunction(void **Function, void *Kernel) { return give(Function, Kernel); }
CUDA_TIDY_SIMULATED CudaError cuLinkCreate(unsigned, int *, void **, void **Linker) {
  return give(Linker, newObject());
}
CUDA_TIDY_SIMULATED CudaError cuLinkComplete(void *, void **Code, std::size_t *Bytes) {
  if (Bytes)
    *Bytes = 64; // of an object
  return give(Code, newObject());
}

CUDA_TIDY_SIMULATED CudaError cuLaunchKernel(const void *Function, unsigned GridX, unsigned GridY, unsigned GridZ,
                                             unsigned BlockX, unsigned BlockY, unsigned BlockZ, unsigned Shared) {
  return asDriverError(launch(Function, {GridX, GridY, GridZ}, {BlockX, BlockY, BlockZ}, Shared));
}
CUDA_TIDY_SIMULATED CudaError cuLaunchCooperativeKernel(const void *Function, unsigned GridX, unsigned GridY,
                                                        unsigned GridZ, unsigned BlockX, unsigned BlockY,
                                                        unsigned BlockZ, unsigned Shared) {
  return cuLaunchKernel(Function, GridX, GridY, GridZ, BlockX, BlockY, BlockZ, Shared);
}
CUDA_TIDY_SIMULATED CudaError cuLaunchKernelEx(const DriverLaunch *Config, const void *Function) {
  if (!Config)
    return CudaError::InvalidValue;
  return asDriverError(launch(Function, Config->Grid, Config->Block, Config->Shared,
                              {Config->Attributes, Config->Attributes ? Config->Count : 0}));
}
/// The numbers are those of the members of `cudaFuncAttributes`, from the largest block on.
CUDA_TIDY_SIMULATED CudaError cuFuncGetAttribute(int *Value, int Which, const void *) {
  constexpr int MaxThreadsPerBlock = 0, Registers = 4, MaxDynamicShared = 8;
  switch (Which) {
  case MaxThreadsPerBlock:
    return give(Value, static_cast<int>(DeviceLimits::ThreadsPerBlock));
  case Registers:
    return give(Value, 32);
  case MaxDynamicShared:
    return give(Value, static_cast<int>(DeviceLimits::SharedPerBlock));
  default:
    return give(Value, 0);
  }
}
CUDA_TIDY_SIMULATED CudaError cuOccupancyMaxPotentialBlockSize(int *Blocks, int *Threads, void *, void *, std::size_t,
                                                               int Limit) {
  constexpr int Most = static_cast<int>(DeviceLimits::ThreadsPerBlock);
  if (give(Threads, Limit > 0 ? std::min(Limit, Most) : Most) != CudaError::Success)
    return CudaError::InvalidValue;
  return give(Blocks, 64);
}

CUDA_TIDY_SIMULATED CudaError cuMemcpy(void *To, const void *From, std::size_t Bytes) {
  return asDriverError(copy(To, From, Bytes, Direction::Default));
}
CUDA_TIDY_SIMULATED CudaError cuMemcpyHtoD(void *To, const void *From, std::size_t Bytes) {
  return asDriverError(copy(To, From, Bytes, Direction::HostToDevice));
}
CUDA_TIDY_SIMULATED CudaError cuMemcpyDtoH(void *To, const void *From, std::size_t Bytes) {
  return asDriverError(copy(To, From, Bytes, Direction::DeviceToHost));
}
CUDA_TIDY_SIMULATED CudaError cuMemcpyDtoD(void *To, const void *From, std::size_t Bytes) {
  return asDriverError(copy(To, From, Bytes, Direction::DeviceToDevice));
}
CUDA_TIDY_SIMULATED CudaError cuMemsetD8(void *Start, unsigned char What, std::size_t Count) {
  return fill(Start, What, Count);
}
CUDA_TIDY_SIMULATED CudaError cuMemsetD16(void *Start, unsigned short What, std::size_t Count) {
  return fill(Start, What, Count);
}
CUDA_TIDY_SIMULATED CudaError cuMemsetD32(void *Start, unsigned What, std::size_t Count) {
  return fill(Start, What, Count);
}
CUDA_TIDY_SIMULATED CudaError cuMemGetAddressRange(void **Start, std::size_t *Bytes, void *Pointer) {
  const std::optional<Allocation> Found = allocationOf(Pointer, 1);
  if (!Found)
    return CudaError::SymbolNotFound;
  if (Start)
    *Start = Found->Start;
  if (Bytes)
    *Bytes = Found->Bytes;
  return CudaError::Success;
}
CUDA_TIDY_SIMULATED CudaError cuPointerGetAttribute(void *Value, int Which, void *Pointer) {
  constexpr int Context = 1, MemoryType = 2, DevicePointer = 3, HostPointer = 4, IsManaged = 8, Ordinal = 9;
  const std::optional<Allocation> Found = allocationOf(Pointer, 1);
  if (!Value || !Found)
    return CudaError::InvalidValue;
  switch (Which) {
  case Context:
    return give(static_cast<void **>(Value), currentContext());
  case MemoryType:
    return give(static_cast<unsigned *>(Value), Found->Is == Allocation::Kind::Host ? 1U : 2U);
  case DevicePointer:
  case HostPointer:
    return give(static_cast<void **>(Value), Pointer);
  case IsManaged:
    return give(static_cast<int *>(Value), Found->Is == Allocation::Kind::Managed ? 1 : 0);
  case Ordinal:
    return give(static_cast<int *>(Value), 0);
  default:
    return CudaError::NotSupported;
  }
}

} // namespace cuda_tidy
