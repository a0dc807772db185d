// Launches that a GPU refuses; launch-repaired.cu has each of them repaired, on the same line.
#include <vector>
#include <cuda_runtime.h>

__global__ void scale(float *X, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    X[I] *= 2;
}

__global__ void __launch_bounds__(128) bounded(float *X) { X[threadIdx.x] = 1; }

__global__ void sharing(float *X) {
  extern __shared__ float Dynamic[];
  Dynamic[threadIdx.x] = X[threadIdx.x];
  __syncthreads();
  X[threadIdx.x] = Dynamic[0];
}

/// Keeps 128 values alive at a time: more than 64 registers, with which 1024 threads do not fit.
__global__ void hungry(float *X) {
  float Values[128];
#pragma unroll
  for (int I = 0; I < 128; ++I)
    Values[I] = X[I * blockDim.x + threadIdx.x];
  __syncthreads();
#pragma unroll
  for (int I = 0; I < 128; ++I)
    X[I * blockDim.x + threadIdx.x] = Values[127 - I] * Values[I];
}

void tooManyThreads(float *X, int N) { scale<<<1, 2048>>>(X, N); }
void tooManyRows(float *X, int N) { scale<<<dim3(1, 70000), 32>>>(X, N); }
void noThreads(float *X, int N) { scale<<<1, 0>>>(X, N); }
void tooDeep(float *X, int N) { scale<<<1, dim3(1, 1, 128)>>>(X, N); }
void againstPromise(float *X) { bounded<<<1, 256>>>(X); }
void tooMuchSharedMemory(float *X) { sharing<<<1, 32, 64 * 1024>>>(X); }
void tooManyRegisters(float *X) { hungry<<<1, 1024>>>(X); }

void nothingToDo(float *X, const std::vector<int> &All) { int N = All.size(); scale<<<(N + 255) / 256, 256>>>(X, N); }
