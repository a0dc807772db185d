// Whether a stream is being captured.
#pragma once

#include <utility>

#include "c10/cuda/CUDAStream.h"

namespace c10 {
using CaptureId_t = unsigned long long;
using MempoolId_t = std::pair<CaptureId_t, CaptureId_t>;
namespace cuda {
struct CUDAStreamCaptureModeGuard {
  CUDAStreamCaptureModeGuard(cudaStreamCaptureMode desired);
  CUDAStreamCaptureModeGuard(const CUDAStreamCaptureModeGuard &) = delete;
  ~CUDAStreamCaptureModeGuard();
};
enum class CaptureStatus : int {
  None = int(cudaStreamCaptureStatusNone),
  Active = int(cudaStreamCaptureStatusActive),
  Invalidated = int(cudaStreamCaptureStatusInvalidated)
};
std::ostream &operator<<(std::ostream &os, CaptureStatus status);
CaptureStatus currentStreamCaptureStatusMayInitCtx();
} // namespace cuda
} // namespace c10
