// RUN: %check_cuda_tidy %s cuda-grid-truncation %t

#include <ATen/ATen.h>
#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdint>
#include <vector>

__global__ void scale(float *Values, int Size) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Size)
    Values[I] *= 2;
}
__global__ void stride(float *Values, int Size) {
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < Size; I += blockDim.x * gridDim.x)
    Values[I] *= 2;
}
// Trusts whoever launches it.
__global__ void whole(float *Values) { Values[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }

void narrowed_bad(at::Tensor X, float *Values) {
  int Size = X.numel();
  scale<<<(Size + 255) / 256, 256>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'scale' comes from 'X.numel()', cut to 32 bits: wrong from 2147483648 on [cuda-grid-truncation]
  // CHECK-MESSAGES: :[[@LINE-3]]:14: note: it becomes 'int': keep it in 64 bits until it is divided, or check it before
}

// The quotient fits.
void narrowed_ok(at::Tensor X, float *Values) {
  scale<<<(X.numel() + 255) / 256, 256>>>(Values, X.numel());
  int Blocks = (X.numel() + 255) / 256;
  scale<<<Blocks, 256>>>(Values, X.numel());
}

// Nobody has that many rows.
void oneExtent_ok(at::Tensor X, float *Values) {
  int Rows = X.size(0);
  scale<<<(Rows + 255) / 256, 256>>>(Values, Rows);
}

void guarded_ok(at::Tensor X, float *Values) {
  TORCH_CHECK(X.numel() <= INT_MAX, "too large");
  int Size = X.numel();
  scale<<<(Size + 255) / 256, 256>>>(Values, Size);
}

void bounded_ok(at::Tensor X, float *Values) {
  if (X.numel() > 1 << 20)
    return;
  int Size = X.numel();
  scale<<<(Size + 255) / 256, 256>>>(Values, Size);
}

void product_bad(at::Tensor X, float *Values) {
  const int64_t Batch = X.size(0), Rows = X.size(1);
  dim3 Grid((static_cast<unsigned>(Batch * Rows) + 127) / 128);
  scale<<<Grid, 128>>>(Values, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'scale' comes from 'Batch * Rows', cut to 32 bits: wrong from 4294967296 on
  // CHECK-MESSAGES: :[[@LINE-3]]:36: note: it becomes 'unsigned int'
}

void factors_bad(at::Tensor X, float *Values) {
  int Batch = X.size(0), Height = X.size(2), Width = X.size(3), Pixels = Height * Width;
  int Total = Batch * Pixels;
  scale<<<(Total + 255) / 256, 256>>>(Values, Total);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'scale' comes from 'Batch * Pixels', a product of 3 sizes in 32 bits: wrong from 2147483648 on
  // CHECK-MESSAGES: :[[@LINE-3]]:15: note: it is of type 'int': convert a factor to 64 bits, or check it before
  // Once for one value.
  stride<<<(Total + 511) / 512, 512>>>(Values, Total);
}

// Of what nobody is seen to give nothing is known, whatever its type: heads times the size of one are few.
void FN_noCaller(float *Values, size_t Size, size_t First, size_t Second) {
  scale<<<((int)Size + 255) / 256, 256>>>(Values, 0);
  const int Product = First * Second;
  scale<<<(Product + 255) / 256, 256>>>(Values, Product);
}

// Nobody has a container of that many items, or that many rows.
void items_ok(float *Values, const std::vector<float> &Given) {
  int Size = Given.size();
  scale<<<(Size + 255) / 256, 256>>>(Values, Size);
}

// Accessors with indices of 32 bits refuse a tensor that needs more.
__global__ void access(at::PackedTensorAccessor32<float, 3> Values);
void accessor_ok(at::Tensor X) {
  int Total = X.numel();
  access<<<(Total + 255) / 256, 256>>>(X.packed_accessor32<float, 3>());
}

void factors_ok(at::Tensor X, float *Values) {
  int64_t Total = X.size(0) * X.size(1) * X.size(2);
  scale<<<(Total + 255) / 256, 256>>>(Values, Total);
}

constexpr int Threads = 256;
inline int blocksFor(const int Size, const int PerBlock = Threads) {
  int Blocks = (Size + PerBlock - 1) / PerBlock;
  return std::min(Blocks, 4096);
}
void helper_bad(at::Tensor X, float *Values) {
  stride<<<blocksFor(X.numel()), Threads>>>(Values, X.numel());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'stride' comes from 'X.numel()', cut to 32 bits: wrong from 2147483648 on
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note: it becomes 'int'
}

static void launcher(float *Values, int Size) {
  scale<<<static_cast<int>(std::ceil(Size / 256.0)), 256>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'scale' comes from 'X.numel()', cut to 32 bits: wrong from 2147483648 on
  // CHECK-MESSAGES: :[[@LINE+3]]:65: note: it becomes 'int'
  // CHECK-MESSAGES: :[[@LINE+2]]:48: note: called from here
}
void caller_bad(at::Tensor X, float *Values) { launcher(Values, X.numel()); }

static void narrowParameter(float *Values, int64_t Size) {
  int Narrow = Size;
  scale<<<(Narrow + 255) / 256, 256>>>(Values, Narrow);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'scale' comes from 'Size', cut to 32 bits: wrong from 2147483648 on
  // CHECK-MESSAGES: :[[@LINE-3]]:16: note: it becomes 'int'
}
void parameter_bad(at::Tensor X, float *Values) { narrowParameter(Values, X.numel()); }

void roundedDown_bad(float *Values, int Size) {
  int Block = 128;
  dim3 Grid(Size / Block);
  scale<<<Grid, Block>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'scale' is 'Size / Block', rounded down: what the division leaves gets no thread
  // CHECK-MESSAGES: :[[@LINE-3]]:18: note: divide rounding up: the kernel compares its index with the end in any case
}

void roundedDown_ok(float *Values, int Size) {
  scale<<<Size / 128 + 1, 128>>>(Values, Size);
  // A grid-stride loop needs no certain grid, a kernel without a comparison expects no tail.
  stride<<<Size / 128, 128>>>(Values, Size);
  whole<<<Size / 128, 128>>>(Values);
  // A tile of the data, not a thread's place.
  scale<<<Size / 64, 128>>>(Values, Size);
}

// Shifted, or for as many items as each thread takes: the kernel asks for its end all the same.
void shifted_bad(float *Values, int Rows, int Columns) {
  // A remainder of something else.
  if (Columns % 2)
    ++Values;
  int Blocks = (Rows * Columns) >> 9;
  scale<<<Blocks, 128>>>(Values, Rows * Columns);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'scale' is '(Rows * Columns) >> 9', rounded down: what the division leaves gets no thread
}

// The dimension is written on one path, and gridDim makes one number of two.
__global__ void plane(float *Values, int Size) {
  int Block = __mul24(blockIdx.y, gridDim.x) + blockIdx.x;
  int I = __mul24(Block, blockDim.x) + threadIdx.x;
  if (I < Size)
    Values[I] = I;
}
void onePath_bad(float *Values, int Size) {
  dim3 Grid(1, 1, 1);
  int Threads = Size;
  if (Size >= 128) {
    Threads = 128;
    Grid.x = Size / Threads;
  }
  plane<<<Grid, Threads>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'plane' is 'Size / Threads', rounded down: what the division leaves gets no thread
}

// A question about the block alone is none about its last threads; whole blocks leave nothing.
__global__ void first(float *Values, int Step) {
  if (blockIdx.x > 0)
    Values += blockIdx.x * Step;
  Values[threadIdx.x] = 0;
}
void noTail_ok(float *Values, int Size, int Rows) {
  // The end is another than what is divided.
  scale<<<(Rows * Size) / 128, 128>>>(Values, Size);
  first<<<Size / 128, 128>>>(Values, Size);
  int Whole = Size * 256;
  scale<<<Whole / 128, 128>>>(Values, Whole);
}

void remainder_ok(float *Values, int Size) {
  TORCH_CHECK(Size % 128 == 0);
  scale<<<Size / 128, 128>>>(Values, Size);
}

void padded_ok(float *Values, int Size) {
  int Padded = (Size + 127) & ~127;
  scale<<<Padded / 128, 128>>>(Values, Size);
}

struct Shape {
  int Batch, Heads, Rows, Columns;
  int64_t Elements;
};
Shape shapeOf(at::Tensor X) {
  return {static_cast<int>(X.size(0)), static_cast<int>(X.size(1)), static_cast<int>(X.size(2)),
          static_cast<int>(X.size(3)), X.numel()};
}
void fourFactors_bad(float *Values, const Shape &Of) {
  scale<<<(Of.Batch * Of.Heads * Of.Rows * Of.Columns + 255) / 256, 256>>>(Values, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'scale' comes from 'Of.Batch * Of.Heads * Of.Rows * Of.Columns', a product of 4 sizes in 32 bits: wrong from 2147483648 on
}
void member_bad(float *Values, const Shape &Of) {
  int Size = Of.Elements;
  scale<<<(Size + 255) / 256, 256>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'scale' comes from 'Of.Elements', cut to 32 bits: wrong from 2147483648 on
}

// Rows times channels mostly fit, and every project computes them so; also with a third size that was never wider.
void FN_fewFactors(at::Tensor X, float *Values, const Shape &Of) {
  int Rows = X.size(0), Channels = X.size(1);
  scale<<<(Rows * Channels + 255) / 256, 256>>>(Values, Rows * Channels);
  scale<<<(Of.Batch * Of.Rows * Of.Columns + 255) / 256, 256>>>(Values, 0);
}

// A grid of one block per element meets the limit of grid.x first.
void FN_undivided(at::Tensor X, float *Values) {
  int Batch = X.size(0), Heads = X.size(1), Rows = X.size(2);
  scale<<<Batch * Heads * Rows, 256>>>(Values, 0);
}
