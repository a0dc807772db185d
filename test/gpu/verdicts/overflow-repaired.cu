// What overflow.cu does wrong, repaired on the same line.
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void clear(unsigned char *X, long long N) {
  long long I = (long long)blockIdx.x * blockDim.x + threadIdx.x;
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
