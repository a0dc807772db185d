// RUN: %check_cuda_tidy %s cuda-unordered-streams %t
//
// What the check does not see, beside what the other tests of it have.
#include <cuda_runtime.h>

__global__ void fill(float *values) { values[threadIdx.x] = 1; }
__global__ void sum(const float *values, float *out) { out[threadIdx.x] = values[threadIdx.x]; }
__global__ void unseen(float *values);

// The streams of a caller may be one.
void FN_streamsOfTheCaller(float *out, cudaStream_t first, cudaStream_t second) {
  float *values;
  cudaMalloc(&values, 128);
  fill<<<1, 32, 0, first>>>(values);
  sum<<<1, 32, 0, second>>>(values, out);
}

// The memory of a caller may be in use by nobody else.
void FN_memoryOfTheCaller(float *values, float *out) {
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  fill<<<1, 32, 0, first>>>(values);
  sum<<<1, 32, 0, second>>>(values, out);
}

// A kernel without a body may do nothing.
void FN_kernelElsewhere(float *out) {
  float *values;
  cudaStream_t first, second;
  cudaMalloc(&values, 128);
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  unseen<<<1, 32, 0, first>>>(values);
  sum<<<1, 32, 0, second>>>(values, out);
}

// What a function does that a kernel hands the pointer to is not looked for.
__device__ void fillOne(float *values) { values[0] = 1; }
__global__ void handOn(float *values) { fillOne(values); }
void FN_handedOn(float *out) {
  float *values;
  cudaStream_t first, second;
  cudaMalloc(&values, 128);
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  handOn<<<1, 32, 0, first>>>(values);
  sum<<<1, 32, 0, second>>>(values, out);
}

// Such a write keeps the compiler from leaving work out.
__global__ void keepAlive(float *values, float of) {
  if (of == 1.5f)
    values[0] = of;
}
void FN_exactNumber(float *out) {
  float *values;
  cudaStream_t first, second;
  cudaMalloc(&values, 128);
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  keepAlive<<<1, 32, 0, first>>>(values, out ? 1.5f : 0);
  sum<<<1, 32, 0, second>>>(values, out);
}
