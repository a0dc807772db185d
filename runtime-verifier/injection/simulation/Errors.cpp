#include "Runtime.h"

namespace cuda_tidy {
namespace {

thread_local CudaError LastError = CudaError::Success;

struct ErrorRow {
  CudaError Error;
  const char *Name, *Text;
};

// Names and texts as the runtime gives them.
constexpr ErrorRow Errors[] = {
    {CudaError::Success, "cudaSuccess", "no error"},
    {CudaError::InvalidValue, "cudaErrorInvalidValue", "invalid argument"},
    {CudaError::MemoryAllocation, "cudaErrorMemoryAllocation", "out of memory"},
    {CudaError::InvalidConfiguration, "cudaErrorInvalidConfiguration", "invalid configuration argument"},
    {CudaError::InvalidPitchValue, "cudaErrorInvalidPitchValue", "invalid pitch argument"},
    {CudaError::InvalidSymbol, "cudaErrorInvalidSymbol", "invalid device symbol"},
    {CudaError::InvalidMemcpyDirection, "cudaErrorInvalidMemcpyDirection", "invalid copy direction for memcpy"},
    {CudaError::InsufficientDriver, "cudaErrorInsufficientDriver",
     "CUDA driver version is insufficient for CUDA runtime version"},
    {CudaError::InvalidDeviceFunction, "cudaErrorInvalidDeviceFunction", "invalid device function"},
    {CudaError::NoDevice, "cudaErrorNoDevice", "no CUDA-capable device is detected"},
    {CudaError::InvalidDevice, "cudaErrorInvalidDevice", "invalid device ordinal"},
    {CudaError::PeerAccessUnsupported, "cudaErrorPeerAccessUnsupported",
     "peer access is not supported between these two devices"},
    {CudaError::InvalidResourceHandle, "cudaErrorInvalidResourceHandle", "invalid resource handle"},
    {CudaError::IllegalState, "cudaErrorIllegalState", "the operation cannot be performed in the present state"},
    {CudaError::NotReady, "cudaErrorNotReady", "device not ready"},
    {CudaError::IllegalAddress, "cudaErrorIllegalAddress", "an illegal memory access was encountered"},
    {CudaError::LaunchOutOfResources, "cudaErrorLaunchOutOfResources", "too many resources requested for launch"},
    {CudaError::HostMemoryAlreadyRegistered, "cudaErrorHostMemoryAlreadyRegistered",
     "part or all of the requested memory range is already mapped"},
    {CudaError::HostMemoryNotRegistered, "cudaErrorHostMemoryNotRegistered",
     "pointer does not correspond to a registered memory region"},
    {CudaError::LaunchFailure, "cudaErrorLaunchFailure", "unspecified launch failure"},
    {CudaError::CooperativeLaunchTooLarge, "cudaErrorCooperativeLaunchTooLarge",
     "too many blocks in cooperative launch"},
    {CudaError::NotPermitted, "cudaErrorNotPermitted", "operation not permitted"},
    {CudaError::NotSupported, "cudaErrorNotSupported", "operation not supported"},
    {CudaError::StreamCaptureUnsupported, "cudaErrorStreamCaptureUnsupported",
     "operation not permitted when stream is capturing"},
    {CudaError::InvalidClusterSize, "cudaErrorInvalidClusterSize", "cluster misconfiguration"},
    {CudaError::Unknown, "cudaErrorUnknown", "unknown error"},
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

CUDA_TIDY_SIMULATED CudaError cudaPeekAtLastError() { return LastError; }

CUDA_TIDY_SIMULATED const char *cudaGetErrorName(CudaError Error) {
  const ErrorRow *Row = rowOf(Error);
  return Row ? Row->Name : "unrecognized error code";
}

CUDA_TIDY_SIMULATED const char *cudaGetErrorString(CudaError Error) {
  const ErrorRow *Row = rowOf(Error);
  return Row ? Row->Text : "unrecognized error code";
}

} // namespace cuda_tidy
