// Statuses that nothing but an assert reads: a read, unless an option says otherwise.
#include <cassert>

void copyIn(float *d, const float *h, size_t n) {
  cudaError_t e = cudaMemcpy(d, h, n, cudaMemcpyHostToDevice);
  assert(e == cudaSuccess);
}

static inline void mustHold(cudaError_t e) { assert(e == cudaSuccess && "device"); }

void wipe(float *d, size_t n) {
  mustHold(cudaMemset(d, 0, n));
  assert(cudaSetDevice(0) == cudaSuccess);
}
