#pragma once

#include "runtime.h"

// What CUDA adds to declarations, of which the processor of the host needs nothing.

#define __global__
#define __device__
#define __host__
#define __constant__ CUDA_TIDY_APART
#define __managed__ CUDA_TIDY_APART
#define __grid_constant__
#define __tile_global__
#define __forceinline__ CUDA_TIDY_INLINE
#define __noinline__ __attribute__((noinline))
#define __inline_hint__
#define __restrict__ __restrict
#define __launch_bounds__(...)
#define __maxnreg__(...)
#define __cluster_dims__(...)
#define __block_size__(...)
#define __nv_pure__
#define __nv_itl_hint__(...)
#define __align__(Bytes) __attribute__((aligned(Bytes)))
#define __builtin_align__(Bytes) __attribute__((aligned(Bytes)))
#define __device_builtin__
#define __cudart_builtin__
#define CUDARTAPI
#define CUDART_CB
#define CUDAAPI
#define CUDA_CB

// Code for a GPU sees these; they are those of a recent one.
#define __CUDACC__ 1
#define __NVCC__ 1
#define __CUDA_ARCH__ 900
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 0
#define CUDART_VERSION 13000
#define CUDA_VERSION 13000
