#include "Allocations.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>

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
  const std::pair<int, std::uint64_t> Known[] = {{1, DeviceLimits::ThreadsPerBlock},
                                                 {2, DeviceLimits::BlockAxes[0]},
                                                 {3, DeviceLimits::BlockAxes[1]},
                                                 {4, DeviceLimits::BlockAxes[2]},
                                                 {5, DeviceLimits::GridAxes[0]},
                                                 {6, DeviceLimits::GridAxes[1]},
                                                 {7, DeviceLimits::GridAxes[2]},
                                                 {8, DeviceLimits::SharedPerBlock},
                                                 {9, DeviceLimits::ConstantBytes},
                                                 {10, DeviceLimits::WarpSize},
                                                 {11, INT32_MAX}, // MaxPitch
                                                 {12, Limits.RegistersPerBlock},
                                                 {13, 1000000}, // ClockRate, in kHz
                                                 {14, 512},     // TextureAlignment
                                                 {15, 1},       // GpuOverlap
                                                 {16, Multiprocessors},
                                                 {19, 1},       // CanMapHostMemory
                                                 {31, 1},       // ConcurrentKernels
                                                 {36, 1000000}, // MemoryClockRate, in kHz
                                                 {37, 256},     // GlobalMemoryBusWidth
                                                 {38, 4 << 20}, // L2CacheSize
                                                 {39, Limits.ThreadsPerSm},
                                                 {40, 1}, // AsyncEngineCount
                                                 {41, 1}, // UnifiedAddressing
                                                 {75, Limits.Capability / 10},
                                                 {76, Limits.Capability % 10},
                                                 {78, 1}, // StreamPrioritiesSupported
                                                 {79, 1}, // GlobalL1CacheSupported
                                                 {80, 1}, // LocalL1CacheSupported
                                                 {81, Limits.SharedPerSm},
                                                 {82, DeviceLimits::RegistersPerSm},
                                                 {83, 1}, // ManagedMemory
                                                 {89, 1}, // ConcurrentManagedAccess
                                                 {90, 1}, // ComputePreemptionSupported
                                                 {95, 1}, // CooperativeLaunch
                                                 {97, Limits.SharedPerBlockOptIn},
                                                 {99, 1}, // HostRegisterSupported
                                                 {106, Limits.BlocksPerSm},
                                                 {115, 1},                        // MemoryPoolsSupported
                                                 {120, Limits.Capability >= 90}}; // ClusterLaunch
  const auto *Found = std::ranges::find(Known, Which, &std::pair<int, std::uint64_t>::first);
  return Found == std::end(Known) ? 0 : static_cast<int>(Found->second);
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
