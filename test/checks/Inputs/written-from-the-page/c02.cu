// Looks like c01, but what comes in the status's place is the last error, which knows of the failure.
#include <cstdio>
#include <cstdlib>

static void verify(cudaError_t e, const char *what) {
  e = cudaGetLastError();
  if (e != cudaSuccess) {
    std::fprintf(stderr, "%s failed: %s\n", what, cudaGetErrorString(e));
    std::exit(EXIT_FAILURE);
  }
}

float *makeTable(const float *src, int n) {
  float *d = reinterpret_cast<float *>(16);
  verify(cudaMalloc(&d, n * sizeof(float)), "malloc");
  verify(cudaMemcpy(d, src, n * sizeof(float), cudaMemcpyHostToDevice), "copy");
  return d;
}
