// RUN: %check_cuda_tidy %s cuda-unordered-streams %t
//
// Rounds of a loop: what one leaves to the next, and arrays of streams that a loop counts through.
#include <cuda_runtime.h>

__global__ void fill(float *values, int n) { values[threadIdx.x] = n; }
__global__ void read(float *out, const float *values) { out[threadIdx.x] = values[0]; }

void nextRound_bad(float *out, int n) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, 128);
  for (int i = 0; i < n; ++i) {
    cudaStreamSynchronize(second);
    read<<<1, 32, 0, second>>>(out, values);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: kernel 'read' uses 'values' on stream 'second' while kernel 'fill' may still be writing it on stream 'first' [cuda-unordered-streams]
    cudaStreamSynchronize(second);
    fill<<<1, 32, 0, first>>>(values, i);
  }
}

void oneForAll_bad(const float *host, float *result, int n) {
  float *values;
  cudaStream_t streams[4];
  for (int i = 0; i < 4; ++i)
    cudaStreamCreate(&streams[i]);
  cudaMalloc(&values, 128);
  for (int i = 0; i < 4; ++i) {
    cudaMemcpyAsync(values, host + i * 32, 128, cudaMemcpyHostToDevice, streams[i]);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the copy uses 'values' on stream 'streams[i]' while the copy may still be writing it on stream 'streams[i]' of another round
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: the copy is queued on stream 'streams[i]' here, and nothing lets that of the next round wait for it
    fill<<<1, 32, 0, streams[i]>>>(values, n);
  }
}
void kernel_bad(float *out, int n) {
  float *values;
  cudaStream_t streams[4];
  for (int i = 0; i < 4; ++i)
    cudaStreamCreateWithFlags(&streams[i], cudaStreamNonBlocking);
  cudaMalloc(&values, 128);
  for (int i = 0; i < 4; i += 2)
    fill<<<1, 32, 0, streams[i]>>>(values, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: kernel 'fill' uses 'values' on stream 'streams[i]' while kernel 'fill' may still be writing it on stream 'streams[i]' of another round
}
void fillOn(cudaStream_t stream, float *memory) { fill<<<1, 32, 0, stream>>>(memory, 1); }
void function_bad() {
  float *values;
  cudaStream_t streams[4];
  for (int i = 0; i < 4; ++i)
    cudaStreamCreate(&streams[i]);
  cudaMalloc(&values, 128);
  for (int i = 0; i < 4; ++i)
    fillOn(streams[i], values);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: kernel 'fill' uses 'values' on stream 'streams[i]' while kernel 'fill' may still be writing it on stream 'streams[i]' of another round
}
void behindAnother_bad(float *out, int n) {
  float *values;
  cudaStream_t streams[4], first;
  cudaStreamCreate(&first);
  for (int i = 0; i < 4; ++i)
    cudaStreamCreate(&streams[i]);
  cudaMalloc(&values, 128);
  fill<<<1, 32, 0, first>>>(values, n);
  for (int i = 0; i < 4; ++i)
    read<<<1, 32, 0, streams[i]>>>(out, values);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: kernel 'read' uses 'values' on stream 'streams[i]' while kernel 'fill' may still be writing it on stream 'first'
}

void partOfEach_ok(const float *host, int n) {
  float *values, *perStream[4];
  cudaStream_t streams[4];
  for (int i = 0; i < 4; ++i) {
    cudaStreamCreate(&streams[i]);
    cudaMalloc(&perStream[i], 128);
  }
  cudaMalloc(&values, 512);
  for (int i = 0; i < 4; ++i) {
    cudaMemcpyAsync(perStream[i], host, 128, cudaMemcpyHostToDevice, streams[i]);
    fill<<<1, 32, 0, streams[i]>>>(perStream[i], n);
    fill<<<1, 32, 0, streams[i]>>>(values + 32 * i, n);
  }
}
// What the kernel is told may be its part.
void partByNumber_ok() {
  float *values;
  cudaStream_t streams[4];
  for (int i = 0; i < 4; ++i)
    cudaStreamCreate(&streams[i]);
  cudaMalloc(&values, 512);
  for (int i = 0; i < 4; ++i)
    fill<<<1, 32, 0, streams[i]>>>(values, i);
  for (int i = 0; i < 4; ++i) {
    int part = i * 32;
    fill<<<1, 32, 0, streams[i]>>>(values, part);
  }
}
void waitsInEachRound_ok(float *result, int n) {
  float *values;
  cudaStream_t streams[4];
  for (int i = 0; i < 4; ++i)
    cudaStreamCreate(&streams[i]);
  cudaMalloc(&values, 128);
  for (int i = 0; i < 4; ++i) {
    fill<<<1, 32, 0, streams[i]>>>(values, n);
    cudaStreamSynchronize(streams[i]);
  }
}
void ownMemory_ok(int n) {
  cudaStream_t streams[4];
  for (int i = 0; i < 4; ++i)
    cudaStreamCreate(&streams[i]);
  for (int i = 0; i < 4; ++i) {
    float *values;
    cudaMalloc(&values, 128);
    fill<<<1, 32, 0, streams[i]>>>(values, n);
  }
}
void onlyRead_ok(float *out, int n) {
  float *values;
  cudaStream_t streams[4];
  for (int i = 0; i < 4; ++i)
    cudaStreamCreate(&streams[i]);
  cudaMalloc(&values, 128);
  fill<<<1, 32, 0, streams[0]>>>(values, n);
  cudaStreamSynchronize(streams[0]);
  for (int i = 0; i < 4; ++i)
    read<<<1, 32, 0, streams[i]>>>(out, values);
}
// One index may be another.
void otherIndex_ok(float *out, int n) {
  float *values;
  cudaStream_t streams[4];
  for (int i = 0; i < 4; ++i)
    cudaStreamCreate(&streams[i]);
  cudaMalloc(&values, 128);
  fill<<<1, 32, 0, streams[0]>>>(values, n);
  for (int i = 0; i < n; ++i)
    read<<<1, 32, 0, streams[i]>>>(out, values);
  for (int j = 0; j < n; ++j)
    cudaMemcpyAsync(out, values, 128, cudaMemcpyDeviceToDevice, streams[j]);
}
void waitsWithAnotherIndex_ok(float *out, int n, cudaEvent_t event) {
  float *values;
  cudaStream_t streams[4], first;
  cudaStreamCreate(&first);
  for (int i = 0; i < 4; ++i)
    cudaStreamCreate(&streams[i]);
  cudaMalloc(&values, 128);
  fill<<<1, 32, 0, first>>>(values, n);
  cudaEventRecord(event, first);
  for (int i = 0; i < 4; ++i)
    cudaStreamWaitEvent(streams[i], event, 0);
  for (int j = 0; j < 4; ++j)
    read<<<1, 32, 0, streams[j]>>>(out, values);
}
void chained_ok(int n, cudaEvent_t event) {
  float *values;
  cudaStream_t streams[4];
  for (int i = 0; i < 4; ++i)
    cudaStreamCreate(&streams[i]);
  cudaMalloc(&values, 128);
  for (int i = 0; i < 4; ++i) {
    if (i > 0)
      cudaStreamWaitEvent(streams[i], event, 0);
    fill<<<1, 32, 0, streams[i]>>>(values, n);
    cudaEventRecord(event, streams[i]);
  }
}

// An index that goes round is not followed.
void FN_goesRound(int n) {
  float *values;
  cudaStream_t streams[4];
  for (int i = 0; i < 4; ++i)
    cudaStreamCreate(&streams[i]);
  cudaMalloc(&values, 128);
  for (int i = 0; i < n; ++i)
    fill<<<1, 32, 0, streams[i % 4]>>>(values, n);
}
