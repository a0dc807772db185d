// Mistakes that hang on what the kernels are given: `replay hit` gives them what leads there, `replay miss` what does
// not.
#include <cstring>
#include <cuda_runtime.h>

__constant__ int Step;

struct View {
  const int *Order;
  int Count;
};

__global__ void turn(int *X, View Of) {
  __shared__ int Values[64];
  Values[threadIdx.x] = X[threadIdx.x];
  if (Of.Order[Of.Count - 1] == 63 * Step)
    X[threadIdx.x] = Values[63 - threadIdx.x];
}

__global__ void sum(int *X, const int *Flags) {
  __shared__ int Values[64];
  Values[threadIdx.x] = X[threadIdx.x];
  if (Flags[threadIdx.x] > 0) {
    __syncthreads();
    X[threadIdx.x] = Values[47 - threadIdx.x % 48];
  }
  __syncthreads();
  X[threadIdx.x] += Values[63 - threadIdx.x];
}

__global__ void clear(int *X, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  X[I] = 0;
}

int *copyOf(const int (&Numbers)[64]) {
  int *Copy;
  cudaMalloc(&Copy, sizeof Numbers);
  cudaMemcpy(Copy, Numbers, sizeof Numbers, cudaMemcpyHostToDevice);
  return Copy;
}

int main(int Count, char **Arguments) {
  const bool IsHit = Count > 1 && std::strcmp(Arguments[1], "hit") == 0;
  const int One = 1, N = IsHit ? 250 : 256;
  int Numbers[64], Flags[64], *X;
  for (int I = 0; I < 64; ++I) {
    Numbers[I] = IsHit ? I : 0;
    Flags[I] = !IsHit || I < 48;
  }
  cudaMemcpyToSymbol(Step, &One, sizeof One);
  turn<<<1, 64>>>(copyOf(Numbers), View{copyOf(Numbers), 64});
  sum<<<1, 64>>>(copyOf(Numbers), copyOf(Flags));
  cudaMalloc(&X, N * sizeof(int));
  clear<<<(N + 255) / 256, 256>>>(X, N);
  return cudaDeviceSynchronize();
}
