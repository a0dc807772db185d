#include <cuda_runtime.h>
#include <stdexcept>

namespace noise {

static __global__ void dropKernel(float *v, const unsigned *bits, int n, float scale) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    v[i] = (bits[i / 32] >> (i & 31)) & 1 ? v[i] * scale : 0.f;
}

static void fire(float *v, const unsigned *bits, int n, float scale, cudaStream_t s) {
  dropKernel<<<(n + 255) / 256, 256, 0, s>>>(v, bits, n, scale); // EXPECT torch-default-stream-launch
  if (cudaError_t status = cudaGetLastError(); status != cudaSuccess)
    throw std::runtime_error(cudaGetErrorString(status));
}

void drop(float *v, const unsigned *bits, int n, float scale) { fire(v, bits, n, scale, 0); }

} // namespace noise
