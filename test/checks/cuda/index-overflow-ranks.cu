// RUN: %check_cuda_tidy %s cuda-index-overflow %t

#include <cooperative_groups.h>
#include <cstddef>

namespace cg = cooperative_groups;

// The rank in the grid has 64 bits.

__global__ void rank_bad(float *Values, size_t Size) {
  int I = cg::this_grid().thread_rank();
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'thread_rank()' of the grid is cut to 32 bits, and overflows from 2147483648 on; 'Size' is 64-bit [cuda-index-overflow]
  // CHECK-MESSAGES: :[[@LINE-2]]:7: note: declare 'I' in 64 bits
  if (I < Size)
    Values[I] = 0;
}

__global__ void counted_bad(float *Values, size_t Size) {
  cg::grid_group Grid = cg::this_grid();
  for (unsigned I = Grid.thread_rank(); I < Size; I += 1024)
    // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'thread_rank()' of the grid is cut to 32 bits, and overflows from 4294967296 on; 'Size' is 64-bit
    // CHECK-MESSAGES: :[[@LINE-2]]:17: note: declare 'I' in 64 bits
    Values[I] = 0;
}

__global__ void rank_ok(float *Values, size_t Size) {
  auto I = cg::this_grid().thread_rank();
  if (I < Size)
    Values[I] = 0;
}

__global__ void narrow_ok(float *Values, int Size) {
  int I = cg::this_grid().thread_rank();
  if (I < Size)
    Values[I] = 0;
}

__global__ void ofBlock_ok(float *Values, size_t Size) {
  int I = cg::this_thread_block().thread_rank();
  if (I < Size)
    Values[I] = 0;
}

__global__ void smallGrid_ok(float *Values, size_t Size) {
  int I = cg::this_grid().thread_rank();
  if (I < Size)
    Values[I] = 0;
}

void launchSmall(float *Values, size_t Size) { smallGrid_ok<<<64, 256>>>(Values, Size); }

// One side of several is never that long.

__global__ void sides_ok(float *Values, size_t Columns, size_t Rows) {
  auto X = blockIdx.x * blockDim.x + threadIdx.x;
  auto Y = blockIdx.y * blockDim.y + threadIdx.y;
  if (Y >= Rows || X >= Columns)
    return;
  Values[Y * Columns + X] = 0;
}

__global__ void oneSide_bad(float *Values, size_t Count, size_t Limit) {
  auto X = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: index 'X' is computed in 32 bits and overflows from 4294967296 on; 'Count' is 64-bit
  // CHECK-MESSAGES: :[[@LINE-3]]:51: note: 'Count' is of type 'size_t'
  // CHECK-MESSAGES: :[[@LINE-3]]:8: note: declare 'X' in 64 bits, and convert an operand before it is multiplied
  if (X < Count && X < Limit)
    Values[X] = 0;
}

void launchOthers(float *Values, size_t Size, int Count, dim3 Grid) {
  rank_bad<<<Grid, 256>>>(Values, Size);
  counted_bad<<<Grid, 256>>>(Values, Size);
  rank_ok<<<Grid, 256>>>(Values, Size);
  narrow_ok<<<Grid, 256>>>(Values, Count);
  ofBlock_ok<<<Grid, 256>>>(Values, Size);
  sides_ok<<<Grid, 256>>>(Values, Size, Size);
  oneSide_bad<<<Grid, 256>>>(Values, Size, Size);
}
