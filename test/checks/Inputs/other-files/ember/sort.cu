#include "sort.h"

namespace sorting {

__global__ void oddEvenKernel(int *keys, int count, int phase) {
  int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + phase;
  if (i + 1 < count && keys[i] > keys[i + 1]) {
    int t = keys[i];
    keys[i] = keys[i + 1];
    keys[i + 1] = t;
  }
}

void oddEven(int *keys, int count, int phase, cudaStream_t stream) {
  oddEvenKernel<<<(count / 2 + 255) / 256, 256, 0, stream>>>(keys, count, phase); // EXPECT cuda-unchecked-launch
}

} // namespace sorting
