// An index that leaves 32 bits for an extent that has 64; overflow-repaired.cu computes it in 64, on the same line.
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void clear(unsigned char *X, long long N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    X[I] = 0;
}

void clearAll(unsigned char *X, long long N) { clear<<<(N + 255) / 256, 256>>>(X, N); }

int main(int, char **Arguments) {
  const long long Bytes = std::strtoll(Arguments[1], nullptr, 10);
  unsigned char *X;
  if (cudaMalloc(&X, Bytes) != cudaSuccess)
    return 2;
  clearAll(X, Bytes);
  return cudaDeviceSynchronize() != cudaSuccess;
}
