#include <cuda_runtime.h>

static __global__ void trackKernel(float2 *p, int n, float dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i].x += dt * p[i].y;
}

cudaError_t track(float2 *p, int n, float dt, cudaStream_t s) {
  trackKernel<<<(n + 255) / 256, 256, 0, s>>>(p, n, dt);
  return cudaGetLastError();
}
