#include <cstdio>
#include <cuda_runtime.h>

void narrow(const double *from, float *to, int n, cudaStream_t s);

void readColumn(const double *from, float *to, int n, cudaStream_t s) {
  narrow(from, to, n, s);
  std::printf("%d rows\n", n);
}
