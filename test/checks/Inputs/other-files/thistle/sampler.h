#pragma once
#include <c10/cuda/CUDAGuard.h>
#include <torch/torch.h>

void sample_cuda(const at::Tensor &probabilities, at::Tensor &tokens, int64_t seed);

class Sampler {
public:
  virtual ~Sampler() = default;
  virtual at::Tensor next(const at::Tensor &probabilities) = 0;
};

class Greedy : public Sampler {
public:
  at::Tensor next(const at::Tensor &probabilities) override {
    TORCH_CHECK(probabilities.is_cuda() && probabilities.is_contiguous());
    at::cuda::CUDAGuard guard(probabilities.device());
    at::Tensor tokens = at::empty({probabilities.size(0)}, probabilities.options().dtype(at::kLong));
    sample_cuda(probabilities, tokens, 0);
    return tokens;
  }
};
