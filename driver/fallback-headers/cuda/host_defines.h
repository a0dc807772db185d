// Execution-space and launch-bound specifiers.
#pragma once
#define __HOST_DEFINES_H__ // programs ask whether it is defined

#ifdef __CUDA__
#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
#define __fallback_attribute(a) __attribute__((a))
#else
#define __fallback_attribute(a)
#endif

#define __host__ __fallback_attribute(host)
#define __device__ __fallback_attribute(device)
#define __global__ __fallback_attribute(global)
#define __shared__ __fallback_attribute(shared)
#define __constant__ __fallback_attribute(constant)
#define __managed__ __fallback_attribute(managed)
#define __grid_constant__ __fallback_attribute(grid_constant)
#define __launch_bounds__(...) __fallback_attribute(launch_bounds(__VA_ARGS__))
#define __cluster_dims__(...) __fallback_attribute(cluster_dims(__VA_ARGS__))
#define __maxnreg__(n) __fallback_attribute(maxnreg(n))
// Known to nvcc, not to clang.
#define __block_size__(...)
#define __nv_pure__
#define __tile_global__ __global__

#define __no_return__ __attribute__((noreturn))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __inline_hint__
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __align__(n)
#define __thread__ __thread
#define __import__
#define __export__
#define __annotate__(a) __attribute__((a))
#define __location__(a) __fallback_attribute(a)
#define __device_builtin__
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__
#define __cudart_builtin__
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDAAPI
#define CUDART_CB

#ifdef __cplusplus
#define CUDA_FALLBACK_DEFAULT(...) = __VA_ARGS__
#define CUDA_FALLBACK_EXTERN_C_BEGIN extern "C" {
#define CUDA_FALLBACK_EXTERN_C_END }
#else
#define CUDA_FALLBACK_DEFAULT(...)
#define CUDA_FALLBACK_EXTERN_C_BEGIN
#define CUDA_FALLBACK_EXTERN_C_END
#endif
