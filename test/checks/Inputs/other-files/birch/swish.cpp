#include <torch/extension.h>

at::Tensor swish_cuda(const at::Tensor &x);

at::Tensor swish(const at::Tensor &x) {
  TORCH_CHECK(x.is_cuda(), "swish: x must be on a CUDA device");
  TORCH_CHECK(x.is_contiguous(), "swish: x must be contiguous");
  return swish_cuda(x);
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("swish", &swish, "swish"); }
