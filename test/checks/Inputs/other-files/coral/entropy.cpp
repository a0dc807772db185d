#include <cuda_runtime.h>
#include <stdexcept>

void logAll(float *v, int n, cudaStream_t s);

namespace {
void helper(float *v, int n, cudaStream_t s) { logAll(v, n, s); }
} // namespace

void entropy(float *v, int n, cudaStream_t s) {
  helper(v, n, s);
  if (cudaGetLastError() != cudaSuccess)
    throw std::runtime_error("entropy");
}
