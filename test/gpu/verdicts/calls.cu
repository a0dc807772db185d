// A program that goes on when calls fail; calls-repaired.cu notices, on the same lines.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void fill(float *X) { X[threadIdx.x] = 1; }

static void stop(const char *What) {
  std::fprintf(stderr, "%s failed\n", What);
  std::exit(3);
}

int main() {
  (void)stop;
  float *X = nullptr, First = 0;
  cudaMalloc(&X, 256 * sizeof(float));
  fill<<<1, 256>>>(X);
  if (cudaMemcpy(&First, X, sizeof First, cudaMemcpyDeviceToHost) != cudaSuccess)
    First = 1;
  fill<<<1, 256>>>(X);
  cudaFree(X);
  std::printf("done\n");
}
