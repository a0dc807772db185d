// A helper that takes a status and replaces it by the one of a later wait before it looks.
#include <cstdio>
#include <cstdlib>

static void verify(cudaError_t e, const char *what) {
  e = cudaDeviceSynchronize();
  if (e != cudaSuccess) {
    std::fprintf(stderr, "%s failed: %s\n", what, cudaGetErrorString(e));
    std::exit(EXIT_FAILURE);
  }
}

float *makeTable(const float *src, int n) {
  float *d = reinterpret_cast<float *>(16);
  verify(cudaMalloc(&d, n * sizeof(float)), "malloc"); // EXPECT
  verify(cudaMemcpy(d, src, n * sizeof(float), cudaMemcpyHostToDevice), "copy"); // EXPECT
  return d;
}
