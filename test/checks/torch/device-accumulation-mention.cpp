// The only mention of CUDA in a file tells whether a module of unknown place may be on the device.
// RUN: %check_cuda_tidy %s torch-device-accumulation %t --prefix=DEVICE -- -DDEVICE
// RUN: %check_cuda_tidy %s torch-device-accumulation %t --prefix=SENTENCE -- -DSENTENCE

#include <cstdio>
#include <torch/torch.h>
#include <vector>

bool nextRequest(torch::Tensor &input);

void collect(torch::nn::Linear &model) {
  std::vector<torch::Tensor> outputs;
  torch::Tensor input;
  while (nextRequest(input))
    outputs.push_back(model(input));
  // CHECK-MESSAGES-DEVICE: :[[@LINE-1]]:13: warning: 'outputs'
}

#ifdef DEVICE
void device() { std::puts("cuda:1"); }
#elif defined(SENTENCE)
void sentence() { std::puts("cuda is not used: no device was asked for"); }
#endif
