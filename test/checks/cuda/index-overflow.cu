// RUN: %check_cuda_tidy %s cuda-index-overflow %t

#include <cstddef>
#include <cstdint>
#include <vector>

__global__ void narrow_bad(float *Values, size_t Size) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: index 'I' is computed in 32 bits and overflows from 2147483648 on; 'Size' is 64-bit [cuda-index-overflow]
  // CHECK-MESSAGES: :[[@LINE-3]]:50: note: 'Size' is of type 'size_t'
  // CHECK-MESSAGES: :[[@LINE-3]]:7: note: declare 'I' in 64 bits, and convert an operand before it is multiplied
  if (I < Size)
    Values[I] = 0;
}

__global__ void narrow_ok(float *Values, size_t Size) {
  size_t I = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (I < Size)
    Values[I] = 0;
}

// Meant for 32 bits: no index leaves them.
__global__ void byDesign_ok(float *Values, int Size) {
  int64_t I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Size)
    Values[I] = 0;
}

__global__ void widened_bad(float *Values, int64_t Size) {
  const int64_t I = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: index 'I' is computed in 32 bits and overflows from 4294967296 on; 'Size' is 64-bit
  // CHECK-FIXES: const int64_t I = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (I >= Size)
    return;
  Values[I] = 0;
}

// The loop's own variable leaves 32 bits, however small the grid is.
__global__ void strides_bad(float *Values, int64_t Size) {
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < Size; I += blockDim.x * gridDim.x)
    // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: index 'I' is computed in 32 bits and overflows from 2147483648 on; 'Size' is 64-bit
    Values[I] = 0;
}

__global__ void compared_bad(float *Values, size_t Size) {
  if (blockIdx.x * 256 + threadIdx.x < Size)
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: index is computed in 32 bits and overflows from 4294967296 on; 'Size' is 64-bit
    Values[0] = 0;
}

// One warp for each row.
__global__ void derived_bad(float *Values, size_t Rows) {
  int Thread = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: index 'Thread' is computed in 32 bits and overflows from 2147483648 on; 'Rows' is 64-bit
  int Row = Thread / 32;
  if (Row < Rows)
    Values[Row] = 0;
}

// Rows and columns fit 32 bits, but what they span does not.
__global__ void divided_bad(float *Values, unsigned Rows, unsigned Columns) {
  uint64_t At = threadIdx.x + (blockDim.x * blockIdx.x);
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: index 'At' is computed in 32 bits and overflows from 4294967296 on; 'Rows' times 'Columns' is as good as 64-bit
  // CHECK-FIXES: uint64_t At = threadIdx.x + (static_cast<uint64_t>(blockDim.x) * blockIdx.x);
  uint64_t Row = At / Columns;
  if (Row < Rows)
    Values[At] = 0;
}

__global__ void cast_bad(float *Values, int Columns) {
  int Row = blockIdx.x;
  Values[(size_t)(Row * Columns + threadIdx.x)] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: product computed in 32 bits overflows from 2147483648 on; the cast to 'size_t' (aka 'unsigned long') comes too late
  // CHECK-FIXES: Values[(size_t)(static_cast<size_t>(Row) * Columns + threadIdx.x)] = 0;
}

__global__ void cast_ok(float *Values, int Columns) {
  int Row = blockIdx.x;
  Values[(size_t)Row * Columns + threadIdx.x] = 0;
}

// The cast is for the factor behind it: groups are few.
__global__ void castForNext_ok(float *Values, int Groups, int Size) {
  int Group = blockIdx.x * Groups + threadIdx.x;
  Values[(int64_t)(blockIdx.x * Groups + 1) * Size] = Group;
}

// The limits of blocks and grids keep these below 2^31, whatever is launched.
__global__ void bounded_ok(float *Values, size_t Size) {
  unsigned InBlock = threadIdx.y * blockDim.x + threadIdx.x, Row = blockIdx.y * blockDim.y + threadIdx.y;
  if (InBlock < Size && Row < Size)
    Values[InBlock] = 0;
  int Tile = min(static_cast<int>(blockIdx.x), 1024);
  if (Tile * 128 < Size)
    Values[Tile] = 0;
}

// An extent that is known to be small, or that was 32 bits wide before.
__global__ void small_ok(float *Values, int64_t Size, int Rows) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  const size_t Last = 1 << 20;
  if (I < Last && I < static_cast<int64_t>(Rows))
    Values[I] = 0;
  int J = blockIdx.x * blockDim.x + threadIdx.x;
  if (Size < 65536 && J < Size)
    Values[J] = 0;
}

// A remainder is as small as its divisor, however many blocks there are.
__global__ void remainder_ok(float *Values, const int64_t *Ends, int Chunks, int Size) {
  int First = blockIdx.x % Chunks * Size;
  if (First < Ends[0])
    Values[First] = 0;
}

// A 32-bit extent bounds it as well.
__global__ void boundedTwice_ok(float *Values, int64_t Size, int Rows) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Rows && I < Size)
    Values[I] = 0;
}

// Every launch of this file gives 32 bits: the parameter is wider than it needs to be.
__global__ void callers_ok(float *Values, size_t Size) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Size)
    Values[I] = 0;
}
void launchNarrow(float *Values, int Size) { callers_ok<<<(Size + 255) / 256, 256>>>(Values, Size); }

__global__ void callers_bad(float *Values, size_t Size) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: index 'I' is computed in 32 bits and overflows from 2147483648 on; 'Size' is 64-bit
  if (I < Size)
    Values[I] = 0;
}
void launchBoth(float *Values, int Size, size_t Large) {
  callers_bad<<<(Size + 255) / 256, 256>>>(Values, Size);
  callers_bad<<<(Large + 255) / 256, 256>>>(Values, Large);
}

// Of a template, the instantiations count.
template <typename Index> __global__ void chosen_bad(float *Values, Index Size) {
  Index I = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: index 'I' is computed in 32 bits and overflows from 4294967296 on; 'Size' is 64-bit
  // CHECK-FIXES: Index I = static_cast<Index>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (I < Size)
    Values[I] = 0;
}
template <typename Index> __global__ void chosen_ok(float *Values, Index Size) {
  Index I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Size)
    Values[I] = 0;
}
template __global__ void chosen_bad(float *, int64_t);
template __global__ void chosen_ok(float *, int);

#define KERNEL_LOOP(Type, I, Size)                                                                                     \
  for (Type I = blockIdx.x * blockDim.x + threadIdx.x; I < (Size); I += blockDim.x * gridDim.x)
__global__ void macro_bad(float *Values, int64_t Size) {
  KERNEL_LOOP(int, I, Size) Values[I] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: index 'I' is computed in 32 bits and overflows from 2147483648 on; 'Size' is 64-bit
  // CHECK-MESSAGES: :[[@LINE-4]]:41: note: the index is computed in this macro
}
__global__ void macro_ok(float *Values, int Size) {
  KERNEL_LOOP(int, I, Size) Values[I] = 0;
}

// Code that only the device pass sees.
__global__ void device_bad(float *Values, int64_t Size) {
#ifdef __CUDA_ARCH__
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: index 'I' is computed in 32 bits and overflows from 2147483648 on; 'Size' is 64-bit
  if (I < Size)
    Values[I] = 0;
#endif
}

// What is loaded from the block's place is no index of its own.
__global__ void loaded_ok(float *Values, const int *First, int64_t Size, int Width) {
  int I = First[blockIdx.x] * Width + threadIdx.x;
  if (I < Size)
    Values[I] = 0;
}

__device__ size_t place() { return blockIdx.x * blockDim.x + threadIdx.x; }

// An index that is computed by another function.
__global__ void FN_called(float *Values, size_t Size) {
  if (place() < Size)
    Values[place()] = 0;
}

// A variable of 64 bits that strides over the extent begins within the grid: it depends on the launch.
__global__ void wideStride_bad(float *Values, int64_t Size) {
  for (int64_t I = blockIdx.x * blockDim.x + threadIdx.x; I < Size; I += int64_t(blockDim.x) * gridDim.x)
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: index 'I' is computed in 32 bits and overflows from 4294967296 on; 'Size' is 64-bit
    // CHECK-FIXES: for (int64_t I = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; I < Size;
    Values[I] = 0;
}
void launchForEach(float *Values, int64_t Size) {
  const int Blocks = (Size + 255) / 256;
  wideStride_bad<<<Blocks, 256>>>(Values, Size);
}

__global__ void wideStride_ok(float *Values, int64_t Size) {
  for (int64_t I = blockIdx.x * blockDim.x + threadIdx.x; I < Size; I += int64_t(blockDim.x) * gridDim.x)
    Values[I] = 0;
}
void launchClamped(float *Values, int64_t Size) {
  int64_t Blocks = (Size + 255) / 256;
  wideStride_ok<<<Blocks < 65535 ? Blocks : 65535, 256>>>(Values, Size);
}

// Most grids of such kernels are clamped, and nobody knows this one.
__global__ void FN_wideStride(float *Values, int64_t Size) {
  for (int64_t I = blockIdx.x * blockDim.x + threadIdx.x; I < Size; I += int64_t(blockDim.x) * gridDim.x)
    Values[I] = 0;
}

// Without a cast or an extent of 64 bits, nothing says that more than 32 are needed.
__global__ void FN_offset(float *Values, int Rows, int Columns) {
  Values += blockIdx.x * Columns;
  if (blockIdx.x * blockDim.x + threadIdx.x < Rows * Columns)
    Values[threadIdx.x] = 0;
}

// The position is within the grid, and the loop's own variable leaves 32 bits.
__global__ void counted_bad(float *Values, size_t Rows, size_t Columns) {
  const auto Thread = blockIdx.x * blockDim.x + threadIdx.x;
  const auto Step = gridDim.x * blockDim.x;
  for (int At = Thread; At < Rows * Columns; At += Step)
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: index 'At' is computed in 32 bits and overflows from 2147483648 on; 'Rows * Columns' is 64-bit
    // CHECK-MESSAGES: :[[@LINE-2]]:12: note: declare 'At' in 64 bits{{$}}
    Values[At] = 0;
}
void launchFixed(float *Values, size_t Size) { counted_bad<<<512, 256>>>(Values, Size, Size); }

// A grid that is fixed or clamped has no thread that far.
__global__ void within_ok(float *Values, size_t Size) {
  const size_t Thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (Thread < Size)
    Values[Thread] = 0;
}
template <typename T> __global__ void withinTemplate_ok(T *Values, size_t Size) {
  const size_t Thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (Thread < Size)
    Values[Thread] = 0;
}
void launchWithin(float *Values, size_t Size, unsigned Blocks) {
  withinTemplate_ok<float><<<512, 256>>>(Values, Size);
  within_ok<<<512, 256>>>(Values, Size);
  within_ok<<<Blocks < 1024 ? Blocks : 1024, 256>>>(Values, Size);
}

// What is copied overflows in the variable that has the fewest bits.
__global__ void copied_bad(float *Values, size_t Size) {
  const unsigned Thread = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: index 'At' is computed in 32 bits and overflows from 2147483648 on; 'Size' is 64-bit
  // CHECK-MESSAGES: :[[@LINE+1]]:7: note: declare 'At' in 64 bits, and convert an operand before it is multiplied
  int At = Thread;
  if (At < Size)
    Values[At] = 0;
}

// There are never as many tiles, or pixels of an image, as 32 bits count: only the names say that of 64 bits.
__global__ void FP_tiles(float *Values, size_t NumTiles) {
  size_t Tile = blockIdx.x * blockDim.x / 128;
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: index 'Tile' is computed in 32 bits and overflows from 4294967296 on; 'NumTiles' is 64-bit
  // CHECK-FIXES: size_t Tile = static_cast<size_t>(blockIdx.x) * blockDim.x / 128;
  if (Tile < NumTiles)
    Values[Tile] = 0;
}
__global__ void FP_image(float *Values, size_t Width, size_t Height) {
  for (int Pixel = blockIdx.x * blockDim.x + threadIdx.x; Pixel < Width * Height; Pixel += gridDim.x * blockDim.x)
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: index 'Pixel' is computed in 32 bits and overflows from 2147483648 on; 'Width * Height' is 64-bit
    Values[Pixel] = 0;
}
// What a batch consists of may be as many.
__global__ void batch_bad(float *Values, int64_t Batch, int64_t Rows) {
  int64_t At = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: index 'At' is computed in 32 bits and overflows from 4294967296 on; 'Batch' is 64-bit
  // CHECK-FIXES: int64_t At = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (At / Rows < Batch)
    Values[At] = 0;
}

// A cast of a sum would come too late.
__global__ void shifted_bad(float *Values, int64_t Size) {
  int64_t At = (blockIdx.x + gridDim.y) * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: index 'At' is computed in 32 bits and overflows from 4294967296 on; 'Size' is 64-bit
  // CHECK-FIXES: int64_t At = (blockIdx.x + gridDim.y) * blockDim.x + threadIdx.x;
  if (At < Size)
    Values[At] = 0;
}

// The step of a grid with a thread for each element does not fit either.
__global__ void step_bad(float *Values, int64_t Size) {
  int64_t Step = blockDim.x * gridDim.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: step 'Step' is computed in 32 bits and overflows from 4294967296 on; 'Size' is 64-bit
  // CHECK-FIXES: int64_t Step = static_cast<int64_t>(blockDim.x) * gridDim.x;
  for (int64_t I = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; I < Size; I += Step)
    Values[I] = 0;
}
__global__ void stepInLoop_bad(float *Values, int64_t Size) {
  for (int64_t I = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; I < Size; I += blockDim.x * gridDim.x)
    // CHECK-MESSAGES: :[[@LINE-1]]:83: warning: step is computed in 32 bits and overflows from 4294967296 on; 'Size' is 64-bit
    Values[I] = 0;
}
__global__ void step_ok(float *Values, int64_t Size) {
  int64_t Step = blockDim.x * gridDim.x;
  for (int64_t I = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; I < Size; I += Step)
    Values[I] = 0;
}
void launchSteps(float *Values, int64_t Size) {
  step_bad<<<(Size + 255) / 256, 256>>>(Values, Size);
  stepInLoop_bad<<<(Size + 255) / 256, 256>>>(Values, Size);
  step_ok<<<4096, 256>>>(Values, Size);
}

// Of a product in 64 bits nothing follows for its factors: there may be few rows of many columns.
__global__ void product_ok(float *Values, int64_t Size, int Columns) {
  int Row = blockIdx.x * blockDim.x + threadIdx.x;
  int64_t First = (int64_t)Row * Columns;
  if (First < Size)
    Values[First] = 0;
}

__global__ void constantFactor_bad(float *Values, int64_t Size) {
  int Quad = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: index 'Quad' is computed in 32 bits and overflows from 2147483648 on; 'Size' is 64-bit
  int64_t First = (int64_t)Quad * 4;
  if (First < Size)
    Values[First] = 0;
}

// The launch counts the threads with 32 bits: no index is beyond.
struct Bits {
  unsigned Size;
  __host__ __device__ size_t words() const { return (Size + 63) / 64; }
};
Bits bitsOf(const std::vector<char> &All) { return {static_cast<unsigned>(All.size())}; }
__global__ void countedByLaunch_ok(Bits Sets, float *Values) {
  unsigned Word = blockIdx.x * blockDim.x + threadIdx.x;
  if (Word < Sets.words())
    Values[Word] = 0;
}
__global__ void signedIndex_bad(Bits Sets, float *Values) {
  int Word = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: index 'Word' is computed in 32 bits and overflows from 2147483648 on; 'Sets.words()' is 64-bit
  if (Word < Sets.words())
    Values[Word] = 0;
}
__global__ void countedByOneLaunch_bad(Bits Sets, float *Values) {
  unsigned Word = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: index 'Word' is computed in 32 bits and overflows from 4294967296 on; 'Sets.words()' is 64-bit
  if (Word < Sets.words())
    Values[Word] = 0;
}
void launchCounted(unsigned Size, Bits Sets, float *Values, size_t Many) {
  countedByLaunch_ok<<<(Size - 1) / 256 + 1, 256>>>(Sets, Values);
  signedIndex_bad<<<(Size - 1) / 256 + 1, 256>>>(Sets, Values);
  countedByOneLaunch_bad<<<(Size + 255) / 256, 256>>>(Sets, Values);
  countedByOneLaunch_bad<<<(Many + 255) / 256, 256>>>(Sets, Values);
}

// The grid may be computed in a function that launches nothing.
__global__ void byOthers_bad(float *Values, size_t Size) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: index 'I' is computed in 32 bits and overflows from 4294967296 on; 'Size' is 64-bit
  if (I < Size)
    Values[I] = 0;
}
struct Shape {
  dim3 Grid, Block;
};
Shape shapeFor(size_t Size) {
  Shape Made;
  Made.Block = dim3(256);
  Made.Grid = dim3((Size + 255) / 256);
  return Made;
}
void launchShaped(float *Values, size_t Size) {
  Shape Chosen = shapeFor(Size);
  byOthers_bad<<<Chosen.Grid, Chosen.Block>>>(Values, Size);
  auto Launch = [&](int Blocks) { byOthers_bad<<<Blocks, 256>>>(Values, Size); };
  Launch((Size + 255) / 256);
}

// Somebody launches the others, with a grid that nobody here sees.
void launchOthers(float *Values, size_t Size, int64_t Length, int Count, const int *First, const int64_t *Ends, dim3 Grid) {
  narrow_bad<<<Grid, 256>>>(Values, Size);
  narrow_ok<<<Grid, 256>>>(Values, Size);
  byDesign_ok<<<Grid, 256>>>(Values, Count);
  widened_bad<<<Grid, 256>>>(Values, Length);
  strides_bad<<<Grid, 256>>>(Values, Length);
  compared_bad<<<Grid, 256>>>(Values, Size);
  derived_bad<<<Grid, 256>>>(Values, Size);
  divided_bad<<<Grid, 256>>>(Values, Count, Count);
  cast_bad<<<Grid, 256>>>(Values, Count);
  cast_ok<<<Grid, 256>>>(Values, Count);
  castForNext_ok<<<Grid, 256>>>(Values, Count, Count);
  bounded_ok<<<Grid, 256>>>(Values, Size);
  small_ok<<<Grid, 256>>>(Values, Length, Count);
  remainder_ok<<<Grid, 256>>>(Values, Ends, Count, Count);
  boundedTwice_ok<<<Grid, 256>>>(Values, Length, Count);
  chosen_bad<<<Grid, 256>>>(Values, Length);
  chosen_ok<<<Grid, 256>>>(Values, Count);
  macro_bad<<<Grid, 256>>>(Values, Length);
  macro_ok<<<Grid, 256>>>(Values, Count);
  device_bad<<<Grid, 256>>>(Values, Length);
  loaded_ok<<<Grid, 256>>>(Values, First, Length, Count);
  FN_called<<<Grid, 256>>>(Values, Size);
  FN_wideStride<<<Grid, 256>>>(Values, Length);
  FN_offset<<<Grid, 256>>>(Values, Count, Count);
  copied_bad<<<Grid, 256>>>(Values, Size);
  FP_tiles<<<Grid, 256>>>(Values, Size);
  FP_image<<<Grid, 256>>>(Values, Size, Size);
  batch_bad<<<Grid, 256>>>(Values, Length, Length);
  shifted_bad<<<Grid, 256>>>(Values, Length);
  product_ok<<<Grid, 256>>>(Values, Length, Count);
  constantFactor_bad<<<Grid, 256>>>(Values, Length);
}
