#include <cuda_runtime.h>
#include <stdexcept>

void logAll(float *v, int n, cudaStream_t s);

static void helper(float *v, int n, cudaStream_t s) { logAll(v, n, s); }

void likelihood(float *v, int n, cudaStream_t s) {
  for (int i = 0; i < 3; ++i)
    helper(v, n, s);
  if (cudaError_t status = cudaGetLastError(); status != cudaSuccess)
    throw std::runtime_error(cudaGetErrorString(status));
}
