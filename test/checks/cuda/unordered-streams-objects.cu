// RUN: %check_cuda_tidy %s cuda-unordered-streams %t

#include <cuda_runtime.h>

// Kernels come to the memory through an object that they are given.

__global__ void fill(float *values, int n) { values[threadIdx.x] = n; }
__device__ void change(float *values);

// An object in an object.

struct Half {
  float *values;
};
struct Halves {
  Half left, right;
};
__global__ void fillLeft(Halves all) { all.left.values[threadIdx.x] = 1; }
__global__ void fillRight(Halves all) { all.right.values[threadIdx.x] = 1; }
__global__ void handOn(Half half);
__device__ void anything(Half half);
__global__ void fillSomehow(Halves all) { anything(all.left); }
void nested_bad(int n) {
  Halves all;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&all.left.values, n * sizeof(float));
  cudaMalloc(&all.right.values, n * sizeof(float));
  fillLeft<<<1, 32, 0, first>>>(all);
  fillRight<<<1, 32, 0, second>>>(all);
  fill<<<1, 32, 0, second>>>(all.left.values, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'fill' uses 'all.left.values' on stream 'second' while kernel 'fillLeft' may still be writing it on stream 'first' [cuda-unordered-streams]
  cudaDeviceSynchronize();
}
void nested_ok(int n) {
  Halves all;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&all.left.values, n * sizeof(float));
  cudaMalloc(&all.right.values, n * sizeof(float));
  fillLeft<<<1, 32, 0, first>>>(all);
  fillRight<<<1, 32, 0, second>>>(all);
  fillSomehow<<<1, 32, 0, second>>>(all);
  Half other;
  cudaMalloc(&other.values, n * sizeof(float));
  all.left = other;
  fill<<<1, 32, 0, second>>>(all.left.values, n);
}

// An object behind a pointer.

struct Table {
  float *rows, *columns;
};
__global__ void fillRows(Table *table) { table->rows[threadIdx.x] = 1; }
__global__ void fillColumns(Table *table) { table->columns[threadIdx.x] = 1; }
void behindPointer_bad(int n) {
  Table *table;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMallocManaged(&table, sizeof(Table));
  cudaMalloc(&table->rows, n * sizeof(float));
  cudaMalloc(&table->columns, n * sizeof(float));
  fillRows<<<1, 32, 0, first>>>(table);
  fillColumns<<<1, 32, 0, second>>>(table);
  fill<<<1, 32, 0, second>>>(table->rows, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'fill' uses 'table->rows' on stream 'second' while kernel 'fillRows' may still be writing it on stream 'first'
}

struct Pair {
  float *a, *b;
};
__global__ void fillA(Pair *pair) { pair->a[threadIdx.x] = 1; }
void ofAnother_ok(int n) {
  Pair *pair;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMallocManaged(&pair, sizeof(Pair));
  cudaMalloc(&pair->a, n * sizeof(float));
  fillA<<<1, 32, 0, first>>>(pair);
  cudaMallocManaged(&pair, sizeof(Pair));
  cudaMalloc(&pair->a, n * sizeof(float));
  fill<<<1, 32, 0, second>>>(pair->a, n);
}

// Methods of the object.

struct Filler {
  float *values;
  float with;
  __device__ void set(int i) { values[i] = with; }
  __device__ void operator()(int i) { set(i); }
};
struct Setter {
  float *values;
  __device__ void operator()(int i) const { values[i] = 1; }
};
struct Unknown {
  float *values;
  __device__ void operator()(int i);
};
__device__ void setBy(const struct HandsOn &object, int i);
struct HandsOn {
  float *values;
  __device__ void operator()(int i) const { setBy(*this, i); }
};
template <class F> __global__ void forEach(F function) { function(threadIdx.x); }
void functor_bad(int n) {
  Setter setter;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&setter.values, n * sizeof(float));
  forEach<<<1, 32, 0, first>>>(setter);
  fill<<<1, 32, 0, second>>>(setter.values, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'fill' uses 'setter.values' on stream 'second' while kernel 'forEach' may still be writing it on stream 'first'
}
void methodOfMethod_bad(int n) {
  Filler filler;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&filler.values, n * sizeof(float));
  forEach<<<1, 32, 0, first>>>(filler);
  fill<<<1, 32, 0, second>>>(filler.values, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'fill' uses 'filler.values' on stream 'second' while kernel 'forEach' may still be writing it on stream 'first'
}
void functor_ok(int n) {
  Unknown unknown;
  HandsOn handsOn;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&unknown.values, n * sizeof(float));
  forEach<<<1, 32, 0, first>>>(unknown);
  fill<<<1, 32, 0, second>>>(unknown.values, n);
  cudaMalloc(&handsOn.values, n * sizeof(float));
  forEach<<<1, 32, 0, first>>>(handsOn);
  fill<<<1, 32, 0, second>>>(handsOn.values, n);
}

// A lambda has the pointers that it captures.

void lambda_bad(int n) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  forEach<<<1, 32, 0, first>>>([=] __device__(int i) { values[i] = n; });
  // CHECK-MESSAGES: :[[@LINE+1]]:3: warning: kernel 'fill' uses 'values' on stream 'second' while kernel 'forEach' may still be writing it on stream 'first'
  fill<<<1, 32, 0, second>>>(values, n);
}
void lambda_ok(int n) {
  float *values, *others;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  cudaMalloc(&others, n * sizeof(float));
  auto add = [=] __device__(int i) { others[i] += values[i]; };
  forEach<<<1, 32, 0, first>>>(add);
  cudaMemcpyAsync(others, values, n * sizeof(float), cudaMemcpyDeviceToDevice, first);
  fill<<<1, 32, 0, first>>>(values, n);
}

// What the lambda was made with is not what the variable points to later.
void FN_newValue(int n) {
  float *values = nullptr;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  forEach<<<1, 32, 0, first>>>([=] __device__(int i) { values[i] = n; });
  fill<<<1, 32, 0, second>>>(values, n);
  cudaMalloc(&values, n * sizeof(float));
}
