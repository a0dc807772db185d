// Numbers of the program that no calculation may be made with as they are.
//
// RUN: %cuda-tidy %fallback --quiet --other-files=0 --checks='cuda-*,torch-*' --fail-on=never %s -- -std=c++20 > %t

#include <cuda_runtime.h>
#include <climits>
#include <cstdint>

using Wide = _BitInt(256);
using UnsignedWide = unsigned _BitInt(200);
constexpr __int128 Huge = (__int128)1 << 100;
constexpr unsigned __int128 UnsignedHuge = ~(unsigned __int128)0;
constexpr int64_t Least = INT64_MIN;
__global__ void kernel(float *X, int64_t N);

// Steps, sizes and divisors.
#define STEPS(NAME, TYPE, STEP)                                                                                        \
  __global__ void NAME(float *X, int n, int m) {                                                                       \
    __shared__ float Tile[64];                                                                                         \
    for (int i = 0; i < n; i++) {                                                                                      \
      TYPE id = i * blockDim.x + threadIdx.x;                                                                          \
      if (id - 2 * (STEP) < 5)                                                                                         \
        X[id] = 1;                                                                                                     \
      if (id < m / (STEP) * (STEP))                                                                                    \
        __syncthreads();                                                                                               \
      Tile[(id + (STEP)) % (STEP)] = X[id / (STEP)];                                                                   \
    }                                                                                                                  \
    for (TYPE i = threadIdx.x; i < m * (STEP); i += (STEP))                                                            \
      __syncthreads();                                                                                                 \
    for (TYPE i = threadIdx.x; i < (STEP); i *= (STEP))                                                                \
      __syncthreads();                                                                                                 \
    for (TYPE i = threadIdx.x; i < 8 << (STEP); i <<= (STEP))                                                          \
      Tile[i >> (STEP)] = (m << (STEP)) + (1 << (STEP));                                                               \
    for (TYPE i = (STEP); i != -(STEP); i -= (STEP), i /= (STEP), i %= (STEP))                                         \
      Tile[i * (STEP) & 63] = Tile[i / (STEP) & 63] + abs((int)(STEP));                                                \
    switch (m * (int)(STEP)) {                                                                                         \
    case 0: __syncthreads();                                                                                           \
    }                                                                                                                  \
  }                                                                                                                    \
  void NAME##Launched(float *X, int n) {                                                                               \
    NAME<<<n / (int)(STEP), (int)(STEP)>>>(X, n, n % (int)(STEP));                                                     \
    NAME<<<(n + (int)(STEP) - 1) / (int)(STEP), dim3((int)(STEP), (unsigned)(STEP), 1)>>>(X, n, n);                    \
    NAME<<<(unsigned)(STEP), 1u << (STEP), (size_t)(STEP)>>>(X, n, n);                                                 \
    const auto Blocks = (STEP);                                                                                        \
    kernel<<<(unsigned)((Blocks + n) / (STEP)), 256, -(size_t)(STEP)>>>(X, n >> (int)(STEP));                          \
    kernel<<<n / 256 * (unsigned)(STEP), 256 / (unsigned)(STEP)>>>(X, (int64_t)n << (int)(STEP));                      \
    if (n % (int)(STEP) == 0)                                                                                          \
      kernel<<<n / (int)(STEP), 128>>>(X, n);                                                                          \
    cudaMalloc(&X, n * (STEP));                                                                                        \
    cudaMalloc(&X, sizeof(float) * (size_t)(STEP));                                                                    \
    cudaSetDevice((int)(STEP));                                                                                        \
    for (int i = 0; i < (STEP); i += (int)(STEP))                                                                      \
      cudaSetDevice(i);                                                                                                \
    for (int i = 0; i <= (STEP); ++i)                                                                                  \
      cudaSetDevice(i);                                                                                                \
    float *Parts[4];                                                                                                   \
    for (auto i = (STEP); i > -(STEP); i = -i)                                                                         \
      cudaMalloc(&Parts[(int)i & 3], (STEP) * (STEP));                                                                 \
  }
STEPS(zero, int, 0)
STEPS(minusOne, int, -1)
STEPS(ofSixtyFour, int, 64)
STEPS(ofSixtyThree, int64_t, 63)
STEPS(ofThirtyTwo, int, 32)
STEPS(leastInt, int, INT_MIN)
STEPS(leastLong, int64_t, INT64_MIN)
STEPS(mostLong, int64_t, INT64_MAX)
STEPS(mostUnsigned, uint64_t, UINT64_MAX)
STEPS(mostUnsignedInt, unsigned, UINT_MAX)
STEPS(huge, __int128, Huge)
STEPS(minusHuge, __int128, -Huge)
STEPS(unsignedHuge, unsigned __int128, UnsignedHuge)
STEPS(wide, Wide, (Wide)1 << 250)
STEPS(unsignedWide, UnsignedWide, (UnsignedWide)1 << 199)
STEPS(narrow, bool, true)
STEPS(tiny, _BitInt(2), (_BitInt(2))1)

// INT64_MIN by -1, in every way that a value comes from elsewhere.
template <int64_t A, int64_t B> __global__ void divides(float *X, int64_t N) {
  for (int64_t i = A; i < N * B; i += B)
    if (i % B == A && threadIdx.x < A / (B ? B : 1))
      __syncthreads();
  __shared__ float Tile[32];
  const int64_t a = A, b = B;
  Tile[(a % b) & 31] = Tile[a / b & 31] + Tile[-a & 31] + Tile[a * b & 31] + Tile[a << 1 & 31];
}
template <int64_t A, int64_t B> void launchesDivided(float *X, int64_t N) {
  const int64_t a = A, b = B;
  divides<A, B><<<a / b, a % b, a * b>>>(X, N);
  divides<A, B><<<(N + b - 1) / b, -a>>>(X, a - b);
  divides<A, B><<<dim3(a / b, a % b), dim3(a, b)>>>(X, a + b);
  kernel<<<N / b, b>>>(X, N % b);
}
template void launchesDivided<Least, -1>(float *, int64_t);
template void launchesDivided<-1, Least>(float *, int64_t);
template void launchesDivided<Least, Least>(float *, int64_t);
template void launchesDivided<INT64_MAX, -1>(float *, int64_t);
template void launchesDivided<0, 0>(float *, int64_t);
void dividedByParameter(float *X, int64_t A, int64_t B) {
  kernel<<<A / B, A % B>>>(X, A);
  kernel<<<A >> B, A << B>>>(X, -A);
}
void callsDivided(float *X) {
  dividedByParameter(X, INT64_MIN, -1);
  dividedByParameter(X, INT64_MIN, 0);
  dividedByParameter(X, 1, 64);
  dividedByParameter(X, -1, -64);
  dividedByParameter(X, INT64_MIN, INT64_MIN);
}

// Cases, elements, extents and enumerators that need more than 64 bits, or are none.
enum Big : unsigned __int128;
enum class Sized : uint64_t { Most = UINT64_MAX };
__global__ void cases(float *X, __int128 N, Wide W, Sized S) {
  switch (N) {
  case Huge: __syncthreads();
  case -Huge: break;
  default: __syncthreads();
  }
  switch (W) {
  case (Wide)1 << 250: __syncthreads();
  case 3 ... 7: X[0] = 1;
  }
  switch (S) {
  case Sized::Most: __syncthreads();
  }
  switch (threadIdx.x) {
  case 0 ... 4000000000: __syncthreads();
  }
}
__global__ void arrays(float *X, int I) {
  __shared__ float Empty[0];
  __shared__ struct {} Nothing;
  __shared__ struct { int Bits : 3; unsigned : 0; float Tail[0]; } Flexible;
  extern __shared__ float Dynamic[];
  Empty[threadIdx.x] = Empty[I];
  Flexible.Tail[threadIdx.x] = Flexible.Bits;
  Flexible.Bits = threadIdx.x;
  Dynamic[threadIdx.x - 1] = Dynamic[INT64_MAX];
  Dynamic[(Wide)1 << 250] = Dynamic[Huge];
  Dynamic[INT64_MIN] = Dynamic[UINT64_MAX];
  X[threadIdx.x * UINT64_MAX] = X[blockIdx.x * INT64_MIN];
  auto Nothings = &Nothing;
  auto Distance = &Nothings[3] - &Nothings[1];
  auto Between = &Empty[3] - &Empty[1];
  X[Distance] = Between;
}
void launchesCases(float *X, __int128 N, Wide W, const float *Y) {
  cases<<<N, (unsigned)W>>>(X, Huge, W, Sized::Most);
  cases<<<Huge, (Wide)1 << 250, UnsignedHuge>>>(X, Huge, W, Sized::Most);
  cases<<<1.0e30, -1.0e30, 0.0 / 0.0>>>(X, 1e30, W, Sized::Most);
  cases<<<dim3(N, N / 0, N % 0), dim3(W)>>>(X, -Huge, W, Sized::Most);
  arrays<<<Y[0], (long double)1e4000L>>>(X, 1);
  arrays<<<-1, INT_MIN, INT64_MIN>>>(X, 1);
  arrays<<<true, 'x', nullptr == X>>>(X, 1);
  cudaMalloc(&X, Huge);
  cudaMalloc(&X, (Wide)1 << 250);
  cudaMalloc(&X, W * N);
  cudaMalloc(&X, 1e30);
  cudaMalloc(&X, INT64_MIN);
  cudaMalloc(&X, sizeof(float) << 64);
  cudaMalloc(&X, N ? Huge : -Huge);
  cudaSetDevice(Huge);
  int Devices[] = {INT_MIN, INT_MAX, (int)Huge};
  for (int Each : Devices)
    cudaSetDevice(Each);
  for (int i = 0; i < Huge; ++i)
    cudaSetDevice(i);
  cudaFuncSetAttribute(arrays, cudaFuncAttributeMaxDynamicSharedMemorySize, Huge);
  cudaFuncSetAttribute(arrays, cudaFuncAttributeMaxDynamicSharedMemorySize, INT_MIN);
  size_t Bytes = N;
  if (Bytes > Huge || Bytes > UnsignedHuge || W > ((Wide)1 << 250))
    arrays<<<Bytes, Bytes, Bytes>>>(X, 1);
  if (N >= 0 && N < Huge)
    arrays<<<N, N, N>>>(X, 1);
}
__global__ void __launch_bounds__(0) noThreads(float *);
__global__ void __launch_bounds__(1024, 0) noBlocks(float *);
template <int T, int B> __global__ void __launch_bounds__(T, B) bounds(float *X) { X[threadIdx.x] = 1; }
void launchesBounds(float *X) {
  noThreads<<<1, 1024>>>(X);
  noBlocks<<<1, 1024>>>(X);
  bounds<1024, 1><<<1, 2048>>>(X);
  bounds<0, 0><<<1, 0>>>(X);
  bounds<2147483647, 2147483647><<<2147483647, 2147483647, 2147483647>>>(X);
}
