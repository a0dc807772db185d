#pragma once

#include "Trouble.h"
#include <cstddef>
#include <cstdint>
#include <string>

namespace cuda_tidy {

// Of cuda.h, which need not be there: as much as is used, under names of our own.
using CuResult = int;
constexpr CuResult CuStubLibrary = 34; // CUDA_ERROR_STUB_LIBRARY of cuda.h
using CuDevice = int;
using CuContext = struct CuContextOpaque *;
using CuModule = struct CuModuleOpaque *;
using CuFunction = struct CuFunctionOpaque *;
using CuStream = struct CuStreamOpaque *;
using CuDevicePointer = std::uint64_t;

enum CuDeviceAttribute : int {
  CuMaxThreadsPerBlock = 1,
  CuMaxSharedMemoryPerBlock = 8,
  CuMaxRegistersPerBlock = 12,
  CuMultiprocessorCount = 16,
  CuComputeCapabilityMajor = 75,
  CuComputeCapabilityMinor = 76,
  CuMaxSharedMemoryPerBlockOptIn = 97,
  CuVirtualMemoryManagement = 102,
};

enum CuFunctionAttribute : int {
  CuMaxDynamicSharedSizeBytes = 8,
  CuPreferredSharedMemoryCarveout = 9,
  CuNonPortableClusterSizeAllowed = 14,
};

struct CuLaunchAttribute {
  enum Name : int { Cooperative = 2, ClusterDimension = 4 };

  Name Id;
  char Padding[4];
  union {
    char Bytes[64];
    int Cooperative;
    struct {
      unsigned X, Y, Z;
    } Cluster;
  } Value;
};

struct CuLaunchConfig {
  unsigned Grid[3], Block[3];
  unsigned DynamicSharedBytes;
  CuStream Stream;
  CuLaunchAttribute *Attributes;
  unsigned AttributeCount;
};

struct CuMemoryLocation {
  int Type = 1; ///< a device
  int Id = 0;
};

struct CuMemoryProperties {
  int Type = 1; ///< pinned
  int HandleTypes = 0;
  CuMemoryLocation Location;
  void *Windows = nullptr;
  char Flags[8] = {};
};

struct CuMemoryAccess {
  CuMemoryLocation Location;
  int Flags = 3; ///< read and write
};

/// The functions that are looked up: name as cuda.h has it, name in the library, parameters.
#define CUDA_TIDY_DRIVER_FUNCTIONS(FUNCTION)                                                                           \
  FUNCTION(cuInit, "cuInit", (unsigned Flags))                                                                         \
  FUNCTION(cuDriverGetVersion, "cuDriverGetVersion", (int *Version))                                                   \
  FUNCTION(cuGetErrorName, "cuGetErrorName", (CuResult Status, const char **Name))                                     \
  FUNCTION(cuGetErrorString, "cuGetErrorString", (CuResult Status, const char **Text))                                 \
  FUNCTION(cuDeviceGetCount, "cuDeviceGetCount", (int *Count))                                                         \
  FUNCTION(cuDeviceGet, "cuDeviceGet", (CuDevice * Device, int Ordinal))                                               \
  FUNCTION(cuDeviceGetName, "cuDeviceGetName", (char *Name, int Size, CuDevice Device))                                \
  FUNCTION(cuDeviceGetAttribute, "cuDeviceGetAttribute", (int *Value, CuDeviceAttribute Name, CuDevice Device))        \
  FUNCTION(cuDeviceTotalMem, "cuDeviceTotalMem_v2", (std::size_t *Bytes, CuDevice Device))                             \
  FUNCTION(cuCtxCreate, "cuCtxCreate_v2", (CuContext * Context, unsigned Flags, CuDevice Device))                      \
  FUNCTION(cuCtxDestroy, "cuCtxDestroy_v2", (CuContext Context))                                                       \
  FUNCTION(cuCtxSynchronize, "cuCtxSynchronize", ())                                                                   \
  FUNCTION(cuMemGetInfo, "cuMemGetInfo_v2", (std::size_t *Free, std::size_t *Total))                                   \
  FUNCTION(cuMemAlloc, "cuMemAlloc_v2", (CuDevicePointer * Pointer, std::size_t Bytes))                                \
  FUNCTION(cuMemFree, "cuMemFree_v2", (CuDevicePointer Pointer))                                                       \
  FUNCTION(cuMemsetD8, "cuMemsetD8_v2", (CuDevicePointer Pointer, unsigned char Value, std::size_t Count))             \
  FUNCTION(cuMemcpyHtoD, "cuMemcpyHtoD_v2", (CuDevicePointer To, const void *From, std::size_t Bytes))                 \
  FUNCTION(cuMemcpyDtoH, "cuMemcpyDtoH_v2", (void *To, CuDevicePointer From, std::size_t Bytes))                       \
  FUNCTION(cuModuleLoadData, "cuModuleLoadData", (CuModule * Module, const void *Image))                               \
  FUNCTION(cuModuleUnload, "cuModuleUnload", (CuModule Module))                                                        \
  FUNCTION(cuModuleGetFunction, "cuModuleGetFunction", (CuFunction * Function, CuModule Module, const char *Name))     \
  FUNCTION(cuFuncSetAttribute, "cuFuncSetAttribute", (CuFunction Function, CuFunctionAttribute Name, int Value))       \
  FUNCTION(cuLaunchKernelEx, "cuLaunchKernelEx",                                                                       \
           (const CuLaunchConfig *Config, CuFunction Function, void **Parameters, void **Extra))

/// The same, of those that need not be there.
#define CUDA_TIDY_OPTIONAL_DRIVER_FUNCTIONS(FUNCTION)                                                                  \
  FUNCTION(cuModuleGetGlobal, "cuModuleGetGlobal_v2",                                                                  \
           (CuDevicePointer * Pointer, std::size_t *Bytes, CuModule Module, const char *Name))                         \
  FUNCTION(cuMemGetAllocationGranularity, "cuMemGetAllocationGranularity",                                             \
           (std::size_t *Bytes, const CuMemoryProperties *Properties, int Option))                                     \
  FUNCTION(cuMemAddressReserve, "cuMemAddressReserve",                                                                 \
           (CuDevicePointer * Pointer, std::size_t Bytes, std::size_t Alignment, CuDevicePointer Wish,                 \
            unsigned long long Flags))                                                                                 \
  FUNCTION(                                                                                                            \
      cuMemCreate, "cuMemCreate",                                                                                      \
      (unsigned long long *Handle, std::size_t Bytes, const CuMemoryProperties *Properties, unsigned long long Flags)) \
  FUNCTION(cuMemMap, "cuMemMap",                                                                                       \
           (CuDevicePointer Pointer, std::size_t Bytes, std::size_t Offset, unsigned long long Handle,                 \
            unsigned long long Flags))                                                                                 \
  FUNCTION(cuMemSetAccess, "cuMemSetAccess",                                                                           \
           (CuDevicePointer Pointer, std::size_t Bytes, const CuMemoryAccess *Accesses, std::size_t Count))

/// What the CUDA driver said instead of doing its work.
struct CudaFailure : Trouble {
  CudaFailure(CuResult Status, std::string Name, const std::string &Message)
      : Trouble(Message), Status(Status), Name(std::move(Name)) {}
  CuResult Status;
  std::string Name; ///< `CUDA_ERROR_INVALID_VALUE`.
};

/// The CUDA driver API, from `libcuda.so.1` by dlopen.
class CudaDriver {
public:
  /// Loads and starts it. Throws `Trouble` that says what is missing, and what to do about it; `CudaFailure`, if the
  /// driver is there and does not start.
  CudaDriver();

#define CUDA_TIDY_DECLARE(NAME, SYMBOL, PARAMETERS) CuResult(*NAME) PARAMETERS = nullptr;
  CUDA_TIDY_DRIVER_FUNCTIONS(CUDA_TIDY_DECLARE)
  CUDA_TIDY_OPTIONAL_DRIVER_FUNCTIONS(CUDA_TIDY_DECLARE)
#undef CUDA_TIDY_DECLARE

  /// The highest version of CUDA that it supports, as 13000 for 13.0.
  int version() const;
  /// `13.0`; of a test double, that it is one.
  std::string description() const;
  /// Whether `CUDA_TIDY_TEST_DOUBLE` names a stand-in for the library.
  bool isTestDouble() const { return IsTestDouble; }

  /// Throws `CudaFailure` unless \p Status is success. \p Doing completes "while ...".
  void checked(CuResult Status, const std::string &Doing) const;
  /// `CUDA_ERROR_INVALID_VALUE`, also where the driver does not know it.
  std::string nameOf(CuResult Status) const;

private:
  bool IsTestDouble = false;
};

} // namespace cuda_tidy
