#include "Runtime.h"

namespace cuda_tidy {
namespace {

thread_local CudaError LastError = CudaError::Success;

struct ErrorRow {
  CudaError Error;
  const char *Name, *Text, *DriverName; ///< Null where the driver has no such error.
};

// Names and texts as the runtime and the driver give them.
constexpr ErrorRow Errors[] = {
    {CudaError::Success, "cudaSuccess", "no error", "CUDA_SUCCESS"},
    {CudaError::InvalidValue, "cudaErrorInvalidValue", "invalid argument", "CUDA_ERROR_INVALID_VALUE"},
    {CudaError::MemoryAllocation, "cudaErrorMemoryAllocation", "out of memory", "CUDA_ERROR_OUT_OF_MEMORY"},
    {CudaError::InvalidConfiguration, "cudaErrorInvalidConfiguration", "invalid configuration argument", nullptr},
    {CudaError::InvalidPitchValue, "cudaErrorInvalidPitchValue", "invalid pitch argument", nullptr},
    {CudaError::InvalidSymbol, "cudaErrorInvalidSymbol", "invalid device symbol", nullptr},
    {CudaError::InvalidMemcpyDirection, "cudaErrorInvalidMemcpyDirection", "invalid copy direction for memcpy",
     nullptr},
    {CudaError::InsufficientDriver, "cudaErrorInsufficientDriver",
     "CUDA driver version is insufficient for CUDA runtime version", nullptr},
    {CudaError::InvalidDeviceFunction, "cudaErrorInvalidDeviceFunction", "invalid device function", nullptr},
    {CudaError::NoDevice, "cudaErrorNoDevice", "no CUDA-capable device is detected", "CUDA_ERROR_NO_DEVICE"},
    {CudaError::InvalidDevice, "cudaErrorInvalidDevice", "invalid device ordinal", "CUDA_ERROR_INVALID_DEVICE"},
    {CudaError::PeerAccessUnsupported, "cudaErrorPeerAccessUnsupported",
     "peer access is not supported between these two devices", "CUDA_ERROR_PEER_ACCESS_UNSUPPORTED"},
    {CudaError::InvalidResourceHandle, "cudaErrorInvalidResourceHandle", "invalid resource handle",
     "CUDA_ERROR_INVALID_HANDLE"},
    {CudaError::IllegalState, "cudaErrorIllegalState", "the operation cannot be performed in the present state",
     "CUDA_ERROR_ILLEGAL_STATE"},
    {CudaError::FileNotFound, "cudaErrorFileNotFound", "file not found", "CUDA_ERROR_FILE_NOT_FOUND"},
    {CudaError::SymbolNotFound, "cudaErrorSymbolNotFound", "named symbol not found", "CUDA_ERROR_NOT_FOUND"},
    {CudaError::NotReady, "cudaErrorNotReady", "device not ready", "CUDA_ERROR_NOT_READY"},
    {CudaError::IllegalAddress, "cudaErrorIllegalAddress", "an illegal memory access was encountered",
     "CUDA_ERROR_ILLEGAL_ADDRESS"},
    {CudaError::LaunchOutOfResources, "cudaErrorLaunchOutOfResources", "too many resources requested for launch",
     "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES"},
    {CudaError::HostMemoryAlreadyRegistered, "cudaErrorHostMemoryAlreadyRegistered",
     "part or all of the requested memory range is already mapped", "CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED"},
    {CudaError::HostMemoryNotRegistered, "cudaErrorHostMemoryNotRegistered",
     "pointer does not correspond to a registered memory region", "CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED"},
    {CudaError::LaunchFailure, "cudaErrorLaunchFailure", "unspecified launch failure", "CUDA_ERROR_LAUNCH_FAILED"},
    {CudaError::CooperativeLaunchTooLarge, "cudaErrorCooperativeLaunchTooLarge",
     "too many blocks in cooperative launch", "CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE"},
    {CudaError::NotPermitted, "cudaErrorNotPermitted", "operation not permitted", "CUDA_ERROR_NOT_PERMITTED"},
    {CudaError::NotSupported, "cudaErrorNotSupported", "operation not supported", "CUDA_ERROR_NOT_SUPPORTED"},
    {CudaError::StreamCaptureUnsupported, "cudaErrorStreamCaptureUnsupported",
     "operation not permitted when stream is capturing", "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED"},
    {CudaError::InvalidClusterSize, "cudaErrorInvalidClusterSize", "cluster misconfiguration",
     "CUDA_ERROR_INVALID_CLUSTER_SIZE"},
    {CudaError::Unknown, "cudaErrorUnknown", "unknown error", "CUDA_ERROR_UNKNOWN"},
};

const ErrorRow *rowOf(CudaError Error) {
  for (const ErrorRow &Row : Errors)
    if (Row.Error == Error)
      return &Row;
  return nullptr;
}

} // namespace

CudaError answer(CudaError Error) {
  if (Error != CudaError::Success)
    LastError = Error;
  return Error;
}

CUDA_TIDY_SIMULATED CudaError cudaGetLastError() {
  const CudaError Error = LastError;
  LastError = CudaError::Success;
  return Error;
}

void restoreLastError(CudaError Error) { LastError = Error; }

CudaError asDriverError(CudaError Error) {
  switch (Error) {
  case CudaError::InvalidConfiguration:
  case CudaError::InvalidPitchValue:
  case CudaError::InvalidSymbol:
  case CudaError::InvalidMemcpyDirection:
    return CudaError::InvalidValue;
  case CudaError::InvalidDeviceFunction:
    return CudaError::InvalidResourceHandle;
  default:
    return Error;
  }
}

CUDA_TIDY_SIMULATED CudaError cudaPeekAtLastError() { return LastError; }

CUDA_TIDY_SIMULATED const char *cudaGetErrorName(CudaError Error) {
  const ErrorRow *Row = rowOf(Error);
  return Row ? Row->Name : "unrecognized error code";
}

CUDA_TIDY_SIMULATED const char *cudaGetErrorString(CudaError Error) {
  const ErrorRow *Row = rowOf(Error);
  return Row ? Row->Text : "unrecognized error code";
}

CUDA_TIDY_SIMULATED CudaError cuGetErrorName(CudaError Error, const char **Name) {
  const ErrorRow *Row = rowOf(Error);
  *Name = Row ? Row->DriverName : nullptr;
  return *Name ? CudaError::Success : CudaError::InvalidValue;
}

CUDA_TIDY_SIMULATED CudaError cuGetErrorString(CudaError Error, const char **Text) {
  const ErrorRow *Row = rowOf(Error);
  *Text = Row && Row->DriverName ? Row->Text : nullptr;
  return *Text ? CudaError::Success : CudaError::InvalidValue;
}

} // namespace cuda_tidy
