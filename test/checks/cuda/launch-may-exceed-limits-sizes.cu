// Which numbers are taken to be large, and of what.
// RUN: %check_cuda_tidy %s cuda-launch-may-exceed-limits %t

#include <cstdint>
#include <torch/extension.h>

__global__ void spread(float *Values);

#define CEIL_DIV(A, B) (((A) + (B) - 1) / (B))

// What a flag chooses is judged for both of its values, the same for all that it chooses.
struct Gram {
  void apply(float *Values, int rows, int cols, bool is_row_major) {
    int minor = is_row_major ? cols : rows;
    int major = is_row_major ? rows : cols;
    spread<<<dim3(CEIL_DIV(minor, 32), CEIL_DIV(major, 4)), dim3(32, 4)>>>(Values);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: grid.y grows with 'rows' and exceeds the limit of 65535 once that is over 262140, and nothing keeps it below
    // CHECK-MESSAGES: :[[@LINE-5]]:33: note: 'rows' is whatever the caller gives
    // CHECK-MESSAGES: :[[@LINE-4]]:17: note: where 'is_row_major' is true
  }
};

void branch_bad(float *Values, int num_points, bool transposed) {
  dim3 Grid;
  if (transposed)
    Grid = dim3(num_points);
  else
    Grid = dim3(1, num_points);
  spread<<<Grid, 64>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y grows with 'num_points'
}

void flag_ok(float *Values, int num_points, bool is_small) {
  const int Rows = is_small ? 1 : 1024;
  spread<<<dim3(CEIL_DIV(num_points, 128), Rows), 128>>>(Values);
}

// Of a condition on other values, no side is believed.
void FN_choice(float *Values, int num_points, int order) {
  spread<<<dim3(1, order == 1 ? num_points : 1), 64>>>(Values);
}

// An array of dimensions.
struct Param {
  float *Data;
  int64_t dims[4];
};
void dims_bad(Param Out) {
  const int BlocksPerMatX = CEIL_DIV(Out.dims[0], 32), BlocksPerMatY = CEIL_DIV(Out.dims[1], 32);
  spread<<<dim3(BlocksPerMatX * Out.dims[2], BlocksPerMatY * Out.dims[3]), dim3(32, 8)>>>(Out.Data);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y grows with 'Out.dims[1]' and 'Out.dims[3]' and exceeds the limit of 65535, and nothing keeps it below
}
void dims_ok(Param Out) {
  spread<<<dim3(Out.dims[0], CEIL_DIV(Out.dims[1], 32)), 32>>>(Out.Data);
}
void sizes_bad(torch::Tensor X) {
  spread<<<dim3(X.sizes()[1], X.sizes()[0]), 64>>>(X.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y grows with 'X.sizes()[0]'
}

// Nobody has so many images in a batch, or so large ones; channels of all of them are more.
void images_ok(torch::Tensor X) {
  const auto batch_size = X.size(0), ht = X.size(2), wd = X.size(3);
  spread<<<dim3(CEIL_DIV(wd, 16), CEIL_DIV(ht, 16), batch_size), dim3(16, 16)>>>(X.data_ptr<float>());
  spread<<<dim3(batch_size, CEIL_DIV(ht * wd, 256)), 256>>>(X.data_ptr<float>());
}
void boxes_ok(float *Points, const float *Boxes, int batch_size, int pts_num, int boxes_num) {
  spread<<<dim3(CEIL_DIV(pts_num, 256), boxes_num, batch_size), 256>>>(Points);
}
void images_bad(torch::Tensor X, int H, int W) {
  const int N = X.size(0), channels = X.size(1);
  spread<<<dim3(CEIL_DIV(W, 16), CEIL_DIV(H, 16), N * channels), dim3(16, 16)>>>(X.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.z grows with 'N' and 'channels' and exceeds the limit of 65535, and nothing keeps it below
}

// As operations call it.
void letter_bad(torch::Tensor X, int N, int num_groups) {
  spread<<<dim3(num_groups, N), 64>>>(X.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y grows with 'N'
}
void sideOfMatrix_ok(torch::Tensor X, int M, int N, int K) {
  spread<<<dim3(CEIL_DIV(M, 64), N), 64>>>(X.data_ptr<float>());
}

// Vectors that a matrix is multiplied by are few: for many there is the product of matrices.
__global__ void VecQuant4MatMulKernel(float *Values);
__global__ void gemv_kernel(float *Values);
void vectors_ok(torch::Tensor X, torch::Tensor Matrix) {
  const int batch = X.size(0), height = Matrix.size(0), width = Matrix.size(1);
  VecQuant4MatMulKernel<<<dim3(CEIL_DIV(width, 64), 1, batch), 64>>>(X.data_ptr<float>());
  gemv_kernel<<<dim3(CEIL_DIV(width, 64), CEIL_DIV(height, 1024), batch), 64>>>(X.data_ptr<float>());
}

// Of an extension of PyTorch, the part without tensors.
void launcher_bad(float *Values, int b, int c, int n) {
  spread<<<dim3(CEIL_DIV(n, 256), c, b), 256>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.z grows with 'b'
}
