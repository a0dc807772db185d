// RUN: %check_cuda_tidy %s torch-hardcoded-device %t

// What is made on a fixed device meets a tensor that the function is given.

#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/extension.h>

__global__ void square(const float *from, float *to, int64_t n);
void launchSquare(const float *from, float *to, int64_t n);

at::Tensor options_bad(const at::Tensor &x) {
  auto options = torch::TensorOptions().dtype(torch::kFloat).device(torch::kCUDA, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: a tensor is made on device 0, and 'x', which it meets, may be on another one [torch-hardcoded-device]
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note: they meet here
  // CHECK-MESSAGES: :[[@LINE-3]]:18: note: make it where the argument is: 'x.options()', 'x.device()'
  at::Tensor out = torch::zeros({x.size(0)}, options);
  out.add_(x.sum(1));
  return out;
}
at::Tensor device_bad(const at::Tensor &x, const at::Tensor &y) {
  TORCH_CHECK(x.is_cuda() && x.device() == y.device());
  const torch::Device device(torch::kCUDA, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: a tensor is made on device 0, and 'x'
  at::Tensor weights = torch::ones({4}, device);
  return torch::matmul(x, weights);
}
void kernel_bad(const at::Tensor &x) {
  TORCH_CHECK(x.is_cuda() && x.is_contiguous());
  const at::cuda::CUDAGuard guard(x.device());
  auto out = torch::empty({4}, torch::Device("cuda:0"));
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: a tensor is made on device 0, and 'x'
  float *to = out.data_ptr<float>();
  square<<<1, 256>>>(x.data_ptr<float>(), to, 4);
}
at::Tensor copied_bad(const at::Tensor &x) {
  TORCH_CHECK(x.is_cuda());
  at::Tensor out = torch::empty({4}, torch::TensorOptions().device(torch::kCUDA, 0));
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: a tensor is made on device 0, and 'x'
  out.copy_(x);
  return out;
}
at::Tensor temporary_bad(at::Tensor x) {
  auto scaled = x.to(torch::kFloat).contiguous() * 2;
  return scaled + torch::rand({4}, "cuda:0");
  // CHECK-MESSAGES: :[[@LINE-1]]:36: warning: a tensor is made on device 0, and 'x'
}
at::Tensor listed_bad(const at::Tensor &x) {
  at::Tensor pad;
  pad = torch::full({1, 4}, 0.0f, torch::dtype(torch::kFloat).device(torch::kCUDA, 0));
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: a tensor is made on device 0, and 'x'
  return torch::cat({x, pad.relu()});
}
void launcher_bad(const at::Tensor &x) {
  TORCH_CHECK(x.is_cuda(), "x must be a CUDA tensor");
  auto out = torch::empty({4}, torch::device({torch::kCUDA, 0}));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: a tensor is made on device 0, and 'x'
  launchSquare(x.data_ptr<float>(), out.data_ptr<float>(), 4);
}
static at::Tensor helper(const at::Tensor &x) {
  return x + torch::ones({4}, "cuda:0");
  // CHECK-MESSAGES: :[[@LINE-1]]:31: warning: a tensor is made on device 0, and 'x'
}
at::Tensor callsHelper(const at::Tensor &x) { return helper(x); }

// Where the argument is.

at::Tensor options_ok(const at::Tensor &x) { return x + torch::zeros({4}, x.options().dtype(torch::kFloat)); }
at::Tensor current_ok(const at::Tensor &x) {
  const c10::cuda::CUDAGuard guard(x.device());
  return x + torch::zeros({4}, torch::kCUDA);
}

// The argument is there.

at::Tensor checked_ok(const at::Tensor &x) {
  TORCH_CHECK(x.device().index() == 0, "only on the first device");
  return x + torch::zeros({4}, "cuda:0");
}
at::Tensor checkedDevice_ok(const at::Tensor &x) {
  const torch::Device device(torch::kCUDA, 0);
  TORCH_CHECK(x.device() == device);
  return x + torch::zeros({4}, device);
}
void checkFirst(const at::Tensor &x) { TORCH_CHECK(x.get_device() == 0); }
void checkSomehow(const at::Tensor &x);
at::Tensor checkedByOther_ok(const at::Tensor &x, const at::Tensor &y) {
  checkFirst(x);
  checkSomehow(y);
  auto zeros = torch::zeros({4}, "cuda:0");
  return x + zeros + y * zeros;
}
at::Tensor moved_ok(at::Tensor x) {
  const torch::Device device(torch::kCUDA, 0);
  auto there = x.to(device);
  return there + torch::zeros({4}, device);
}
at::Tensor movedItself_ok(at::Tensor x) {
  x = x.to("cuda:0");
  return x + torch::zeros({4}, "cuda:0");
}
static at::Tensor onlyOwn(const at::Tensor &x) { return x + torch::ones({4}, "cuda:0"); }
at::Tensor ownCall_ok() { return onlyOwn(torch::zeros({4}, "cuda:0")); }

// They do not meet.

at::Tensor shape_ok(const at::Tensor &x) {
  auto out = torch::zeros({x.size(0)}, "cuda:0");
  return out.expand_as(x);
}
at::Tensor copied_ok(const at::Tensor &x) { // from the host
  auto out = torch::zeros({x.size(0)}, "cuda:0");
  out.copy_(x);
  return out;
}
at::Tensor movedOut_ok(const at::Tensor &x) {
  auto out = torch::zeros({x.size(0)}, "cuda:0");
  return x + out.to(x.device());
}
void printed_ok(const at::Tensor &x) {
  auto zeros = torch::zeros({4}, "cuda:0");
  TORCH_CHECK(x.sizes() == zeros.sizes(), x, zeros);
}
// Only for the first device.
at::Tensor compared_ok(const at::Tensor &x, const at::Tensor &y) {
  auto zeros = torch::zeros({4}, x.device().index() == 0 ? torch::Device("cuda:0") : torch::Device("cpu"));
  return x + zeros + y;
}
// Another function has both.
void together(const at::Tensor &x, const at::Tensor &out);
void FN_together(const at::Tensor &x) { together(x, torch::zeros({4}, "cuda:0")); }
