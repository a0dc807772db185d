// RUN: %check_cuda_tidy %s torch-sync-in-loop %t

#include <torch/torch.h>
#include <vector>

// How large the result is hangs on the elements, unless a number says it.
void sizes_bad(std::vector<torch::Tensor> &inputs, torch::Tensor counts) {
  torch::Tensor sum = torch::zeros({1}, torch::kCUDA);
  for (auto &input : inputs)
    sum += torch::repeat_interleave(input.cuda(), counts.cuda()).sum();
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'torch::repeat_interleave(input.cuda(), counts.cuda())' makes the host wait
  for (auto &input : inputs)
    sum += torch::bincount(input.cuda()).max();
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'torch::bincount(input.cuda())' makes the host wait
  for (auto &input : inputs)
    sum += torch::one_hot(input.cuda()).sum();
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'torch::one_hot(input.cuda())' makes the host wait
}
void dimension_bad(std::vector<torch::Tensor> &inputs, torch::Tensor counts) {
  torch::Tensor sum = torch::zeros({1}, torch::kCUDA);
  for (auto &input : inputs)
    sum += torch::repeat_interleave(input.cuda(), counts.cuda(), 0).sum();
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'torch::repeat_interleave(input.cuda(), counts.cuda(), 0)' makes the host wait
}
void sizes_ok(std::vector<torch::Tensor> &inputs, torch::Tensor counts) {
  torch::Tensor sum = torch::zeros({1}, torch::kCUDA);
  for (auto &input : inputs)
    sum += torch::repeat_interleave(input.cuda(), 3).sum();
  for (auto &input : inputs)
    sum += torch::repeat_interleave(input.cuda(), counts.cuda(), 0, 64).sum();
  for (auto &input : inputs)
    sum += torch::one_hot(input.cuda(), 10).sum();
}

// The loop asks for the size itself.
struct Candidates {
  torch::Tensor order;
};
void sizeOfPart_ok(torch::Tensor scores, Candidates left, double limit) {
  scores = scores.cuda();
  left.order = std::get<1>(scores.sort(0));
  while (left.order.numel() > 0)
    left.order = left.order.index({scores.index({left.order}) <= limit});
}
