#include <cuda_runtime.h>

__global__ void normKernel(float3 *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float r = rsqrtf(v[i].x * v[i].x + v[i].y * v[i].y + v[i].z * v[i].z);
  v[i] = make_float3(r * v[i].x, r * v[i].y, r * v[i].z);
}

void normalizeAll(float3 *v, int n, cudaStream_t s) { normKernel<<<(n + 127) / 128, 128, 0, s>>>(v, n); }
