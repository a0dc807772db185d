#include "sides.h"

__global__ void shiftKernel(float *values, int count, float by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    values[i] += by;
}

namespace left {
void apply(float *values, int count, cudaStream_t stream) {
  shiftKernel<<<(count + 255) / 256, 256, 0, stream>>>(values, count, -1.f);
}
} // namespace left

namespace right {
void apply(float *values, int count, cudaStream_t stream) {
  shiftKernel<<<(count + 255) / 256, 256, 0, stream>>>(values, count, 1.f); // EXPECT cuda-unchecked-launch
}
} // namespace right
