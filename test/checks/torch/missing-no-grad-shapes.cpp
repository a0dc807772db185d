// RUN: %check_cuda_tidy %s torch-missing-no-grad %t
#include <iostream>
#include <torch/torch.h>

// A test of a module looks at the shape of what it gives, in the mode in which it is trained.
int64_t shapeOnly_ok() {
  torch::nn::Linear first(10, 5), second(5, 5);
  torch::Tensor y = first->forward(torch::randn({1, 10}));
  std::cout << y.sizes() << y.dtype();
  torch::Tensor z = second->forward(first->forward(torch::randn({2, 10})));
  return z.size(0) + second->forward(torch::randn({1, 5})).dim();
}
double shapeAndValue_bad() {
  torch::nn::Linear net(10, 5);
  torch::Tensor y = net->forward(torch::randn({1, 10}));
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'net' is run for its result alone
  std::cout << y.sizes();
  return y.sum().item<double>();
}
void shapeOfEvaluated_bad() {
  torch::nn::Linear net(10, 5);
  net->eval();
  std::cout << net->forward(torch::randn({1, 10})).sizes();
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'net' is run for its result alone
}
void runOnly_bad() {
  torch::nn::Linear net(10, 5);
  torch::Tensor y = net->forward(torch::randn({1, 10}));
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'net' is run for its result alone
}
void callers() {
  shapeOnly_ok();
  shapeAndValue_bad();
  shapeOfEvaluated_bad();
  runOnly_bad();
}
