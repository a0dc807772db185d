// RUN: %check_cuda_tidy %s torch-unchecked-tensor-argument %t

#include <ATen/cuda/CUDAContext.h>
#include <cublas_v2.h>
#include <functional>
#include <torch/extension.h>

#define CHECK_CUDA(x) TORCH_CHECK(x.device().is_cuda(), #x " must be a CUDA tensor")
#define CHECK_CONTIGUOUS(x) TORCH_CHECK(x.is_contiguous(), #x " must be contiguous")
#define CHECK_INPUT(x) CHECK_CUDA(x); CHECK_CONTIGUOUS(x)

__global__ void scale(float *Values, int64_t Count);
__global__ void copyBytes(void *Values, int64_t Count);

void unchecked_bad(at::Tensor x, at::Tensor y) {
  // CHECK-MESSAGES: :[[@LINE+3]]:21: warning: memory of 'x' is accessed through a raw pointer, and nobody has checked that it is contiguous and is on a CUDA device [torch-unchecked-tensor-argument]
  // CHECK-MESSAGES: :[[@LINE-2]]:6: note: nothing here checks 'y' either
  // CHECK-MESSAGES: :[[@LINE+1]]:21: note: check it with 'TORCH_CHECK(x.is_contiguous())', or access the memory of 'x.contiguous()'
  scale<<<1, 256>>>(x.data_ptr<float>(), x.numel());
  scale<<<1, 256>>>(y.data_ptr<float>(), x.numel());
}

void onlyDevice_bad(at::Tensor x) {
  CHECK_CUDA(x);
  scale<<<1, 256>>>(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: memory of 'x' is {{.*}}, and nobody has checked that it is contiguous [torch-
}

void onlyContiguity_bad(at::Tensor x) {
  CHECK_CONTIGUOUS(x);
  scale<<<1, 256>>>(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: memory of 'x' is {{.*}}, and nobody has checked that it is on a CUDA device [torch-
}

// A pointer without a type does not check that of the elements.
void elements_bad(at::Tensor x) {
  CHECK_INPUT(x);
  copyBytes<<<1, 256>>>(x.data_ptr(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: memory of 'x' is {{.*}}, and nobody has checked that it has elements of that type [torch-
}

void checked_ok(at::Tensor x) {
  CHECK_INPUT(x);
  scale<<<1, 256>>>(x.data_ptr<float>(), x.numel());
}

void madeContiguous_ok(at::Tensor x, const at::Tensor &y) {
  CHECK_CUDA(x);
  x = x.contiguous();
  scale<<<1, 256>>>(x.data_ptr<float>(), x.numel());
  auto z = y.contiguous();
  scale<<<1, 256>>>(z.data_ptr<float>(), z.numel());
  scale<<<1, 256>>>(y.contiguous().data_ptr<float>(), y.numel());
}

// A contiguous copy is on the device of what it was made of, which nobody has asked for.
void contiguousOnHost_bad(at::Tensor x) {
  x = x.contiguous();
  scale<<<1, 256>>>(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: memory of 'x' is {{.*}}, and nobody has checked that it is on a CUDA device [torch-
}
void contiguousCopyOnHost_bad(const at::Tensor &x) {
  auto copy = x.contiguous();
  scale<<<1, 256>>>(copy.data_ptr<float>(), copy.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: memory of 'x' is {{.*}}, and nobody has checked that it is on a CUDA device [torch-
}
void contiguousArgumentOnHost_bad(const at::Tensor &x) {
  scale<<<1, 256>>>(x.contiguous().data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: memory of 'x' is {{.*}}, and nobody has checked that it is on a CUDA device [torch-
}
void contiguousCopyChecked_ok(const at::Tensor &x) {
  auto copy = x.contiguous();
  CHECK_CUDA(copy);
  scale<<<1, 256>>>(copy.data_ptr<float>(), copy.numel());
}
void movedToDevice_ok(at::Tensor x, at::Tensor y) {
  x = x.to(at::kCUDA).contiguous();
  y = x.contiguous();
  scale<<<1, 256>>>(x.data_ptr<float>(), x.numel());
  scale<<<1, 256>>>(y.data_ptr<float>(), y.numel());
}

// Strides travel beside the pointer, or with an accessor.
__global__ void scaleRows(float *Values, int64_t Stride);
__global__ void scaleAccessed(torch::PackedTensorAccessor32<float, 2> Values);
void strides_ok(const at::Tensor &x, const at::Tensor &y) {
  CHECK_CUDA(x);
  scaleRows<<<1, 256>>>(x.data_ptr<float>(), x.stride(0));
  scaleAccessed<<<1, 256>>>(y.packed_accessor32<float, 2>());
}

// A function of the project's that is given the tensor may check it.
void check(const at::Tensor &x) { TORCH_CHECK(x.is_contiguous() && x.is_cuda(), "wrong tensor"); }
void checkSomewhere(const at::Tensor &x);
void helper_ok(const at::Tensor &x, const at::Tensor &y) {
  check(x);
  checkSomewhere(y);
  scale<<<1, 256>>>(x.data_ptr<float>(), x.numel());
  scale<<<1, 256>>>(y.data_ptr<float>(), y.numel());
}
void allOf_ok(const at::Tensor &x, const at::Tensor &y) {
  for (const at::Tensor &each : std::vector<at::Tensor>{x, y})
    CHECK_INPUT(each);
  scale<<<1, 256>>>(x.data_ptr<float>(), x.numel());
  scale<<<1, 256>>>(y.data_ptr<float>(), y.numel());
}

// So may all callers.

static void launchChecked(const at::Tensor &x) { scale<<<1, 256>>>(x.data_ptr<float>(), x.numel()); }
void checks(const at::Tensor &x) {
  CHECK_INPUT(x);
  launchChecked(x);
}
void makes() { launchChecked(at::zeros({4}, at::kCUDA)); }

static void launchUnchecked(const at::Tensor &in) {
  scale<<<1, 256>>>(in.data_ptr<float>(), in.numel());
}
void checksToo(const at::Tensor &x) {
  CHECK_INPUT(x);
  launchUnchecked(x);
}
void forgets(const at::Tensor &x) {
  launchUnchecked(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: memory of 'x' is accessed
  // CHECK-MESSAGES: :[[@LINE-9]]:21: note: the raw pointer is taken here
}

// In lambdas and templates.

void dispatched_bad(const at::Tensor &x) {
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "scale", [&] {
    scale<<<1, 256>>>(reinterpret_cast<float *>(x.data_ptr<scalar_t>()), x.numel());
    // CHECK-MESSAGES: :[[@LINE-1]]:49: warning: memory of 'x' is accessed
  });
}
template <typename T> void launchAs(const at::Tensor &x) {
  scale<<<1, 256>>>(reinterpret_cast<float *>(x.data_ptr<T>()), x.numel());
}
void instantiated_bad(const at::Tensor &x) {
  launchAs<float>(x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: memory of 'x' is accessed
}

void optional_bad(const std::optional<at::Tensor> &bias) {
  scale<<<1, 256>>>(bias.has_value() ? bias->data_ptr<float>() : nullptr, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: memory of 'bias' is accessed
}

// On the host the strides count as much.
float first_bad(const at::Tensor &x) {
  return x.data_ptr<float>()[1];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: memory of 'x' is {{.*}}, and nobody has checked that it is contiguous [torch-
}
float first_ok(const at::Tensor &x) { return x.accessor<float, 1>()[1]; }

// An address is not the memory.
bool overlap_ok(const at::Tensor &x, const at::Tensor &y) {
  return x.data_ptr() == y.data_ptr() || reinterpret_cast<uintptr_t>(x.data_ptr()) % 16;
}

// A pointer does not keep its tensor.

void kept_bad(const at::Tensor &x) {
  float *data = x.contiguous().data_ptr<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'data' points into a temporary tensor, whose memory is given back at the end of this statement [torch-
  // CHECK-MESSAGES: :[[@LINE-2]]:17: note: keep what 'contiguous' returns in a variable
  scale<<<1, 256>>>(data, x.numel());
  float *last = ({ (x + 2).data_ptr<float>(); });
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'last' points into a temporary tensor
  scale<<<1, 256>>>(last, x.numel());
  data = (float *)(x + 1).data_ptr();
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'data' points into a temporary tensor
  scale<<<1, 256>>>(data, x.numel());
}
void kept_ok(const at::Tensor &x) {
  TORCH_CHECK(x.is_cuda());
  const at::Tensor y = x.contiguous();
  float *data = y.data_ptr<float>();
  scale<<<1, 256>>>(data, y.numel());
  float *row = x[0].data_ptr<float>(); // a view
  scale<<<1, 256>>>(row, x.size(1));
  scale<<<1, 256>>>(x.contiguous().data_ptr<float>(), x.numel()); // freed in the order of the stream
}
void isContiguous_ok(const at::Tensor &x) {
  CHECK_INPUT(x);
  float *data = x.contiguous().data_ptr<float>();
  scale<<<1, 256>>>(data, x.numel());
}
struct Pointers {
  const float *First, *Second;
};
void keptInContainer_bad(const at::Tensor &x) {
  std::vector<float *> all(2);
  all.push_back(x.contiguous().data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'all' points into a temporary tensor
  all.emplace_back((x + 2).data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'all' points into a temporary tensor
  all[0] = x.clone().data_ptr<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'all' points into a temporary tensor
  Pointers both{x.clone().data_ptr<float>(), x.data_ptr<float>()};
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'both' points into a temporary tensor
  scale<<<1, 256>>>(all[1], both.First - both.Second);
}
void keptInContainer_ok(const at::Tensor &x) {
  std::vector<at::Tensor> kept;
  std::vector<float *> all;
  kept.push_back(x.contiguous());
  all.push_back(kept.back().data_ptr<float>());
  all.push_back(x[0].data_ptr<float>()); // a view
  scale<<<1, 256>>>(all[0], 4);
}
// What is contiguous already is no temporary.
std::function<char *(size_t)> resized_ok(at::Tensor &x) {
  return [&x](size_t size) {
    x.resize_({static_cast<int64_t>(size)});
    return reinterpret_cast<char *>(x.contiguous().data_ptr());
  };
}
void madeHere_ok(const at::Tensor &x) {
  auto made = at::empty_like(x);
  float *data = made.contiguous().data_ptr<float>();
  scale<<<1, 256>>>(data, x.numel());
}
float *returned_bad() {
  return at::zeros({4}).data_ptr<float>();
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the pointer that is returned points into a temporary tensor
}

// A look is taken for a check, whatever follows from it.
void FN_looksOnly(const at::Tensor &x) {
  bool contiguous = x.is_contiguous() && x.is_cuda();
  scale<<<1, 256>>>(x.data_ptr<float>(), x.numel());
}

// Who knows what is in a list.
void FN_list(at::TensorList all) { scale<<<1, 256>>>(all[0].data_ptr<float>(), 4); }

// A single number has no strides.
float firstElement_ok(torch::Tensor scale, torch::Tensor offset) {
  const float *first = scale.data_ptr<float>(), *same = first;
  return *same + offset.data_ptr<float>()[0];
}
float otherElements_bad(torch::Tensor scale) {
  return *scale.data_ptr<float>() + scale.data_ptr<float>()[1];
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: memory of 'scale' is accessed through a raw pointer, and nobody has checked that it is contiguous
}

// Nor for a kernel, or a function that it calls.
__device__ bool stops(const int *flag) { return *flag != 0; }
__global__ void unlessStopped(float *values, const int *flag) {
  if (!stops(flag))
    *values = 1;
}
__global__ void unlessOneStopped(float *values, const int *flags) {
  if (flags[threadIdx.x] == 0)
    values[0] = 1;
}
void flag_ok(torch::Tensor value, torch::Tensor flag) {
  const int *pointer = flag.data_ptr<int>();
  unlessStopped<<<1, 1>>>(value.data_ptr<float>(), pointer);
}
void flags_bad(torch::Tensor value, torch::Tensor flags) {
  unlessOneStopped<<<1, 32>>>(value.data_ptr<float>(), flags.data_ptr<int>());
  // CHECK-MESSAGES: :[[@LINE-1]]:56: warning: memory of 'flags' is accessed through a raw pointer, and nobody has checked that it is contiguous and is on a CUDA device
}

// A copy counts bytes, whatever they stand for.
void copied_ok(const at::Tensor &from, at::Tensor to) {
  TORCH_CHECK(from.is_cuda() && from.is_contiguous() && to.is_cuda() && to.is_contiguous());
  cudaMemcpyAsync(to.data_ptr(), from.data_ptr(), from.nbytes(), cudaMemcpyDeviceToDevice,
                  at::cuda::getCurrentCUDAStream());
}

// Nobody hands a tensor to what nobody calls.

void calledByNobody_ok(const at::Tensor &x) { scale<<<1, 256>>>(x.data_ptr<float>(), x.numel()); }
void callsIt_ok(const at::Tensor &x) { calledByNobody_ok(x); }
static void hiddenAndUncalled_ok(const at::Tensor &x) { scale<<<1, 256>>>(x.data_ptr<float>(), x.numel()); }

// LibTorch calls what its classes ask for.
struct Scale : torch::autograd::Function<Scale> {
  static at::Tensor forward(torch::autograd::AutogradContext *, at::Tensor values) {
    TORCH_CHECK(values.is_cuda());
    scale<<<1, 256>>>(values.data_ptr<float>(), values.numel());
    // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: memory of 'values' is accessed through a raw pointer, and nobody has checked that it is contiguous [torch-
    return values;
  }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext *, torch::autograd::variable_list g) {
    return g;
  }
};
at::Tensor applied(at::Tensor x) { return Scale::apply(x); }

// Who tells a library the leading dimension knows how the memory lies.

static const float One = 1;
void leadingDimension_ok(const at::Tensor &a, at::Tensor c, int n, int lda, int ldc) {
  TORCH_CHECK(a.is_cuda());
  cublasSgemm(at::cuda::getCurrentCUDABlasHandle(), CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &One, a.data_ptr<float>(), lda,
              a.data_ptr<float>(), lda, &One, c.data_ptr<float>(), ldc);
}
void leadingSize_bad(const at::Tensor &a, const at::Tensor &c, int n) {
  TORCH_CHECK(a.is_cuda());
  const int lda = a.size(1);
  cublasSgemm(at::cuda::getCurrentCUDABlasHandle(), CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &One, a.data_ptr<float>(), lda,
              a.data_ptr<float>(), lda, &One, c.data_ptr<float>(), n);
  // CHECK-MESSAGES: :[[@LINE-2]]:94: warning: memory of 'a' is accessed through a raw pointer, and nobody has checked that it is contiguous [torch-
}

// What is made with the options of a tensor has its type, and asks for that.

__global__ void copyFloats(const void *from, float *to, int64_t n);
void typeByOptions_ok(const at::Tensor &x) {
  CHECK_INPUT(x);
  at::Tensor result = torch::empty({x.size(0), 1}, x.options().device(x.device()));
  copyFloats<<<1, 256>>>(x.data_ptr(), result.data_ptr<float>(), x.numel());
}
void otherType_bad(const at::Tensor &x) {
  CHECK_INPUT(x);
  at::Tensor result = torch::empty({x.size(0), 1}, x.options().dtype(at::kFloat));
  copyFloats<<<1, 256>>>(x.data_ptr(), result.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: memory of 'x' is {{.*}}, and nobody has checked that it has elements of that type [torch-
}
void untypedByOptions_bad(const at::Tensor &x) {
  CHECK_INPUT(x);
  at::Tensor result = torch::empty({x.size(0), 1}, x.options());
  copyFloats<<<1, 256>>>(x.data_ptr(), static_cast<float *>(result.data_ptr()), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: memory of 'x' is {{.*}}, and nobody has checked that it has elements of that type [torch-
}

void askedOptions_ok(const at::Tensor &x) {
  CHECK_INPUT(x);
  if (((x).options().dtype() != (torch::kFloat32))) {
    std::cout << x.options() << std::endl;
    throw std::runtime_error("values must be floats");
  }
  copyFloats<<<1, 256>>>(x.data_ptr(), static_cast<float *>(x.data_ptr()), x.numel());
}
void changedOptions_bad(const at::Tensor &x) {
  CHECK_INPUT(x);
  if (x.options().dtype<float>().device() != at::kCUDA)
    throw std::runtime_error("values must be on the device");
  copyFloats<<<1, 256>>>(x.data_ptr(), static_cast<float *>(x.data_ptr()), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: memory of 'x' is {{.*}}, and nobody has checked that it has elements of that type [torch-
}

// The bindings of all but those that nobody calls.
PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {
  m.def("askedOptions_ok", &askedOptions_ok);
  m.def("changedOptions_bad", &changedOptions_bad);
  m.def("unchecked_bad", &unchecked_bad);
  m.def("onlyDevice_bad", &onlyDevice_bad);
  m.def("onlyContiguity_bad", &onlyContiguity_bad);
  m.def("elements_bad", &elements_bad);
  m.def("checked_ok", &checked_ok);
  m.def("madeContiguous_ok", &madeContiguous_ok);
  m.def("contiguousOnHost_bad", &contiguousOnHost_bad);
  m.def("contiguousCopyOnHost_bad", &contiguousCopyOnHost_bad);
  m.def("contiguousArgumentOnHost_bad", &contiguousArgumentOnHost_bad);
  m.def("contiguousCopyChecked_ok", &contiguousCopyChecked_ok);
  m.def("movedToDevice_ok", &movedToDevice_ok);
  m.def("strides_ok", &strides_ok);
  m.def("helper_ok", &helper_ok);
  m.def("allOf_ok", &allOf_ok);
  m.def("checks", &checks);
  m.def("checksToo", &checksToo);
  m.def("forgets", &forgets);
  m.def("dispatched_bad", &dispatched_bad);
  m.def("instantiated_bad", &instantiated_bad);
  m.def("optional_bad", &optional_bad);
  m.def("first_bad", &first_bad);
  m.def("first_ok", &first_ok);
  m.def("overlap_ok", &overlap_ok);
  m.def("kept_bad", &kept_bad);
  m.def("kept_ok", &kept_ok);
  m.def("isContiguous_ok", &isContiguous_ok);
  m.def("keptInContainer_bad", &keptInContainer_bad);
  m.def("keptInContainer_ok", &keptInContainer_ok);
  m.def("resized_ok", &resized_ok);
  m.def("madeHere_ok", &madeHere_ok);
  m.def("returned_bad", &returned_bad);
  m.def("FN_looksOnly", &FN_looksOnly);
  m.def("FN_list", &FN_list);
  m.def("firstElement_ok", &firstElement_ok);
  m.def("otherElements_bad", &otherElements_bad);
  m.def("flag_ok", &flag_ok);
  m.def("flags_bad", &flags_bad);
  m.def("copied_ok", &copied_ok);
  m.def("leadingDimension_ok", &leadingDimension_ok);
  m.def("leadingSize_bad", &leadingSize_bad);
  m.def("typeByOptions_ok", &typeByOptions_ok);
  m.def("otherType_bad", &otherType_bad);
  m.def("untypedByOptions_bad", &untypedByOptions_bad);
}
