// Of what a number has to be the size for being taken to be large.
// RUN: %check_cuda_tidy %s cuda-launch-may-exceed-limits %t

#include <cstdint>
#include <cstdlib>
#include <string>
#include <torch/extension.h>
#include <vector>

__global__ void spread(float *Values);

#define CEIL_DIV(A, B) (((A) + (B) - 1) / (B))

// What a flag chooses is judged for both of its values, the same for all that it chooses.
struct Gram {
  void apply(torch::Tensor X, torch::Tensor Y, bool is_row_major) {
    int rows = X.size(0), cols = Y.size(1);
    int minor = is_row_major ? cols : rows;
    int major = is_row_major ? rows : cols;
    spread<<<dim3(CEIL_DIV(minor, 32), CEIL_DIV(major, 4)), dim3(32, 4)>>>(X.data_ptr<float>());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: grid.y grows with 'rows' and exceeds the limit of 65535 once that is over 262140, and nothing keeps it below
    // CHECK-MESSAGES: :[[@LINE-5]]:16: note: 'rows' comes from the data here
    // CHECK-MESSAGES: :[[@LINE-4]]:17: note: where 'is_row_major' is true
  }
};

void branch_bad(torch::Tensor X, bool transposed) {
  const int num_points = X.size(0);
  dim3 Grid;
  if (transposed)
    Grid = dim3(num_points);
  else
    Grid = dim3(1, num_points);
  spread<<<Grid, 64>>>(X.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y grows with 'num_points'
}

void flag_ok(torch::Tensor X, bool is_small) {
  const int Rows = is_small ? 1 : 1024;
  spread<<<dim3(CEIL_DIV(X.size(0), 128), Rows), 128>>>(X.data_ptr<float>());
}

// Of a condition on other values, no side is believed.
void FN_choice(torch::Tensor X, int order) {
  spread<<<dim3(1, order == 1 ? X.size(0) : 1), 64>>>(X.data_ptr<float>());
}

// An array of dimensions.
struct Param {
  float *Data;
  int64_t dims[4];
};
void fill(Param &Out, torch::Tensor X) {
  for (int Axis = 0; Axis < 4; ++Axis)
    Out.dims[Axis] = X.size(Axis);
}
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

// With four axes, as images and the heads of attention have, the first is short; times the second it is not.
void fourAxes_ok(torch::Tensor X, torch::Tensor Y) {
  const auto batch_size = X.size(0), ht = X.size(2), wd = X.size(3);
  spread<<<dim3(CEIL_DIV(wd, 16), CEIL_DIV(ht, 16), batch_size), dim3(16, 16)>>>(X.data_ptr<float>());
  spread<<<dim3(batch_size, CEIL_DIV(ht * wd, 256)), 256>>>(X.data_ptr<float>());
  TORCH_CHECK(Y.dim() == 4, "four axes");
  spread<<<dim3(1, Y.size(0)), 256>>>(Y.data_ptr<float>());
}
void fourAxes_bad(torch::Tensor X) {
  const int N = X.size(0), channels = X.size(1), H = X.size(2), W = X.size(3);
  spread<<<dim3(CEIL_DIV(W, 16), CEIL_DIV(H, 16), N * channels), dim3(16, 16)>>>(X.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.z grows with 'N' and 'channels' and exceeds the limit of 65535, and nothing keeps it below
}

// What a container holds: there are millions of numbers, but not of tensors.
struct Point {
  float X, Y;
};
void items_bad(float *Values, const std::vector<Point> &Points, const std::string &Text) {
  spread<<<dim3(4, Points.size()), 32>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y grows with 'Points.size()' and exceeds the limit of 65535 once that is over 65535, and nothing keeps it below
  spread<<<dim3(4, Text.size()), 32>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y grows with 'Text.size()'
}
void objects_ok(float *Values, const std::vector<torch::Tensor> &Tensors, const std::vector<std::vector<int>> &Lists,
                const std::vector<float *> &Arrays) {
  spread<<<dim3(4, Tensors.size()), 32>>>(Values);
  spread<<<dim3(4, Lists.size()), 32>>>(Values);
  spread<<<dim3(4, Arrays.size()), 32>>>(Values);
}

// What somebody typed is a number of a million, at most.
void typed_bad(float *Values, char **Arguments) {
  const int Rows = std::atoi(Arguments[1]);
  spread<<<dim3(1, CEIL_DIV(Rows, 8)), 32>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.y grows with 'Rows' and exceeds the limit of 65535 once that is over 524280
}
void typed_ok(float *Values, char **Arguments) {
  const int Rows = std::atoi(Arguments[1]);
  spread<<<dim3(1, CEIL_DIV(Rows, 32)), 32>>>(Values);
}

// What the device counted is not known to be much.
void FN_counted(float *Values, const int *OnDevice) {
  int Kept;
  cudaMemcpy(&Kept, OnDevice, sizeof(int), cudaMemcpyDeviceToHost);
  spread<<<dim3(1, Kept), 32>>>(Values);
}
