// RUN: %check_cuda_tidy %s cuda-empty-launch %t

// Sizes of tensors, as extensions of LibTorch launch for them.

#include <ATen/cuda/ApplyGridUtils.cuh>
#include <ATen/cuda/CUDAContext.h>
#include <THC/THC.h>
#include <algorithm>
#include <torch/extension.h>

#define THREADS 256
#define BLOCKS(N) ((N) + THREADS - 1) / THREADS

template <typename T> __global__ void scale(T *Values, int64_t Count);
__global__ void gather(const float *From, float *To, int64_t Rows, int64_t Channels);

at::Tensor dispatched_bad(at::Tensor x) {
  auto out = at::empty_like(x);
  auto stream = at::cuda::getCurrentCUDAStream();
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "scale", [&] {
    scale<scalar_t><<<BLOCKS(x.numel()), THREADS, 0, stream>>>(out.data_ptr<scalar_t>(), x.numel());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: grid.x is 0 when 'x.numel()' is 0, and a launch with 0 blocks fails [cuda-empty-launch]
  });
  return out;
}

at::Tensor dispatched_ok(at::Tensor x) {
  auto out = at::empty_like(x);
  auto stream = at::cuda::getCurrentCUDAStream();
  if (x.numel() == 0)
    return out;
  AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), "scale", [&] {
    scale<scalar_t><<<BLOCKS(x.numel()), THREADS, 0, stream>>>(out.data_ptr<scalar_t>(), x.numel());
  });
  return out;
}

// Divisions that PyTorch had for its own launches, and that many extensions took over.
void divided_bad(const at::Tensor &x) {
  auto stream = at::cuda::getCurrentCUDAStream();
  dim3 grid(std::min(THCCeilDiv((long)x.numel(), 512L), 4096L));
  scale<float><<<grid, 512, 0, stream>>>(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'x.numel()' is 0, and a launch with 0 blocks fails [cuda-empty-launch]
}
void dividedOnDevice_bad(const at::Tensor &x) {
  auto stream = at::cuda::getCurrentCUDAStream();
  scale<float><<<at::cuda::ATenCeilDiv(x.size(0), 512L), 512, 0, stream>>>(x.data_ptr<float>(), x.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'x.size(0)' is 0, and a launch with 0 blocks fails [cuda-empty-launch]
}

inline int getBlocks(const int N, const int Threads = 512) { return std::min((N + Threads - 1) / Threads, 4096); }

void launchGather(const at::Tensor &boxes, at::Tensor &output) {
  int num_boxes = boxes.size(0);
  int output_size = num_boxes * output.size(1);
  gather<<<getBlocks(output_size), 512>>>(boxes.data_ptr<float>(), output.data_ptr<float>(), num_boxes, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'boxes.size(0)' is 0, and
  // CHECK-MESSAGES: :[[@LINE-4]]:19: note: 'boxes.size(0)' is given here
}

void product_bad(const at::Tensor &boxes, at::Tensor &output) {
  int N = boxes.size(0), C = output.size(1);
  gather<<<(N * C + 255) / 256, 256>>>(boxes.data_ptr<float>(), output.data_ptr<float>(), N, C);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'boxes.size(0)' is 0, and
}

void checked_ok(const at::Tensor &boxes, at::Tensor &output) {
  TORCH_CHECK(boxes.size(0) > 0, "no boxes");
  gather<<<getBlocks(boxes.size(0)), 512>>>(boxes.data_ptr<float>(), output.data_ptr<float>(), 1, 1);
}

// An open dimension has no size where there are no elements: view() throws.
void reshaped_ok(at::Tensor x) {
  x = x.view({x.size(0), -1}).contiguous();
  auto out = at::empty({x.size(0)}, x.options());
  gather<<<getBlocks(out.numel()), 512>>>(x.data_ptr<float>(), out.data_ptr<float>(), x.size(0), x.size(1));
}

void reshapedRows_bad(at::Tensor x) {
  x = x.view({-1, 3});
  gather<<<getBlocks(x.size(0)), 512>>>(x.data_ptr<float>(), x.data_ptr<float>(), x.size(0), 3);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'x.size(0)' is 0, and
}

void reshapedSometimes_bad(at::Tensor x) {
  if (x.dim() > 2)
    x = x.view({x.size(0), -1});
  gather<<<getBlocks(x.size(0)), 512>>>(x.data_ptr<float>(), x.data_ptr<float>(), x.size(0), 3);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'x.size(0)' is 0, and
}

// Who asks whether one tensor is empty knows what that means for the others.
void otherTensorTested_ok(at::Tensor grad, at::Tensor index) {
  if (grad.numel() == 0)
    return;
  gather<<<index.size(0), 512>>>(grad.data_ptr<float>(), grad.data_ptr<float>(), 1, 1);
}

// Made from what was tested.
void madeFromTested_ok(at::Tensor x, int64_t Rows) {
  const bool IsEmpty = Rows == 0;
  if (IsEmpty)
    return;
  auto out = at::empty({Rows, x.size(1)}, x.options());
  scale<float><<<BLOCKS(out.numel()), THREADS>>>(out.data_ptr<float>(), out.numel());
}

// What belongs to each entry of the first axis is never 0; nor is what each of several items has.
void structure_ok(at::Tensor x, int num_heads) {
  const int C = x.size(1);
  scale<float><<<BLOCKS(C), THREADS>>>(x.data_ptr<float>(), C);
  scale<float><<<dim3(1, x.size(3), num_heads), THREADS>>>(x.data_ptr<float>(), C);
  scale<float><<<BLOCKS(x.numel() / x.size(0)), THREADS>>>(x.data_ptr<float>(), C);
}

// Nobody makes a batch of nothing: a tensor of three axes or more, however the program tells.
void batch_ok(at::Tensor x, at::Tensor y, at::Tensor z, at::Tensor w) {
  scale<float><<<x.size(0), THREADS>>>(x.data_ptr<float>(), x.size(2));
  TORCH_CHECK(y.dim() == 4, "four axes");
  scale<float><<<y.size(0), THREADS>>>(y.data_ptr<float>(), 1);
  auto accessor = z.packed_accessor32<float, 3>();
  scale<float><<<accessor.size(0), THREADS>>>(z.data_ptr<float>(), z.size(0));
  scale<float><<<w.size(0), THREADS>>>(w.data_ptr<float>(), w.size(-3));
  scale<float><<<BLOCKS(x.numel()), THREADS>>>(x.data_ptr<float>(), x.numel());
}

// A matrix has both sides, where the grid has an axis for each.
void matrix_ok(at::Tensor x) {
  const int rows = x.size(0), columns = x.size(1);
  scale<float><<<dim3((columns + 31) / 32, (rows + 31) / 32), THREADS>>>(x.data_ptr<float>(), 1);
}

void allElements_bad(at::Tensor x) {
  const int rows = x.size(0), columns = x.size(1);
  scale<float><<<BLOCKS(rows * columns), THREADS>>>(x.data_ptr<float>(), 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'x.size(0)' is 0, and
}

// As large as what it is compared with.
void compared_ok(at::Tensor x, at::Tensor y) {
  const int heads = x.size(0), length = x.size(2);
  TORCH_CHECK(y.size(0) == heads * 128);
  scale<float><<<BLOCKS(y.size(0)), THREADS>>>(y.data_ptr<float>(), length);
}

void compared_bad(at::Tensor x, at::Tensor y) {
  TORCH_CHECK(y.size(0) == x.size(0));
  scale<float><<<BLOCKS(y.size(0)), THREADS>>>(y.data_ptr<float>(), 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'y.size(0)' is 0, and
}

// Nothing tells that a tensor is one of a model, which is never empty.
void FP_weight(at::Tensor weight) {
  scale<float><<<BLOCKS(weight.numel()), THREADS>>>(weight.data_ptr<float>(), 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'weight.numel()' is 0, and
}

// A list of offsets has one more than there are rows.
void offsets_bad(at::Tensor rowptr, at::Tensor mat) {
  auto M = rowptr.numel() - 1;
  gather<<<(M * 32 + THREADS - 1) / THREADS, THREADS>>>(mat.data_ptr<float>(), mat.data_ptr<float>(), M, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'rowptr.numel()' is 0 or 1, and
}

// What follows from the size reported first is not reported again.
void oneByOne_bad(at::Tensor coords) {
  const int num_points = coords.size(0);
  scale<float><<<BLOCKS(num_points), THREADS>>>(coords.data_ptr<float>(), num_points);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'coords.size(0)' is 0, and
  auto found = at::empty({num_points, 3}, coords.options());
  scale<float><<<BLOCKS(found.numel()), THREADS>>>(found.data_ptr<float>(), num_points);
}

// By way of a class of the program's own.
struct Graph {
  at::Tensor Edges;
  int Nodes;
  int64_t numEdges() const { return Edges.size(0); }
};

void members_bad(const at::Tensor &Points, const at::Tensor &Edges) {
  Graph G{Edges, static_cast<int>(Points.size(0))};
  scale<float><<<BLOCKS(G.numEdges()), THREADS>>>(Points.data_ptr<float>(), 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'G.numEdges()' is 0, and
}
void field_bad(const Graph &Of, float *Values) {
  scale<float><<<BLOCKS(Of.Nodes), THREADS>>>(Values, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'Of.Nodes' is 0, and
}

// The guard is in a function that is called.
void requireData(const at::Tensor &x) { TORCH_CHECK(x.numel() > 0, "empty"); }
void FP_guardInCallee(at::Tensor x) {
  requireData(x);
  scale<float><<<BLOCKS(x.numel()), THREADS>>>(x.data_ptr<float>(), 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'x.numel()' is 0, and
}

void anyDimension_bad(at::Tensor x, int dim) {
  scale<float><<<BLOCKS(x.size(dim)), THREADS>>>(x.data_ptr<float>(), 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x is 0 when 'x.size(dim)' is 0, and
}

// Only vertices are tested, there may be no edges.
void FN_otherTested(at::Tensor edges, at::Tensor vertices) {
  if (vertices.numel() == 0)
    return;
  gather<<<std::min<int64_t>(edges.size(0), 1920), 128>>>(edges.data_ptr<float>(), edges.data_ptr<float>(), 1, 1);
}
