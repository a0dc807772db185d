// Operators and bindings as people write them who stay close to PyTorch's own.
#include <ATen/DimVector.h>
#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/cuda/ApplyGridUtils.cuh>
#include <ATen/cuda/CUDAGeneratorImpl.h>
#include <ATen/cuda/CUDAGraph.h>
#include <ATen/cuda/PhiloxUtils.cuh>
#include <ATen/native/TensorIterator.h>
#include <c10/core/StreamGuard.h>
#include <c10/cuda/CUDADeviceAssertionHost.h>
#include <pybind11/operators.h>
#include <torch/csrc/api/include/torch/nn/modules/linear.h>
#include <torch/extension.h>

#include <mutex>

__global__ void noise(float *Out, int64_t Count, at::PhiloxCudaState State) {
  auto [Seed, Offset] = at::cuda::philox::unpack(State);
  const int64_t Index = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (Index < Count && !State.captured_)
    Out[Index] = static_cast<float>(Seed ^ Offset ^ State.seed_.val);
}

at::Tensor add_noise(const at::Tensor &Self, std::optional<at::Generator> Given) {
  c10::impl::ExcludeDispatchKeyGuard NoAutograd(c10::autograd_dispatch_keyset);
  at::AutoDispatchBelowADInplaceOrView Below;
  auto *Generator = at::get_generator_or_default<at::CUDAGeneratorImpl>(Given, at::cuda::detail::getDefaultCUDAGenerator());
  at::PhiloxCudaState State;
  {
    std::lock_guard<std::mutex> Lock(Generator->mutex_);
    State = Generator->philox_cuda_state(4);
  }
  at::DimVector Sizes(Self.sizes());
  Sizes.push_back(1);
  at::Tensor Out = at::empty(Sizes, Self.options());
  dim3 Grid;
  TORCH_CHECK(at::cuda::getApplyGrid(Self.numel(), Grid, at::cuda::current_device()));
  const auto Blocks = at::cuda::ATenCeilDiv<int64_t>(Self.numel(), 512);
  noise<<<Blocks, at::cuda::getApplyBlock(), 0, at::cuda::getCurrentCUDAStream()>>>(Out.data_ptr<float>(), Self.numel(), State);
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  auto Iterator = at::TensorIteratorConfig().add_output(Out).add_input(Self).check_all_same_dtype(true).build();
  for (auto &Part : Iterator.with_32bit_indexing())
    TORCH_CHECK(Part.can_use_32bit_indexing() && Part.ntensors() == 2 && Part.dtype(0) == at::kFloat);
  c10::OptionalStreamGuard Stream(at::cuda::getStreamFromPool().unwrap());
  return Out.key_set().has(c10::DispatchKey::CUDA) && !Out.is_xla() ? Out : at::linalg_norm(Out);
}

void replay(const at::Tensor &Input) {
  at::cuda::CUDAGraph Graph;
  Graph.capture_begin({0, 0}, cudaStreamCaptureModeThreadLocal);
  Graph.capture_end();
  Graph.replay();
  TORCH_CHECK(!c10::cuda::CUDAKernelLaunchRegistry::get_singleton_ref().has_failed(), Input.sizes());
}

struct Shape {
  Shape(std::vector<int64_t> Sizes) : Sizes(std::move(Sizes)) {}
  int64_t size(int64_t I) const { return Sizes[I]; }
  std::vector<int64_t> size() const { return Sizes; }
  bool operator==(const Shape &Other) const { return Sizes == Other.Sizes; }
  std::vector<int64_t> Sizes;
};

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {
  m.def("add_noise", &add_noise, py::arg("self"), py::arg("generator") = py::none());
  m.def("state", [](const Shape &S) { return py::bytearray(reinterpret_cast<const char *>(S.Sizes.data()), 8); });
  m.def("named", [](const py::dict &Values, const py::args &Rest, const py::kwargs &Named) {
    py::list Names;
    for (auto Entry : Values)
      if (py::isinstance<py::str>(Entry.first) && !Named.contains(Entry.first))
        Names.append(py::cast<std::string>(Entry.first));
    for (py::handle Each : Rest)
      Names.append(Each.attr("name").cast<std::string>());
    if (py::len(Names) == 0)
      throw py::value_error("no names");
    py::object Module = py::module_::import("torch");
    Module.attr("names") = Names;
    return Module.attr("unique")(Names);
  });
  py::class_<Shape>(m, "Shape")
      .def(py::init<std::vector<int64_t>>())
      .def("size", py::overload_cast<int64_t>(&Shape::size, py::const_), py::arg("i"))
      .def("sizes", py::overload_cast<>(&Shape::size, py::const_))
      .def(py::self == py::self);
  py::implicitly_convertible<std::vector<int64_t>, Shape>();
}
