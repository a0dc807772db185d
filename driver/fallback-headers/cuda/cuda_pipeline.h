// Asynchronous copies to shared memory.
#pragma once

#include <cuda_runtime.h>

#ifdef __CUDA__
__device__ void __pipeline_memcpy_async(void *dst_shared, const void *src_global, size_t size_and_align,
                                        size_t zfill = 0);
__device__ void __pipeline_commit();
__device__ void __pipeline_wait_prior(size_t N);
#endif
