// What launch.cu does wrong, repaired on the same lines; the comments are the plans' new numbers.
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

void tooManyThreads(float *X, int N) { scale<<<2, 1024>>>(X, N); } // plan: {"grid": [2, 1, 1], "block": [1024, 1, 1]}
void tooManyRows(float *X, int N) { scale<<<dim3(70000, 1), 32>>>(X, N); } // plan: {"grid": [70000, 1, 1]}
void noThreads(float *X, int N) { scale<<<1, 1>>>(X, N); } // plan: {"block": [1, 1, 1]}
void tooDeep(float *X, int N) { scale<<<1, dim3(1, 1, 64)>>>(X, N); } // plan: {"block": [1, 1, 64]}
void againstPromise(float *X) { bounded<<<2, 128>>>(X); } // plan: {"grid": [2, 1, 1], "block": [128, 1, 1]}
void tooMuchSharedMemory(float *X) { sharing<<<1, 32, 32 * 1024>>>(X); } // plan: {"dynamicSharedMemory": 32768}
void tooManyRegisters(float *X) { hungry<<<4, 256>>>(X); } // plan: {"grid": [4, 1, 1], "block": [256, 1, 1]}

void nothingToDo(float *X, const std::vector<int> &All) { int N = All.size(); scale<<<(N + 256) / 256, 256>>>(X, N); } // plan: {"grid": [1, 1, 1]}
