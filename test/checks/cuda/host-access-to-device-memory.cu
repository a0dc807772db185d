// RUN: %check_cuda_tidy %s cuda-host-access-to-device-memory %t

#include <algorithm>
#include <cstring>
#include <memory>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <torch/extension.h>
#include <vector>

__global__ void fill(float *Values);
struct Point { float X, Y; };

// Memory of cudaMalloc.

float read_bad() {
  float *data = nullptr;
  cudaMalloc(&data, 64);
  fill<<<1, 16>>>(data);
  return data[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'data', which is on the device [cuda-host-access-to-device-memory]
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: this tells that it is
  // CHECK-MESSAGES: :[[@LINE-3]]:10: note: copy it to the host first
}

void write_bad(int n) {
  Point *points;
  cudaMalloc((void **)&points, n * sizeof(*points));
  for (int i = 0; i < n; ++i)
    points[i].X = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the host accesses the memory of 'points'
  points->Y = 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses the memory of 'points'
  *points = Point();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses the memory of 'points'
}

void library_bad(float *to) {
  float *data;
  cudaMalloc(&data, 64);
  std::memcpy(to, data, 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses the memory of 'data'
  std::copy(data + 4, data + 8, to);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses the memory of 'data'
  std::vector<float> values(data, data + 16);
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: the host accesses the memory of 'data'
}

void reference_bad(std::vector<float> &to) {
  float *data;
  cudaMalloc(&data, 64);
  float largest = std::max(0.0f, data[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: the host accesses the memory of 'data'
  to.push_back(data[2]);
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: the host accesses the memory of 'data'
  const float &third = data[3];
}

void addresses_ok(float *to) {
  Point *points;
  cudaMalloc(&points, sizeof(*points) + sizeof(points[0].X));
  float *second = &points[1].X, *end = points ? &points->Y : nullptr;
  cudaMemcpy(to, points, sizeof(Point), cudaMemcpyDeviceToHost);
  cudaMemset(&points[2], 0, sizeof(Point));
  std::swap(second, end);
  cudaFree(points);
}

void shared_ok(float *to) {
  float *managed, *pinned;
  cudaMallocManaged(&managed, 64);
  cudaMallocHost(&pinned, 64);
  to[0] = managed[0] + pinned[0];
}

void either_ok(bool onDevice) {
  float *data = nullptr;
  if (onDevice)
    cudaMalloc(&data, 64);
  else
    data = new float[16];
  if (!onDevice)
    data[0] = 0;
}

void allocate(float **data);
void unknown_ok() {
  float *data;
  cudaMalloc(&data, 64);
  allocate(&data);
  data[0] = 0;
}

template <typename F> __global__ void apply(F f) { f(threadIdx.x); }
void deviceLambda_ok() {
  float *data;
  cudaMalloc(&data, 64);
  apply<<<1, 16>>>([=] __device__(int i) { data[i] = 0; });
}
void lambdaOfClang_ok() {
  float *data;
  cudaMalloc(&data, 64);
  apply<<<1, 16>>>([=](int i) { data[i] = 0; });
}

// Tensors.

float factory_bad() {
  at::Tensor x = torch::zeros({4}, torch::dtype(torch::kFloat).device(torch::kCUDA));
  auto values = x.accessor<float, 1>();
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: the host accesses the memory of 'x', which is on the device
  // CHECK-MESSAGES: :[[@LINE-3]]:18: note: this tells that it is
  return values[0];
}

float converted_bad(const at::Tensor &x) {
  const at::Tensor y = x.to(torch::kCUDA).contiguous();
  float *data = y.data_ptr<float>();
  return data[0] + x.cuda().data_ptr<float>()[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'data'
  // CHECK-MESSAGES: :[[@LINE-2]]:20: warning: the host accesses memory that is on the device
}

void launched_bad(at::Tensor x) {
  fill<<<1, 16>>>(x.data_ptr<float>());
  printf("%f", x.accessor<float, 1>()[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: the host accesses the memory of 'x'
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: this tells that it is
}

float converted_ok(const at::Tensor &x) {
  const at::Tensor y = x.to(torch::kCUDA);
  fill<<<1, 16>>>(y.data_ptr<float>());
  const at::Tensor back = y.cpu();
  return back.accessor<float, 1>()[0] + back.data_ptr<float>()[1] + y[0].item<float>();
}

void where_ok(at::Tensor x) {
  if (x.is_cuda())
    fill<<<1, 16>>>(x.data_ptr<float>());
  else
    x.data_ptr<float>()[0] = 0;
}

void choice_ok(bool gpu) {
  at::Tensor x = torch::zeros({4}, gpu ? torch::kCUDA : torch::kCPU);
  x.data_ptr<float>()[0] = 0;
}

float checked_bad(at::Tensor x) {
  TORCH_CHECK(x.is_cuda() && x.is_contiguous(), "x must be a contiguous CUDA tensor");
  return x.accessor<float, 1>()[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'x'
  // CHECK-MESSAGES: :[[@LINE-3]]:15: note: this tells that it is
}

float branch_bad(at::Tensor x) {
  if (x.device().type() != torch::kCUDA)
    return x.data_ptr<float>()[0];
  return x.data_ptr<float>()[1];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'x'
}

float checked_ok(at::Tensor x, at::Tensor y) {
  TORCH_CHECK(x.is_cuda());
  const at::Tensor host = x.cpu();
  if (y.is_cuda())
    y = y.cpu();
  return host.data_ptr<float>()[0] + y.data_ptr<float>()[0];
}

float computed_bad() {
  torch::Device device(torch::kCUDA, 0);
  at::Tensor x = torch::ones({4}, device), y = (x * 2).relu(), z = torch::empty({4}, y.options());
  return z.data_ptr<float>()[0] + torch::ones({4}, "cuda:0").data_ptr<float>()[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'z'
  // CHECK-MESSAGES: :[[@LINE-2]]:35: warning: the host accesses memory that is on the device
}

float computed_ok() {
  at::Tensor x = torch::ones({4}, torch::kCUDA), y = torch::empty(x.sizes()), z = torch::zeros_like(x, torch::kCPU);
  at::Tensor there = torch::empty({x.size(0)}, x.options().device(torch::kCPU));
  there.copy_(x);
  return y.data_ptr<float>()[0] + z.data_ptr<float>()[0] + there.data_ptr<float>()[0];
}

// Pointers that come from elsewhere.

template <typename T> T *make(size_t n) {
  T *data = nullptr;
  cudaMalloc((void **)&data, n * sizeof(T));
  return data;
}
void make(float **data, size_t n) { cudaMalloc((void **)data, n); }

float made_bad() {
  float *data = make<float>(4), *middle = data + 2, *other;
  make(&other, 4);
  return *middle + other[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'middle'
  // CHECK-MESSAGES: :[[@LINE-4]]:17: note: this tells that it is
  // CHECK-MESSAGES: :[[@LINE-3]]:20: warning: the host accesses the memory of 'other'
}

float *make(bool onDevice) {
  float *data;
  if (!onDevice)
    return new float[4];
  cudaMalloc(&data, 16);
  return data;
}
float made_ok() {
  float *data = make(false);
  return data[0];
}

float thrust_bad(thrust::device_vector<float> &values, thrust::host_vector<float> &host, float *to) {
  float *data = thrust::raw_pointer_cast(values.data());
  std::memcpy(to, thrust::raw_pointer_cast(values.data()), 16);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses memory that is on the device
  return *data + *thrust::raw_pointer_cast(host.data()) + values[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'data'
}

// A structure on the device, whose members the host wants to set.
struct Node {
  float *Values;
};
void nested_bad() {
  Node *node;
  cudaMalloc(&node, sizeof(Node));
  cudaMalloc(&node->Values, 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: the host accesses the memory of 'node'
}

// Members.

class Buffer_bad {
public:
  explicit Buffer_bad(int n) : Data(nullptr) { cudaMalloc(&Data, n); }
  Buffer_bad(Buffer_bad &&from) : Data(from.Data) { from.Data = nullptr; }
  ~Buffer_bad() { cudaFree(Data); }
  float first() const { return Data[0]; }
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: the host accesses the memory of 'Data'
  // CHECK-MESSAGES: :[[@LINE-5]]:48: note: this tells that it is
private:
  float *Data;
};

struct Either_ok {
  Either_ok(bool onDevice) {
    if (onDevice)
      cudaMalloc(&Data, 64);
    else
      Data = new float[16];
  }
  float first() const { return Data[0]; }
  float *Data;
};

struct Given_ok {
  void grow() { cudaMalloc(&Data, 64); }
  float first() const { return Data[0]; }
  float *Data;
};
Given_ok given(float *data) { return {data}; }

struct View_ok {
  void allocate() { cudaMalloc(&Data, 64); }
  __host__ __device__ float first() const { return Data[0]; }
  float *Data;
};

// What is computed from a tensor that was checked is where that is.
int derived_bad(const at::Tensor &x) {
  TORCH_CHECK(x.is_cuda());
  auto ends = x.cumsum(0).to(at::kInt);
  auto kept = at::zeros({4}, x.options().dtype(at::kInt));
  kept.accessor<int, 1>();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses the memory of 'kept'
  // CHECK-MESSAGES: :[[@LINE-3]]:15: note: this tells that it is
  return ends.data_ptr<int>()[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'ends'
}
int derived_ok(const at::Tensor &x, at::Tensor y) {
  TORCH_CHECK(x.is_cuda() && y.is_cuda());
  y = y.cpu();
  auto ends = x.cumsum(0).to(at::kCPU, at::kInt);
  auto kept = at::zeros({4}, x.options().device(at::kCPU));
  auto others = at::empty_like(y);
  return ends.data_ptr<int>()[0] + kept.data_ptr<int>()[0] + others.data_ptr<int>()[0];
}
int derivedEither_ok(const at::Tensor &x) {
  auto ends = x.cumsum(0).to(at::kInt);
  if (x.is_cuda())
    ends = ends.cpu();
  return ends.data_ptr<int>()[0];
}
float wrapped_bad() {
  void *data;
  cudaMalloc(&data, 64);
  auto tensor = torch::from_blob(data, {16}, torch::TensorOptions().device(torch::kCUDA));
  return tensor.data_ptr<float>()[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'tensor'
}

// Variables of the device.

__device__ float Table[4];
__device__ int Counter;
__device__ const int Size = 4;
__managed__ int Shared;

int symbols_bad() {
  Table[0] = 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses 'Table', a variable of the device, and gets a copy that no kernel sees
  // CHECK-MESSAGES: :[[@LINE-8]]:18: note: it is declared here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: copy with 'cudaMemcpyToSymbol' or 'cudaMemcpyFromSymbol', or declare it without an attribute if only the host uses it
  return Counter;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses 'Counter', a variable of the device, and gets a copy that no kernel sees
}

int symbols_ok(float *to) {
  void *address;
  cudaMemcpyFromSymbol(to, Table, sizeof(Table));
  cudaGetSymbolAddress(&address, Counter);
  return Size + Shared;
}
__host__ __device__ float both_ok(int i) { return Table[i]; }

// Only the host names it, sets it and reads it: its own variable is meant, and works.
__constant__ float *OnlyOfHost;
__device__ int CountOfHost;
void ownVariables_ok(float *host, int n) {
  cudaMalloc((void **)&OnlyOfHost, n * sizeof(float));
  apply<<<1, 16>>>([data = OnlyOfHost] __device__(int i) { data[i] = 0; });
  cudaMemcpy(host, OnlyOfHost, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(OnlyOfHost);
  CountOfHost = n;
  if (CountOfHost > 1)
    ++CountOfHost;
}
__device__ int CountOfTemplate;
template <int N> void ownVariablesOf_ok() {
  CountOfTemplate = N;
  if (CountOfTemplate > 1)
    ++CountOfTemplate;
}
template void ownVariablesOf_ok<2>();
__device__ int AlsoOfKernel, Copied;
__global__ void countUp() { ++AlsoOfKernel; }
int alsoOfKernel_bad() {
  AlsoOfKernel = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses 'AlsoOfKernel', a variable of the device, and gets a copy that no kernel sees
  countUp<<<1, 1>>>();
  return AlsoOfKernel;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses 'AlsoOfKernel', a variable of the device, and gets a copy that no kernel sees
}
int alsoCopied_bad(int n) {
  cudaMemcpyToSymbol(Copied, &n, sizeof(n));
  Copied = 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses 'Copied', a variable of the device, and gets a copy that no kernel sees
  return Copied;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses 'Copied', a variable of the device, and gets a copy that no kernel sees
}

// In the other branch the memory is not there yet.
void otherBranch_ok(int devices, int n) {
  float *data;
  if (devices > 0) {
    cudaMalloc(&data, n * sizeof(float));
    cudaFree(data);
  } else {
    data[0] = 1;
  }
}
void behindBranch_bad(int devices, int n) {
  float *data;
  if (devices > 0)
    cudaMalloc(&data, n * sizeof(float));
  data[0] = 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses the memory of 'data'
}

// Elements of an array are not followed, nor what owns the memory.
void FN_array() {
  float *data[2];
  cudaMalloc(&data[0], 64);
  *data[0] = 0;
}

void steps_bad(int n) {
  float *data;
  cudaMalloc(&data, n * sizeof(float));
  float *next = data;
  *next++ = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses the memory of 'next', which is on the device
  next++; // only counts
}

// Lambdas run on the host unless they say so.
void inLambda_bad() {
  auto x = torch::zeros({4}, torch::kCUDA);
  auto clear = [&] {
    float *values = x.data_ptr<float>();
    values[2] = 0;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the host accesses the memory of 'values', which is on the device
  };
  clear();
}
void dispatched_bad(const at::Tensor &like) {
  auto x = torch::zeros({4}, torch::kCUDA);
  AT_DISPATCH_FLOATING_TYPES(like.scalar_type(), "clear", [&] {
    x.data_ptr<scalar_t>()[2] = 0;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the host accesses the memory of 'x', which is on the device
  });
}

struct DeviceFree { void operator()(void *memory) const { cudaFree(memory); } };
float FN_ofSmartPointer() {
  float *data;
  cudaMalloc(&data, 64);
  std::unique_ptr<float[], DeviceFree> owner(data);
  return owner[0];
}

// A function of the file that is given the pointer.
static float sumOf(const float *values, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += values[i];
  return sum;
}
static float meanOf(const float *values, int n) { return sumOf(values, n) / n; }
float inFunction_bad(const at::Tensor &of) {
  auto x = of.to(torch::kCUDA);
  return meanOf(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'x', which is on the device
  // CHECK-MESSAGES: :[[@LINE-5]]:58: note: it is accessed here
}
void inFunctionOfCudaMalloc_bad() {
  float *data;
  cudaMalloc(&data, 64);
  sumOf(data, 16);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses the memory of 'data', which is on the device
  // CHECK-MESSAGES: :[[@LINE-15]]:12: note: it is accessed here
}
static float firstOf(const float *values, bool isOnDevice) {
  if (isOnDevice) {
    float first;
    cudaMemcpy(&first, values, sizeof(first), cudaMemcpyDeviceToHost);
    return first;
  }
  return values[0];
}
static void clear(float *values, int n, bool isOnDevice) {
  if (isOnDevice)
    cudaMemset(values, 0, n * sizeof(float));
  else
    values[0] = 0;
}
static void show(const float *values) { printf("%p", static_cast<const void *>(values)); }
void inFunction_ok() {
  float *data;
  cudaMalloc(&data, 64);
  clear(data, 16, true);
  firstOf(data, true);
  show(data);
}
void FN_mayBeAccessed() {
  float *data;
  cudaMalloc(&data, 64);
  clear(data, 16, false);
}

// A directive has these loops run on the device; the one behind it is the host's.
float directives_ok(int n) {
  float *values, sum = 0;
  cudaMalloc(&values, n * sizeof(float));
#pragma acc parallel loop gang \
    deviceptr(values)
  for (int i = 0; i < n; ++i)
    values[i] = i;
#pragma omp target teams is_device_ptr(values)
#pragma unroll
  for (int i = 0; i < n; ++i)
    sum += values[i];
  return sum;
}

float directives_of_data_bad(int n) {
  float *values, sum = 0;
  cudaMalloc(&values, n * sizeof(float));
#pragma acc kernels
  { values[0] = n; }
#pragma omp target data map(tofrom : sum)
  for (int i = 0; i < n; ++i)
    sum += values[i];
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: the host accesses the memory of 'values', which is on the device
  return sum;
}
