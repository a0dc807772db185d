// A library of models, without LibTorch: its own code bounds the batch and the sequences.
// RUN: %check_cuda_tidy %s cuda-launch-may-exceed-limits %t

#include <cuda_runtime.h>

#define CEIL_DIV(A, B) (((A) + (B) - 1) / (B))

__global__ void spread(float *Values);
__global__ void softmax(float *Values) {
  extern __shared__ float Row[];
  Values[threadIdx.x] = Row[threadIdx.x];
}

void batch_ok(float *Values, int batch_size, int seq_len) {
  spread<<<dim3(1, batch_size), 64>>>(Values);
  softmax<<<batch_size, 256, seq_len * sizeof(float)>>>(Values);
}

void rows_bad(float *Values, int num_rows) {
  spread<<<dim3(1, num_rows), 64>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y grows with 'num_rows'
}

// With columns beside them, so many rows fill the memory.
void tiles_ok(float *Values, int rows, int cols) {
  spread<<<dim3(CEIL_DIV(cols, 32), CEIL_DIV(rows, 32)), dim3(32, 8)>>>(Values);
}
void points_bad(float *Values, int num_points) {
  spread<<<dim3(1, CEIL_DIV(num_points, 32)), 32>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y grows with 'num_points'
}

// Tensors of its own.
struct Tensor {
  float *Data;
  int shape[4];
};

void batchTokens_ok(float *Values, int batch_token_num) { spread<<<dim3(1, batch_token_num), 64>>>(Values); }

void list_bad(const Tensor &Ids) {
  const int Threads = 1024;
  spread<<<Threads, CEIL_DIV(Ids.shape[0], Threads)>>>(Ids.Data);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid and block are exchanged: block.x is 'Ids.shape[0]' divided by the 1024 of grid.x, and exceeds the limit of 1024 once that is over 1048576
}

void tensorBatch_ok(const Tensor &X, int s, int b) {
  spread<<<dim3(s, b), 64>>>(X.Data);
  const int batch_size = X.shape[0];
  spread<<<dim3(s, batch_size), 64>>>(X.Data);
}

void experts_bad(const Tensor &Logits, int num_tokens, int num_experts, int topk) {
  const size_t TokensPerBlock = 4;
  const size_t Bytes = num_experts * TokensPerBlock * sizeof(float) * 3 + num_experts * TokensPerBlock * sizeof(bool);
  softmax<<<CEIL_DIV(num_tokens, TokensPerBlock), 128, Bytes>>>(Logits.Data);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: dynamic shared memory grows with 'num_experts' and exceeds the limit of 49152 bytes once that is over 945
  softmax<<<CEIL_DIV(num_tokens, TokensPerBlock), num_experts>>>(Logits.Data);
}
