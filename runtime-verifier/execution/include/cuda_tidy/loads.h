#pragma once

#include "runtime.h"

// Loads and stores with a hint for the cache. They are inlined, so that the access is the caller's.

#define CUDA_TIDY_LOAD(Name)                                                                                           \
  template <typename T> CUDA_TIDY_INLINE T Name(const T *From) { return *From; }
CUDA_TIDY_LOAD(__ldg)
CUDA_TIDY_LOAD(__ldca)
CUDA_TIDY_LOAD(__ldcg)
CUDA_TIDY_LOAD(__ldcs)
CUDA_TIDY_LOAD(__ldlu)
CUDA_TIDY_LOAD(__ldcv)
#undef CUDA_TIDY_LOAD

#define CUDA_TIDY_STORE(Name)                                                                                          \
  template <typename T, typename U> CUDA_TIDY_INLINE void Name(T *To, const U &Value) { *To = Value; }
CUDA_TIDY_STORE(__stwb)
CUDA_TIDY_STORE(__stcg)
CUDA_TIDY_STORE(__stcs)
CUDA_TIDY_STORE(__stwt)
#undef CUDA_TIDY_STORE

inline void __prefetch_global_l1(const void *) {}
inline void __prefetch_global_l2(const void *) {}
