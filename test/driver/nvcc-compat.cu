// What nvcc accepts and clang alone does not: nothing here may be in the way of an analysis, with or without a toolkit.
// RUN: %cuda-tidy %fallback --quiet --require-complete --other-files=0 --checks=-*,cuda-unchecked-launch --fail-on=never %s \
// RUN:   | FileCheck %s --implicit-check-not=warning:
// RUN: %cuda-tidy --quiet --require-complete --other-files=0 --checks=-*,cuda-unchecked-launch --fail-on=never %s | FileCheck %s

#if !__CUDACC__ || __CUDACC_VER_MAJOR__ < 9
#error nvcc's version is not told
#endif

__global__ void child(int *p) { *p = 1; }

// Functions and signatures that CUDA 13 took away.
cudaError_t removed() {
  cudaError_t status = cudaThreadSynchronize();
  return status ? status : cudaThreadSetCacheConfig(cudaFuncCachePreferL1);
}
cudaError_t prefetch(void *p, cudaStream_t stream) {
  const cudaError_t advised = cudaMemAdvise(p, 4, cudaMemAdviseSetReadMostly, 0);
  return advised ? advised : cudaMemPrefetchAsync(p, 4, 0) ? cudaErrorUnknown : cudaMemPrefetchAsync(p, 4, 0, stream);
}

// Launches from device code, and the loads and stores with cache hints.
__global__ void parent(int *p, float4 *q) {
  __stcs(p, __ldlu(p));
  __stcg(q, make_float4(0, 0, 0, 0));
  __stwb(p, 1);
  __stwt(p, 1);
  child<<<1, 1>>>(p);
}

// Clusters of any size, a fixed block, and a launch that leaves the block to it.
__global__ void __cluster_dims__(16, 1, 1) inClusters(int *p);
__global__ void __block_size__((128, 1, 1), (2, 1, 1)) sized(int *p);
cudaError_t launched(int *p) {
  inClusters<<<16, 32>>>(p);
  sized<<<2>>>(p);
  return cudaGetLastError();
}

// min and max of every mixture; headers that nvcc's own prefix includes.
long mixed(int i, unsigned u, long l, unsigned long ul, long long ll, size_t n, float f, double d, short s) {
  assert(i);
  time_t Now = time(nullptr);
  printf("%ld", (long)Now);
  return min(i, u) + max(u, i) + min(l, i) + max(ul, i) + min(n, ll) + max(ll, u) + (long)min(f, d) + (long)max(d, i) +
         min(s, s) + (long)sqrt(d);
}

// A program's own overloads do not clash.
struct Money {
  int Cents;
};
inline int min(Money A, Money B) { return A.Cents < B.Cents ? A.Cents : B.Cents; }
inline int max(int A, int B) { return A < B ? B : A; }
template <class T> T min(T A, T B, T C) { return min(min(A, B), C); }
int own(Money M) { return min(M, M) + max(1, 2) + min(1, 2, 3); }

// Launch brackets with blanks: the columns are those of the file.
void spaced(int *p) {
  child << <1, max(2u, 3)>> >(p); /* kernel << <1, 1>> >(p) */ child <<<1, 1> >>(p);
  // CHECK: nvcc-compat.cu:[[#@LINE-1]]:3: warning: {{.*}}'child'
  // CHECK: nvcc-compat.cu:[[#@LINE-2]]:64: warning: {{.*}}'child'
  const char *Text = "child << <1, 1>> >(p)";
  (void)Text;
}

// A target that only the declaration has, and one that only device code sees.
struct Vector {
  __host__ __device__ float length() const;
  __device__ void grow(float By);
  template <class T> __device__ T as() const;
  float X;
};
float Vector::length() const { return X; }
void Vector::grow(float By) { X += By; }
template <class T> T Vector::as() const { return T(X); }
__host__ __device__ float doubled(float X);
inline float doubled(float X) { return 2 * X; }

#ifdef __CUDA_ARCH__
#define IN_KERNELS __device__
#else
#define IN_KERNELS
#endif
struct Point {
  IN_KERNELS Point(float X) : X(X) {}
  float X;
};
inline IN_KERNELS Point operator+(Point A, Point B) { return Point(A.X + B.X); }

__device__ float onEither(float X) { return X; }
double onEither(double X) { return X; }
__global__ void measure(Vector v, float *p) {
  v.grow(3);
  const Point Sum = Point(1) + Point(v.as<float>());
  *p = v.length() + doubled(Sum.X) + onEither(1);
}
void measured(Vector v, float *p) {
  measure<<<1, 1>>>(v, p);
  // CHECK: nvcc-compat.cu:[[#@LINE-1]]:3: warning: {{.*}}'measure'
  *p = Point(v.length()).X + doubled(1);
}

// Not a launch.
template <class T> struct Stream {};
template <class T> Stream<T> &operator<<(Stream<T> &To, T) { return To; }
template Stream<int> &operator<< <int>(Stream<int> &, int);

// Objections of clang alone: members of shared memory that a constructor would set, an initialised array of variable
// length, a device function as the argument of a kernel template, a missing `template`, an assignment that only nvcc
// knows the meaning of, and narrowing. What clang makes an error by default is heard only by those who ask for it.
// RUN: %cuda-tidy %fallback --quiet --require-complete --checks=-*,cuda-unchecked-call,clang-diagnostic-c++11-narrowing %s \
// RUN:   | FileCheck %s --check-prefix=NARROWING --implicit-check-not=warning:
struct Counted {
  __device__ Counted() : Count(0) {}
  int Count;
};
__global__ void shared(int *p) {
  __shared__ Counted Block;
  *p = Block.Count;
}
__device__ int squared(int n) { return n * n; }
template <int (*Function)(int)> __global__ void apply(int *p) { *p = Function(*p); }
template <class T> int member(T t) { return t.get<3>(4); }
#include <cuda_fp16.h>
__device__ void pair(half2 *to, half x) { *to = {x, x}; }
int older(const cudaDeviceProp &p) { return p.clockRate + p.memoryClockRate + p.computeMode; }
template <class F> int declaredAlone(F f); // as our own declarations of Thrust's algorithms are
int accepted(int n, long l) {
  n += declaredAlone([=] __device__(int i) { return i < n; });
  apply<squared><<<1, 1>>>(nullptr);
  if (cudaGetLastError() != cudaSuccess)
    return 1;
  int Zeros[n] = {0};
  int Narrow[] = {l};
  // NARROWING: nvcc-compat.cu:[[#@LINE-1]]:19: warning: non-constant-expression cannot be narrowed
  return Zeros[0] + Narrow[0];
}

// Headers of the toolkit that define what clang has defined already are passed over.
// RUN: rm -rf %t && mkdir %t && echo '#ifndef __SM_60_ATOMIC_FUNCTIONS_H__' > %t/sm_60_atomic_functions.h \
// RUN:   && echo '#error' >> %t/sm_60_atomic_functions.h && echo '#endif' >> %t/sm_60_atomic_functions.h
// RUN: echo '#include "sm_60_atomic_functions.h"' > %t/own.cu
// RUN: %cuda-tidy %fallback --quiet --require-complete --checks=-*,cuda-* %t/own.cu
