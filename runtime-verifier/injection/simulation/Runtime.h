#pragma once

#include "knowledge/DeviceLimits.h"
#include <cstdint>
#include <string>

// What CUDA's runtime and driver declare, as far as the simulation answers it. The toolkit's headers are not needed;
// layouts and values are those of `driver_types.h`, which has kept them since CUDA 11 but where a comment says
// otherwise.

/// In front of a function that the program calls instead of CUDA's.
#define CUDA_TIDY_SIMULATED extern "C" __attribute__((visibility("default")))

namespace cuda_tidy {

enum class CudaError : int {
  Success = 0,
  InvalidValue = 1,
  MemoryAllocation = 2,
  InvalidConfiguration = 9,
  InvalidPitchValue = 12,
  InvalidSymbol = 13,
  InvalidMemcpyDirection = 21,
  InsufficientDriver = 35,
  InvalidDeviceFunction = 98,
  NoDevice = 100,
  InvalidDevice = 101,
  PeerAccessUnsupported = 217,
  FileNotFound = 301,
  InvalidResourceHandle = 400,
  IllegalState = 401,
  SymbolNotFound = 500,
  NotReady = 600,
  IllegalAddress = 700,
  LaunchOutOfResources = 701,
  HostMemoryAlreadyRegistered = 712,
  HostMemoryNotRegistered = 713,
  LaunchFailure = 719,
  CooperativeLaunchTooLarge = 720,
  NotPermitted = 800,
  NotSupported = 801,
  StreamCaptureUnsupported = 900,
  InvalidClusterSize = 912,
  Unknown = 999,
};

struct Dim3 {
  unsigned X, Y, Z;
};

using Stream = void *;

template <typename Value> CudaError give(Value *Where, Value What) {
  if (!Where)
    return CudaError::InvalidValue;
  *Where = What;
  return CudaError::Success;
}

/// Whether \p Device is the one that there is.
inline CudaError checkDevice(int Device) { return Device == 0 ? CudaError::Success : CudaError::InvalidDevice; }

/// Takes note of the error that a call returns, as `cudaGetLastError` tells it later.
CudaError answer(CudaError Error);

extern "C" CudaError cudaPeekAtLastError();

/// Makes it the error that `cudaGetLastError` tells next: calls of the driver leave that as it is.
void restoreLastError(CudaError Error);

/// What the driver calls an error of the runtime; most have the same numbers.
CudaError asDriverError(CudaError Error);

/// The row of the table that the simulated GPU is like.
const DeviceLimits &simulatedLimits();

std::string nameOfDevice();

} // namespace cuda_tidy
