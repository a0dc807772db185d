// RUN: %check_cuda_tidy %s cuda-launch-may-exceed-limits %t

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <torch/extension.h>

__global__ void spread(float *Values);
__global__ void gather(float *Values, int64_t Rows);

#define CEIL_DIV(A, B) (((A) + (B) - 1) / (B))

// A number of rows on grid.y.
void rows_bad(torch::Tensor X, int cols) {
  int num_rows = X.size(0);
  dim3 Grid(CEIL_DIV(cols, 256), num_rows);
  // CHECK-MESSAGES: :[[@LINE+3]]:3: warning: grid.y grows with 'num_rows' and exceeds the limit of 65535 once that is over 65535, and nothing keeps it below [cuda-launch-may-exceed-limits]
  // CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'num_rows' comes from the data here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: only grid.x takes more than 65535 blocks: move this dimension there
  spread<<<Grid, 256>>>(X.data_ptr<float>());
}

void rowsOnX_ok(torch::Tensor X, int cols) {
  dim3 Grid(X.size(0), CEIL_DIV(cols, 256));
  spread<<<Grid, 256>>>(X.data_ptr<float>());
}

void clamped_ok(torch::Tensor X) {
  spread<<<dim3(1, std::min<int64_t>(X.size(0), 65535)), 256>>>(X.data_ptr<float>());
}

void chunks_ok(float *Values, torch::Tensor X) {
  int num_rows = X.size(0);
  for (int First = 0; First < num_rows; First += 65535)
    spread<<<dim3(1, std::min(num_rows - First, 65535)), 256>>>(Values);
}

void refused_ok(float *Values, torch::Tensor X) {
  int num_rows = X.size(0);
  if (num_rows > 65535)
    throw std::runtime_error("too many rows");
  spread<<<dim3(1, num_rows), 256>>>(Values);
}

void twoKernels_ok(float *Values, torch::Tensor X) {
  int num_rows = X.size(0);
  if (num_rows <= 65535)
    spread<<<dim3(1, num_rows), 256>>>(Values);
  else
    gather<<<num_rows, 256>>>(Values, num_rows);
}

// The device says what it can do.
void byDevice_ok(float *Values, torch::Tensor X) {
  int num_rows = X.size(0);
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

// A batch of sequences on grid.z, and on grid.y times their length. Of three axes, the first is that of a batch, or of
// heads, and such are not that many.
void batch_bad(torch::Tensor X) {
  const int Batch = X.size(0), Length = X.size(1), Width = X.size(2);
  gather<<<dim3(Width, Batch * Length), 128>>>(X.data_ptr<float>(), Width);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y grows with 'Batch' and 'Length' and exceeds the limit of 65535
}
void FN_batch(torch::Tensor X, int num_heads) {
  const int Batch = X.size(0), Length = X.size(1), Width = X.size(2);
  spread<<<dim3(Length, num_heads, Batch), 128>>>(X.data_ptr<float>());
  gather<<<dim3(Length, Batch * num_heads), 128>>>(X.data_ptr<float>(), Width);
}

void batch_ok(torch::Tensor X) {
  TORCH_CHECK(X.size(0) <= 65535, "batch too large");
  const int Batch = X.size(0);
  spread<<<dim3(X.size(1), 1, Batch), 128>>>(X.data_ptr<float>());
}

bool fitsGrid(int Rows);
void asked_ok(float *Values, torch::Tensor X) {
  int num_rows = X.size(0);
  if (!fitsGrid(num_rows))
    return;
  spread<<<dim3(1, num_rows), 256>>>(Values);
}

void comparedWithDevice_ok(float *Values, torch::Tensor X) {
  int num_rows = X.size(0);
  int Limit = 0;
  cudaDeviceGetAttribute(&Limit, cudaDevAttrMaxGridDimY, 0);
  if (num_rows > Limit)
    throw std::runtime_error("too many rows");
  spread<<<dim3(1, num_rows), 256>>>(Values);
}

// Another size is no limit.
void comparedWithSize_bad(float *Values, torch::Tensor X, torch::Tensor Y) {
  int num_rows = X.size(0), num_points = Y.size(0);
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

// Who calls this is not seen, and so nothing is known of its numbers, whatever they are called.
void FN_noCaller(float *Values, int num_rows, int batch) { spread<<<dim3(1, num_rows, batch), 256>>>(Values); }

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
void dispatch_bad(float *Values, int tile, torch::Tensor Points) {
  const int num_points = Points.size(0);
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

void function_bad(torch::Tensor X, void **Arguments) {
  const int nnz = X.numel();
  cudaLaunchKernel((const void *)spread, dim3(1, CEIL_DIV(nnz, 256)), dim3(256), Arguments, 0, nullptr);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y grows with 'nnz' and exceeds the limit of 65535 once that is over 16776960
}

// Three functions up.
static void launchOn(const dim3 &Grid, float *Values) { spread<<<Grid, 128>>>(Values); }
// CHECK-MESSAGES: :[[@LINE-1]]:57: warning: grid.z grows with 'Clouds' and exceeds the limit of 65535
static void launchFor(float *Values, int Width, int Count) { launchOn(dim3(Width, 1, Count), Values); }
void wrapped_bad(torch::Tensor X) {
  const int Clouds = X.size(0);
  launchFor(X.data_ptr<float>(), X.size(1), Clouds);
}
static void launchFew(float *Values, int Count) { spread<<<dim3(1, 1, Count), 128>>>(Values); }
void wrapped_ok(torch::Tensor X) {
  const int Clouds = X.size(0);
  TORCH_CHECK(Clouds < 65536);
  launchFew(X.data_ptr<float>(), Clouds);
}

// A tensor of the project's own is what it is made from.
struct Matrix {
  explicit Matrix(torch::Tensor X) : Values(X.data_ptr<float>()) {
    Sizes[0] = X.size(0);
    Sizes[1] = X.size(1);
  }
  int rows() const { return Sizes[0]; }
  int columns() const { return Sizes[1]; }
  float *Values;
  int Sizes[2];
};
void ownTensor_bad(const Matrix &M) {
  spread<<<dim3(M.columns(), M.rows()), 64>>>(M.Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y grows with 'M.rows()'
  spread<<<dim3(M.rows(), M.columns()), 64>>>(M.Values);
}
struct Unknown {
  int size(int Axis) const;
  int shape[4];
};
void FN_ownTensor(float *Values, const Unknown &Of) {
  spread<<<dim3(Of.size(1), Of.size(0)), 64>>>(Values);
  spread<<<dim3(Of.shape[1], Of.shape[0]), 64>>>(Values);
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
void shared_bad(torch::Tensor Values) {
  const int rows = Values.size(0);
  softmax<<<1, 256, rows * sizeof(float)>>>(Values.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: dynamic shared memory grows with 'rows' and exceeds the limit of 49152 bytes once that is over 12288, and nothing keeps it below
  // CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'rows' comes from the data here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'softmax' has no 'cudaFuncAttributeMaxDynamicSharedMemorySize': set it
}
void shared_ok(torch::Tensor Values, int head_dim) {
  const int rows = Values.size(0), seq_len = Values.size(1);
  cudaFuncSetAttribute(softmaxLarge, cudaFuncAttributeMaxDynamicSharedMemorySize, seq_len * sizeof(float));
  softmaxLarge<<<rows, 256, seq_len * sizeof(float)>>>(Values.data_ptr<float>());
  softmax<<<rows, 256, head_dim * sizeof(float)>>>(Values.data_ptr<float>());
  if (rows <= 4096)
    softmax<<<1, 256, rows * sizeof(float)>>>(Values.data_ptr<float>());
}
