// RUN: %check_cuda_tidy %s cuda-unordered-streams %t
//
// Work that functions of the file queue, with the streams and the memory that they are given.
#include <cuda_runtime.h>

__global__ void fill(float *values, int n) { values[threadIdx.x] = n; }
__global__ void read(float *out, const float *values) { out[threadIdx.x] = values[0]; }

void fillOn(cudaStream_t stream, float *memory) { fill<<<1, 32, 0, stream>>>(memory, 1); }
void fillPart(cudaStream_t stream, float *memory, int n) { fill<<<1, 32, 0, stream>>>(memory, n); }
void readOn(cudaStream_t &stream, float *out, float *memory) {
  if (cudaGetLastError() != cudaSuccess)
    throw 1;
  read<<<1, 32, 0, stream>>>(out, memory);
}
void fillThrough(float *memory, cudaStream_t stream) { fillOn(stream, memory); }
void fillAndWait(cudaStream_t stream, float *memory) {
  fill<<<1, 32, 0, stream>>>(memory, 1);
  cudaStreamSynchronize(stream);
}
void fillIf(bool really, cudaStream_t stream, float *memory) {
  if (really)
    cudaDeviceSynchronize();
  fill<<<1, 32, 0, stream>>>(memory, 1);
}
void waitAndFill(cudaStream_t stream, cudaEvent_t event, float *memory) {
  cudaStreamWaitEvent(stream, event, 0);
  fill<<<1, 32, 0, stream>>>(memory, 1);
}
void order(cudaStream_t first, cudaStream_t second, cudaEvent_t event) {
  cudaEventRecord(event, first);
  cudaStreamWaitEvent(second, event, 0);
}
void wait(cudaStream_t stream) { cudaStreamSynchronize(stream); }
void download(float *host, const float *memory, cudaStream_t stream) {
  cudaMemcpyAsync(host, memory, 128, cudaMemcpyDeviceToHost, stream);
}

void oneFunction_bad() {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, 128);
  fillOn(first, values);
  fillOn(second, values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'fill' uses 'values' on stream 'second' while kernel 'fill' may still be writing it on stream 'first' [cuda-unordered-streams]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: kernel 'fill' is queued on stream 'first' here, and nothing lets stream 'second' wait for it
  // CHECK-MESSAGES: :[[@LINE-40]]:51: note: the function that is called queues kernel 'fill' here
}
void twoFunctions_bad(float *out) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, 128);
  fillThrough(values, first);
  readOn(second, out, values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'read' uses 'values' on stream 'second' while kernel 'fill' may still be writing it on stream 'first'
}
void functionAndLaunch_bad(float *out) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, 128);
  fillOn(first, values);
  read<<<1, 32, 0, second>>>(out, values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'read' uses 'values' on stream 'second' while kernel 'fill' may still be writing it on stream 'first'
}
void copy_bad(float *host) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, 128);
  fillOn(first, values);
  download(host, values, second);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the copy uses 'values' on stream 'second' while kernel 'fill' may still be writing it on stream 'first'
}
void waitsForAnother_bad(float *out) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, 128);
  fillOn(first, values);
  wait(second);
  readOn(second, out, values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'read' uses 'values' on stream 'second' while kernel 'fill' may still be writing it on stream 'first'
}
void nextRound_bad(float *out, int n, cudaEvent_t filled) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, 128);
  for (int i = 0; i < n; ++i) {
    fillOn(first, values);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: kernel 'fill' uses 'values' on stream 'first' while kernel 'read' may still be reading it on stream 'second'
    order(first, second, filled);
    readOn(second, out, values);
  }
}

void oneStream_ok(float *out) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, 128);
  fillOn(first, values);
  readOn(first, out, values);
  fillOn(second, out);
}
void ordered_ok(float *out, cudaEvent_t event) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, 128);
  fillOn(first, values);
  order(first, second, event);
  readOn(second, out, values);
}
void waits_ok(float *out) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, 128);
  fillOn(first, values);
  wait(first);
  readOn(second, out, values);
}
void waitsInside_ok(float *out) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, 128);
  fillAndWait(first, values);
  readOn(second, out, values);
}
void waitsBeforeItFills_ok(cudaEvent_t event) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, 128);
  fillOn(first, values);
  cudaEventRecord(event, first);
  waitAndFill(second, event, values);
}
void bothRounds_ok(float *out, int n, cudaEvent_t filled, cudaEvent_t isRead) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, 128);
  for (int i = 0; i < n; ++i) {
    fillOn(first, values);
    order(first, second, filled);
    readOn(second, out, values);
    order(second, first, isRead);
  }
}
void parts_ok() {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, 128);
  fillPart(first, values, 1);
  fillPart(second, values, 2);
}

// Whether a function waits may hang on what it is given.
void FN_condition(float *out) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, 128);
  fillIf(false, first, values);
  readOn(second, out, values);
}

void lambdaWaits_ok() {
  float *memory, *out;
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  cudaMalloc(&memory, 128);
  cudaMalloc(&out, 128);
  auto wait = [&] { cudaStreamSynchronize(a); };
  fill<<<1, 32, 0, a>>>(memory, 1);
  wait();
  read<<<1, 32, 0, b>>>(out, memory);
}
