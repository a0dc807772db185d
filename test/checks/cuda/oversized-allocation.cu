// RUN: %check_cuda_tidy %s cuda-oversized-allocation %t
// RUN: %check_cuda_tidy %s cuda-oversized-allocation %t --prefix=A100 --config='{CheckOptions: {TargetArchs: "sm_80;sm_86"}}'

#include <cuda.h>
#include <cuda_runtime.h>
#include <thrust/device_vector.h>
#include <vector>

void literal_bad() {
  float *memory;
  cudaMalloc(&memory, 1000000000000);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMalloc' asks for 1000000000000 bytes = 1 TB on the device, and the largest GPU of every target has 288 GB [cuda-oversized-allocation]
  // CHECK-MESSAGES-A100: :[[@LINE-2]]:3: warning: 'cudaMalloc' asks for 1000000000000 bytes = 1 TB on the device, and the largest GPU of every target has 80 GB
  cudaMalloc(&memory, 1 << 30);
}

void product_bad() {
  const size_t n = 1000000;
  size_t bytes = n * n * sizeof(float);
  float *memory;
  cudaMalloc((void **)&memory, bytes);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMalloc' asks for 1000000 x 1000000 x 4 bytes = 4 TB on the device
  // CHECK-MESSAGES-A100: :[[@LINE-2]]:3: warning: 'cudaMalloc' asks for 1000000 x 1000000 x 4 bytes = 4 TB on the device
}

// Which GPU it runs on decides: an A100 has 80 GB, an RTX A6000 48 GB, a B300 288 GB.
void target_bad() {
  double *memory;
  cudaMallocAsync(&memory, 100000ull * 100000 * sizeof(double), nullptr);
  // CHECK-MESSAGES-A100: :[[@LINE-1]]:3: warning: 'cudaMallocAsync' asks for 100000 x 100000 x 8 bytes = 80 GB on the device, and the largest GPU of sm_86; fine on sm_80 has 48 GB
}

void pitch_bad() {
  float *memory;
  size_t pitch;
  cudaMallocPitch(&memory, &pitch, 4000000, 1000000);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMallocPitch' asks for 4000000 x 1000000 bytes = 4 TB on the device
  // CHECK-MESSAGES-A100: :[[@LINE-2]]:3: warning: 'cudaMallocPitch' asks for 4000000 x 1000000 bytes = 4 TB
}

void bound_bad(size_t n) {
  if (n < 1000000)
    return;
  CUdeviceptr memory;
  cuMemAlloc(&memory, n * n * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cuMemAlloc{{.*}}' asks for at least 1000000 x 1000000 x 4 bytes = 4 TB on the device
  // CHECK-MESSAGES-A100: :[[@LINE-2]]:3: warning: 'cuMemAlloc{{.*}}' asks for at least 1000000 x 1000000 x 4 bytes = 4 TB on the device
}

// The product is computed in 32 bits before it becomes a size.
void wraps_bad() {
  int n = 50000;
  float *memory;
  cudaMalloc(&memory, n * n * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: size given to 'cudaMalloc' does not fit in 'int': 50000 x 50000 x 4 bytes = 10 GB
  // CHECK-MESSAGES-A100: :[[@LINE-2]]:25: warning: size given to 'cudaMalloc' does not fit in 'int': 50000 x 50000 x 4 bytes = 10 GB
}
void wide_ok() {
  int n = 50000;
  float *memory;
  cudaMalloc(&memory, sizeof(float) * n * n);
}

void unknown_ok(size_t n) {
  float *memory;
  cudaMalloc(&memory, n * 1000000000000);
}

// Managed memory may be larger than the GPU's, and so may the host's.
void managed_ok() {
  float *memory;
  cudaMallocManaged(&memory, 1000000000000);
  cudaMallocHost(&memory, 1000000000000);
}
void managedWraps_bad() {
  int n = 50000;
  float *memory;
  cudaMallocManaged(&memory, n * n * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: size given to 'cudaMallocManaged' does not fit in 'int'
  // CHECK-MESSAGES-A100: :[[@LINE-2]]:32: warning: size given to 'cudaMallocManaged' does not fit in 'int'
}

// A negative number becomes a size.
void negative_bad() {
  int n = -5;
  float *memory;
  cudaMalloc(&memory, n * 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: size given to 'cudaMalloc' is negative, and becomes one that is larger than any memory
  // CHECK-MESSAGES-A100: :[[@LINE-2]]:23: warning: size given to 'cudaMalloc' is negative
  cudaMallocHost(&memory, sizeof(float) * n);
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: size given to 'cudaMallocHost' is negative
  // CHECK-MESSAGES-A100: :[[@LINE-2]]:43: warning: size given to 'cudaMallocHost' is negative
}
void maybeNegative_ok(int n) {
  float *memory;
  if (n < 10)
    cudaMalloc(&memory, n * 4);
}

// What the project's own functions and classes are given to allocate.
static void *allocate(size_t bytes) {
  void *memory;
  cudaMalloc(&memory, bytes);
  return memory;
}
template <class T> T *allocateOf(size_t n) {
  T *memory;
  cudaMalloc(&memory, n * sizeof(T));
  return memory;
}
struct Buffer {
  explicit Buffer(size_t size) : Size(size) { cudaMalloc(&Memory, Size * sizeof(float)); }
  size_t Size;
  float *Memory;
};
struct Checked {
  explicit Checked(size_t size) {
    if (size > 1 << 30)
      throw 1;
    cudaMalloc(&Memory, size);
  }
  float *Memory;
};
static void *allocateAtMost(size_t bytes) { return bytes < 1ull << 30 ? allocate(bytes) : nullptr; }
static void *allocateSmall(size_t bytes) {
  if (bytes > 1 << 30)
    return nullptr;
  void *memory;
  cudaMalloc(&memory, bytes);
  return memory;
}
static Buffer makeBuffer(size_t n) { return Buffer(n); }
void given_bad() {
  allocate(1000000000000);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMalloc' asks for 1000000000000 bytes = 1 TB on the device
  // CHECK-MESSAGES: :[[@LINE-33]]:3: note: 'allocate' asks for it here
  // CHECK-MESSAGES-A100: :[[@LINE-3]]:3: warning: 'cudaMalloc' asks for 1000000000000 bytes = 1 TB
  const int n = 1000000;
  allocateOf<double>(size_t(n) * n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMalloc' asks for 1000000 x 1000000 x 8 bytes = 8 TB on the device
  // CHECK-MESSAGES-A100: :[[@LINE-2]]:3: warning: 'cudaMalloc' asks for 1000000 x 1000000 x 8 bytes = 8 TB
  Buffer buffer(1000000000000);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'cudaMalloc' asks for 1000000000000 x 4 bytes = 4 TB on the device
  // CHECK-MESSAGES-A100: :[[@LINE-2]]:10: warning: 'cudaMalloc' asks for 1000000000000 x 4 bytes = 4 TB
  makeBuffer(2000000000000);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMalloc' asks for 2000000000000 x 4 bytes = 8 TB on the device
  // CHECK-MESSAGES-A100: :[[@LINE-2]]:3: warning: 'cudaMalloc' asks for 2000000000000 x 4 bytes = 8 TB
  allocateOf<float>(n * n);
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: size given to 'cudaMalloc' does not fit in 'int': 1000000 x 1000000 x 4 bytes = 4 TB
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note: with a 'size_t' as the first factor the product is computed in 64 bits
  // CHECK-MESSAGES-A100: :[[@LINE-3]]:23: warning: size given to 'cudaMalloc' does not fit in 'int'
}
void given_ok(size_t n) {
  allocate(n);
  allocate(1 << 30);
  allocateSmall(1000000000000);
  allocateAtMost(1000000000000);
  Checked checked(1000000000000);
  Buffer small(1 << 20);
}

// Three numbers in one.
void extent_bad() {
  cudaPitchedPtr volume;
  cudaExtent extent = make_cudaExtent(10000 * sizeof(float), 10000, 10000);
  cudaMalloc3D(&volume, extent);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMalloc3D' asks for 10000 x 4 x 10000 x 10000 bytes = 4 TB on the device
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: check the factors; data of that size goes through the device in parts
  // CHECK-MESSAGES-A100: :[[@LINE-3]]:3: warning: 'cudaMalloc3D' asks for 10000 x 4 x 10000 x 10000 bytes = 4 TB
  cudaMalloc3D(&volume, make_cudaExtent(512, 512, 512));
}
void vector_bad() {
  thrust::device_vector<double> values(1000000000000);
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: 'device_vector' asks for 1000000000000 x 8 bytes = 8 TB on the device
  // CHECK-MESSAGES-A100: :[[@LINE-2]]:33: warning: 'device_vector' asks for 1000000000000 x 8 bytes = 8 TB
  thrust::device_vector<double> fewer(1 << 20);
  thrust::device_vector<double> copy(fewer);
}

void neverExecuted_ok(void **p) {
  if (sizeof(void *) == 4)
    cudaMalloc(p, 1ull << 45);
}

template <class T> void neverExecutedTemplate_ok(void **p) {
  if (sizeof(void *) == 4)
    cudaMalloc(p, 1ull << 45);
}

// A number of elements whose size the channels tell, and what a vector grows to.
void FN_others() {
  cudaArray_t array;
  cudaChannelFormatDesc channels = cudaCreateChannelDesc<float4>();
  cudaMalloc3DArray(&array, &channels, make_cudaExtent(16384, 16384, 16384));
  thrust::device_vector<double> values;
  values.resize(1000000000000);
}

// Who asks whether there was no memory reckons with it.
bool expected_ok(void **p) { return cudaMalloc(p, ~0ull) == cudaErrorMemoryAllocation; }
int expectedLater_ok(void **p) {
  cudaError_t status;
  status = cudaMalloc(p, 1ull << 42);
  if (status != cudaErrorMemoryAllocation)
    return 1;
  return 0;
}
int expectedOfSeveral_ok(void **p) {
  cudaError_t status = cudaMalloc(p, 1ull << 42), last = cudaSuccess;
  return status == cudaErrorMemoryAllocation ? 0 : last;
}
bool expectEqual(cudaError_t left, cudaError_t right);
void expectedInTest_ok(void **p) { expectEqual(cudaErrorMemoryAllocation, cudaMalloc(p, 1ull << 42)); }
// A size that wraps is wrong all the same.
bool expectedWrapping_bad(void **p) {
  int n = 50000;
  return cudaMalloc(p, n * n * sizeof(float)) == cudaErrorMemoryAllocation;
  // CHECK-MESSAGES-A100: :[[@LINE-1]]:26: warning: size given to 'cudaMalloc' does not fit in 'int'
  // CHECK-MESSAGES: :[[@LINE-2]]:26: warning: size given to 'cudaMalloc' does not fit in 'int': 50000 x 50000 x 4 bytes = 10 GB
}
bool otherError_bad(void **p) {
  return cudaMalloc(p, 1ull << 42) == cudaErrorInvalidValue;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'cudaMalloc' asks for 4398046511104 bytes = 4.4 TB on the device, and the largest GPU of every target has 288 GB
  // CHECK-MESSAGES-A100: :[[@LINE-2]]:10: warning: 'cudaMalloc' asks for 4398046511104 bytes = 4.4 TB on the device, and
}
