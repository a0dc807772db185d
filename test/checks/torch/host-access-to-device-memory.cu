// RUN: %check_cuda_tidy %s torch-host-access-to-device-memory %t

#include <algorithm>
#include <cstring>
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
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses the memory of 'data', which is on the device [torch-host-access-to-device-memory]
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
  // CHECK-MESSAGES: :[[@LINE-2]]:20: warning: the host accesses the memory of a tensor that is on the device
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

// Who writes to a member, or gives a parameter, is not looked for.
struct FN_Member {
  void allocate() { cudaMalloc(&Data, 64); }
  float first() { return Data[0]; }
  float *Data;
};
