// A PyTorch extension that keeps to the stable interface.
#include <cuda_runtime.h>
#include <torch/csrc/inductor/aoti_torch/c/shim.h>
#include <torch/csrc/stable/accelerator.h>
#include <torch/csrc/stable/c/shim.h>
#include <torch/csrc/stable/device.h>
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/macros.h>
#include <torch/csrc/stable/ops.h>
#include <torch/csrc/stable/tensor.h>
#include <torch/csrc/stable/version.h>
#include <torch/headeronly/core/Dispatch_v2.h>
#include <torch/headeronly/core/ScalarType.h>
#include <torch/headeronly/core/TensorAccessor.h>
#include <torch/headeronly/cuda/KernelUtils.h>
#include <torch/headeronly/macros/Macros.h>
#include <torch/headeronly/util/BFloat16.h>
#include <torch/headeronly/util/Exception.h>
#include <torch/headeronly/util/Half.h>
#include <torch/headeronly/util/irange.h>
#include <torch/headeronly/util/shim_utils.h>

#if TORCH_FEATURE_VERSION < TORCH_VERSION_2_10_0
#error "the version is unknown"
#endif

namespace extension {
using torch::headeronly::HeaderOnlyGenericPackedTensorAccessor;
using torch::headeronly::HeaderOnlyTensorAccessor;
using torch::headeronly::ScalarType;
using torch::stable::Tensor;

template <typename T, size_t N> HeaderOnlyGenericPackedTensorAccessor<T, N> packed(const Tensor &x) {
  return HeaderOnlyGenericPackedTensorAccessor<T, N>(x.mutable_data_ptr<T>(), x.sizes().data(), x.strides().data());
}

template <typename scalar_t>
__global__ void add(HeaderOnlyGenericPackedTensorAccessor<scalar_t, 2> Out, const scalar_t *In, int64_t Count) {
  for (int64_t i = blockIdx.x * static_cast<int64_t>(blockDim.x) + threadIdx.x; i < Count;
       i += static_cast<int64_t>(blockDim.x) * gridDim.x) {
    Out[i / Out.size(1)][i % Out.size(1)] += In[i];
    torch::headeronly::fastAtomicAdd(&Out[0][0], i, Count, In[i], true);
  }
}

template <typename scalar_t> void launch(const Tensor &out, const Tensor &in, cudaStream_t stream) {
  add<scalar_t><<<128, 256, 0, stream>>>(packed<scalar_t, 2>(out), in.const_data_ptr<scalar_t>(), in.numel());
  STD_CUDA_KERNEL_LAUNCH_CHECK();
}

Tensor accumulate(const Tensor &in, const std::optional<Tensor> &mask, double value) {
  STD_TORCH_CHECK(in.is_cuda() && in.dim() == 2, "in must be a matrix on the device, not on ", in.device().index());
  STD_TORCH_CHECK(in.scalar_type() == ScalarType::Float || in.scalar_type() == ScalarType::Half);
  STD_TORCH_CHECK(!mask.has_value() || mask->sizes().equals(in.sizes()));
  if (in.numel() == 0)
    return in;
  const torch::stable::accelerator::DeviceGuard guard(in.get_device_index());
  const Tensor x = torch::stable::contiguous(in);
  Tensor out = torch::stable::new_zeros(x, {x.size(0), x.size(1)}, x.scalar_type());
  torch::stable::fill_(out, value);
  out = torch::stable::to(out, ScalarType::Float, std::nullopt, x.device());
  void *stream = nullptr;
  TORCH_ERROR_CODE_CHECK(aoti_torch_get_current_cuda_stream(x.get_device_index(), &stream));
  THO_DISPATCH_V2(x.scalar_type(), "accumulate",
                  AT_WRAP([&]() { launch<scalar_t>(out, x, static_cast<cudaStream_t>(stream)); }),
                  AT_EXPAND(AT_FLOATING_TYPES), ScalarType::Half, ScalarType::BFloat16);
  STD_CUDA_CHECK(cudaStreamSynchronize(static_cast<cudaStream_t>(stream)));
  return torch::stable::sum(out, std::nullopt, /*keepdim=*/true);
}

/// What has no function of its own yet goes through the dispatcher.
Tensor flip(const Tensor &x, std::vector<int64_t> dims) {
  std::array<StableIValue, 2> stack{torch::stable::detail::from(x), torch::stable::detail::from(dims)};
  TORCH_ERROR_CODE_CHECK(torch_call_dispatcher("aten::flip", "", stack.data(), TORCH_ABI_VERSION));
  return torch::stable::detail::to<Tensor>(stack[0]);
}

std::tuple<Tensor, int64_t> first(const std::vector<Tensor> &all) {
  HeaderOnlyTensorAccessor<const float, 1> values(all[0].const_data_ptr<float>(), all[0].sizes().data(),
                                                  all[0].strides().data());
  return {all[0], static_cast<int64_t>(values[0])};
}
} // namespace extension

STABLE_TORCH_LIBRARY(extension, m) {
  m.def("accumulate(Tensor x, Tensor? mask, float value) -> Tensor");
  m.def("first(Tensor[] all) -> (Tensor, int)");
}
STABLE_TORCH_LIBRARY_FRAGMENT(extension, m) { m.def("flip(Tensor x, int[] dims) -> Tensor"); }
STABLE_TORCH_LIBRARY_IMPL(extension, CUDA, m) {
  m.impl("accumulate", TORCH_BOX(&extension::accumulate));
  m.impl("flip", TORCH_BOX(&extension::flip));
}
STABLE_TORCH_LIBRARY_IMPL(extension, CPU, m) { m.impl("first", TORCH_BOX(&extension::first)); }
