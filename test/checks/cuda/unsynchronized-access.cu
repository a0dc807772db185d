// RUN: %check_cuda_tidy %s cuda-unsynchronized-access %t

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cuda_runtime.h>
#include <mpi.h>

__global__ void fill(float *values, int n) { values[threadIdx.x] = n; }
__global__ void readOnly(const float *values, int n) {}
__global__ void unused(float *values, int n) {}
template <class T> __global__ void set(T *values) { values[0] = 1; }
void somewhere();
void check(cudaError_t status) {
  if (status != cudaSuccess)
    std::printf("%s\n", cudaGetErrorString(status));
}
void wait() { cudaDeviceSynchronize(); }

// Managed memory behind a kernel.

float managed_bad(int n) {
  float *values;
  cudaMallocManaged(&values, n * sizeof(float));
  fill<<<1, n>>>(values, n);
  check(cudaGetLastError());
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += values[i];
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: the host accesses 'values' while kernel 'fill' may still be writing to it [cuda-unsynchronized-access]
  cudaFree(values);
  return sum;
}

void onOnePath_bad(int n, bool waits) {
  float *values;
  cudaMallocManaged(&values, n * sizeof(float));
  fill<<<1, n>>>(values, n);
  if (waits)
    cudaDeviceSynchronize();
  std::printf("%f\n", *values);
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: the host accesses 'values' while kernel 'fill' may still be writing to it
}

void algorithm_bad(int n) {
  int *values;
  cudaMallocManaged(&values, n * sizeof(int));
  set<<<1, 1>>>(values);
  std::sort(values, values + n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses 'values' while kernel 'set' may still be writing to it
}

void loop_bad(int n) {
  float *values;
  cudaMallocManaged(&values, n * sizeof(float));
  for (int i = 0; i < n; ++i) {
    values[i] = 1;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the host accesses 'values' while kernel 'fill' may still be writing to it
    fill<<<1, n>>>(values, n);
  }
}

void waited_ok(int n) {
  float *values;
  cudaMallocManaged(&values, n * sizeof(float));
  values[0] = 1;
  fill<<<1, n>>>(values, n);
  cudaDeviceSynchronize();
  values[0] = 2;
  fill<<<1, n>>>(values, n);
  wait();
  values[0] = 3;
  fill<<<1, n>>>(values, n);
  somewhere();
  values[0] = 4;
}

void notWritten_ok(int n) {
  float *values, *others;
  cudaMallocManaged(&values, n * sizeof(float));
  cudaMallocManaged(&others, n * sizeof(float));
  readOnly<<<1, n>>>(values, n);
  unused<<<1, n>>>(values, n);
  std::printf("%f\n", values[0]);
  fill<<<1, n>>>(others, n);
  std::printf("%f\n", values[0]);
  cudaFree(others);
}

struct Timer {
  ~Timer() { cudaDeviceSynchronize(); }
};
void destructor_ok(int n) {
  float *values;
  cudaMallocManaged(&values, n * sizeof(float));
  {
    Timer timer;
    fill<<<1, n>>>(values, n);
  }
  values[0] = 1;
}

void newMemory_ok(int n) {
  float *values;
  cudaMallocManaged(&values, n * sizeof(float));
  for (int i = 0; i < n; ++i) {
    fill<<<1, n>>>(values, n);
    cudaMallocManaged(&values, n * sizeof(float));
    values[0] = 1;
  }
}

// Page-locked memory behind a copy.

float copied_bad(const float *device, cudaStream_t stream) {
  static float *pinned = nullptr;
  if (pinned == nullptr)
    cudaMallocHost(&pinned, sizeof(float));
  cudaMemcpyAsync(pinned, device, sizeof(float), cudaMemcpyDeviceToHost, stream);
  return pinned[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses 'pinned' while the copy may still be writing to it
}

float copied_ok(const float *device, cudaStream_t stream) {
  float *pinned, pageable;
  cudaMallocHost(&pinned, sizeof(float));
  cudaMemcpyAsync(pinned, device, sizeof(float), cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  float first = pinned[0];
  cudaMemcpy(pinned, device, sizeof(float), cudaMemcpyDeviceToHost);
  // The call returns when the copy is done.
  cudaMemcpyAsync(&pageable, device, sizeof(float), cudaMemcpyDeviceToHost, stream);
  return first + pinned[0] + pageable;
}

// Streams that are known.

void waitsForAnother_bad(int n) {
  float *values;
  cudaStream_t working, other;
  cudaStreamCreate(&working);
  cudaStreamCreate(&other);
  cudaMallocManaged(&values, n * sizeof(float));
  fill<<<1, n, 0, working>>>(values, n);
  cudaStreamSynchronize(other);
  values[0] = 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses 'values' while kernel 'fill' may still be writing to it
}

void waitsForAnEvent_ok(int n) {
  float *values;
  cudaStream_t working, other;
  cudaEvent_t event;
  cudaEventCreate(&event);
  cudaStreamCreate(&working);
  cudaStreamCreate(&other);
  cudaMallocManaged(&values, n * sizeof(float));
  fill<<<1, n, 0, working>>>(values, n);
  cudaEventRecord(event, working);
  cudaStreamWaitEvent(other, event, 0);
  cudaStreamSynchronize(other);
  values[0] = 1;
}

void defaultWaits_ok(int n) {
  float *values, *others;
  cudaStream_t working;
  cudaStreamCreate(&working);
  cudaMallocManaged(&values, n * sizeof(float));
  cudaMalloc(&others, n * sizeof(float));
  fill<<<1, n, 0, working>>>(values, n);
  fill<<<1, n>>>(others, n);
  cudaStreamSynchronize(nullptr);
  values[0] = 1;
}

void defaultDoesNotWait_bad(int n) {
  float *values, *others;
  cudaStream_t working;
  cudaStreamCreateWithFlags(&working, cudaStreamNonBlocking);
  cudaMallocManaged(&values, n * sizeof(float));
  cudaMalloc(&others, n * sizeof(float));
  fill<<<1, n, 0, working>>>(values, n);
  fill<<<1, n>>>(others, n);
  cudaStreamSynchronize(nullptr);
  values[0] = 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses 'values' while kernel 'fill' may still be writing to it
}

// Buffers of MPI.

void sent_bad(int n, int to) {
  float *values;
  cudaMalloc(&values, n * sizeof(float));
  fill<<<1, n>>>(values, n);
  MPI_Send(values, n, MPI_FLOAT, to, 0, MPI_COMM_WORLD);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: MPI is given 'values' while kernel 'fill' may still be writing to it
}

void sent_ok(int n, int to) {
  float *values, *others;
  cudaMalloc(&values, n * sizeof(float));
  cudaMalloc(&others, n * sizeof(float));
  fill<<<1, n>>>(others, n);
  MPI_Send(values, n, MPI_FLOAT, to, 0, MPI_COMM_WORLD);
  cudaDeviceSynchronize();
  MPI_Send(others, n, MPI_FLOAT, to, 0, MPI_COMM_WORLD);
}

// A wait for a stream that may be the same.
void FN_otherStream(int n, cudaStream_t other) {
  float *values;
  cudaMallocManaged(&values, n * sizeof(float));
  fill<<<1, n>>>(values, n);
  cudaStreamSynchronize(other);
  values[0] = 1;
}

// What a kernel reads may not be written before it is done, either.
void FN_readByKernel(int n) {
  float *values;
  cudaMallocManaged(&values, n * sizeof(float));
  readOnly<<<1, n>>>(values, n);
  values[0] = 1;
}

// The caller may wait, and where it does not nobody says.
float *FN_returned(int n) {
  float *values;
  cudaMallocManaged(&values, n * sizeof(float));
  fill<<<1, n>>>(values, n);
  return values;
}

void selects_bad(FILE *to) {
  double *values;
  cudaMallocManaged(&values, 256);
  set<<<1, 32>>>(values);
  std::nth_element(values, values + 3, values + 32);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses 'values' while kernel 'set
}
void writes_bad(FILE *to) {
  double *values;
  cudaMallocManaged(&values, 256);
  set<<<1, 32>>>(values);
  fwrite(values, sizeof(double), 32, to);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses 'values' while kernel 'set
}

// A clock of the host waits for nothing.
double measures_bad() {
  double *values;
  cudaMallocManaged(&values, 256);
  set<<<1, 32>>>(values);
  auto end = std::chrono::steady_clock::now();
  return values[0] + end.time_since_epoch().count();
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses 'values' while kernel 'set
}

struct Buffers {
  float *values;
  int size;
};
__global__ void fillBuffers(Buffers all) { all.values[threadIdx.x] = all.size; }
void member_bad(int n) {
  Buffers all;
  cudaMallocManaged(&all.values, n * sizeof(float));
  fill<<<1, n>>>(all.values, n);
  all.values[0] = 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses 'all.values' while kernel 'fill' may still be writing to it
}
void memberOfArgument_bad(int n) {
  Buffers all;
  cudaMallocManaged(&all.values, n * sizeof(float));
  fillBuffers<<<1, n>>>(all);
  all.values[0] = 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses 'all.values' while kernel 'fillBuffers' may still be writing to it
}
void memberOfOther_ok(int n) {
  Buffers all, other;
  cudaMallocManaged(&all.values, n * sizeof(float));
  cudaMallocManaged(&other.values, n * sizeof(float));
  fillBuffers<<<1, n>>>(all);
  other.values[0] = 1;
}

// By another pointer, or in a lambda.
double FN_walks() {
  double *values, sum = 0;
  cudaMallocManaged(&values, 256);
  set<<<1, 32>>>(values);
  for (double *each = values; each != values + 32; ++each)
    sum += *each;
  return sum;
}
double FN_captured() {
  double *values;
  cudaMallocManaged(&values, 256);
  set<<<1, 32>>>(values);
  auto at = [&](int i) { return values[i]; };
  return at(3);
}

// Where a kernel was launched, there is a device to wait for.
__global__ void setAll(float *values) { values[threadIdx.x] = 1; }
float eachDevice_ok() {
  float *values;
  int devices = 0;
  cudaGetDeviceCount(&devices);
  cudaMallocManaged(&values, 32 * sizeof(float));
  setAll<<<1, 32>>>(values);
  for (int i = 0; i < devices; ++i) {
    cudaSetDevice(i);
    cudaDeviceSynchronize();
  }
  return values[0];
}
float someDevices_bad(int devices) {
  float *values;
  cudaMallocManaged(&values, 32 * sizeof(float));
  setAll<<<1, 32>>>(values);
  for (int i = 0; i < devices; ++i) {
    cudaSetDevice(i);
    cudaDeviceSynchronize();
  }
  return values[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses 'values' while kernel 'setAll' may still be writing to it
}
