#include "stage.h"

namespace {
__global__ void clampKernel(float *data, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    data[i] = fminf(fmaxf(data[i], 0.f), 1.f);
}
} // namespace

void ClampFilter::apply(float *data, int count, cudaStream_t stream) {
  clampKernel<<<(count + 127) / 128, 128, 0, stream>>>(data, count); // EXPECT cuda-unchecked-launch
}
