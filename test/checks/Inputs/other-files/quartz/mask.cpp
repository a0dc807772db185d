#include "status.h"
#include <cuda_runtime.h>

void threshold(const float *in, unsigned char *out, int n, float t, cudaStream_t s);

void makeMask(const float *in, unsigned char *out, int n, cudaStream_t s) {
  threshold(in, out, n, 0.5f, s);
  checkCudaErrors("makeMask");
}
