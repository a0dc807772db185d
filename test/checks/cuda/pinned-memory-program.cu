// A program that releases nothing, anywhere.
// RUN: %check_cuda_tidy %s cuda-pinned-memory %t

#include <vector>

void registered_bad(std::vector<float> &values) {
  cudaHostRegister(values.data(), values.size() * sizeof(float), cudaHostRegisterDefault);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: page-locked memory of 'values' is not released: 'cudaHostUnregister' is missing
}


// What the program holds at its end goes with it.

void once_ok(const float *device, int n) {
  float *host;
  cudaMallocHost(&host, n * sizeof(float));
  cudaMemcpy(host, device, n * sizeof(float), cudaMemcpyDeviceToHost);
}
void eachTime_bad(const float *device, int n) {
  float *host;
  cudaMallocHost(&host, n * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: page-locked memory of 'host' is not released: 'cudaFreeHost' is missing
  cudaMemcpy(host, device, n * sizeof(float), cudaMemcpyDeviceToHost);
}

// Nothing calls it.
void uncalled_ok(int count, int n) {
  float *host;
  for (int i = 0; i < count; ++i)
    cudaMallocHost(&host, n);
}

int main(int count, char **) {
  std::vector<float> values(1024);
  float *host, *device;
  cudaMallocHost(&host, 64);
  cudaMalloc(&device, 64);
  once_ok(device, 16);
  for (int i = 0; i < count; ++i) {
    registered_bad(values);
    eachTime_bad(device, 16);
  }
}
