#include "Allocations.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace cuda_tidy {
namespace {

constexpr int Multiprocessors = 64; // The table of limits knows none: it holds what all GPUs of a capability share.
constexpr int Version = 13000;

/// What `cudaDeviceProp` of all releases begins with.
struct CommonProperties {
  char Name[256];
  char Uuid[16], Luid[8];
  unsigned LuidDeviceNodeMask;
  std::size_t TotalGlobalMemory, SharedPerBlock;
  int RegistersPerBlock, WarpSize;
  std::size_t MemoryPitch;
  int ThreadsPerBlock, BlockAxes[3], GridAxes[3];
};

/// What follows until CUDA 12; programs for those find no more than this filled in.
struct Properties12 : CommonProperties {
  int ClockRate;
  std::size_t ConstantMemory;
  int Major, Minor;
  std::size_t TextureAlignment, TexturePitchAlignment;
  int DeviceOverlap, Multiprocessors, KernelExecTimeout, Integrated, CanMapHostMemory, ComputeMode;
};

/// What follows from CUDA 13 on.
struct Properties13 : CommonProperties {
  std::size_t ConstantMemory;
  int Major, Minor;
  std::size_t TextureAlignment, TexturePitchAlignment;
  int Multiprocessors, Integrated, CanMapHostMemory, TexturesAndSurfaces[39];
  std::size_t SurfaceAlignment;
  int ConcurrentKernels, Ecc, PciBus, PciDevice, PciDomain, Tcc, AsyncEngines, UnifiedAddressing, BusWidth, L2Bytes,
      PersistingL2Bytes, ThreadsPerSm, StreamPriorities, GlobalL1, LocalL1;
  std::size_t SharedPerSm;
  int RegistersPerSm, ManagedMemory, MultiGpuBoard, MultiGpuBoardGroup, HostNativeAtomics, PageableMemoryAccess,
      ConcurrentManagedAccess, ComputePreemption, HostPointerForRegistered, CooperativeLaunch;
  std::size_t SharedPerBlockOptIn;
  int PageTables, DirectManagedAccess, BlocksPerSm, AccessPolicyWindow;
  std::size_t ReservedSharedPerBlock;
  int HostRegister, SparseArrays, HostRegisterReadOnly, TimelineSemaphores, MemoryPools, GpuDirectRdma;
  unsigned GpuDirectRdmaFlush;
  int GpuDirectRdmaOrder;
  unsigned PoolHandleTypes;
  int DeferredMapping, IpcEvents, ClusterLaunch;
};

void fillCommon(CommonProperties &To) {
  const DeviceLimits &Limits = simulatedLimits();
  std::snprintf(To.Name, sizeof To.Name, "%s", nameOfDevice().c_str());
  To.TotalGlobalMemory = totalBytes();
  To.SharedPerBlock = DeviceLimits::SharedPerBlock;
  To.RegistersPerBlock = static_cast<int>(Limits.RegistersPerBlock);
  To.WarpSize = DeviceLimits::WarpSize;
  To.MemoryPitch = INT32_MAX;
  To.ThreadsPerBlock = DeviceLimits::ThreadsPerBlock;
  std::ranges::copy(DeviceLimits::BlockAxes, To.BlockAxes);
  std::ranges::copy(DeviceLimits::GridAxes, To.GridAxes);
}

template <typename Properties> void fillFollowing(Properties &To) {
  To.ConstantMemory = DeviceLimits::ConstantBytes;
  To.Major = static_cast<int>(simulatedLimits().Capability / 10);
  To.Minor = static_cast<int>(simulatedLimits().Capability % 10);
  To.TextureAlignment = 512;
  To.TexturePitchAlignment = 32;
  To.Multiprocessors = Multiprocessors;
  To.CanMapHostMemory = 1;
}

/// `cudaDeviceAttr` and what it is of the simulated GPU; what is not here is 0.
int attribute(int Which) {
  const DeviceLimits &Limits = simulatedLimits();
  switch (Which) {
  case 1:
    return DeviceLimits::ThreadsPerBlock;
  case 2:
  case 3:
  case 4:
    return static_cast<int>(DeviceLimits::BlockAxes[Which - 2]);
  case 5:
  case 6:
  case 7:
    return static_cast<int>(DeviceLimits::GridAxes[Which - 5]);
  case 8:
    return DeviceLimits::SharedPerBlock;
  case 9:
    return DeviceLimits::ConstantBytes;
  case 10:
    return DeviceLimits::WarpSize;
  case 11:
    return INT32_MAX; // MaxPitch
  case 12:
    return static_cast<int>(Limits.RegistersPerBlock);
  case 13:
  case 36:
    return 1000000; // ClockRate, MemoryClockRate, in kHz
  case 14:
    return 512; // TextureAlignment
  case 15:
  case 19:
  case 31:
    return 1; // GpuOverlap, CanMapHostMemory, ConcurrentKernels
  case 16:
    return Multiprocessors;
  case 37:
    return 256; // GlobalMemoryBusWidth
  case 38:
    return 4 << 20; // L2CacheSize
  case 39:
    return static_cast<int>(Limits.ThreadsPerSm);
  case 40:
  case 41:
    return 1; // AsyncEngineCount, UnifiedAddressing
  case 75:
    return static_cast<int>(Limits.Capability / 10);
  case 76:
    return static_cast<int>(Limits.Capability % 10);
  case 78:
  case 79:
  case 80:
    return 1; // StreamPrioritiesSupported, L1 caches
  case 81:
    return static_cast<int>(Limits.SharedPerSm);
  case 82:
    return DeviceLimits::RegistersPerSm;
  case 83:
  case 89:
  case 90:
  case 95:
    return 1; // Managed memory, compute preemption, cooperative launch
  case 97:
    return static_cast<int>(Limits.SharedPerBlockOptIn);
  case 99:
  case 115:
    return 1; // HostRegisterSupported, MemoryPoolsSupported
  case 106:
    return static_cast<int>(Limits.BlocksPerSm);
  case 120:
    return Limits.Capability >= 90; // ClusterLaunch
  default:
    return 0;
  }
}

thread_local unsigned DeviceFlags = 0;

} // namespace

const DeviceLimits &simulatedLimits() {
  static const DeviceLimits *Limits = [] {
    const char *Name = std::getenv("CUDA_TIDY_SIMULATED_GPU");
    const DeviceLimits *Named = Name ? limitsOf(Name) : nullptr;
    return Named ? Named : limitsOf("sm_90");
  }();
  return *Limits;
}

std::string nameOfDevice() { return "simulated GPU (sm_" + std::to_string(simulatedLimits().Capability) + ")"; }

CUDA_TIDY_SIMULATED CudaError cudaGetDeviceCount(int *Count) { return answer(give(Count, 1)); }
CUDA_TIDY_SIMULATED CudaError cudaGetDevice(int *Device) { return answer(give(Device, 0)); }
CUDA_TIDY_SIMULATED CudaError cudaSetDevice(int Device) { return answer(checkDevice(Device)); }
CUDA_TIDY_SIMULATED CudaError cudaInitDevice(int Device, unsigned, unsigned) { return answer(checkDevice(Device)); }
CUDA_TIDY_SIMULATED CudaError cudaChooseDevice(int *Device, const void *) { return answer(give(Device, 0)); }
CUDA_TIDY_SIMULATED CudaError cudaSetValidDevices(int *, int) { return CudaError::Success; }
CUDA_TIDY_SIMULATED CudaError cudaSetDeviceFlags(unsigned Flags) {
  DeviceFlags = Flags;
  return CudaError::Success;
}
CUDA_TIDY_SIMULATED CudaError cudaGetDeviceFlags(unsigned *Flags) { return answer(give(Flags, DeviceFlags)); }
CUDA_TIDY_SIMULATED CudaError cudaDeviceSynchronize() { return CudaError::Success; }
CUDA_TIDY_SIMULATED CudaError cudaDeviceReset() {
  freeAll();
  return CudaError::Success;
}
CUDA_TIDY_SIMULATED CudaError cudaDriverGetVersion(int *Number) { return answer(give(Number, Version)); }
CUDA_TIDY_SIMULATED CudaError cudaRuntimeGetVersion(int *Number) { return answer(give(Number, Version)); }
CUDA_TIDY_SIMULATED CudaError cudaDeviceGetAttribute(int *Value, int Which, int Device) {
  return answer(checkDevice(Device) == CudaError::Success ? give(Value, attribute(Which)) : CudaError::InvalidDevice);
}
CUDA_TIDY_SIMULATED CudaError cudaGetDeviceProperties_v2(Properties12 *To, int Device) {
  if (!To || checkDevice(Device) != CudaError::Success)
    return answer(To ? CudaError::InvalidDevice : CudaError::InvalidValue);
  *To = {};
  fillCommon(*To);
  fillFollowing(*To);
  To->ClockRate = attribute(13);
  To->DeviceOverlap = 1;
  return CudaError::Success;
}
CUDA_TIDY_SIMULATED CudaError cudaGetDeviceProperties(Properties13 *To, int Device) {
  if (!To || checkDevice(Device) != CudaError::Success)
    return answer(To ? CudaError::InvalidDevice : CudaError::InvalidValue);
  const DeviceLimits &Limits = simulatedLimits();
  *To = {};
  fillCommon(*To);
  fillFollowing(*To);
  To->SurfaceAlignment = 512;
  To->ConcurrentKernels = To->AsyncEngines = To->UnifiedAddressing = To->StreamPriorities = To->GlobalL1 = To->LocalL1 =
      To->ManagedMemory = To->ConcurrentManagedAccess = To->ComputePreemption = To->CooperativeLaunch =
          To->HostRegister = To->MemoryPools = 1;
  To->BusWidth = attribute(37);
  To->L2Bytes = attribute(38);
  To->ThreadsPerSm = static_cast<int>(Limits.ThreadsPerSm);
  To->SharedPerSm = Limits.SharedPerSm;
  To->RegistersPerSm = DeviceLimits::RegistersPerSm;
  To->SharedPerBlockOptIn = Limits.SharedPerBlockOptIn;
  To->BlocksPerSm = static_cast<int>(Limits.BlocksPerSm);
  To->ClusterLaunch = attribute(120);
  return CudaError::Success;
}

CUDA_TIDY_SIMULATED CudaError cudaDeviceGetStreamPriorityRange(int *Least, int *Greatest) {
  give(Least, 0);
  give(Greatest, -5);
  return CudaError::Success;
}
CUDA_TIDY_SIMULATED CudaError cudaDeviceGetPCIBusId(char *Text, int Length, int Device) {
  if (!Text || Length < 13 || checkDevice(Device) != CudaError::Success)
    return answer(CudaError::InvalidValue);
  std::snprintf(Text, Length, "0000:01:00.0");
  return CudaError::Success;
}
CUDA_TIDY_SIMULATED CudaError cudaDeviceGetByPCIBusId(int *Device, const char *) { return answer(give(Device, 0)); }
CUDA_TIDY_SIMULATED CudaError cudaDeviceCanAccessPeer(int *Can, int, int) { return answer(give(Can, 0)); }
CUDA_TIDY_SIMULATED CudaError cudaDeviceEnablePeerAccess(int, unsigned) { return answer(CudaError::InvalidDevice); }
CUDA_TIDY_SIMULATED CudaError cudaDeviceDisablePeerAccess(int) { return answer(CudaError::InvalidDevice); }
CUDA_TIDY_SIMULATED CudaError cudaDeviceSetLimit(int, std::size_t) { return CudaError::Success; }
CUDA_TIDY_SIMULATED CudaError cudaDeviceGetLimit(std::size_t *Value, int) {
  return answer(give(Value, std::size_t(8) << 20));
}
CUDA_TIDY_SIMULATED CudaError cudaDeviceSetCacheConfig(int) { return CudaError::Success; }
CUDA_TIDY_SIMULATED CudaError cudaDeviceSetSharedMemConfig(int) { return CudaError::Success; }
CUDA_TIDY_SIMULATED CudaError cudaDeviceGetCacheConfig(int *Value) { return answer(give(Value, 0)); }
CUDA_TIDY_SIMULATED CudaError cudaDeviceGetSharedMemConfig(int *Value) { return answer(give(Value, 0)); }
CUDA_TIDY_SIMULATED CudaError cudaDeviceGetDefaultMemPool(void **Pool, int) {
  return answer(give(Pool, reinterpret_cast<void *>(&DeviceFlags)));
}
CUDA_TIDY_SIMULATED CudaError cudaDeviceGetMemPool(void **Pool, int Device) {
  return cudaDeviceGetDefaultMemPool(Pool, Device);
}
CUDA_TIDY_SIMULATED CudaError cudaDeviceSetMemPool(int, void *) { return CudaError::Success; }
CUDA_TIDY_SIMULATED CudaError cudaProfilerStart() { return CudaError::Success; }
CUDA_TIDY_SIMULATED CudaError cudaProfilerStop() { return CudaError::Success; }

} // namespace cuda_tidy
