// RUN: %check_cuda_tidy %s cuda-divergent-barrier %t

#include <cooperative_groups.h>
#include <cub/block/block_reduce.cuh>

namespace cg = cooperative_groups;

__global__ void inside_bad(int *X) {
  __shared__ int Values[64];
  if (threadIdx.x < 48) {
    Values[threadIdx.x] = X[threadIdx.x];
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: not every thread of the block reaches '__syncthreads()': 'threadIdx.x < 48' depends on 'threadIdx.x' [cuda-divergent-barrier]
    // CHECK-MESSAGES: :[[@LINE-4]]:7: note: the threads part here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: move the barrier out of the branch, so that every thread reaches it
    X[threadIdx.x] = Values[47 - threadIdx.x];
  }
}

__global__ void inside_ok(int *X) {
  __shared__ int Values[64];
  if (threadIdx.x < 48)
    Values[threadIdx.x] = X[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 48)
    X[threadIdx.x] = Values[47 - threadIdx.x];
}

__global__ void returns_bad(float *X, int N) {
  __shared__ float Tile[256];
  int T = threadIdx.x;
  int I = blockIdx.x * blockDim.x + T;
  if (I >= N)
    return;
  Tile[T] = X[I];
  __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: not every thread of the block reaches '__syncthreads()': some 'return' before it, where 'I >= N' depends on 'threadIdx.x'
  // CHECK-MESSAGES: :[[@LINE-4]]:5: note: they leave here
  // CHECK-MESSAGES: :[[@LINE-8]]:11: note: 'threadIdx.x' differs by thread
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: let every thread come here, with the work before and after it in an 'if'
  X[I] = Tile[0];
  __syncthreads();
}

__global__ void returns_ok(float *X, int N) {
  __shared__ float Tile[256];
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Tile[threadIdx.x] = X[I];
  __syncthreads();
  if (I >= N)
    return;
  X[I] = Tile[0];
}

// The whole block leaves.
__global__ void blockReturns_ok(float *X, int N, const int *Sizes) {
  if (blockIdx.x * blockDim.x >= N || Sizes[blockIdx.x] == 0)
    return;
  __syncthreads();
}

__global__ void flag_bad(const float *X, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  bool Active = I < N;
  if (!Active)
    return;
  __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: not every thread of the block reaches '__syncthreads()': some 'return' before it, where '!Active' depends on 'threadIdx.x'
}

__global__ void setFlag_bad(float *X, int N) {
  bool Last = false;
  if (threadIdx.x + blockIdx.x * blockDim.x == N - 1)
    Last = true;
  if (Last) {
    X[0] = 0;
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: not every thread of the block reaches '__syncthreads()': 'Last' depends on 'threadIdx.x'
  }
}

__global__ void sharedFlag_ok(int *Counter, int N) {
  __shared__ bool Last;
  if (threadIdx.x == 0)
    Last = atomicAdd(Counter, 1) == N - 1;
  __syncthreads();
  if (Last)
    __syncthreads();
}

__global__ void ownFlag_bad(int *Counter, int N) {
  bool Last = atomicAdd(Counter, 1) == N - 1;
  if (Last)
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: not every thread of the block reaches '__syncthreads()': 'Last' depends on 'atomicAdd(Counter, 1)'
    // CHECK-MESSAGES: :[[@LINE-3]]:7: note: the threads part here
    // CHECK-MESSAGES: :[[@LINE-5]]:15: note: 'atomicAdd(Counter, 1)' differs by thread
    // CHECK-MESSAGES: :[[@LINE-4]]:5: note: move the barrier out of the branch, so that every thread reaches it
}

__global__ void strides_bad(float *X, int N) {
  __shared__ float Tile[256];
  for (int I = threadIdx.x; I < N; I += blockDim.x) {
    Tile[threadIdx.x] = X[I];
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: threads of a block reach '__syncthreads()' a different number of times: 'I < N' depends on 'threadIdx.x'
    // CHECK-MESSAGES: :[[@LINE-4]]:29: note: the threads part here
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: let every thread make the same number of iterations, with the work in an 'if'
    X[I] = Tile[0];
    __syncthreads();
  }
}

__global__ void strides_ok(float *X, int N) {
  __shared__ float Tile[256];
  for (int Base = 0; Base < N; Base += blockDim.x) {
    int I = Base + threadIdx.x;
    Tile[threadIdx.x] = I < N ? X[I] : 0;
    __syncthreads();
  }
}

__global__ void roundedUp_ok(float *X, int N) {
  int Rounded = ((N + blockDim.x - 1) / blockDim.x) * blockDim.x;
  for (int I = threadIdx.x; I < Rounded; I += blockDim.x)
    __syncthreads();
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < Rounded; I += blockDim.x * gridDim.x)
    __syncthreads();
}

__global__ void roundedByMask_ok(float *X, int N) {
  const int Wrap = blockDim.x * blockDim.y;
  const int End = (N & (Wrap - 1)) ? (N & ~(Wrap - 1)) + Wrap : N;
  for (int I = threadIdx.y * blockDim.x + threadIdx.x; I < End; I += Wrap)
    __syncthreads();
}

__device__ int roundUp(int N, int Step) { return (N + Step - 1) / Step * Step; }

__global__ void roundedByFunction_ok(float *X, int N) {
  const int End = roundUp(N, blockDim.x);
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < End; I += gridDim.x * blockDim.x)
    __syncthreads();
}

__global__ void constantSteps_ok(float *X) {
  for (int I = threadIdx.x; I < 1024; I += 256)
    __syncthreads();
}

__global__ void halves_ok(float *X) {
  __shared__ float Sum[256];
  for (int Half = blockDim.x / 2; Half > 0; Half >>= 1) {
    if (threadIdx.x < Half)
      Sum[threadIdx.x] += Sum[threadIdx.x + Half];
    __syncthreads();
  }
}

__global__ void halves_bad(float *X) {
  __shared__ float Sum[256];
  for (int Half = blockDim.x / 2; Half > 0; Half >>= 1) {
    if (threadIdx.x < Half) {
      Sum[threadIdx.x] += Sum[threadIdx.x + Half];
      __syncthreads();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: not every thread of the block reaches '__syncthreads()': 'threadIdx.x < Half' depends on 'threadIdx.x'
    }
  }
}

__global__ void rows_bad(const int *Rows, float *X) {
  int Row = blockIdx.x * blockDim.x + threadIdx.x;
  for (int I = Rows[Row]; I < Rows[Row + 1]; ++I)
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: threads of a block reach '__syncthreads()' a different number of times: 'I < Rows[Row + 1]' depends on 'threadIdx.x'
}

__global__ void rows_ok(const int *Rows, float *X) {
  int Row = blockIdx.x;
  for (int I = Rows[Row]; I < Rows[Row + 1]; ++I)
    __syncthreads();
}

__global__ void breaks_bad(const float *X, int N) {
  for (int K = 0; K < N; ++K) {
    if (X[K * blockDim.x + threadIdx.x] < 0)
      break;
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: not every thread of the block reaches '__syncthreads()': some 'break' before it, where 'X[K * blockDim.x + threadIdx.x] < 0' depends on 'threadIdx.x'
  }
}

__global__ void breaks_ok(const float *X, int N) {
  for (int K = 0; K < N; ++K) {
    bool Done = X[K * blockDim.x + threadIdx.x] < 0;
    if (__syncthreads_or(Done))
      break;
    __syncthreads();
  }
}

__global__ void otherLoops_ok(const float *X, int N, float *Y) {
  float Sum = 0;
  for (int I = threadIdx.x; I < N; I += blockDim.x) {
    if (X[I] < 0)
      break;
    Sum += X[I];
  }
  __syncthreads();
  for (int K = 0; K < N; ++K)
    __syncthreads();
}

__global__ void bothBranches_bad(float *X) {
  if (threadIdx.y == 0) {
    X[threadIdx.x] = 0;
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: not every thread of the block reaches '__syncthreads()': 'threadIdx.y == 0' depends on 'threadIdx.y'
  } else {
    __syncthreads();
  }
}

__global__ void joined_bad(float *X, int N, bool Wanted) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (Wanted && I < N)
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: not every thread of the block reaches '__syncthreads()': 'I < N' depends on 'threadIdx.x'
}

__global__ void chosen_bad(float *X) {
  switch (threadIdx.x % 3) {
  case 0:
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: not every thread of the block reaches '__syncthreads()': 'threadIdx.x % 3' depends on 'threadIdx.x'
    break;
  default:
    break;
  }
}

__device__ int getIndex() { return blockIdx.x * blockDim.x + threadIdx.x; }

__device__ void getIndices(int *I, int &J) {
  *I = threadIdx.x;
  J = blockIdx.x;
}

__global__ void index_bad(int N) {
  const auto I = getIndex();
  if (I >= N)
    return;
  __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: not every thread of the block reaches '__syncthreads()': some 'return' before it, where 'I >= N' depends on 'threadIdx.x'
}

__global__ void indices_bad(int N) {
  int I, J;
  getIndices(&I, J);
  if (J >= N)
    return;
  __syncthreads();
  if (I >= N)
    return;
  __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: not every thread of the block reaches '__syncthreads()': some 'return' before it, where 'I >= N' depends on 'threadIdx.x'
}

__device__ float blockSum(float Value) {
  __shared__ float Sum;
  atomicAdd(&Sum, Value);
  __syncthreads();
  return Sum;
}

__global__ void called_bad(float *X, int N) {
  int I = getIndex();
  if (I < N)
    X[I] = blockSum(X[I]);
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: not every thread of the block reaches 'blockSum()': 'I < N' depends on 'threadIdx.x'
    // CHECK-MESSAGES: :[[@LINE-9]]:3: note: it comes to '__syncthreads()' here
    // CHECK-MESSAGES: :[[@LINE-4]]:7: note: the threads part here
    // CHECK-MESSAGES: :[[@LINE-41]]:62: note: 'threadIdx.x' differs by thread
    // CHECK-MESSAGES: :[[@LINE-5]]:12: note: move the barrier out of the branch, so that every thread reaches it
}

__global__ void called_ok(float *X, int N) {
  int I = getIndex();
  float Sum = blockSum(I < N ? X[I] : 0);
  if (Sum > 0)
    __syncthreads();
  if (I < N)
    X[I] = Sum;
}

__device__ void step(int T, int N) {
  if (T < N)
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: not every thread of the block reaches '__syncthreads()': 'T < N' depends on 'threadIdx.x'
}

__global__ void argument_bad(int N) { step(threadIdx.x, N); }

__global__ void argument_ok(int N) { step(blockIdx.x, N); }

#define KERNEL_LOOP(I, N) for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < (N); I += blockDim.x * gridDim.x)

__global__ void macro_bad(float *X, int N) {
  KERNEL_LOOP(I, N) {
    X[I] = 0;
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: threads of a block reach '__syncthreads()' a different number of times: 'I < (N)' depends on 'threadIdx.x'
  }
}

__global__ void groups_bad(int N) {
  cg::thread_block Block = cg::this_thread_block();
  if (Block.thread_rank() < N)
    Block.sync();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: not every thread of the block reaches 'thread_block::sync()': 'Block.thread_rank() < N' depends on 'Block.thread_rank()'
  if (Block.thread_rank() < N + 1)
    cg::sync(Block);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: not every thread of the block reaches 'sync()': 'Block.thread_rank() < N + 1' depends on 'Block.thread_rank()'
}

__global__ void groups_ok(int N) {
  cg::thread_block Block = cg::this_thread_block();
  auto Tile = cg::tiled_partition<32>(Block);
  if (Block.group_index().x < N)
    Block.sync();
  if (Block.thread_rank() < 32)
    Tile.sync();
}

__global__ void collective_bad(const float *X, float *Y, int N) {
  using Reduce = cub::BlockReduce<float, 256>;
  __shared__ typename Reduce::TempStorage Storage;
  int I = getIndex();
  if (I >= N)
    return;
  float Sum = Reduce(Storage).Sum(X[I]);
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: not every thread of the block reaches 'BlockReduce::Sum()': some 'return' before it, where 'I >= N' depends on 'threadIdx.x'
  if (threadIdx.x == 0)
    Y[blockIdx.x] = Sum;
}

// What is divided is the same for the block.
__global__ void divided_ok(int N) {
  if (threadIdx.x / blockDim.x < N)
    __syncthreads();
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I / blockDim.x < N)
    __syncthreads();
  if (I - threadIdx.x >= N)
    return;
  __syncthreads();
}

__global__ void blockLeavesLoop_ok(float *X, size_t N) {
  size_t I = threadIdx.x + blockIdx.x * blockDim.x;
  while (true) {
    if (I - threadIdx.x > N)
      break;
    if (I < N)
      X[I] = 1;
    I += blockDim.x * gridDim.x;
    __syncthreads();
  }
}

__global__ void parts_ok(int N) {
  int2 At = make_int2(threadIdx.x, blockIdx.y);
  if (At.y >= N)
    return;
  __syncthreads();
}

__global__ void parts_bad(int N) {
  int2 At = make_int2(threadIdx.x, blockIdx.y);
  if (At.x >= N)
    return;
  __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: not every thread of the block reaches '__syncthreads()': some 'return' before it, where 'At.x >= N' depends on 'threadIdx.x'
}

// Whoever does not come here ends the kernel.
__global__ void traps_ok(int N) {
  if (threadIdx.x >= N)
    __trap();
  __syncthreads();
}

template <int Size> __global__ void neverInstantiated_bad(float *X, int N) {
  int I = blockIdx.x * Size + threadIdx.x;
  if (I >= N)
    return;
  __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: not every thread of the block reaches '__syncthreads()': some 'return' before it, where 'I >= N' depends on 'threadIdx.x'
}

template <int Size> __global__ void neverInstantiated_ok(float *X) {
  for (int I = threadIdx.x; I < Size; I += blockDim.x)
    __syncthreads();
}

__global__ void launched_ok(float *X, int N) {
  if (threadIdx.y > 0)
    return;
  __syncthreads();
  if (threadIdx.x < 64)
    __syncthreads();
  if (blockIdx.x * blockDim.x + threadIdx.x >= N)
    return;
  __syncthreads();
}

void launch(float *X) { launched_ok<<<16, 64>>>(X, 1024); }

// The grid has no thread beyond the rows.
template <typename T> __global__ void fits_ok(T *X, int Rows) {
  int Row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (Row >= Rows)
    return;
  __syncthreads();
}

template <typename T> __global__ void exceeds_bad(T *X, int Rows) {
  int Row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (Row >= Rows)
    return;
  __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: not every thread of the block reaches '__syncthreads()': some 'return' before it, where 'Row >= Rows' depends on 'threadIdx.x'
}

// The block has a thread for each column.
__global__ void columns_ok(float *X, int Columns) {
  const int Column = threadIdx.x;
  if (blockIdx.x > 9 || Column >= Columns)
    return;
  __syncthreads();
}

// Of a launch the threads are others.
__host__ __device__ void launches_ok(float *X, int Rows) {
#ifndef __CUDA_ARCH__
  fits_ok<<<Rows / 8, 256>>>(X, Rows);
#endif
}

struct Model {
  int Rows;
};

void launchRows(const Model &M, float *X) {
  fits_ok<<<M.Rows / 8, 256>>>(X, M.Rows);
  exceeds_bad<<<(M.Rows + 7) / 8, 256>>>(X, M.Rows);
  dim3 Block(M.Rows, 1);
  columns_ok<<<16, Block>>>(X, M.Rows);
}

__global__ void oneWarp_ok(const int *X) {
  if (__any_sync(0xffffffff, X[threadIdx.x]))
    __syncthreads();
}

// Launched elsewhere, perhaps as one warp.
__global__ void anyWarps_ok(const int *X) {
  float Value = __shfl_sync(0xffffffff, X[threadIdx.x], 0);
  if (Value > 0)
    return;
  __syncthreads();
}

__global__ void manyWarps_bad(const int *X) {
  if (__any_sync(0xffffffff, X[threadIdx.x]))
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: not every thread of the block reaches '__syncthreads()': '__any_sync(0xffffffff, X[threadIdx.x])' depends on 'threadIdx.x'
}

void launchWarps(const int *X) {
  oneWarp_ok<<<16, 32>>>(X);
  manyWarps_bad<<<16, 64>>>(X);
}

// The one thread that waits has a barrier of its own in assembly.
__global__ void named_ok(int N) {
  if (threadIdx.x < 64)
    asm volatile("bar.sync 1, 64;");
}

// Nobody calls it here: its parameter may be the same for all.
__device__ void FN_uncalled(int Thread, int N) {
  if (Thread < N)
    __syncthreads();
}

// A lambda waits where it is called.
__global__ void lambda_bad(int N) {
  auto Wait = [&] { __syncthreads(); };
  if (threadIdx.x < N)
    Wait();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: not every thread of the block reaches 'Wait()': 'threadIdx.x < N' depends on 'threadIdx.x'
}

// A template argument is taken to be a multiple of the block's size.
template <int Size> __global__ void FN_multiple() {
  for (int I = threadIdx.x; I < Size; I += 128)
    __syncthreads();
}
