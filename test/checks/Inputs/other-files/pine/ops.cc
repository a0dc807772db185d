#include "noise.h"
#include <c10/cuda/CUDAGuard.h>
#include <torch/extension.h>

at::Tensor drop_half(const at::Tensor &x, const at::Tensor &bits) {
  TORCH_CHECK(x.is_cuda() && bits.is_cuda() && bits.is_contiguous(), "drop_half: contiguous CUDA tensors only");
  TORCH_CHECK(bits.scalar_type() == at::kInt, "drop_half: bits must be int32");
  c10::cuda::CUDAGuard guard(x.device());
  at::Tensor out = x.clone().contiguous();
  if (out.numel() > 0)
    noise::dropHalf(out.data_ptr<float>(), reinterpret_cast<const unsigned *>(bits.data_ptr<int>()), out.numel());
  return out;
}

TORCH_LIBRARY(pine, m) { m.def("drop_half", &drop_half); }
