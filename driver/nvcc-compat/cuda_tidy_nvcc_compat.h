// Included before every CUDA translation unit: what nvcc provides without being asked and clang does not.
#ifndef CUDA_TIDY_NVCC_COMPAT_H
#define CUDA_TIDY_NVCC_COMPAT_H

#if defined(__CUDA__) && defined(__cplusplus)

// nvcc's own prefix includes these.
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Programs ask which nvcc compiles them; what they define themselves comes later and wins.
#if !defined(__CUDACC_VER_MAJOR__) && defined(CUDA_VERSION)
#define __CUDACC_VER_MAJOR__ (CUDA_VERSION / 1000)
#define __CUDACC_VER_MINOR__ (CUDA_VERSION % 1000 / 10)
#define __CUDACC_VER_BUILD__ 0
#endif

// Programs ask `#if __CUDACC__`, and clang defines it as nothing.
#undef __CUDACC__
#define __CUDACC__ 1

// Clang has defined already what these headers of the toolkit define, which programs need not include but editors
// offer.
#define __SM_20_ATOMIC_FUNCTIONS_H__
#define __SM_20_INTRINSICS_H__
#define __SM_32_ATOMIC_FUNCTIONS_H__
#define __SM_35_ATOMIC_FUNCTIONS_H__
#define __SM_60_ATOMIC_FUNCTIONS_H__
#define __SM_61_INTRINSICS_H__
#define __SM_70_RT_H__
#define __SM_80_RT_H__
#define __SM_90_RT_H__

// Cooperative groups have clusters where the compiler is nvcc, or says that it knows as much.
#define _CG_CLUSTER_INTRINSICS_AVAILABLE

// What a braced list in a launch configuration is read as, `{32, 8}` as `$(32, 8)`: clang takes only expressions there.
#define $ dim3

// Clang knows no block_size, and no cluster_dims above 15: the checks read annotations instead. The arguments of
// __block_size__ are tuples, `((256, 1, 1))` and with those of a cluster `((256, 1, 1), (2, 1, 1))`.
#undef __cluster_dims__
#define __cluster_dims__(...) __attribute__((annotate("cuda_tidy::cluster_dims", __VA_ARGS__)))
#undef __block_size__
#define __block_size__(...) CUDA_TIDY_BLOCK_SIZE(__VA_ARGS__, CUDA_TIDY_AND_CLUSTER, CUDA_TIDY_ALONE, )(__VA_ARGS__)
#define CUDA_TIDY_BLOCK_SIZE(Block, Cluster, Form, ...) Form
#define CUDA_TIDY_ALONE(Block) __attribute__((annotate("cuda_tidy::block_size", CUDA_TIDY_ELEMENTS Block)))
#define CUDA_TIDY_AND_CLUSTER(Block, Cluster)                                                                          \
  __attribute__((annotate("cuda_tidy::block_size", CUDA_TIDY_ELEMENTS Block, CUDA_TIDY_ELEMENTS Cluster)))
#define CUDA_TIDY_ELEMENTS(...) __VA_ARGS__
// Such a kernel may be launched without a block: `<<<grid>>>`.
extern "C" unsigned __cudaPushCallConfiguration(dim3, dim3 = 1, size_t, void *);

namespace cuda_tidy_nvcc_compat {
template <bool Enabled, class T> struct EnableIf {};
template <class T> struct EnableIf<true, T> {
  using Type = T;
};
template <class A, class B>
using Arithmetic = typename EnableIf<(__is_arithmetic(A) || __is_enum(A)) && (__is_arithmetic(B) || __is_enum(B)),
                                     decltype(A() + B())>::Type;
} // namespace cuda_tidy_nvcc_compat

// nvcc has min and max of all arithmetic types, and of mixtures of them, on both sides. As templates they neither
// clash with overloads of the program nor win against them.
template <class A, class B> __attribute__((host, device)) inline cuda_tidy_nvcc_compat::Arithmetic<A, B> min(A a, B b) {
  return a < b ? a : b;
}
template <class A, class B> __attribute__((host, device)) inline cuda_tidy_nvcc_compat::Arithmetic<A, B> max(A a, B b) {
  return a < b ? b : a;
}

// What CUDA 12 and 13 took away: programs for older toolkits are analysed with the one that is there. Members that are
// gone came with this macro.
#undef hostNumaMultinodeIpcSupported
#if defined(CUDART_VERSION) && CUDART_VERSION >= 13000 && !defined(CUDA_FALLBACK_OLD_SIGNATURES)
cudaError_t cudaMemPrefetchAsync(const void *, size_t, int Device, cudaStream_t = 0);
cudaError_t cudaMemAdvise(const void *, size_t, cudaMemoryAdvise, int Device);
#endif
#if defined(CUDART_VERSION) && CUDART_VERSION >= 13000 && !defined(CUDA_FALLBACK_HEADERS)
extern "C" {
cudaError_t cudaThreadExit();
cudaError_t cudaThreadSynchronize();
cudaError_t cudaThreadSetLimit(cudaLimit, size_t);
cudaError_t cudaThreadGetLimit(size_t *, cudaLimit);
cudaError_t cudaThreadGetCacheConfig(cudaFuncCache *);
cudaError_t cudaThreadSetCacheConfig(cudaFuncCache);
cudaError_t cudaSetDoubleForDevice(double *);
cudaError_t cudaSetDoubleForHost(double *);
}
#endif
#if defined(CUDART_VERSION) && CUDART_VERSION >= 12000 && !defined(CUDA_FALLBACK_HEADERS)
// Their arguments are references to textures and surfaces, types that are gone, too.
template <class... T> cudaError_t cudaBindTexture(T &&...);
template <class... T> cudaError_t cudaBindTexture2D(T &&...);
template <class... T> cudaError_t cudaBindTextureToArray(T &&...);
template <class... T> cudaError_t cudaUnbindTexture(T &&...);
template <class... T> cudaError_t cudaBindSurfaceToArray(T &&...);
#endif

// Loads and stores with a cache hint that clang's headers leave out; only their types matter to an analysis.
#define CUDA_TIDY_CACHED_STORE(Name)                                                                                   \
  template <class T, class V> __attribute__((device)) inline void Name(T *Target, V Value) { *Target = Value; }
#define CUDA_TIDY_CACHED_LOAD(Name)                                                                                    \
  template <class T> __attribute__((device)) inline T Name(const T *Source) { return *Source; }
CUDA_TIDY_CACHED_STORE(__stcg)
CUDA_TIDY_CACHED_STORE(__stcs)
CUDA_TIDY_CACHED_STORE(__stwb)
CUDA_TIDY_CACHED_STORE(__stwt)
CUDA_TIDY_CACHED_LOAD(__ldlu)
CUDA_TIDY_CACHED_LOAD(__ldca)
#undef CUDA_TIDY_CACHED_STORE
#undef CUDA_TIDY_CACHED_LOAD

#endif

#endif
