#pragma once

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// Functions and methods that wait for all that was queued on a stream, or on the device.
inline constexpr llvm::StringRef QueueWaits[] = {
    "cudaDeviceSynchronize", "cudaStreamSynchronize", "cudaThreadSynchronize", "synchronize",
    "device_synchronize",    "stream_synchronize",    "synchronizeDevice",     "torch_cuda_stream_synchronize"};

inline bool waitsForQueue(llvm::StringRef Function) { return llvm::is_contained(QueueWaits, Function); }

} // namespace cuda_tidy
