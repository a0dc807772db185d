// RUN: %check_cuda_tidy %s cuda-unordered-streams %t

#include <cuda_runtime.h>

// What lies between the two pieces of work: functions and objects of the program.

__global__ void fill(float *values, int n) { values[threadIdx.x] = n; }
__global__ void read(float *out, const float *values) { out[threadIdx.x] = values[0]; }
__global__ void nothing() {}
void somewhere();

void harmless(int &n) { ++n; }
void join(cudaStream_t first, cudaStream_t second, cudaEvent_t event) {
  cudaEventRecord(event, first);
  cudaStreamWaitEvent(second, event, 0);
}
void onTheDefaultStream() { nothing<<<1, 1>>>(); }

struct Number {
  Number(int n) : n(n) {}
  ~Number() { n = 0; }
  int n;
};
struct Join {
  Join(cudaStream_t first, cudaStream_t second, cudaEvent_t event) { join(first, second, event); }
};
struct WaitsAtItsEnd {
  ~WaitsAtItsEnd() { cudaDeviceSynchronize(); }
};
struct HasOne {
  WaitsAtItsEnd part;
};
struct Elsewhere {
  Elsewhere();
};

struct Two {
  cudaStream_t first, second;
};

void function_bad(float *out, int n) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  fill<<<1, 32, 0, first>>>(values, n);
  harmless(n);
  read<<<1, 32, 0, second>>>(out, values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'read' uses 'values' on stream 'second' while kernel 'fill' may still be writing it on stream 'first' [cuda-unordered-streams]
}

void object_bad(float *out, int n) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  fill<<<1, 32, 0, first>>>(values, n);
  Number number(n);
  read<<<1, 32, 0, second>>>(out, values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'read' uses 'values' on stream 'second' while kernel 'fill' may still be writing it on stream 'first'
}

void joins_ok(float *out, int n, cudaEvent_t event) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  fill<<<1, 32, 0, first>>>(values, n);
  join(first, second, event);
  read<<<1, 32, 0, second>>>(out, values);
}

void onTheDefaultStream_ok(float *out, int n) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  fill<<<1, 32, 0, first>>>(values, n);
  onTheDefaultStream();
  read<<<1, 32, 0, second>>>(out, values);
}

void constructor_ok(float *out, int n, cudaEvent_t event) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  fill<<<1, 32, 0, first>>>(values, n);
  Join joined(first, second, event);
  read<<<1, 32, 0, second>>>(out, values);
}

void constructorElsewhere_ok(float *out, int n) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  fill<<<1, 32, 0, first>>>(values, n);
  Elsewhere other;
  read<<<1, 32, 0, second>>>(out, values);
}

void destructor_ok(float *out, int n) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  {
    HasOne waits;
    fill<<<1, 32, 0, first>>>(values, n);
  }
  read<<<1, 32, 0, second>>>(out, values);
}

void temporary_ok(float *out, int n) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  fill<<<1, 32, 0, first>>>(values, n);
  WaitsAtItsEnd();
  read<<<1, 32, 0, second>>>(out, values);
}

void endsLater_bad(float *out, int n) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  WaitsAtItsEnd waits;
  fill<<<1, 32, 0, first>>>(values, n);
  read<<<1, 32, 0, second>>>(out, values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'read' uses 'values' on stream 'second' while kernel 'fill' may still be writing it on stream 'first'
}

// A failure's way out waits on none of the others.
void throws_bad(float *out, int n) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  fill<<<1, 32, 0, first>>>(values, n);
  if (cudaGetLastError() != cudaSuccess)
    throw 1;
  read<<<1, 32, 0, second>>>(out, values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'read' uses 'values' on stream 'second' while kernel 'fill' may still be writing it on stream 'first'
}

// The streams of a structure.
void FN_structure(float *out, int n) {
  float *values;
  Two streams;
  cudaStreamCreate(&streams.first);
  cudaStreamCreate(&streams.second);
  cudaMalloc(&values, n * sizeof(float));
  fill<<<1, 32, 0, streams.first>>>(values, n);
  read<<<1, 32, 0, streams.second>>>(out, values);
}
