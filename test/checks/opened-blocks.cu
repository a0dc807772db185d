// RUN: %check_cuda_tidy %s cuda-unchecked-call,cuda-use-after-release,cuda-resource-leak,cuda-divergent-barrier %t

// A lambda that is called where it stands is a block, and so is what always happens.

#include <cuda_runtime.h>
#include <utility>

#define CHECK(call) \
  if (cudaError_t status = (call)) \
  throw status
bool later();

void twice_bad(float *pointer) {
  [&] { CHECK(cudaFree(pointer)); }();
  [&] {
    later();
    CHECK(cudaFree(pointer));
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'pointer' is released a second time
  }();
}

void nested_bad(float *pointer) {
  CHECK(cudaFree(pointer));
  [=] {
    if (1)
      [&]() { later(); CHECK(cudaFree(pointer)); }();
    // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: 'pointer' is released a second time
  }();
}

void once_bad(float *pointer) {
  do {
    CHECK(cudaFree(pointer));
  } while (0);
  do {
    if (later())
      break;
    CHECK(cudaFree(pointer));
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'pointer' is released a second time
  } while (false);
}

void declared_bad() {
  [&] {
    auto [pointer, size] = std::pair<float *, int>(nullptr, 4);
    float *other = nullptr;
    CHECK(cudaMalloc(&other, size));
    // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'other' is not released: 'cudaFree' is missing
    cudaMemset(other, 0, size);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: status of 'cudaMemset' is never read
  }();
}

template <class T> void inTemplate_bad(T *pointer) {
  for (int i = 0; i < 2; ++i)
    [&] { CHECK(cudaFree(pointer)); }();
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'pointer' is released a second time, in the next iteration
}
template void inTemplate_bad(float *);

void either_ok(float *pointer, bool first) {
  if (first)
    [&] { CHECK(cudaFree(pointer)); }();
  else
    [&] { CHECK(cudaFree(pointer)); }();
}

void always_ok() {
  float *pointer = nullptr;
  CHECK(cudaMalloc(&pointer, 4));
  if (true)
    CHECK(cudaFree(pointer));
}

// What nothing comes to is left out, and what is jumped to is not.
void jumps_bad(int which) {
  if (true)
    later();
  else
    cudaDeviceSynchronize();
  switch (which) {
    if (1) {
    case 0:
      later();
    } else {
    case 1:
      cudaDeviceSynchronize();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: status of 'cudaDeviceSynchronize' is never read
    }
  }
}

// The lambda is one of another lambda, which somebody else calls.
void kept_ok(float *pointer) {
  auto release = [&] { [&] { CHECK(cudaFree(pointer)); }(); };
  later() ? release() : void();
}

void FN_returns(float *pointer) {
  CHECK(cudaFree(pointer));
  [&] {
    if (later())
      return;
    CHECK(cudaFree(pointer));
  }();
}

void FN_named(float *pointer) {
  CHECK(cudaFree(pointer));
  [pointer] { CHECK(cudaFree(pointer)); }();
  [](float *given) { CHECK(cudaFree(given)); }(pointer);
}

__global__ void inKernel_bad(float *values) {
  [&] {
    if (threadIdx.x < 3)
      __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: not every thread of the block reaches '__syncthreads()': 'threadIdx.x < 3' depends on 'threadIdx.x'
  }();
}

__global__ void oneWarp_ok(float *values) {
#ifdef __CUDA_ARCH__ // is compiled for the device, too
  if (threadIdx.x < 64)
    __syncthreads();
#endif
}
__global__ void parent(float *values) { oneWarp_ok<<<1, 64>>>(values); }
