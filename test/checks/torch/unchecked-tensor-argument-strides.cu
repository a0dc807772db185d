// RUN: %check_cuda_tidy %s torch-unchecked-tensor-argument %t

// What is made like a tensor has its strides.

#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

__global__ void square(const float *from, float *to, int64_t n) {
  const int64_t i = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = from[i] * from[i];
}
__global__ void transposeInPlace(float *values, int64_t rows, int64_t columns);
__global__ void scale(float *values, int64_t n);
void launchSquare(const float *from, float *to, int64_t n);

void like_bad(const at::Tensor &x) {
  TORCH_CHECK(x.is_cuda());
  at::Tensor from = x.contiguous(), to = at::zeros_like(x);
  square<<<1, 256>>>(from.data_ptr<float>(), to.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: memory of 'to' is accessed through a raw pointer; it has the strides of 'x', and nobody has checked that 'x' is contiguous [torch-unchecked-tensor-argument]
  // CHECK-MESSAGES: :[[@LINE-2]]:46: note: check 'x', or make 'to' of 'x.contiguous()'
}
void options_bad(const at::Tensor &x) {
  TORCH_CHECK(x.is_cuda());
  auto to = torch::empty_like(x, x.options().dtype(torch::kFloat));
  square<<<1, 256>>>(x.contiguous().data_ptr<float>(), to.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:56: warning: memory of 'to' is accessed
}
void cloned_bad(at::Tensor x) {
  TORCH_CHECK(x.is_cuda());
  auto y = x.clone();
  transposeInPlace<<<1, 256>>>(y.data_ptr<float>(), x.size(0), x.size(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: memory of 'y' is accessed
}
void elementwise_bad(at::Tensor x, at::Tensor y) {
  TORCH_CHECK(x.is_cuda() && y.is_cuda() && y.is_contiguous());
  const at::Tensor half = torch::relu(x * 0.5).to(at::kFloat);
  float *to = half.data_ptr<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: memory of 'half' is accessed through a raw pointer; it has the strides of 'x'
  square<<<1, 256>>>(y.data_ptr<float>(), to, x.numel());
}
void otherFunction_bad(at::Tensor x) {
  TORCH_CHECK(x.is_cuda());
  at::Tensor to;
  to = torch::full_like(x, 2.0);
  at::Tensor from = x.contiguous();
  launchSquare(from.data_ptr<float>(), to.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: memory of 'to' is accessed
}
void dispatched_bad(at::Tensor x) {
  TORCH_CHECK(x.is_cuda());
  auto from = x.contiguous();
  auto to = torch::randn_like(x), other = torch::ones_like(x);
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "square", [&] {
    square<<<1, 256>>>((float *)from.data_ptr<scalar_t>(), (float *)to.data_ptr<scalar_t>(), x.numel());
    // CHECK-MESSAGES: :[[@LINE-1]]:69: warning: memory of 'to' is accessed
    // CHECK-MESSAGES: :[[@LINE-7]]:6: note: nothing here checks 'other' either
    square<<<1, 256>>>((float *)from.data_ptr<scalar_t>(), (float *)other.data_ptr<scalar_t>(), x.numel());
  });
}
static void run(const at::Tensor &x) {
  auto from = x.contiguous();
  auto to = torch::zeros_like(x);
  square<<<1, 256>>>(from.data_ptr<float>(), to.data_ptr<float>(), x.numel());
}
void called_bad(const at::Tensor &x) {
  TORCH_CHECK(x.is_cuda());
  run(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: memory of 'to' is accessed through a raw pointer; it has the strides of 'x'
  // CHECK-MESSAGES: :[[@LINE-6]]:46: note: the raw pointer is taken here
}

// What is made of a contiguous tensor is contiguous.

void likeCopy_ok(const at::Tensor &x) {
  TORCH_CHECK(x.is_cuda());
  at::Tensor from = x.contiguous(), to = at::zeros_like(from), half = (from * 0.5).clone();
  square<<<1, 256>>>(from.data_ptr<float>(), to.data_ptr<float>(), x.numel());
  square<<<1, 256>>>(from.data_ptr<float>(), half.data_ptr<float>(), x.numel());
}
void checked_ok(const at::Tensor &x, at::Tensor y) {
  TORCH_CHECK(x.is_cuda() && x.is_contiguous() && y.is_cuda());
  at::Tensor from = x.contiguous(), to = at::zeros_like(x);
  square<<<1, 256>>>(from.data_ptr<float>(), to.data_ptr<float>(), x.numel());
  y = y.contiguous();
  auto other = at::empty_like(y);
  square<<<1, 256>>>(from.data_ptr<float>(), other.data_ptr<float>(), x.numel());
}
void format_ok(const at::Tensor &x) {
  TORCH_CHECK(x.is_cuda());
  at::Tensor from = x.contiguous();
  auto a = at::zeros_like(x, at::MemoryFormat::Contiguous), b = at::empty_like(x, LEGACY_CONTIGUOUS_MEMORY_FORMAT);
  auto c = at::zeros_like(x, x.options().memory_format(at::MemoryFormat::Contiguous));
  auto d = x.clone(at::MemoryFormat::Contiguous);
  square<<<1, 256>>>(from.data_ptr<float>(), a.data_ptr<float>(), x.numel());
  square<<<1, 256>>>(from.data_ptr<float>(), b.data_ptr<float>(), x.numel());
  square<<<1, 256>>>(from.data_ptr<float>(), c.data_ptr<float>(), x.numel());
  square<<<1, 256>>>(from.data_ptr<float>(), d.data_ptr<float>(), x.numel());
}
void bySizes_ok(const at::Tensor &x) {
  TORCH_CHECK(x.is_cuda());
  at::Tensor from = x.contiguous(), to = at::zeros(x.sizes(), x.options()), flat = at::zeros_like(x).contiguous();
  square<<<1, 256>>>(from.data_ptr<float>(), to.data_ptr<float>(), x.numel());
  square<<<1, 256>>>(from.data_ptr<float>(), flat.data_ptr<float>(), x.numel());
}
void resultChecked_ok(const at::Tensor &x) {
  TORCH_CHECK(x.is_cuda());
  at::Tensor from = x.contiguous(), to = at::zeros_like(x);
  TORCH_CHECK(to.is_contiguous());
  square<<<1, 256>>>(from.data_ptr<float>(), to.data_ptr<float>(), x.numel());
}
// A copy has no gaps: where all elements are treated alike, their order is all the same.
void order_ok(const at::Tensor &x) {
  TORCH_CHECK(x.is_cuda());
  auto y = x.clone(), z = at::zeros_like(y);
  scale<<<1, 256>>>(y.data_ptr<float>(), y.numel());
  square<<<1, 256>>>(y.data_ptr<float>(), z.data_ptr<float>(), y.numel());
}
__global__ void scaleBy(float *values, const float *factor, int64_t n) {
  const int64_t i = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
  if (i < n)
    values[i] *= *factor;
}
void factor_ok(const at::Tensor &x, const at::Tensor &factor) {
  TORCH_CHECK(x.is_cuda());
  auto y = x.clone();
  scaleBy<<<1, 256>>>(y.data_ptr<float>(), factor.data_ptr<float>(), y.numel());
}
void viewed_ok(const at::Tensor &x) {
  TORCH_CHECK(x.is_cuda());
  at::Tensor from = x.view({-1}), to = at::zeros_like(x);
  square<<<1, 256>>>(from.data_ptr<float>(), to.data_ptr<float>(), x.numel());
}
void row_ok(const at::Tensor &x) {
  TORCH_CHECK(x.is_cuda() && x.dim() == 1);
  at::Tensor from = x.contiguous(), to = at::zeros_like(x);
  square<<<1, 256>>>(from.data_ptr<float>(), to.data_ptr<float>(), x.numel());
}
static void runChecked(const at::Tensor &x) {
  auto from = x.contiguous();
  auto to = torch::zeros_like(x);
  square<<<1, 256>>>(from.data_ptr<float>(), to.data_ptr<float>(), x.numel());
}
// Both have the strides of the argument.
void alike_bad(const at::Tensor &x) {
  auto to = at::empty_like(x);
  square<<<1, 256>>>(x.data_ptr<float>(), to.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: memory of 'x' is accessed through a raw pointer, and nobody has checked that it is contiguous and is on a CUDA device
}
void called_ok(const at::Tensor &x) {
  TORCH_CHECK(x.is_cuda() && x.is_contiguous());
  runChecked(x);
}
// Nobody is known to call it, but it expects tensors that are not contiguous.
void uncalled_bad(const at::Tensor &x) {
  TORCH_CHECK(x.is_cuda());
  at::Tensor from = x.contiguous(), to = at::zeros_like(x);
  square<<<1, 256>>>(from.data_ptr<float>(), to.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: memory of 'to' is accessed through a raw pointer; it has the strides of 'x'
}
// On the host the pointer goes nowhere.
void FN_loop(const at::Tensor &x) {
  TORCH_CHECK(x.is_contiguous() || x.numel() > 0);
  auto to = torch::zeros_like(x);
  for (int64_t i = 0; i < x.numel(); ++i)
    to.data_ptr<float>()[i] = 1;
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {
  m.def("like_bad", &like_bad);
  m.def("options_bad", &options_bad);
  m.def("cloned_bad", &cloned_bad);
  m.def("elementwise_bad", &elementwise_bad);
  m.def("otherFunction_bad", &otherFunction_bad);
  m.def("dispatched_bad", &dispatched_bad);
  m.def("called_bad", &called_bad);
  m.def("likeCopy_ok", &likeCopy_ok);
  m.def("checked_ok", &checked_ok);
  m.def("format_ok", &format_ok);
  m.def("bySizes_ok", &bySizes_ok);
  m.def("resultChecked_ok", &resultChecked_ok);
  m.def("order_ok", &order_ok);
  m.def("factor_ok", &factor_ok);
  m.def("viewed_ok", &viewed_ok);
  m.def("row_ok", &row_ok);
  m.def("alike_bad", &alike_bad);
  m.def("called_ok", &called_ok);
  m.def("FN_loop", &FN_loop);
}
