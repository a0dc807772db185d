// Statuses that nothing but an assert reads.
#include <cassert>

void copyIn(float *d, const float *h, size_t n) {
  cudaError_t e = cudaMemcpy(d, h, n, cudaMemcpyHostToDevice); // EXPECT
  assert(e == cudaSuccess);
}

static inline void mustHold(cudaError_t e) { assert(e == cudaSuccess && "device"); }

void wipe(float *d, size_t n) {
  mustHold(cudaMemset(d, 0, n)); // EXPECT
  assert(cudaSetDevice(0) == cudaSuccess); // EXPECT
}
