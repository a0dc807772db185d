#include "pack.h"
#include <cstdio>

bool encode(const float *in, unsigned char *out, int count, cudaStream_t stream) {
  pack(in, out, count, stream);
  const cudaError_t status = cudaGetLastError();
  if (status == cudaSuccess)
    return true;
  std::fprintf(stderr, "pack: %s\n", cudaGetErrorName(status));
  return false;
}

void encodePrecise(const double *in, unsigned char *out, int count, cudaStream_t stream) {
  pack(in, out, count, stream);
}
