// Lists of the numbers that a loop reads.
// RUN: %check_cuda_tidy %s torch-sync-in-loop %t

#include <torch/torch.h>
#include <vector>

// How long a list is does not depend on the numbers in it, unless they decide what is added.
void listOfNumbers_bad(torch::Tensor labels, std::vector<int64_t> &counts) {
  labels = labels.cuda();
  for (size_t i = 0; i < counts.size(); ++i)
    counts[i] = (labels == static_cast<int64_t>(i)).sum().item<int64_t>();
  // CHECK-MESSAGES: :[[@LINE-1]]:59: warning: '(labels == static_cast<int64_t>(i)).sum().item<int64_t>()' makes the host wait
}
void listOfNumbers_ok(std::vector<torch::Tensor> &inputs, std::vector<float> &positive, size_t most) {
  for (auto &input : inputs) {
    const float sum = input.cuda().sum().item<float>();
    if (sum > 0)
      positive.push_back(sum);
    if (positive.size() == most)
      break;
  }
}
