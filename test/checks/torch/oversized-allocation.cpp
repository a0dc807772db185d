// RUN: %check_cuda_tidy %s torch-oversized-allocation %t

#include <torch/torch.h>

void list_bad() {
  auto x = torch::randn({10000, 10000, 10000}, torch::kCUDA);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'randn' asks for 10000 x 10000 x 10000 x 4 bytes = 4 TB on the device, and the largest GPU of every target has 288 GB [torch-oversized-allocation]
}

void options_bad() {
  const int64_t n = 1 << 20;
  auto options = torch::TensorOptions().dtype(torch::kFloat64).device(torch::kCUDA);
  auto x = torch::zeros({n, n}, options);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'zeros' asks for 1048576 x 1048576 x 8 bytes = 8.8 TB on the device
}

void moved_bad() {
  auto x = torch::ones({1000000, 1000000}, torch::kByte).to(torch::kCUDA);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'ones' asks for 1000000 x 1000000 x 1 bytes = 1 TB on the device
  std::vector<int64_t> shape = {1000000, 1000000};
  auto y = torch::empty(shape).cuda();
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'empty' asks for 1000000 x 1000000 x 4 bytes = 4 TB on the device
}

void movedLater_bad() {
  auto x = torch::empty({1000000, 1000000}), y = (x.to)(torch::kCUDA);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'empty' asks for 1000000 x 1000000 x 4 bytes = 4 TB on the device
}

void fits_ok() { auto x = torch::randn({1000, 10000, 1000}, torch::kCUDA); }

// The host may have terabytes, and a device that is not known may be the host.
void host_ok(torch::Device device, int64_t n) {
  auto x = torch::zeros({1000000, 1000000});
  auto y = torch::zeros({1000000, 1000000}, device);
  auto z = torch::zeros({n, 1000000, 1000000}, torch::kCUDA);
}

// A view of one element.
void expanded_ok() { auto x = torch::zeros({1}, torch::kCUDA).expand({1000000, 1000000}); }

// Several that fit alone.
void FN_together() {
  std::vector<torch::Tensor> all;
  for (int i = 0; i < 10; ++i)
    all.push_back(torch::zeros({100000, 100000, 2}, torch::kCUDA));
}

// However the device is named.
void named_bad() {
  torch::Device device("cuda:0");
  auto options = torch::TensorOptions().device(device);
  auto x = torch::rand({1000000, 1000000}, device);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'rand' asks for 1000000 x 1000000 x 4 bytes
  auto y = torch::randint(10, {1000000, 1000000}, options);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'randint' asks for 1000000 x 1000000
  auto z = torch::rand({1000000, 1000000}, torch::Device("cpu"));
}

// Other factories, and tensors like others.
void other_bad() {
  auto identity = torch::eye(1000000, torch::kCUDA);
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'eye' asks for 1000000 x 1000000 x 4 bytes = 4 TB
  auto range = torch::arange(0, 1000000000000, torch::kCUDA);
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'arange' asks for at least 1000000000000 x 1 bytes = 1 TB
  auto points = torch::linspace(0, 1, 1000000000000, torch::kCUDA);
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'linspace' asks for 1000000000000 x 4 bytes = 4 TB
  auto host = torch::zeros({1000000, 1000000});
  auto copy = torch::empty_like(host, torch::kCUDA);
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'empty_like' asks for at least 1000000 x 1000000 x 1 bytes = 1 TB
}
void other_ok() {
  auto identity = torch::eye(1000, torch::kCUDA);
  auto steps = torch::arange(0, 1000000000000, 1000000, torch::kCUDA);
  auto points = torch::linspace(0, 1000000000000, 100, torch::kCUDA);
  auto host = torch::eye(1000000);
}

// By way of a variable.
void movedLater_bad() {
  auto x = torch::zeros({1000000, 1000000});
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'zeros' asks for 1000000 x 1000000 x 4 bytes
  auto y = x.to(torch::kCUDA);
}
void movedPart_ok() {
  auto x = torch::zeros({1000000, 1000000});
  auto y = x.slice(0, 0, 10).to(torch::kCUDA);
  x = x.slice(0, 0, 10);
  x = x.cuda();
}

// Who catches that there is no memory reckons with it.
void caught_ok() {
  try {
    auto x = torch::zeros({1000000, 1000000}, torch::kCUDA);
  } catch (const c10::OutOfMemoryError &) {
  }
}
#define EXPECT_THROW(statement, type)                                                                                  \
  try {                                                                                                                \
    statement;                                                                                                         \
  } catch (const type &) {                                                                                             \
  }
void caughtInTest_ok() { EXPECT_THROW(torch::zeros({1000000, 1000000}, torch::kCUDA), c10::Error) }
void caughtOther_bad() {
  try {
    auto x = torch::zeros({1000000, 1000000}, torch::kCUDA);
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'zeros' asks for 1000000 x 1000000 x 4 bytes = 4 TB on the device
  } catch (const std::runtime_error &) {
  }
}

// A sparse tensor has no element yet.
void sparse_ok() {
  auto x = torch::empty({1000000, 1000000}, torch::dtype(torch::kFloat).layout(torch::kSparse).device(torch::kCUDA));
}
void strided_bad() {
  auto x = torch::empty({1000000, 1000000}, torch::TensorOptions(torch::kCUDA).layout(torch::kStrided));
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'empty' asks for 1000000 x 1000000 x 4 bytes = 4 TB on the device
}

void rangeOfNumbers_bad() {
  auto x = torch::arange(0, 1e12, torch::device(torch::kCUDA));
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'arange' asks for at least 1000000000000 x 1 bytes = 1 TB on the device
}
void rangeOfFractions_ok() { auto x = torch::arange(0., 1., 0.001, torch::device(torch::kCUDA)); }

static torch::Tensor square(int64_t n) { return torch::zeros({n, n}, torch::kCUDA); }
void given_bad() {
  square(2000000);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'zeros' asks for 2000000 x 2000000 x 4 bytes = 16 TB on the device
  // CHECK-MESSAGES: :[[@LINE-4]]:49: note: 'square' asks for it here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: check the factors; data of that size goes through the device in parts
  square(20000);
}

// Methods that make a tensor like another one, whose type is not known.
void method_bad(torch::Tensor x) {
  auto y = x.cuda();
  y.new_zeros({1000000, 1000000});
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'new_zeros' asks for at least 1000000 x 1000000 x 1 bytes = 1 TB on the device
  y.new_empty({1000000, 1000000}, torch::kFloat64);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'new_empty' asks for at least 1000000 x 1000000 x 1 bytes = 1 TB on the device
  y.new_full({1000, 1000}, 1);
}
void methodOfChecked_bad(torch::Tensor x) {
  TORCH_CHECK(x.is_cuda());
  x.new_zeros({1000000, 1000000});
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'new_zeros' asks for at least 1000000 x 1000000 x 1 bytes = 1 TB on the device
}
void method_ok(torch::Tensor x) {
  x.new_zeros({1000000, 1000000});
  x.cpu().new_zeros({1000000, 1000000});
  x.cuda().new_zeros({1000000, 1000000}, torch::kCPU);
}

// The device where there is one.
void available_bad() {
  torch::Device device = torch::cuda::is_available() ? torch::kCUDA : torch::kCPU;
  torch::zeros({1000000, 1000000}, device);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'zeros' asks for 1000000 x 1000000 x 4 bytes = 4 TB on the device
}
static const auto Options = torch::TensorOptions().device(torch::kCUDA).dtype(torch::kFloat64);
void globalOptions_bad() {
  torch::zeros({1000000, 1000000}, Options);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'zeros' asks for 1000000 x 1000000 x 8 bytes = 8 TB on the device
}
void optionsInParts_bad() {
  auto options = torch::TensorOptions().dtype(torch::kFloat64);
  options = options.device(torch::kCUDA);
  torch::zeros({1000000, 1000000}, options);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'zeros' asks for 1000000 x 1000000 x 8 bytes = 8 TB on the device
}

// Outside of a function, and what is resized.
struct FN_Member {
  torch::Tensor Values = torch::zeros({1000000, 1000000}, torch::kCUDA);
};
void FN_resized() { torch::empty({0}, torch::kCUDA).resize_({1000000, 1000000}); }
