#include <torch/extension.h>

at::Tensor mish_fwd(const at::Tensor &x);
at::Tensor mish_bwd(const at::Tensor &grad, const at::Tensor &x);

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {
  m.def("mish_fwd", &mish_fwd);
  m.def("mish_bwd", &mish_bwd);
}
