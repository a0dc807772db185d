// Timing, with a wait whose status is lost; also a status that a stream's waiting rests on.
#include <cstdio>
#include <cstdlib>

__global__ void spin(int *p) { *p += 1; }

float timeIt(int *p) {
  cudaEvent_t a, b;
  cudaEventCreate(&a);
  cudaEventCreate(&b);
  cudaEventRecord(a);
  spin<<<1, 1>>>(p);
  if (cudaGetLastError() != cudaSuccess)
    std::abort();
  cudaEventRecord(b);
  cudaEventSynchronize(b); // EXPECT
  float ms = 0;
  cudaEventElapsedTime(&ms, a, b);
  cudaEventDestroy(a);
  cudaEventDestroy(b);
  return ms;
}

void order(cudaStream_t first, cudaStream_t second, cudaEvent_t between) {
  cudaEventRecord(between, first); // EXPECT
  if (cudaStreamWaitEvent(second, between, 0) != cudaSuccess)
    std::puts("no order");
}
