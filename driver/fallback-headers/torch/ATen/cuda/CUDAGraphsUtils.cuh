// What is asked while a graph is being captured.
#pragma once

#include "ATen/cuda/CUDAContext.h"
#include "ATen/cuda/CUDAEvent.h"
#include "ATen/cuda/PhiloxCudaState.h"
#include "c10/cuda/CUDAGraphsC10Utils.h"
#include "c10/cuda/CUDAGuard.h"

namespace at::cuda {
CaptureStatus currentStreamCaptureStatus();
void assertNotCapturing(const std::string &attempt);
void errorIfCapturingCudnnBenchmark(const std::string &version_specific);
} // namespace at::cuda
