// Memory that is given back before its tensor is used, and shared pointers to memory.
// RUN: %check_cuda_tidy %s torch-dangling-blob %t

#include <cstdlib>
#include <cuda_runtime.h>
#include <iostream>
#include <memory>
#include <torch/torch.h>
#include <vector>

std::vector<float> decode();

void reallocated_bad() {
  std::vector<float> values(4);
  auto tensor = torch::from_blob(values.data(), {4});
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: tensor from 'from_blob' is used through 'tensor' after the memory of 'values' that it uses is given back
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note: the memory is given back, or may be, here
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note: the tensor is used here
  // CHECK-MESSAGES: :[[@LINE-4]]:17: note: '.clone()' makes a tensor with memory of its own
  values.resize(4096);
  tensor.print();
}
torch::Tensor deleted_bad() {
  float *values = new float[4];
  auto tensor = torch::from_blob(values, {4});
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: {{.*}} is used through 'tensor' after the memory of 'values'
  delete[] values;
  return tensor;
}
torch::Tensor freed_bad(int n) {
  auto *values = static_cast<float *>(malloc(n * sizeof(float)));
  auto tensor = torch::from_blob(values, {n}).view({2, 2});
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: {{.*}} is used through 'tensor' after the memory of 'values'
  free(values);
  return tensor.sum();
}
float freedOnDevice_bad() {
  float *values;
  cudaMalloc(&values, 16);
  auto tensor = torch::from_blob(values, {4}, torch::kCUDA);
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: {{.*}} is used through 'tensor' after the memory of 'values'
  cudaFree(values);
  return tensor.sum().item<float>();
}
void grown_bad() {
  auto values = decode();
  auto tensor = torch::from_blob(values.data(), {4});
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: {{.*}} is used through 'tensor' after the memory of 'values'
  values.push_back(1);
  tensor.print();
}

torch::Tensor freedAfterUse_ok(int n) {
  auto *values = static_cast<float *>(malloc(n * sizeof(float)));
  auto tensor = torch::from_blob(values, {n});
  auto sum = tensor.sum();
  free(values);
  std::cout << tensor.size(0);
  return sum;
}
void freedOnError_ok(bool works) {
  float *values = new float[4];
  auto tensor = torch::from_blob(values, {4});
  if (!works) {
    delete[] values;
    return;
  }
  tensor.print();
  delete[] values;
}
void madeAnew_ok() {
  std::vector<float> values;
  torch::Tensor tensor;
  for (int i = 1; i < 4; ++i) {
    values.resize(i);
    tensor = torch::from_blob(values.data(), {i});
    tensor.print();
  }
}
void roomForMore_ok() {
  std::vector<float> values(4);
  values.reserve(8);
  auto tensor = torch::from_blob(values.data(), {4});
  values.push_back(1);
  tensor.print();
}

// A shared pointer that nobody else has.
torch::Tensor shared_bad() {
  auto values = std::make_shared<std::vector<float>>(4);
  return torch::from_blob(values->data(), {4});
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: tensor from 'from_blob' is returned, and the memory of 'values'
}
torch::Tensor ownedObject_bad() {
  auto values = std::make_unique<std::vector<float>>(4);
  return torch::from_blob((*values).data(), {4});
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: tensor from 'from_blob' is returned, and the memory of 'values'
}
torch::Tensor sharedByDeleter_ok() {
  auto values = std::make_shared<std::vector<float>>(4);
  return torch::from_blob(values->data(), {4}, [values](void *) {});
}
torch::Tensor sharedByCaller_ok(std::shared_ptr<std::vector<float>> values) {
  return torch::from_blob(values->data(), {4});
}
struct Keeper {
  void keep_ok() {
    auto values = std::make_shared<std::vector<float>>(4);
    Memory = values;
    Tensor = torch::from_blob(values->data(), {4});
  }
  void keep_bad(int n) {
    float *values = new float[n];
    Tensor = torch::from_blob(values, {n});
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: tensor from 'from_blob' is kept in 'Tensor', and the memory of 'values' that it uses is given back
    Tensor.print();
    delete[] values;
  }
  std::shared_ptr<std::vector<float>> Memory;
  torch::Tensor Tensor;
};
