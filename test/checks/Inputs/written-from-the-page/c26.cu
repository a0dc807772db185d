// Timing whose wait a checked copy follows; pointers that are null before and asked after; statuses dropped aloud.
#include <cstdlib>
#include <tuple>

__global__ void spin(int *p) { *p += 1; }

float timeIt(int *p, int *out) {
  cudaEvent_t a, b;
  cudaEventCreate(&a);
  cudaEventCreate(&b);
  cudaEventRecord(a);
  spin<<<1, 1>>>(p);
  if (cudaGetLastError() != cudaSuccess)
    std::abort();
  cudaEventRecord(b);
  cudaEventSynchronize(b);
  float ms = 0;
  cudaEventElapsedTime(&ms, a, b);
  if (cudaMemcpy(out, p, sizeof(int), cudaMemcpyDeviceToHost) != cudaSuccess)
    std::abort();
  cudaEventDestroy(a);
  cudaEventDestroy(b);
  return ms;
}

float *orNothing(size_t n) {
  float *q = nullptr;
  cudaMalloc(&q, n);
  if (!q)
    return nullptr;
  return q;
}

void hints(void *p, size_t n) {
  (void)cudaHostRegister(p, n, 0);
  std::ignore = cudaSetDeviceFlags(cudaDeviceScheduleYield);
  [[maybe_unused]] cudaError_t r = cudaDeviceSetCacheConfig(cudaFuncCachePreferL1);
  cudaGetLastError();
}
