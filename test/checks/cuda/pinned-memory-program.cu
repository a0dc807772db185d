// A program that releases nothing, anywhere.
// RUN: %check_cuda_tidy %s cuda-pinned-memory %t

#include <vector>

void registered_bad(std::vector<float> &values) {
  cudaHostRegister(values.data(), values.size() * sizeof(float), cudaHostRegisterDefault);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: page-locked memory of 'values' is not released: 'cudaHostUnregister' is missing
}

int main() {
  std::vector<float> values(1024);
  registered_bad(values);
}
