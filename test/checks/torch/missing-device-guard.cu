// RUN: %check_cuda_tidy %s torch-missing-device-guard %t

#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAGuard.h>
#include <cublas_v2.h>
#include <thrust/execution_policy.h>
#include <thrust/sort.h>
#include <torch/extension.h>

__global__ void scale(float *Values, int64_t Count);

at::Tensor operator_bad(const at::Tensor &x) {
  at::Tensor y = at::empty_like(x);
  // CHECK-MESSAGES: :[[@LINE+3]]:3: warning: 'scale' is launched on the current device, which need not be the one of 'x' [torch-missing-device-guard]
  // CHECK-MESSAGES: :[[@LINE-3]]:43: note: 'x' may be on any device
  // CHECK-MESSAGES: :[[@LINE-4]]:46: note: begin with 'const at::cuda::OptionalCUDAGuard guard(at::device_of(x))'
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(y.data_ptr<float>(), x.numel());
  // The guard serves all launches of the function.
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(y.data_ptr<float>(), x.numel());
  return y;
}

at::Tensor operator_ok(const at::Tensor &x) {
  const at::cuda::OptionalCUDAGuard guard(at::device_of(x));
  at::Tensor y = at::empty_like(x);
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(y.data_ptr<float>(), x.numel());
  return y;
}

void heldGuard_ok(const at::Tensor &x) {
  std::optional<at::cuda::CUDAGuard> guard;
  if (x.is_cuda())
    guard.emplace(x.device());
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
}

void checked_ok(const at::Tensor &x) {
  TORCH_CHECK(x.get_device() == c10::cuda::current_device());
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
}

void setDevice_ok(const at::Tensor &x) {
  cudaSetDevice(x.get_device());
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
}

void list_bad(at::TensorList all) {
  for (const at::Tensor &x : all)
    scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: {{.*}} need not be the one of 'all'
}

// In lambdas and templates.

void dispatched_bad(const at::Tensor &x) {
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "scale", [&] {
    scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: {{.*}} need not be the one of 'x'
  });
}

template <typename T> void launchAs(const at::Tensor &x) {
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<T>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}} need not be the one of 'x'
}
void instantiated(const at::Tensor &x) { launchAs<float>(x); }

// The guard of a caller serves what it calls.

static void launch(float *data, int64_t n) {
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(data, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}} need not be the one of 'x'
}
void caller_ok(const at::Tensor &x) {
  c10::cuda::CUDAGuard guard(x.device());
  launch(x.data_ptr<float>(), x.numel());
}
void caller_bad(const at::Tensor &x) {
  launch(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: note: called from here
}

// Guards of the project's own are known by what they do.

struct OnDevice {
  explicit OnDevice(int device) { cudaSetDevice(device); }
  ~OnDevice() {}
};
void ownGuard_ok(const at::Tensor &x) {
  OnDevice guard(x.get_device());
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
}

inline void prepare(const at::Tensor &x) { cudaSetDevice(x.device().index()); }
void prepared_ok(const at::Tensor &x) {
  prepare(x);
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
}

// What the project does with a tensor's device in another file may be to make it the current one.
void *handleFor(int device);
void handedOver_ok(const at::Tensor &x) {
  handleFor(x.get_device());
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
}

// What is made on the current device is there.

void moved_ok(const at::Tensor &x) {
  auto onDevice = x.to(torch::kCUDA).clone();
  auto result = torch::empty_like(onDevice), other = torch::empty({x.numel()}, onDevice.options());
  float *data = result.data_ptr<float>();
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(onDevice.data_ptr<float>(), x.numel());
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.cuda().data_ptr<float>(), x.numel());
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(data + 1, x.numel());
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>((other + 1).data_ptr<float>(), x.numel());
}
void moved_bad(const at::Tensor &x) {
  auto onDevice = x.to(torch::Device(torch::kCUDA, 1));
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(onDevice.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}} need not be the one of 'x'
}
void movedByName_bad(const at::Tensor &x) {
  auto onDevice = x.to("cuda:1");
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(onDevice.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}} need not be the one of 'x'
}
__global__ void add(const float *From, float *To);
void mixed_bad(const at::Tensor &x) {
  auto result = torch::zeros({x.numel()}, torch::kCUDA);
  add<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), result.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}} need not be the one of 'x'
}

// A helper has what all its callers give it.

static void scaleCurrent_ok(const at::Tensor &y, int64_t n) {
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(y.data_ptr<float>(), n);
}
void callsWithCurrent(int64_t n) {
  auto y = torch::zeros({n}, torch::kCUDA);
  scaleCurrent_ok(y, n);
  scaleCurrent_ok(y.view({2, -1}), n);
}
static void scaleAny_bad(const at::Tensor &y) {
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(y.data_ptr<float>(), y.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}} need not be the one of 'x'
}
void callsWithAny(const at::Tensor &x) {
  scaleAny_bad(torch::zeros({1}, torch::kCUDA));
  scaleAny_bad(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: note: called from here
}

// An object that holds a guard.

class Scaler {
public:
  explicit Scaler(const at::Tensor &x) : guard(x.device()) {}
  void run_ok(const at::Tensor &x) {
    scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
  }

private:
  c10::cuda::CUDAGuard guard;
};

// Without tensors there is nobody to ask for a device.
void pointers_ok(float *data, int64_t n) { scale<<<32, 256>>>(data, n); }

// The guard is gone before the launch, or comes after it.
void scope_bad(const at::Tensor &x) {
  {
    c10::cuda::CUDAGuard guard(x.device());
  }
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'scale' is launched on the current device
}

void temporary_bad(const at::Tensor &x) {
  c10::cuda::CUDAGuard(x.device());
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'scale' is launched on the current device
}

// A guard that is never given a device.
void empty_bad(const at::Tensor &x) {
  at::cuda::OptionalCUDAGuard guard;
  scale<<<32, 256>>>(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'scale' is launched on the current device
}
void filled_ok(const at::Tensor &x) {
  at::cuda::OptionalCUDAGuard guard;
  guard.set_device(x.device());
  scale<<<32, 256>>>(x.data_ptr<float>(), x.numel());
}

void late_bad(const at::Tensor &x, const at::Tensor &y) {
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'scale' is launched on the current device
  c10::cuda::CUDAGuard guard(y.device());
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(y.data_ptr<float>(), y.numel());
}

void scope_ok(const at::Tensor &x) {
  auto owned = std::make_unique<c10::cuda::CUDAGuard>(x.device());
  auto launch = [&] {
    scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
  };
  launch();
}

void branch_ok(const at::Tensor &x) {
  if (x.is_cuda()) {
    c10::cuda::CUDAGuard guard(x.device());
    for (int i = 0; i < 4; ++i)
      scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
  }
}

// One lambda's guard is not the other's.
template <typename F> void define(const char *name, F function);
void registration() {
  define("guarded_ok", [](at::Tensor x) {
    c10::cuda::CUDAGuard guard(x.device());
    scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
  });
  define("lambda_bad", [](at::Tensor x) {
    scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'scale' is launched on the current device, which need not be the one of 'x'
  });
}

// Nor is that of a function that another one calls.
void guardedScale(at::Tensor x) {
  c10::cuda::CUDAGuard guard(x.device());
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
}
void registrationOfCalls() {
  define("calls_ok", [](at::Tensor x) { guardedScale(x); });
  define("lambda_bad", [](at::Tensor x) {
    scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'scale' is launched on the current device, which need not be the one of 'x'
  });
}
// It is gone when the function has returned, be it a lambda of a dispatch.
void afterGuardedCall_bad(const at::Tensor &x) {
  guardedScale(x);
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'scale' is launched on the current device, which need not be the one of 'x'
}
void otherBranch_bad(const at::Tensor &x, bool isLarge) {
  if (isLarge)
    AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "scale", [&] {
      const at::cuda::OptionalCUDAGuard guard(at::device_of(x));
      scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
    });
  else
    scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'scale' is launched on the current device, which need not be the one of 'x'
}
// Except for what the function is given to call, and for a guard that it gives.
template <typename F> void underGuard(const at::Tensor &x, F work) {
  c10::cuda::CUDAGuard guard(x.device());
  work();
}
std::unique_ptr<c10::cuda::CUDAGuard> guardOf(const at::Tensor &x) {
  auto guard = std::make_unique<c10::cuda::CUDAGuard>(x.device());
  return guard;
}
void givenToGuard_ok(const at::Tensor &x) {
  underGuard(x, [&] { scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel()); });
}
void givenGuard_ok(const at::Tensor &x) {
  auto guard = guardOf(x);
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
}

void lambdaChooses_ok(const at::Tensor &x) {
  auto choose = [](const at::Tensor &each) { c10::cuda::set_device(each.get_device()); };
  choose(x);
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
}

// Libraries and algorithms run on the current device, too.

void library_bad(const at::Tensor &x, const float *factor) {
  cublasSscal(at::cuda::getCurrentCUDABlasHandle(), 4, factor, x.data_ptr<float>(), 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cublasSscal' runs on the current device, which need not be the one of 'x'
}
void library_ok(const at::Tensor &x, const float *factor) {
  c10::cuda::CUDAGuard guard(x.device());
  cublasSscal(at::cuda::getCurrentCUDABlasHandle(), 4, factor, x.data_ptr<float>(), 1);
}
void algorithm_bad(const at::Tensor &x) {
  thrust::sort(thrust::device, x.data_ptr<float>(), x.data_ptr<float>() + 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'thrust::sort' runs on the current device, which
}

// A copy goes where the addresses are.
void copy_ok(const at::Tensor &x, float *to) {
  cudaMemcpyAsync(to, x.data_ptr<float>(), 4, cudaMemcpyDeviceToHost, at::cuda::getCurrentCUDAStream());
}

struct Unused : torch::autograd::Function<Unused> {
  static at::Tensor forward(torch::autograd::AutogradContext *, at::Tensor /*dummy*/, float *values) {
    scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(values, 1);
    return at::Tensor();
  }
};

template <class T> struct Guarded : torch::autograd::Function<Guarded<T>> {
  static at::Tensor forward(torch::autograd::AutogradContext *, at::Tensor x) {
    scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
    return x;
  }
};
at::Tensor applied_ok(const at::Tensor &x) {
  const at::cuda::OptionalCUDAGuard guard(at::device_of(x));
  return Guarded<float>::apply(x);
}

struct Unguarded : torch::autograd::Function<Unguarded> {
  static at::Tensor forward(torch::autograd::AutogradContext *, at::Tensor x) {
    // CHECK-MESSAGES: :[[@LINE+3]]:5: warning: 'scale' is launched on the current device, which need not be the one of 'x'
    // CHECK-MESSAGES: :[[@LINE-2]]:76: note: 'x' may be on any device
    // CHECK-MESSAGES: :[[@LINE-3]]:79: note: begin with
    scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), x.numel());
    return x;
  }
};
at::Tensor applied_bad(const at::Tensor &x) { return Unguarded::apply(x); }

// Autograd's engine has made the device of the gradients the current one, for whatever its backward calls.
static at::Tensor scaleGradient(at::Tensor gradient) {
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(gradient.data_ptr<float>(), gradient.numel());
  return gradient;
}
struct Differentiated_ok : torch::autograd::Function<Differentiated_ok> {
  static at::Tensor forward(torch::autograd::AutogradContext *, at::Tensor x) { return x; }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext *,
                                                 torch::autograd::variable_list gradients) {
    return {scaleGradient(gradients[0])};
  }
};
// What a function is called tells nothing.
at::Tensor scale_backward_bad(at::Tensor grad_output) {
  // CHECK-MESSAGES: :[[@LINE+3]]:3: warning: 'scale' is launched on the current device, which need not be the one of 'grad_output'
  // CHECK-MESSAGES: :[[@LINE-2]]:42: note: 'grad_output' may be on any device
  // CHECK-MESSAGES: :[[@LINE-3]]:55: note: begin with
  scale<<<32, 256, 0, at::cuda::getCurrentCUDAStream()>>>(grad_output.data_ptr<float>(), grad_output.numel());
  return grad_output;
}
