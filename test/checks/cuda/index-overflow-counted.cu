// RUN: %check_cuda_tidy %s cuda-index-overflow %t

#include <ATen/ATen.h>
#include <algorithm>

// A thread for each element, and a step of as many: the second round of the last ones begins past what an int holds.

__global__ void step_bad(float *X, int N) {
  const int First = blockIdx.x * blockDim.x + threadIdx.x;
  const int Step = blockDim.x * gridDim.x;
  for (int I = First; I < N; I += Step)
    // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: 'I' overflows from 1073741825 elements on: it counts on by the threads of the grid, one for each of 'X.numel()' [cuda-index-overflow]
    // CHECK-MESSAGES: :[[@LINE-2]]:12: note: declare 'I' in 64 bits, or give the grid fewer blocks
    // CHECK-MESSAGES: :[[@LINE+11]]:3: note: launched here with so many threads
    X[I] *= 2;
}
__global__ void sum_bad(float *X, int N) {
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < N; I = I + blockDim.x * gridDim.x)
    // CHECK-MESSAGES: :[[@LINE-1]]:62: warning: 'I' overflows from 1073741825 elements on
    // CHECK-MESSAGES: :[[@LINE-2]]:12: note: declare 'I' in 64 bits, or give the grid fewer blocks
    X[I] *= 2;
}
void run(at::Tensor X) {
  int N = X.numel();
  step_bad<<<(N + 255) / 256, 256>>>(X.data_ptr<float>(), N);
  const int Blocks = (N + 255) / 256;
  sum_bad<<<Blocks, 256>>>(X.data_ptr<float>(), N);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: note: launched here with so many threads
}

__global__ void wide_ok(float *X, int N) {
  for (int64_t I = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; I < N; I += blockDim.x * gridDim.x)
    X[I] *= 2;
}
__global__ void clamped_ok(float *X, int N) {
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < N; I += blockDim.x * gridDim.x)
    X[I] *= 2;
}
__global__ void oneRound_ok(float *X, int N) {
  const int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    X[I] *= 2;
}
__global__ void ofBlock_ok(float *X, int N) {
  for (int I = threadIdx.x; I < N; I += blockDim.x)
    X[I] *= 2;
}
// A number of 32 bits from the beginning: nobody says that there are so many.
__global__ void few_ok(float *X, int N) {
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < N; I += blockDim.x * gridDim.x)
    X[I] *= 2;
}
void runOk(at::Tensor X, int Few) {
  int N = X.numel();
  wide_ok<<<(N + 255) / 256, 256>>>(X.data_ptr<float>(), N);
  clamped_ok<<<std::min((N + 255) / 256, 1024), 256>>>(X.data_ptr<float>(), N);
  oneRound_ok<<<(N + 255) / 256, 256>>>(X.data_ptr<float>(), N);
  ofBlock_ok<<<(N + 255) / 256, 256>>>(X.data_ptr<float>(), N);
  few_ok<<<(Few + 255) / 256, 256>>>(X.data_ptr<float>(), Few);
}
