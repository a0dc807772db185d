#include "Launch.h"
#include "Allocations.h"
#include <algorithm>
#include <map>
#include <mutex>
#include <vector>

// A launch that the GPU would accept succeeds, and nothing runs: the kernel's outputs keep what was in them.

namespace cuda_tidy {
namespace {

struct Function {
  std::uint64_t MaxDynamicShared = DeviceLimits::SharedPerBlock;
  bool NonPortableCluster = false;
};

struct Functions {
  std::mutex Mutex;
  std::map<const void *, Function> Known; ///< By their addresses in the host's code.
};

Functions &functions() {
  static Functions &All = *new Functions;
  return All;
}

std::optional<Function> functionAt(const void *Address) {
  Functions &All = functions();
  const std::scoped_lock Lock(All.Mutex);
  const auto Found = All.Known.find(Address);
  return Found == All.Known.end() ? std::nullopt : std::optional(Found->second);
}

struct Configuration {
  Dim3 Grid, Block;
  std::size_t Shared;
  Stream Where;
};

thread_local std::vector<Configuration> &Pushed = *new std::vector<Configuration>;

std::uint64_t product(Dim3 Size) { return std::uint64_t(Size.X) * Size.Y * Size.Z; }

bool isWithin(Dim3 Size, std::span<const std::uint64_t, 3> Axes) {
  return product(Size) != 0 && Size.X <= Axes[0] && Size.Y <= Axes[1] && Size.Z <= Axes[2];
}

unsigned residentBlocks(std::uint64_t Threads, std::size_t Shared) {
  const DeviceLimits &Limits = simulatedLimits();
  const std::uint64_t Warps = (Threads + DeviceLimits::WarpSize - 1) / DeviceLimits::WarpSize;
  if (Warps == 0 || Threads > DeviceLimits::ThreadsPerBlock)
    return 0;
  std::uint64_t Blocks = std::min<std::uint64_t>(Limits.BlocksPerSm, Limits.warpsPerSm() / Warps);
  if (Shared > 0)
    Blocks = std::min<std::uint64_t>(Blocks, Limits.SharedPerSm / Shared);
  return static_cast<unsigned>(Blocks);
}

/// `cudaLaunchConfig_t`.
struct LaunchConfiguration {
  Dim3 Grid, Block;
  std::size_t Shared;
  Stream Where;
  const LaunchAttribute *Attributes;
  unsigned Count;
};
/// The first members of `cudaFuncAttributes`.
struct FunctionAttributes {
  std::size_t Shared, Constant, Local;
  int ThreadsPerBlock, Registers, PtxVersion, BinaryVersion, CacheMode, MaxDynamicShared, PreferredCarveout;
};

} // namespace

void registerFunction(const void *Address) {
  Functions &All = functions();
  const std::scoped_lock Lock(All.Mutex);
  All.Known.try_emplace(Address);
}

/// The error of each limit is that of docs/launch-errors.md, of CUDA 13. What only the compiled kernel tells is not
/// looked at: its registers, its static shared memory, its launch bounds.
CudaError launch(const void *Address, Dim3 Grid, Dim3 Block, std::size_t Shared,
                 std::span<const LaunchAttribute> Attributes) {
  constexpr int ClusterDimension = 4;
  Dim3 Cluster = {1, 1, 1};
  for (const LaunchAttribute &Attribute : Attributes)
    if (Attribute.Id == ClusterDimension)
      Cluster = Attribute.ClusterSize;
  const std::optional<Function> Kernel = functionAt(Address);
  if (!Kernel)
    return CudaError::InvalidDeviceFunction;
  if (!isWithin(Grid, DeviceLimits::GridAxes) || !isWithin(Block, DeviceLimits::BlockAxes) ||
      product(Block) > DeviceLimits::ThreadsPerBlock || Shared > Kernel->MaxDynamicShared)
    return CudaError::InvalidValue;
  const std::uint64_t Blocks = product(Cluster);
  const unsigned Most =
      Kernel->NonPortableCluster ? DeviceLimits::LargestClusterBlocks : DeviceLimits::PortableClusterBlocks;
  if (Blocks == 0 || Blocks > Most || Grid.X % Cluster.X || Grid.Y % Cluster.Y || Grid.Z % Cluster.Z)
    return CudaError::InvalidClusterSize;
  return CudaError::Success;
}

CUDA_TIDY_SIMULATED unsigned __cudaPushCallConfiguration(Dim3 Grid, Dim3 Block, std::size_t Shared, Stream Where) {
  Pushed.push_back({Grid, Block, Shared, Where});
  return 0;
}
CUDA_TIDY_SIMULATED CudaError __cudaPopCallConfiguration(Dim3 *Grid, Dim3 *Block, std::size_t *Shared, void *Where) {
  if (Pushed.empty())
    return answer(CudaError::InvalidConfiguration);
  const Configuration Last = Pushed.back();
  Pushed.pop_back();
  *Grid = Last.Grid;
  *Block = Last.Block;
  *Shared = Last.Shared;
  *static_cast<Stream *>(Where) = Last.Where;
  return CudaError::Success;
}

CUDA_TIDY_SIMULATED CudaError __cudaGetKernel(const void **Kernel, const void *Function) {
  *Kernel = Function;
  return CudaError::Success;
}
CUDA_TIDY_SIMULATED CudaError cudaGetKernel(const void **Kernel, const void *Function) {
  return __cudaGetKernel(Kernel, Function);
}
CUDA_TIDY_SIMULATED CudaError cudaGetFuncBySymbol(const void **Kernel, const void *Function) {
  return __cudaGetKernel(Kernel, Function);
}
CUDA_TIDY_SIMULATED CudaError cudaLaunchKernel(const void *Kernel, Dim3 Grid, Dim3 Block, void **, std::size_t Shared,
                                               Stream) {
  return answer(launch(Kernel, Grid, Block, Shared));
}
CUDA_TIDY_SIMULATED CudaError __cudaLaunchKernel(const void *Kernel, Dim3 Grid, Dim3 Block, void **, std::size_t Shared,
                                                 Stream) {
  return answer(launch(Kernel, Grid, Block, Shared));
}
CUDA_TIDY_SIMULATED CudaError cudaLaunchCooperativeKernel(const void *Kernel, Dim3 Grid, Dim3 Block, void **,
                                                          std::size_t Shared, Stream) {
  return answer(launch(Kernel, Grid, Block, Shared));
}
CUDA_TIDY_SIMULATED CudaError cudaLaunchKernelExC(const LaunchConfiguration *Config, const void *Kernel, void **) {
  if (!Config)
    return answer(CudaError::InvalidValue);
  return answer(launch(Kernel, Config->Grid, Config->Block, Config->Shared,
                       {Config->Attributes, Config->Attributes ? Config->Count : 0}));
}

CUDA_TIDY_SIMULATED CudaError cudaFuncGetAttributes(FunctionAttributes *To, const void *Address) {
  const std::optional<Function> Kernel = functionAt(Address);
  if (!To || !Kernel)
    return answer(To ? CudaError::InvalidDeviceFunction : CudaError::InvalidValue);
  const int Version = static_cast<int>(simulatedLimits().Capability);
  *To = {0,       0,       0, static_cast<int>(DeviceLimits::ThreadsPerBlock), 32,
         Version, Version, 0, static_cast<int>(Kernel->MaxDynamicShared),      -1};
  return CudaError::Success;
}
CUDA_TIDY_SIMULATED CudaError cudaFuncSetAttribute(const void *Address, int Which, int Value) {
  constexpr int MaxDynamicSharedMemorySize = 8, NonPortableClusterSizeAllowed = 14;
  Functions &All = functions();
  const std::scoped_lock Lock(All.Mutex);
  const auto Found = All.Known.find(Address);
  if (Found == All.Known.end())
    return answer(CudaError::InvalidDeviceFunction);
  if (Which == MaxDynamicSharedMemorySize) {
    if (Value < 0 || static_cast<unsigned>(Value) > simulatedLimits().SharedPerBlockOptIn)
      return answer(CudaError::InvalidValue);
    Found->second.MaxDynamicShared = Value;
  } else if (Which == NonPortableClusterSizeAllowed) {
    Found->second.NonPortableCluster = Value != 0;
  }
  return CudaError::Success;
}
CUDA_TIDY_SIMULATED CudaError cudaFuncSetCacheConfig(const void *Address, int) {
  return answer(functionAt(Address) ? CudaError::Success : CudaError::InvalidDeviceFunction);
}
CUDA_TIDY_SIMULATED CudaError cudaFuncSetSharedMemConfig(const void *Address, int) {
  return answer(functionAt(Address) ? CudaError::Success : CudaError::InvalidDeviceFunction);
}
CUDA_TIDY_SIMULATED CudaError cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *Blocks, const void *, int Threads,
                                                                            std::size_t Shared) {
  *Blocks = static_cast<int>(Threads > 0 ? residentBlocks(Threads, Shared) : 0);
  return answer(Threads > 0 ? CudaError::Success : CudaError::InvalidValue);
}
CUDA_TIDY_SIMULATED CudaError cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *Blocks, const void *Kernel,
                                                                                     int Threads, std::size_t Shared,
                                                                                     unsigned) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessor(Blocks, Kernel, Threads, Shared);
}

// What a program tells of its kernels and variables before `main`.
CUDA_TIDY_SIMULATED void **__cudaRegisterFatBinary(void *) {
  static void *Handle = nullptr;
  return &Handle;
}
CUDA_TIDY_SIMULATED void __cudaRegisterFatBinaryEnd(void **) {}
CUDA_TIDY_SIMULATED void __cudaUnregisterFatBinary(void **) {}
CUDA_TIDY_SIMULATED char __cudaInitModule(void **) { return 1; }
CUDA_TIDY_SIMULATED void __cudaRegisterFunction(void **, const void *Address) { registerFunction(Address); }
CUDA_TIDY_SIMULATED void __cudaRegisterVar(void **, const void *HostVariable, char *, const char *, int,
                                           std::size_t Bytes, int, int) {
  registerVariable(HostVariable, Bytes);
}
CUDA_TIDY_SIMULATED void __cudaRegisterManagedVar(void **, void **Address, char *, const char *, int, std::size_t Bytes,
                                                  int, int) {
  allocate(Address, Bytes, Allocation::Kind::Managed);
}
CUDA_TIDY_SIMULATED void __cudaRegisterHostVar() {}
CUDA_TIDY_SIMULATED void __cudaRegisterUnifiedTable() {}
CUDA_TIDY_SIMULATED void __cudaRegisterTexture() {}
CUDA_TIDY_SIMULATED void __cudaRegisterSurface() {}

} // namespace cuda_tidy
