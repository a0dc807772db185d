#include <cuda_runtime.h>
#include <stdexcept>

__global__ void leakyKernel(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] > 0 ? in[i] : 0.01f * in[i];
}

void leaky(const float *in, float *out, int n) {
  leakyKernel<<<(n + 255) / 256, 256>>>(in, out, n); // EXPECT torch-default-stream-launch
  if (cudaError_t status = cudaGetLastError(); status != cudaSuccess)
    throw std::runtime_error(cudaGetErrorString(status));
}
