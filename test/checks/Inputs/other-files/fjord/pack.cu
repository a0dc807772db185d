#include "pack.h"

template <typename T> __global__ void packKernel(const T *in, unsigned char *out, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    out[i] = static_cast<unsigned char>(in[i] * T(255));
}

void pack(const float *in, unsigned char *out, int count, cudaStream_t stream) {
  packKernel<float><<<(count + 255) / 256, 256, 0, stream>>>(in, out, count);
}

void pack(const double *in, unsigned char *out, int count, cudaStream_t stream) {
  packKernel<double><<<(count + 255) / 256, 256, 0, stream>>>(in, out, count); // EXPECT cuda-unchecked-launch
}
