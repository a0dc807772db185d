#include <cuda_runtime.h>

__global__ void mipKernel(const float *from, float *to, int side) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x < side)
    to[y * side + x] = 0.25f * (from[4 * y * side + 2 * x] + from[4 * y * side + 2 * x + 1] +
                                from[(4 * y + 2) * side + 2 * x] + from[(4 * y + 2) * side + 2 * x + 1]);
}

void mipLevel(const float *from, float *to, int side, cudaStream_t s) {
  mipKernel<<<dim3((side + 63) / 64, side), 64, 0, s>>>(from, to, side); // EXPECT cuda-unchecked-launch
}
