#include "convert.cuh"

void narrow(const double *from, float *to, int n, cudaStream_t s) {
  convert(from, to, n, s);
}
