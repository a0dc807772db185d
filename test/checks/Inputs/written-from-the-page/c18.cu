// Asserts beside another reading, and names that sound like assert but stay in a release build.
#include <cassert>
#include <cstdlib>

#define assert_always(c) ((c) ? (void)0 : std::abort())

cudaError_t copyIn(float *d, const float *h, size_t n) {
  cudaError_t e = cudaMemcpy(d, h, n, cudaMemcpyHostToDevice);
  assert(e == cudaSuccess);
  return e;
}

static inline void assertOk(cudaError_t e) {
  assert(e == cudaSuccess);
  if (e != cudaSuccess)
    std::abort();
}

void wipe(float *d, size_t n) {
  assertOk(cudaMemset(d, 0, n));
  assert_always(cudaSetDevice(0) == cudaSuccess);
}
