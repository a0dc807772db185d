// What nothing calls in a program does nothing.
// RUN: %check_cuda_tidy %s cuda-memory-size,cuda-wrong-memory,cuda-use-after-release,cuda-uninitialized-memory,cuda-invalid-address,cuda-host-access-to-device-memory %t

#include <cstdlib>
#include <cuda_runtime.h>

__global__ void countUp(int *counter) { ++*counter; }

void uncalled_ok(const int *host) {
  int *counter, *heap = static_cast<int *>(malloc(64));
  cudaMalloc(&counter, 4);
  cudaMemcpy(counter, host, 8, cudaMemcpyHostToDevice);
  countUp<<<1, 1>>>(nullptr);
  cudaFree(heap);
  *counter = 1;
  cudaFree(counter);
  cudaFree(counter);
}
void unset_ok(int *host) {
  int *counter;
  cudaMalloc(&counter, 4);
  countUp<<<1, 1>>>(counter);
  cudaMemcpy(host, counter, 4, cudaMemcpyDeviceToHost);
}
void called_bad(const int *host) {
  int *counter;
  cudaMalloc(&counter, 4);
  cudaMemcpy(counter, host, 8, cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies 8 bytes, but 'counter' has only 4 [cuda-memory-size]
  cudaFree(counter);
}

int main() {
  const int host[2] = {1, 2};
  called_bad(host);
}
