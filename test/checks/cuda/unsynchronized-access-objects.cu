// RUN: %check_cuda_tidy %s cuda-unsynchronized-access %t

#include <cuda_runtime.h>
#include <mpi.h>

// Kernels come to the memory through an object that they are given.

struct Buffer {
  float *values;
  int size;
};
struct Buffers {
  Buffer first, second;
};
__global__ void fillFirst(Buffers all) { all.first.values[threadIdx.x] = all.second.size; }
void nested_bad(int n) {
  Buffers all = {};
  cudaMallocManaged(&all.first.values, n * sizeof(float));
  fillFirst<<<1, n>>>(all);
  all.first.values[0] = 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses 'all.first.values' while kernel 'fillFirst' may still be writing to it [cuda-unsynchronized-access]
}
void nested_ok(int n) {
  Buffers all = {};
  cudaMallocManaged(&all.first.values, n * sizeof(float));
  cudaMallocManaged(&all.second.values, n * sizeof(float));
  fillFirst<<<1, n>>>(all);
  all.second.values[0] = 1;
  all.first.size = n;
  cudaDeviceSynchronize();
  all.first.values[0] = 1;
}

struct Table {
  float *values;
};
__global__ void fillBehind(Table *buffer) { buffer->values[threadIdx.x] = 1; }
void behindPointer_bad(int n, int to) {
  Table *buffer;
  cudaMallocHost(&buffer, sizeof(Table));
  cudaMalloc(&buffer->values, n * sizeof(float));
  fillBehind<<<1, n>>>(buffer);
  MPI_Send(buffer->values, n, MPI_FLOAT, to, 0, MPI_COMM_WORLD);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: MPI is given 'buffer->values' while kernel 'fillBehind' may still be writing to it
}
void behindPointer_ok(int n, int to) {
  Table *buffer, *other;
  cudaMallocHost(&buffer, sizeof(Table));
  cudaMallocHost(&other, sizeof(Table));
  cudaMalloc(&buffer->values, n * sizeof(float));
  cudaMalloc(&other->values, n * sizeof(float));
  fillBehind<<<1, n>>>(other);
  MPI_Send(buffer->values, n, MPI_FLOAT, to, 0, MPI_COMM_WORLD);
  cudaDeviceSynchronize();
  MPI_Send(other->values, n, MPI_FLOAT, to, 0, MPI_COMM_WORLD);
}

template <class F> __global__ void forEach(F function) { function(threadIdx.x); }
template <class F> __global__ void ignore(F function) {}
struct Setter {
  int *values;
  __device__ void operator()(int i) const { values[i] = i; }
};
void functor_bad(int n) {
  Setter setter{nullptr};
  cudaMallocManaged(&setter.values, n * sizeof(int));
  forEach<<<1, n>>>(setter);
  setter.values[0] = 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the host accesses 'setter.values' while kernel 'forEach' may still be writing to it
}
int lambda_bad(int n) {
  int *values;
  cudaMallocManaged(&values, n * sizeof(int));
  const auto count = [=] __host__ __device__(int i) { values[i] = i; };
  forEach<<<1, n>>>(count);
  return values[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the host accesses 'values' while kernel 'forEach' may still be writing to it
}
int lambda_ok(int n) {
  int *values, *others;
  cudaMallocManaged(&values, n * sizeof(int));
  cudaMallocManaged(&others, n * sizeof(int));
  const auto count = [=] __host__ __device__(int i) { values[i] = others[i]; };
  ignore<<<1, n>>>(count);
  int sum = values[0];
  forEach<<<1, n>>>(count);
  sum += others[0];
  cudaDeviceSynchronize();
  return sum + values[0];
}
