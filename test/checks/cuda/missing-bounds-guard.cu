// RUN: %check_cuda_tidy %s cuda-missing-bounds-guard %t

#include <cuda_runtime.h>
#include <cmath>

__global__ void add(const float *a, const float *b, float *c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  c[i] = a[i] + b[i];
}
__global__ void scale(float *values, float factor, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  values[i] *= factor;
}
__global__ void guarded(float *values, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    values[i] = 0;
}
__global__ void leaves(float *values, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  values[i] = 0;
}
__global__ void strides(float *values, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    values[i] = 0;
}

void allocated_bad(int n) {
  float *a, *b, *c;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  cudaMalloc(&c, n * sizeof(float));
  add<<<(n + 255) / 256, 256>>>(a, b, c);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'add' is rounded up: for 'n' of 257 there are 512 threads, and each of them comes to 'c[i]' [cuda-missing-bounds-guard]
  // CHECK-MESSAGES: :[[@LINE-29]]:3: note: nothing in the kernel asks whether the thread is beyond the end of 'c'
}
void told_bad(float *values, int n) {
  const int threads = 128;
  int blocks = n / threads + 1;
  scale<<<blocks, threads>>>(values, 2, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'scale' is rounded up: for 'n' of 129 there are 256 threads, and each of them comes to 'values[i]' [cuda-missing-bounds-guard]
}
void guarded_ok(float *values, int n) {
  guarded<<<(n + 255) / 256, 256>>>(values, n);
  leaves<<<(n + 255) / 256, 256>>>(values, n);
  strides<<<(n + 255) / 256, 256>>>(values, n);
}

__global__ void transpose(const float *from, float *to, int width, int height) {
  int x = blockIdx.x * 16 + threadIdx.x;
  int y = blockIdx.y * 16 + threadIdx.y;
  if (y < height)
    to[x * height + y] = from[y * width + x];
}
void axis_bad(const float *from, float *to, int width, int height) {
  dim3 block(16, 16), grid((width + 15) / 16, (height + 15) / 16);
  transpose<<<grid, block>>>(from, to, width, height);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'transpose' is rounded up: for 'width' of 17 there are 32 threads, and each of them comes to 'to[x * height + y]' [cuda-missing-bounds-guard]
}

static int divideUp(int a, int b) { return (a + b - 1) / b; }
template <typename T> T roundedUp(T a, T b) { return a / b + (a % b != 0 ? 1 : 0); }
void helper_bad(float *values, int n, int threads) {
  scale<<<divideUp(n, 64), 64>>>(values, 2, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'scale' is rounded up: for 'n' of 65 there are 128 threads, and each of them comes to 'values[i]' [cuda-missing-bounds-guard]
  scale<<<std::ceil(n / (float)threads), threads>>>(values, 2, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'scale' is rounded up from 'n', and each of its threads comes to 'values[i]' [cuda-missing-bounds-guard]
  scale<<<roundedUp(n, 64), 64>>>(values, 2, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'scale' is rounded up: for 'n' of 65 there are 128 threads, and each of them comes to 'values[i]' [cuda-missing-bounds-guard]
}

// The pointer is moved to the thread's elements.
__global__ void triples(float *values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  values += i * 3;
  values[0] = values[1] + values[2];
}
__global__ void triplesOf(float *values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  values += i * 3;
  values[0] = values[1] + values[2];
}
void moved_bad(float *values, int n) {
  triples<<<(n + 255) / 256, 256>>>(values, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'triples' is rounded up: for 'n' of 257 there are 512 threads, and each of them comes to 'values[0]' [cuda-missing-bounds-guard]
}
__global__ void triplesUntil(float *values, const float *end, int n) {
  values += (blockIdx.x * blockDim.x + threadIdx.x) * 3;
  if (values < end)
    values[0] = n;
}
void moved_ok(float *values, int n) {
  triplesOf<<<(n + 255) / 256, 256>>>(values, n);
  triplesUntil<<<(n + 255) / 256, 256>>>(values, values + 3 * n, n);
}

#define N 1000
void constant_bad() {
  float *a, *b, *c;
  cudaMalloc((void **)&a, sizeof(float) * N);
  cudaMalloc((void **)&b, sizeof(float) * N);
  cudaMalloc((void **)&c, sizeof(float) * N);
  add<<<(N + 255) / 256, 256>>>(a, b, c);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'add' is rounded up: for 'N' of 1000 there are 1024 threads, and each of them comes to 'c[i]' [cuda-missing-bounds-guard]
}

// A block too many, where nothing is left.
#define WHOLE 4096
void oneMore_bad(float *values) {
  scale<<<WHOLE / 256 + 1, 256>>>(values, 2, WHOLE);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'scale' is rounded up: for 'WHOLE' of 4096 there are 4352 threads, and each of them comes to 'values[i]' [cuda-missing-bounds-guard]
}

// Nothing is ever left.
void multiple_ok(float *values, int rows) {
  scale<<<(WHOLE + 255) / 256, 256>>>(values, 2, WHOLE);
  int n = rows * 512;
  scale<<<(n + 255) / 256, 256>>>(values, 2, n);
}
void asked_ok(float *values, int n) {
  if (n % 256 != 0)
    return;
  scale<<<(n + 255) / 256, 256>>>(values, 2, n);
}

// There is an element for each thread.
void padded_ok(int n) {
  float *values;
  int blocks = (n + 255) / 256;
  cudaMalloc(&values, blocks * 256 * sizeof(float));
  scale<<<blocks, 256>>>(values, 2, n);
}
void pitched_ok(int n) {
  float *values;
  size_t pitch;
  cudaMallocPitch(&values, &pitch, n * sizeof(float), 1);
  scale<<<(n + 255) / 256, 256>>>(values, 2, n);
}

__device__ int clampTo(int i, int n) { return i < n ? i : n - 1; }
__device__ bool isInside(int i, int n) { return i < n; }
__global__ void clamped(float *values, int n) {
  int i = clampTo(blockIdx.x * blockDim.x + threadIdx.x, n);
  values[i] = 0;
}
__global__ void asks(float *values, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (!isInside(i, n))
    return;
  values[i] = 0;
}
__global__ void wraps(float *values, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  values[i % n] = 0;
}
__global__ void lowers(float *values, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  i = min(i, n - 1);
  values[i] = 0;
}
__global__ void pairs(float2 *values, int n) {
  int2 at = make_int2(blockIdx.x * blockDim.x + threadIdx.x, 0);
  if (at.x < n)
    values[at.x] = make_float2(0, 0);
}
__global__ void oneOfBlock(float *values, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0)
    values[i] = n;
}
void inside_ok(float *values, float2 *two, int n) {
  clamped<<<(n + 255) / 256, 256>>>(values, n);
  asks<<<(n + 255) / 256, 256>>>(values, n);
  wraps<<<(n + 255) / 256, 256>>>(values, n);
  lowers<<<(n + 255) / 256, 256>>>(values, n);
  pairs<<<(n + 255) / 256, 256>>>(two, n);
  oneOfBlock<<<(n + 255) / 256, 256>>>(values, n);
}

// A block has one element, or several threads have one.
__global__ void perBlock(float *values, int n) { values[blockIdx.x] = n; }
__global__ void perWarp(float *values, int n) { values[(blockIdx.x * blockDim.x + threadIdx.x) / 32] = n; }
void fewer_ok(float *values, int n) {
  perBlock<<<(n + 255) / 256, 256>>>(values, n);
  perWarp<<<(n + 255) / 256, 256>>>(values, n);
}

// Nothing tells how large the array is: it may be padded, as the kernel's author says who lets it count on that.
void FN_nothingKnown(float *a, float *b, float *c, int n) { add<<<(n + 255) / 256, 256>>>(a, b, c); }

// The pointer is moved to the block.
__global__ void moves(float *values, int n) {
  values += blockIdx.x * blockDim.x;
  values[threadIdx.x] = 0;
}
void FN_moved(float *values, int n) { moves<<<(n + 255) / 256, 256>>>(values, n); }

// Where the place is scaled and rounded, it is compared all the same.
__global__ void resized(float *to, const float *from, float scale, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int nearest = round((float)i * scale);
  if (nearest >= n)
    return;
  to[i] = from[nearest];
}
void resized_ok(float *to, const float *from, int n) { resized<<<(n + 255) / 256, 256>>>(to, from, 2, n); }
