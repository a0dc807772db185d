// The frame of a file of cases: kernels that are right, and the same ones with one mistake. See idioms.py.
#pragma once
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <cuda_tidy/device.h>

namespace cg = cooperative_groups;

#define PARAMETERS                                                                                                     \
  int mistake, int t, int b, int *x, int *y, float *f, double *d, char *bytes, unsigned long long *wide,               \
      float4 *vectors, half2 *pairs

static void (*cases[64])(PARAMETERS);
static bool add(void (*Each)(PARAMETERS)) {
  static int Count;
  cases[Count++] = Each;
  return true;
}

/// A kernel of threads `t` of blocks `b`, and the job that launches it. It makes the mistake of a number, or none: 0.
#define CASE(Name, Job)                                                                                                \
  static void Name(PARAMETERS);                                                                                        \
  static const bool Name##IsAdded = add(Name);                                                                         \
  __attribute__((noinline)) static void Name(PARAMETERS)

#define SHARED(Type, Name, ...)                                                                                        \
  static CUDA_TIDY_APART Type Name __VA_ARGS__;                                                                        \
  CUDA_TIDY_SHARED(Name)

/// In front of what the mistake of this number leaves out.
#define NOT(Number) if (mistake != Number)

__global__ void kernel(int which, int mistake, int *x, int *y, float *f, double *d, char *bytes,
                       unsigned long long *wide, float4 *vectors, half2 *pairs) {
  cases[which](mistake, threadIdx.x, blockIdx.x, x, y, f, d, bytes, wide, vectors, pairs);
}
CUDA_TIDY_KERNEL((kernel))
