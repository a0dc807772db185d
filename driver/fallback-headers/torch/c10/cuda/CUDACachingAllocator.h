// The caching allocator.
#pragma once

#include "c10/core/Allocator.h"
#include "c10/cuda/CUDAStream.h"

namespace c10::cuda::CUDACachingAllocator {
Allocator *get();
void *raw_alloc(size_t nbytes);
void *raw_alloc_with_stream(size_t nbytes, cudaStream_t stream);
void raw_delete(void *ptr);
void emptyCache();
void recordStream(const DataPtr &ptr, CUDAStream stream);
void resetPeakStats(DeviceIndex device);
} // namespace c10::cuda::CUDACachingAllocator
