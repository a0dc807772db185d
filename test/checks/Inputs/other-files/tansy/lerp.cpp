#include <c10/cuda/CUDAGuard.h>
#include <torch/extension.h>

class Interpolator {
public:
  explicit Interpolator(float t) : T(t) {}
  void run(float *v, int n) const;

private:
  float T;
};

at::Tensor lerp_rows(const at::Tensor &x, double t) {
  const c10::cuda::OptionalCUDAGuard guard(x.device());
  TORCH_CHECK(x.is_cuda() && x.dim() == 2 && x.size(1) > 0);
  at::Tensor out = x.clone(at::MemoryFormat::Contiguous);
  float *data = out.mutable_data_ptr<float>();
  Interpolator interpolator(static_cast<float>(t));
  for (int64_t row = 0; row < out.size(0); ++row)
    interpolator.run(data + row * out.size(1), static_cast<int>(out.size(1)));
  return out;
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("lerp_rows", &lerp_rows); }
