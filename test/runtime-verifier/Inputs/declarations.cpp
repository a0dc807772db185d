// Our declarations of the CUDA driver against NVIDIA's.
#include "CudaDriver.h"
#include <cuda.h>

namespace ours = cuda_tidy;

#define SAME_VALUE(OURS, THEIRS) static_assert(int(ours::OURS) == int(THEIRS))
SAME_VALUE(CuMaxThreadsPerBlock, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
SAME_VALUE(CuMaxSharedMemoryPerBlock, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK);
SAME_VALUE(CuMaxRegistersPerBlock, CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK);
SAME_VALUE(CuMultiprocessorCount, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
SAME_VALUE(CuComputeCapabilityMajor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
SAME_VALUE(CuComputeCapabilityMinor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
SAME_VALUE(CuMaxSharedMemoryPerBlockOptIn, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
SAME_VALUE(CuVirtualMemoryManagement, CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED);
SAME_VALUE(CuMaxDynamicSharedSizeBytes, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES);
SAME_VALUE(CuPreferredSharedMemoryCarveout, CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT);
SAME_VALUE(CuNonPortableClusterSizeAllowed, CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED);
SAME_VALUE(CuLaunchAttribute::Cooperative, CU_LAUNCH_ATTRIBUTE_COOPERATIVE);
SAME_VALUE(CuLaunchAttribute::ClusterDimension, CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION);

static_assert(sizeof(ours::CuLaunchAttribute) == sizeof(CUlaunchAttribute));
static_assert(offsetof(ours::CuLaunchAttribute, Value) == offsetof(CUlaunchAttribute, value));
static_assert(sizeof(ours::CuLaunchConfig) == sizeof(CUlaunchConfig));
static_assert(offsetof(ours::CuLaunchConfig, Grid) == offsetof(CUlaunchConfig, gridDimX));
static_assert(offsetof(ours::CuLaunchConfig, Block) == offsetof(CUlaunchConfig, blockDimX));
static_assert(offsetof(ours::CuLaunchConfig, DynamicSharedBytes) == offsetof(CUlaunchConfig, sharedMemBytes));
static_assert(offsetof(ours::CuLaunchConfig, Stream) == offsetof(CUlaunchConfig, hStream));
static_assert(offsetof(ours::CuLaunchConfig, Attributes) == offsetof(CUlaunchConfig, attrs));
static_assert(offsetof(ours::CuLaunchConfig, AttributeCount) == offsetof(CUlaunchConfig, numAttrs));
static_assert(sizeof(ours::CuDevicePointer) == sizeof(CUdeviceptr) && sizeof(ours::CuDevice) == sizeof(CUdevice));

static_assert(sizeof(ours::CuMemoryProperties) == sizeof(CUmemAllocationProp));
static_assert(offsetof(ours::CuMemoryProperties, Location) == offsetof(CUmemAllocationProp, location));
static_assert(offsetof(ours::CuMemoryProperties, Flags) == offsetof(CUmemAllocationProp, allocFlags));
static_assert(sizeof(ours::CuMemoryAccess) == sizeof(CUmemAccessDesc));
static_assert(offsetof(ours::CuMemoryAccess, Flags) == offsetof(CUmemAccessDesc, flags));
static_assert(sizeof(CUmemGenericAllocationHandle) == sizeof(unsigned long long));
static_assert(int(ours::CuMemoryLocation().Type) == CU_MEM_LOCATION_TYPE_DEVICE &&
              int(ours::CuMemoryProperties().Type) == CU_MEM_ALLOCATION_TYPE_PINNED &&
              int(ours::CuMemoryAccess().Flags) == CU_MEM_ACCESS_FLAGS_PROT_READWRITE && CU_MEM_HANDLE_TYPE_NONE == 0 &&
              CU_MEM_ALLOC_GRANULARITY_MINIMUM == 0);
