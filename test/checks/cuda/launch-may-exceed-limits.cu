// RUN: %check_cuda_tidy %s cuda-launch-may-exceed-limits %t

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <torch/extension.h>

__global__ void spread(float *Values);
__global__ void gather(float *Values, int64_t Rows);

#define CEIL_DIV(A, B) (((A) + (B) - 1) / (B))

// A number of rows on grid.y.
void rows_bad(float *Values, int num_rows, int cols) {
  dim3 Grid(CEIL_DIV(cols, 256), num_rows);
  // CHECK-MESSAGES: :[[@LINE+3]]:3: warning: grid.y grows with 'num_rows' and exceeds the limit of 65535 once that is over 65535, and nothing keeps it below [cuda-launch-may-exceed-limits]
  // CHECK-MESSAGES: :[[@LINE-3]]:34: note: 'num_rows' is whatever the caller gives
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: only grid.x takes more than 65535 blocks: move this dimension there
  spread<<<Grid, 256>>>(Values);
}

void rowsOnX_ok(float *Values, int num_rows, int cols) {
  dim3 Grid(num_rows, CEIL_DIV(cols, 256));
  spread<<<Grid, 256>>>(Values);
}

void clamped_ok(float *Values, int num_rows) { spread<<<dim3(1, std::min(num_rows, 65535)), 256>>>(Values); }

void chunks_ok(float *Values, int num_rows) {
  for (int First = 0; First < num_rows; First += 65535)
    spread<<<dim3(1, std::min(num_rows - First, 65535)), 256>>>(Values);
}

void refused_ok(float *Values, int num_rows) {
  if (num_rows > 65535)
    throw std::runtime_error("too many rows");
  spread<<<dim3(1, num_rows), 256>>>(Values);
}

void twoKernels_ok(float *Values, int num_rows) {
  if (num_rows <= 65535)
    spread<<<dim3(1, num_rows), 256>>>(Values);
  else
    gather<<<num_rows, 256>>>(Values, num_rows);
}

// The device says what it can do.
void byDevice_ok(float *Values, int num_rows) {
  cudaDeviceProp Properties;
  cudaGetDeviceProperties(&Properties, 0);
  spread<<<dim3(1, std::min(num_rows, Properties.maxGridSize[1])), 256>>>(Values);
}

// Two million rows in tiles of 32.
void tiles_bad(torch::Tensor X) {
  const int64_t N = X.size(0), C = X.size(1);
  dim3 Grid;
  Grid.x = CEIL_DIV(C, 32);
  Grid.y = CEIL_DIV(N, 32);
  gather<<<Grid, dim3(32, 8)>>>(X.data_ptr<float>(), N);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y grows with 'N' and exceeds the limit of 65535 once that is over 2097120
  // CHECK-MESSAGES: :[[@LINE-6]]:21: note: 'N' comes from the data here
}

// Nobody has so large an image.
void image_ok(float *Values, int width, int height) {
  spread<<<dim3(CEIL_DIV(width, 16), CEIL_DIV(height, 16)), dim3(16, 16)>>>(Values);
}

// Nor so many heads.
void heads_ok(torch::Tensor X, int num_heads) { spread<<<dim3(X.size(0), num_heads), 64>>>(X.data_ptr<float>()); }

// A batch of sequences on grid.z, and on grid.y times the heads.
void batch_bad(torch::Tensor X, int num_heads) {
  const int Batch = X.size(0), Length = X.size(1), Width = X.size(2);
  spread<<<dim3(Length, num_heads, Batch), 128>>>(X.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.z grows with 'Batch' and exceeds the limit of 65535 once that is over 65535
  gather<<<dim3(Length, Batch * num_heads), 128>>>(X.data_ptr<float>(), Width);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y grows with 'Batch' and exceeds the limit of 65535 once that is over 65535
}

void batch_ok(torch::Tensor X) {
  TORCH_CHECK(X.size(0) <= 65535, "batch too large");
  const int Batch = X.size(0);
  spread<<<dim3(X.size(1), 1, Batch), 128>>>(X.data_ptr<float>());
}

bool fitsGrid(int Rows);
void asked_ok(float *Values, int num_rows) {
  if (!fitsGrid(num_rows))
    return;
  spread<<<dim3(1, num_rows), 256>>>(Values);
}

void comparedWithDevice_ok(float *Values, int num_rows) {
  int Limit = 0;
  cudaDeviceGetAttribute(&Limit, cudaDevAttrMaxGridDimY, 0);
  if (num_rows > Limit)
    throw std::runtime_error("too many rows");
  spread<<<dim3(1, num_rows), 256>>>(Values);
}

// Another size is no limit.
void comparedWithSize_bad(float *Values, int num_rows, int num_points) {
  if (num_rows <= num_points)
    spread<<<dim3(1, num_rows), 256>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: grid.y grows with 'num_rows'
}

// What is known of another size changes nothing.
void columnsChecked_bad(torch::Tensor X, torch::Tensor Y) {
  TORCH_CHECK(X.size(1) == 3);
  TORCH_CHECK(X.size(0) == Y.size(0) && Y.size(1) == 2);
  spread<<<dim3(X.size(1), X.size(0)), 64>>>(X.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y grows with 'X.size(0)'
}

// What a name does not explain is not guessed at.
void FN_meaning(float *Values, int first, int second) { spread<<<dim3(first, second), 256>>>(Values); }

// A thread for each channel.
void channels_bad(torch::Tensor X) {
  const int channels = X.size(1);
  spread<<<X.size(0), channels>>>(X.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block grows with 'channels' and exceeds the limit of 1024 threads once that is over 1024, and nothing keeps it below
  // CHECK-MESSAGES: :[[@LINE-3]]:24: note: 'channels' comes from the data here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: take a constant number of threads and let each of them loop
}

void channels_ok(torch::Tensor X) {
  const int channels = X.size(1);
  spread<<<X.size(0), std::min(channels, 1024)>>>(X.data_ptr<float>());
  spread<<<X.size(0), channels < 512 ? channels : 512>>>(X.data_ptr<float>());
  int Threads = 32;
  while (Threads < channels && Threads < 1024)
    Threads *= 2;
  spread<<<X.size(0), Threads>>>(X.data_ptr<float>());
}

void switch_ok(torch::Tensor X) {
  switch (X.size(1)) {
  case 64:
    spread<<<X.size(0), X.size(1)>>>(X.data_ptr<float>());
  }
}

// Of two cases with one body, nobody joins what they say.
void FP_cases(torch::Tensor X) {
  switch (X.size(1)) {
  case 64:
  case 128:
    spread<<<X.size(0), X.size(1)>>>(X.data_ptr<float>());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: block grows with 'X.size(1)'
  }
}

// The same number in several launches of one function is one mistake.
template <int Tile> __global__ void tiled(float *Values);
void dispatch_bad(float *Values, int tile, int num_points) {
  const dim3 Grid(1, num_points);
  switch (tile) {
  case 16:
    tiled<16><<<Grid, 64>>>(Values);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: grid.y grows with 'num_points'
    break;
  default:
    tiled<32><<<Grid, 64>>>(Values);
  }
}

// In a lambda, as dispatch macros have it.
void lambda_bad(torch::Tensor Points) {
  const int num_points = Points.size(0);
  const dim3 Blocks(4, num_points);
  AT_DISPATCH_FLOATING_TYPES(Points.scalar_type(), "spread", [&] {
    spread<<<Blocks, 64>>>(Points.data_ptr<float>());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: grid.y grows with 'num_points'
  });
}

void function_bad(float *Values, void **Arguments, int nnz) {
  cudaLaunchKernel((const void *)spread, dim3(1, CEIL_DIV(nnz, 256)), dim3(256), Arguments, 0, nullptr);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y grows with 'nnz' and exceeds the limit of 65535 once that is over 16776960
}

// Three functions up.
static void launchOn(const dim3 &Grid, float *Values) { spread<<<Grid, 128>>>(Values); }
// CHECK-MESSAGES: :[[@LINE-1]]:57: warning: grid.z grows with 'Clouds' and exceeds the limit of 65535
static void launchFor(float *Values, int Width, int Count) { launchOn(dim3(Width, 1, Count), Values); }
void wrapped_bad(torch::Tensor X) {
  const int Clouds = X.size(0);
  launchFor(X.data_ptr<float>(), X.size(2), Clouds);
}
static void launchFew(float *Values, int Count) { spread<<<dim3(1, 1, Count), 128>>>(Values); }
void wrapped_ok(torch::Tensor X) {
  const int Clouds = X.size(0);
  TORCH_CHECK(Clouds < 65536);
  launchFew(X.data_ptr<float>(), Clouds);
}

// A tensor of the project's own.
struct Matrix {
  int getSize(int Axis) const { return Sizes[Axis]; }
  int Sizes[2];
};
void ownTensor_bad(float *Values, Matrix M) {
  spread<<<dim3(M.getSize(1), M.getSize(0)), 64>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y grows with 'M.getSize(0)'
}

// Shared memory for every element of a sequence.
__global__ void softmax(float *Values) {
  extern __shared__ float Row[];
  Values[threadIdx.x] = Row[threadIdx.x];
}
__global__ void softmaxLarge(float *Values) {
  extern __shared__ float Row[];
  Values[threadIdx.x] = Row[threadIdx.x];
}
void shared_bad(torch::Tensor Values, int rows, int seq_len) {
  softmax<<<rows, 256, seq_len * sizeof(float)>>>(Values.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: dynamic shared memory grows with 'seq_len' and exceeds the limit of 49152 bytes once that is over 12288, and nothing keeps it below
  // CHECK-MESSAGES: :[[@LINE-3]]:53: note: 'seq_len' is whatever the caller gives
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'softmax' has no 'cudaFuncAttributeMaxDynamicSharedMemorySize': set it
}
void shared_ok(float *Values, int num_points, int rows, int seq_len, int head_dim) {
  cudaFuncSetAttribute(softmaxLarge, cudaFuncAttributeMaxDynamicSharedMemorySize, seq_len * sizeof(float));
  softmaxLarge<<<rows, 256, seq_len * sizeof(float)>>>(Values);
  softmax<<<rows, 256, head_dim * sizeof(float)>>>(Values);
  if (num_points <= 4096)
    softmax<<<rows, 256, num_points * sizeof(float)>>>(Values);
}
