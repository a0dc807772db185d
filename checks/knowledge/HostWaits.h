#pragma once

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// Functions and methods that wait for all that was queued on a stream, or on the device.
inline constexpr llvm::StringRef QueueWaits[] = {
    "cudaDeviceSynchronize", "cudaStreamSynchronize", "cudaThreadSynchronize", "synchronize",
    "device_synchronize",    "stream_synchronize",    "synchronizeDevice",     "torch_cuda_stream_synchronize"};

inline bool waitsForQueue(llvm::StringRef Function) { return llvm::is_contained(QueueWaits, Function); }

/// Functions of CUDA's runtime and of its driver that return without waiting for anything that was queued. The "CUDA
/// Runtime API", section "API synchronization behavior", names the others, or leaves it open.
inline constexpr llvm::StringRef NeverWaiting[] = {
    "cudaGetLastError",     "cudaPeekAtLastError", "cudaGetErrorString",
    "cudaGetErrorName",     "cudaEventRecord",     "cudaStreamWaitEvent",
    "cudaGetDevice",        "cudaSetDevice",       "cudaGetDeviceCount",
    "cudaMemPrefetchAsync", "cudaMemAdvise",       "cudaMemsetAsync",
    "cudaLaunchKernel",     "cudaLaunchKernelExC", "cudaFuncSetAttribute",
    "cudaEventCreate",      "cudaConfigureCall",   "__cudaPushCallConfiguration",
    "cudaStreamDestroy",    "cudaEventDestroy",    "cuGetErrorString",
    "cuGetErrorName",       "cuEventRecord",       "cuStreamWaitEvent",
    "cuCtxGetCurrent",      "cuCtxSetCurrent",     "cuDeviceGetCount",
    "cuMemPrefetchAsync",   "cuMemAdvise",         "cuLaunchKernel",
    "cuFuncSetAttribute",   "cuEventCreate",       "cuStreamDestroy",
    "cuEventDestroy",       "cuFuncGetAttribute",  "cuCtxGetDevice",
};

inline bool neverWaits(llvm::StringRef Function) { return llvm::is_contained(NeverWaiting, Function); }

} // namespace cuda_tidy
