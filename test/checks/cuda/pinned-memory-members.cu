// RUN: %check_cuda_tidy %s cuda-pinned-memory %t

#include <cuda_runtime.h>

// Page-locked memory in members of a local structure.

struct Buffers {
  float *host, *device;
};
void somewhere(Buffers *all);

void member_bad(float *device, int n) {
  Buffers all;
  cudaMallocHost(&all.host, n * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: page-locked memory of 'all.host' is not released: 'cudaFreeHost' is missing [cuda-pinned-memory]
  cudaMemcpy(all.host, device, n * sizeof(float), cudaMemcpyDeviceToHost);
}
void member_ok(float *device, int n) {
  Buffers all, elsewhere;
  cudaMallocHost(&all.host, n * sizeof(float));
  cudaMemcpy(all.host, device, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFreeHost(all.host);
  cudaMallocHost(&elsewhere.host, n * sizeof(float));
  somewhere(&elsewhere);
}

void loop_bad(float *device, int n, int rounds) {
  Buffers all;
  for (int i = 0; i < rounds; ++i) {
    cudaMallocHost(&all.host, n * sizeof(float));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: memory is page-locked for 'all.host' and released again in every iteration of a loop
    cudaMemcpy(all.host, device, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFreeHost(all.host);
  }
}

// Whoever owns what is registered may be anybody.
void FN_registered(Buffers all, int n) { cudaHostRegister(all.host, n * sizeof(float), cudaHostRegisterDefault); }
