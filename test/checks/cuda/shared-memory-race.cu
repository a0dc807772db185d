// RUN: %check_cuda_tidy %s cuda-shared-memory-race %t

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void reverse_bad(int *X) {
  __shared__ int Values[256];
  Values[threadIdx.x] = X[threadIdx.x];
  X[threadIdx.x] = Values[255 - threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'Values[255 - threadIdx.x]' may be read before another thread of the block has written it as 'Values[threadIdx.x]': no barrier is between, where thread 0 comes to the element of thread 255 [cuda-shared-memory-race]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: written here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: '__syncthreads()' belongs before this
}

__global__ void reverse_ok(int *X) {
  __shared__ int Values[256];
  Values[threadIdx.x] = X[threadIdx.x];
  __syncthreads();
  X[threadIdx.x] = Values[255 - threadIdx.x];
}

// Each thread reads what it has written by itself.
__global__ void own_ok(int *X) {
  __shared__ int Values[256];
  const int T = threadIdx.x;
  Values[T] = X[T];
  X[T] = Values[threadIdx.x] + 1;
  Values[T] += 2;
}

__global__ void neighbour_bad(int *X) {
  __shared__ int Values[257];
  Values[threadIdx.x] = X[threadIdx.x];
  if (threadIdx.x == 0)
    Values[256] = 0;
  X[threadIdx.x] = Values[threadIdx.x] - Values[threadIdx.x + 1];
  // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: 'Values[threadIdx.x + 1]' may be read before another thread of the block has written it as 'Values[threadIdx.x]': no barrier is between, where thread 31 comes to the element of thread 32
}

// Within a warp it was common once, and is left alone.
__global__ void FN_neighbourInWarp(int *X) {
  __shared__ int Values[256];
  Values[threadIdx.x] = X[threadIdx.x];
  X[threadIdx.x] = Values[threadIdx.x ^ 1];
}

template <int Size> __global__ void product_bad(float *C, const float *A, const float *B, int N) {
  __shared__ float As[Size][Size], Bs[Size][Size];
  const int Row = blockIdx.y * Size + threadIdx.y, Column = blockIdx.x * Size + threadIdx.x;
  float Sum = 0;
  for (int K = 0; K < N; K += Size) {
    As[threadIdx.y][threadIdx.x] = A[Row * N + K + threadIdx.x];
    Bs[threadIdx.y][threadIdx.x] = B[(K + threadIdx.y) * N + Column];
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Bs[threadIdx.y][threadIdx.x]' may be written before another thread of the block has read it as 'Bs[I][threadIdx.x]': no barrier is between, where thread (0, 0) comes to the element of thread (0, 2)
    __syncthreads();
    for (int I = 0; I < Size; ++I)
      Sum += As[threadIdx.y][I] * Bs[I][threadIdx.x];
      // CHECK-MESSAGES: :[[@LINE-1]]:35: note: read here
      // CHECK-MESSAGES: :[[@LINE-8]]:3: note: '__syncthreads()' belongs at the end of this loop's body
  }
  C[Row * N + Column] = Sum;
}

template <int Size> __global__ void product_ok(float *C, const float *A, const float *B, int N) {
  __shared__ float As[Size][Size], Bs[Size][Size + 1];
  const int Row = blockIdx.y * Size + threadIdx.y, Column = blockIdx.x * Size + threadIdx.x;
  float Sum = 0;
  for (int K = 0; K < N; K += Size) {
    As[threadIdx.y][threadIdx.x] = Row < N && K + threadIdx.x < N ? A[Row * N + K + threadIdx.x] : 0;
    if (Column < N && K + threadIdx.y < N)
      Bs[threadIdx.y][threadIdx.x] = B[(K + threadIdx.y) * N + Column];
    else
      Bs[threadIdx.y][threadIdx.x] = 0;
    __syncthreads();
    for (int I = 0; I < Size; ++I)
      Sum += As[threadIdx.y][I] * Bs[I][threadIdx.x];
    __syncthreads();
  }
  if (Row < N && Column < N)
    C[Row * N + Column] = Sum;
}

// Two buffers in turn: one barrier is enough.
__global__ void buffers_ok(float *C, const float *A, int N) {
  __shared__ float Tile[2][256];
  int Which = 0;
  Tile[Which][threadIdx.x] = A[threadIdx.x];
  for (int K = 1; K < N; ++K) {
    __syncthreads();
    Tile[Which ^ 1][threadIdx.x] = A[K * 256 + threadIdx.x];
    C[threadIdx.x] += Tile[Which][255 - threadIdx.x];
    Which ^= 1;
  }
}

__global__ void buffers_bad(float *C, const float *A, int N) {
  __shared__ float Tile[2][256];
  int Which = 0;
  for (int K = 1; K < N; ++K) {
    Tile[Which][threadIdx.x] = A[K * 256 + threadIdx.x];
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Tile[Which][threadIdx.x]' may be written before another thread of the block has read it as 'Tile[Which ^ 1][255 - threadIdx.x]': no barrier is between, where thread 0 comes to the element of thread 255
    __syncthreads();
    C[threadIdx.x] += Tile[Which][255 - threadIdx.x] + Tile[Which ^ 1][255 - threadIdx.x];
    Which ^= 1;
  }
}

__device__ void load(float *To, const float *From, int Index) { To[Index] = From[Index]; }

__device__ float last(const float (&Values)[128]) { return Values[127]; }

__device__ void wait() { __syncthreads(); }

__global__ void called_bad(float *X) {
  __shared__ float Values[128];
  load(Values, X, threadIdx.x);
  X[threadIdx.x] = last(Values);
  // CHECK-MESSAGES: :[[@LINE-8]]:60: warning: 'Values[127]' may be read before another thread of the block has written it as 'To[Index]': no barrier is between, where thread 0 comes to the element of thread 127
  // CHECK-MESSAGES: :[[@LINE-11]]:65: note: written here
  // CHECK-MESSAGES: :[[@LINE-3]]:20: note: called from here
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: called from here
  // CHECK-MESSAGES: :[[@LINE-5]]:3: note: '__syncthreads()' belongs before this
}

__global__ void called_ok(float *X) {
  __shared__ float Values[128];
  load(Values, X, threadIdx.x);
  wait();
  X[threadIdx.x] = last(Values);
}

// Every two warps have a part of their own, and nobody knows which group the barrier is for.
__global__ void named_ok(float *X) {
  __shared__ float Values[128];
  Values[threadIdx.x] = X[threadIdx.x];
  asm volatile("bar.sync %0, 64;" ::"r"(threadIdx.x / 64));
  X[threadIdx.x] = Values[threadIdx.x ^ 32];
}

__global__ void dynamic_bad(float *X, int N) {
  extern __shared__ float Memory[];
  float *First = Memory, *Second = Memory + N;
  First[threadIdx.x] = X[threadIdx.x];
  Second[threadIdx.x] = X[N + threadIdx.x];
  X[threadIdx.x] = Second[(threadIdx.x + 32) % 128];
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'Second[(threadIdx.x + 32) % 128]' may be read before another thread of the block has written it as 'Second[threadIdx.x]': no barrier is between, where thread 0 comes to the element of thread 32
}

struct Pair {
  float Key;
  int Index;
};

__global__ void members_bad(Pair *X, float *Sums) {
  __shared__ Pair Best[128];
  __shared__ struct {
    float Sum;
    float Parts[4];
  } Shared;
  Best[threadIdx.x].Key = X[threadIdx.x].Key;
  Best[threadIdx.x].Index = 0;
  if (threadIdx.x % 32 == 0)
    Shared.Parts[threadIdx.x / 32] = Best[threadIdx.x].Key;
  __syncthreads();
  if (threadIdx.x == 0)
    Shared.Sum = Shared.Parts[0] + Shared.Parts[1];
  Sums[threadIdx.x] = Shared.Sum;
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: 'Shared.Sum' may be read before another thread of the block has written it as 'Shared.Sum': no barrier is between, where thread 32 comes to the element of thread 0
}

__global__ void members_ok(Pair *X, float *Sums) {
  __shared__ Pair Best[128];
  Best[threadIdx.x].Key = X[threadIdx.x].Key;
  X[threadIdx.x].Index = Best[127 - threadIdx.x].Index;
}

__global__ void reduce_bad(const float *X, float *Sums, int N) {
  extern __shared__ float Parts[];
  const int T = threadIdx.x, I = blockIdx.x * blockDim.x + T;
  Parts[T] = I < N ? X[I] : 0;
  __syncthreads();
  for (int Half = blockDim.x / 2; Half > 0; Half >>= 1)
    if (T < Half)
      Parts[T] += Parts[T + Half];
      // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'Parts[T + Half]' may be read before another thread of the block has written it as 'Parts[T]': no barrier is between, where thread 0 comes to the element of thread 32
  __syncthreads();
  Sums[T] = Parts[0];
}

__global__ void reduce_ok(const float *X, float *Sums, int N) {
  extern __shared__ float Parts[];
  const int T = threadIdx.x, I = blockIdx.x * blockDim.x + T;
  Parts[T] = I < N ? X[I] : 0;
  __syncthreads();
  for (int Half = blockDim.x / 2; Half > 0; Half >>= 1) {
    if (T < Half)
      Parts[T] += Parts[T + Half];
    __syncthreads();
  }
  if (T == 0)
    Sums[blockIdx.x] = Parts[0];
}

// The last rounds are a warp's own.
__global__ void tail_ok(const float *X, float *Sums) {
  __shared__ float Parts[256];
  const int T = threadIdx.x;
  Parts[T] = X[T];
  __syncthreads();
  for (int Half = blockDim.x / 2; Half > 32; Half >>= 1) {
    if (T < Half)
      Parts[T] += Parts[T + Half];
    __syncthreads();
  }
  if (T < 32) {
    volatile float *Warp = Parts;
    Warp[T] += Warp[T + 32];
    for (int Half = 16; Half > 0; Half >>= 1)
      Warp[T] += Warp[T + Half];
  }
  if (T == 0)
    Sums[blockIdx.x] = Parts[0];
}

__global__ void warps_ok(const float *X, float *Sums) {
  __shared__ float Parts[8];
  const int Lane = threadIdx.x & 31, Warp = threadIdx.x >> 5;
  if (Lane == 0)
    Parts[Warp] = X[threadIdx.x];
  Sums[threadIdx.x] = Parts[Warp];
}

__global__ void warps_bad(const float *X, float *Sums) {
  __shared__ float Parts[8];
  const int Lane = threadIdx.x & 31, Warp = threadIdx.x >> 5;
  float Sum = X[threadIdx.x];
  for (int Round = 0; Round < 2; ++Round) {
    if (Lane == 0)
      Parts[Warp] = Sum;
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'Parts[Warp]' may be written before another thread of the block has read it as 'Parts[I]': no barrier is between, where thread 0 comes to the element of thread 32
    __syncthreads();
    Sum = 0;
    for (int I = 0; I < 8; ++I)
      Sum += Parts[I];
  }
  Sums[threadIdx.x] = Sum;
}

__global__ void scan_bad(int *X) {
  __shared__ int Sums[256];
  const int T = threadIdx.x;
  Sums[T] = X[T];
  __syncthreads();
  for (int Step = 1; Step < 256; Step *= 2) {
    if (T >= Step)
      Sums[T] += Sums[T - Step];
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'Sums[T]' may be written before another thread of the block has read it as 'Sums[T - Step]': no barrier is between, where thread 31 comes to the element of thread 32
      // CHECK-MESSAGES: :[[@LINE-2]]:18: note: read here
      // CHECK-MESSAGES: :[[@LINE-3]]:7: note: read into a variable, and let '__syncthreads()' stand between that and the write, where not every thread comes: move it out of the branch, too
    __syncthreads();
  }
  X[T] = Sums[T];
}

__global__ void counter_bad(const int *X, int *Y) {
  __shared__ int Count;
  if (threadIdx.x == 0)
    Count = 0;
  atomicAdd(&Count, X[threadIdx.x]);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'Count' may be changed before another thread of the block has written it as 'Count': no barrier is between, where thread 32 comes to the element of thread 0
  __syncthreads();
  Y[threadIdx.x] = Count;
}

__global__ void counter_ok(const int *X, int *Y) {
  __shared__ int Count;
  if (threadIdx.x == 0)
    Count = 0;
  __syncthreads();
  atomicAdd(&Count, X[threadIdx.x]);
  atomicAdd(&Count, 1);
  __syncthreads();
  Y[threadIdx.x] = Count;
}

__global__ void histogram_bad(const unsigned char *X, int *Y, int N) {
  __shared__ int Counts[256];
  Counts[threadIdx.x] = 0;
  for (int I = threadIdx.x; I < N; I += blockDim.x)
    atomicAdd(&Counts[X[I]], 1);
    // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'Counts[X[I]]' may be changed before another thread of the block has written it as 'Counts[threadIdx.x]': no barrier is between [cuda-shared-memory-race]
  __syncthreads();
  Y[threadIdx.x] = Counts[threadIdx.x];
}

// A part for each warp.
__global__ void histograms_ok(const unsigned char *X, int *Y, int N) {
  __shared__ int Counts[8][256];
  int *Own = Counts[threadIdx.x / 32];
  for (int I = threadIdx.x % 32; I < 256; I += 32)
    Own[I] = 0;
  __syncwarp();
  for (int I = threadIdx.x; I < N; I += blockDim.x)
    atomicAdd(&Own[X[I]], 1);
  __syncthreads();
  Y[threadIdx.x] = Counts[0][threadIdx.x] + Counts[1][threadIdx.x];
}

// What index the data has nobody knows; and the threads may be those that have written.
__global__ void FN_data(const int *X, int *Y) {
  __shared__ int Values[256];
  Values[X[threadIdx.x]] = 1;
  Y[threadIdx.x] = Values[threadIdx.x];
}

__global__ void table_bad(const int *X, const float *Table, float *Y, int N) {
  __shared__ float Known[256];
  Known[threadIdx.x] = Table[threadIdx.x];
  for (int I = threadIdx.x; I < N; I += blockDim.x)
    Y[I] = Known[X[I]];
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'Known[X[I]]' may be read before another thread of the block has written it as 'Known[threadIdx.x]': no barrier is between
}

// Who reads is who has written: the conditions are the same, or exclude each other.
__global__ void conditions_ok(const int *X, int *Y, int Mode, int Chosen) {
  __shared__ int Values[256], First[1], One;
  if (Mode == 1)
    Values[threadIdx.x] = X[threadIdx.x];
  if (Mode != 1)
    Y[threadIdx.x] = Values[255 - threadIdx.x];
  if (X[threadIdx.x] == Chosen)
    One = threadIdx.x;
  if (threadIdx.x == 0)
    First[0] = Y[0];
  if (threadIdx.x == 0)
    Y[1] = First[0];
}

__global__ void conditions_bad(const int *X, int *Y, int N) {
  __shared__ int Values[256];
  const int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Values[threadIdx.x] = X[I];
  if (I < N)
    Y[I] = Values[255 - threadIdx.x];
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'Values[255 - threadIdx.x]' may be read before another thread of the block has written it as 'Values[threadIdx.x]': no barrier is between, where thread 0 comes to the element of thread 255
    // CHECK-MESSAGES: :[[@LINE-4]]:5: note: written here
    // CHECK-MESSAGES: :[[@LINE-4]]:3: note: '__syncthreads()' belongs before this
}

// The thread whose index is zero is that of the first block.
__global__ void first_ok(const int *X, int *Y) {
  __shared__ int Values[256];
  const int I = blockIdx.x * blockDim.x + threadIdx.x;
  Values[threadIdx.x] = X[I];
  if (I == 0)
    Values[0] = 0;
  __syncthreads();
  Y[I] = Values[255 - threadIdx.x];
}

// A barrier on one of two ways may be there for a reason.
__global__ void FN_oneWay(const int *X, int *Y, int N) {
  __shared__ int Values[256];
  Values[threadIdx.x] = X[threadIdx.x];
  if (N > 32)
    __syncthreads();
  Y[threadIdx.x] = Values[255 - threadIdx.x];
}

// All threads write the same.
__global__ void same_ok(const int *X, int *Y, int N) {
  __shared__ int Limit;
  Limit = N;
  for (int I = threadIdx.x; I < Limit; I += blockDim.x)
    Y[I] = X[I];
}

__global__ void poll_ok(int *X, int N) {
  __shared__ unsigned Done;
  if (threadIdx.x == 0)
    Done = 0;
  __syncthreads();
  while (Done < N)
    atomicAdd(&Done, 1);
  X[threadIdx.x] = 0;
}

__global__ void oneWarp_ok(int *X) {
  __shared__ int Values[32];
  Values[threadIdx.x] = X[threadIdx.x];
  X[threadIdx.x] = Values[31 - threadIdx.x];
}

// Nobody launches it here: perhaps for one warp.
__global__ void FN_unlaunched(int *X, int N) {
  extern __shared__ int Values[];
  Values[threadIdx.x] = X[threadIdx.x];
  X[threadIdx.x] = Values[blockDim.x - 1 - threadIdx.x];
}

// Launched for one warp, in an instantiation whose other branch launches nothing.
template <int Kind> __global__ void ofTemplate_ok(int *X) {
  extern __shared__ int Values[];
  Values[threadIdx.x] = X[threadIdx.x];
  X[threadIdx.x] = Values[blockDim.x - 1 - threadIdx.x];
  __syncthreads();
}
template <int Kind> void launchTemplate(int *X) {
  dim3 Block = 32;
  if (Kind == 1)
    oneWarp_ok<<<1, 32>>>(X);
  else
    ofTemplate_ok<Kind><<<1, Block, 128>>>(X);
}
template void launchTemplate<0>(int *X);
template void launchTemplate<1>(int *X);
template <int Kind> __global__ void ofTemplate_bad(int *X) {
  extern __shared__ int Values[];
  Values[threadIdx.x] = X[threadIdx.x];
  X[threadIdx.x] = Values[blockDim.x - 1 - threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'Values[blockDim.x - 1 - threadIdx.x]' may be read before another thread of the block has written it as 'Values[threadIdx.x]': no barrier is between, where thread 0 comes to the element of thread 63
  __syncthreads();
}
template <int Kind> void launchLarger(int *X) {
  if (Kind != 1)
    ofTemplate_bad<Kind><<<1, 64, 256>>>(X);
}
template void launchLarger<0>(int *X);
template void launchLarger<1>(int *X);

// An element for each thread of more than a warp.
__global__ void unlaunchedElements_bad(int *X) {
  __shared__ int Values[512];
  Values[threadIdx.x] = X[threadIdx.x];
  X[threadIdx.x] = Values[511 - threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'Values[511 - threadIdx.x]' may be read before another thread of the block has written it as 'Values[threadIdx.x]': no barrier is between, where thread 0 comes to the element of thread 511
}

// A block of 128 threads fills each half by itself, one of 256 would not.
__global__ void unlaunchedHalves_ok(const int *X, int *Y) {
  extern __shared__ int Values[];
  Values[threadIdx.x] = X[threadIdx.x];
  Values[threadIdx.x + 128] = Y[threadIdx.x];
  __syncthreads();
  Y[threadIdx.x] = Values[255 - threadIdx.x];
}
// Whatever it has: thread 32 is of the second warp.
__global__ void unlaunchedHalves_bad(const int *X, int *Y) {
  extern __shared__ int Values[];
  Values[threadIdx.x] = X[threadIdx.x];
  Values[threadIdx.x + 31] = Y[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'Values[threadIdx.x + 31]' may be written before another thread of the block has written it as 'Values[threadIdx.x]'
  __syncthreads();
  Y[threadIdx.x] = Values[255 - threadIdx.x];
}

// How it counts its threads tells of rows of 32, and of two in a plane.
__device__ int numberOfThread() {
  const int TX = threadIdx.x, TY = threadIdx.y;
  return threadIdx.z * 64 + TY * 32 + TX;
}
__global__ void unlaunchedTold_bad(const int *X, int *Y) {
  extern __shared__ int Values[];
  Values[numberOfThread()] = X[numberOfThread()];
  Y[numberOfThread()] = Values[numberOfThread() ^ 32];
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'Values[numberOfThread() ^ 32]' may be read before another thread of the block has written it as 'Values[numberOfThread()]': no barrier is between, where thread (0, 0, 0) comes to the element of thread (0, 1, 0)
  __syncthreads();
}
__global__ void unlaunchedTold_ok(const int *X, int *Y) {
  extern __shared__ int Values[];
  Values[numberOfThread()] = X[numberOfThread()];
  Values[numberOfThread() + 128] = Y[numberOfThread()];
  __syncthreads();
  Y[numberOfThread()] = Values[255 - numberOfThread()];
}

// The warp comes back for them.
__global__ void unlaunchedRounds_ok(int *X) {
  __shared__ int Values[256];
  for (int I = threadIdx.x; I < 256; I += blockDim.x)
    Values[I] = X[I];
  X[threadIdx.x] = Values[0];
}

// Its barrier shows that it is for more.
__global__ void unlaunched_bad(int *X, int N) {
  __shared__ int Values[128];
  for (int I = 0; I < N; ++I) {
    Values[threadIdx.x] = X[I];
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Values[threadIdx.x]' may be written before another thread of the block has read it as 'Values[127]': no barrier is between, where thread 127 comes to the element of thread 0
    __syncthreads();
    X[I] = Values[127];
  }
}

// A row for each warp.
__global__ void rows_ok(int *X, int N) {
  __shared__ int Values[8][32];
  for (int I = 0; I < N; ++I) {
    Values[threadIdx.y][threadIdx.x] = X[I];
    X[I] = Values[threadIdx.y][31 - threadIdx.x];
  }
  __syncthreads();
}

__global__ void groups_bad(int *X) {
  __shared__ int Values[256];
  cg::thread_block Block = cg::this_thread_block();
  auto Tile = cg::tiled_partition<32>(Block);
  Values[Block.thread_rank()] = X[Block.thread_rank()];
  Tile.sync();
  X[Block.thread_rank()] = Values[255 - Block.thread_rank()];
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: 'Values[255 - Block.thread_rank()]' may be read before another thread of the block has written it as 'Values[Block.thread_rank()]': no barrier is between, where thread 0 comes to the element of thread 255
}

__global__ void groups_ok(int *X) {
  __shared__ int Values[256];
  cg::thread_block Block = cg::this_thread_block();
  Values[Block.thread_rank()] = X[Block.thread_rank()];
  cg::sync(Block);
  X[Block.thread_rank()] = Values[255 - Block.thread_rank()];
  Block.sync();
  Values[Block.thread_rank()] = 0;
}

// What is behind the name may wait, and may write.
__device__ void elsewhere(int *Values);

__global__ void elsewhere_ok(int *X) {
  __shared__ int Values[256];
  Values[threadIdx.x] = X[threadIdx.x];
  elsewhere(Values);
  X[threadIdx.x] = Values[255 - threadIdx.x];
}

__global__ void chosen_ok(int *X, int Kind) {
  __shared__ int Values[256];
  switch (Kind) {
  case 0:
    Values[threadIdx.x] = X[threadIdx.x];
    break;
  default:
    X[threadIdx.x] = Values[255 - threadIdx.x];
  }
}

// Limits that are large enough exclude nothing.
__global__ void limits_bad(const float *X, float *Y, int N) {
  __shared__ float Tile[16][16];
  const int Column = blockIdx.x * 16 + threadIdx.x, Row = blockIdx.y * 16 + threadIdx.y;
  if (Column < N && Row < N)
    Tile[threadIdx.y][threadIdx.x] = X[Row * N + Column];
  const int Left = blockIdx.x * 16 + threadIdx.y, Right = blockIdx.y * 16 + threadIdx.x;
  if (Left < N && Right < N)
    Y[Left * N + Right] = Tile[threadIdx.x][threadIdx.y];
    // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: 'Tile[threadIdx.x][threadIdx.y]' may be read before another thread of the block has written it as 'Tile[threadIdx.y][threadIdx.x]': no barrier is between, where thread (2, 0) comes to the element of thread (0, 2)
}

// The variable is declared before everything, as in C.
__global__ void declared_bad(const float *X, float *Y, int N) {
  __shared__ float Parts[256];
  int I;
  float Sum = 0;
  for (I = 0; I < N; I += 256)
    Sum += X[I + threadIdx.x];
  Parts[threadIdx.x] = Sum;
  if (threadIdx.x == 0) {
    for (I = 0; I < 256; ++I)
      Y[0] += Parts[I];
      // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'Parts[I]' may be read before another thread of the block has written it as 'Parts[threadIdx.x]': no barrier is between, where thread 0 comes to the element of thread 32
  }
}

// Blocks begin at multiples of their size.
__global__ void multiples_bad(float *X, int N) {
  __shared__ float Parts[256];
  const int I = blockIdx.x * blockDim.x + threadIdx.x;
  Parts[threadIdx.x] = X[I];
  __syncthreads();
  for (int Step = 1; Step < blockDim.x; Step *= 2)
    if (I % (2 * Step) == 0)
      Parts[threadIdx.x] += Parts[threadIdx.x + Step];
      // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: 'Parts[threadIdx.x + Step]' may be read before another thread of the block has written it as 'Parts[threadIdx.x]': no barrier is between, where thread 0 comes to the element of thread 32
  __syncthreads();
  X[I] = Parts[0];
}

struct Rows {
  int Count;
  float *Data;
};

__global__ void given_bad(Rows All) {
  __shared__ float Tile[256];
  for (int I = 0; I < All.Count; ++I) {
    Tile[threadIdx.x] = All.Data[I];
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Tile[threadIdx.x]' may be written before another thread of the block has read it as 'Tile[255 - threadIdx.x]'
    __syncthreads();
    All.Data[I] = Tile[255 - threadIdx.x];
  }
}

__global__ void axes_bad(int *X) {
  __shared__ int Values[256];
  cg::thread_block Block = cg::this_thread_block();
  Values[Block.thread_index().x] = X[0];
  if (Block.thread_index().x < Block.group_dim().x / 2)
    X[1] = Values[Block.thread_index().x + 128];
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'Values[Block.thread_index().x + 128]' may be read before another thread of the block has written it as 'Values[Block.thread_index().x]': no barrier is between, where thread 0 comes to the element of thread 128
}

// Each limit is at most a warp.
__global__ void limitedByWarp_ok(int *X, int N) {
  __shared__ int Values[256];
  const int Left = N - blockIdx.x * 32;
  const int Count = min(32, Left), Chosen = Left >= 32 ? 32 : Left;
  int Clamped = Left;
  if (Clamped > 32)
    Clamped = 32;
  if (threadIdx.x < Count)
    Values[32 + threadIdx.x] = X[threadIdx.x];
  if (threadIdx.x < Count)
    X[threadIdx.x] = Values[33 + threadIdx.x];
  if (Chosen > threadIdx.x)
    X[threadIdx.x] = Values[34 + threadIdx.x];
  if (threadIdx.x < Clamped)
    X[threadIdx.x] = Values[35 + threadIdx.x];
  if (threadIdx.x + 1 <= N % 33)
    X[threadIdx.x] = Values[36 + threadIdx.x];
}

__global__ void limitedByTwoWarps_bad(int *X, int N) {
  __shared__ int Values[256];
  const int Count = min(64, N);
  if (threadIdx.x < Count)
    Values[threadIdx.x] = X[threadIdx.x];
  if (threadIdx.x < Count)
    X[threadIdx.x] = Values[63 - threadIdx.x];
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'Values[63 - threadIdx.x]' may be read before another thread of the block has written it as 'Values[threadIdx.x]': no barrier is between, where thread 0 comes to the element of thread 63
}

// Each thread has an array of its own.
__global__ void ownArrays_ok(const int *X, int *Y) {
  __shared__ int Values[256];
  int Keys[4];
  for (int I = 0; I < 4; ++I)
    Keys[I] = X[threadIdx.x * 4 + I];
  if (threadIdx.x < 100)
    Values[Keys[3]] += 1;
  else
    Values[Keys[3]] += 2;
  Y[threadIdx.x] = 0;
}

// Some write and the others read, phase by phase.
__global__ void phases_ok(const float *X, float *Y) {
  __shared__ float Buffers[2][128];
  const int T = threadIdx.x % 128;
  Buffers[0][T] = X[T];
  __syncthreads();
  if (threadIdx.x < 128) {
    Buffers[1][T] = X[128 + T];
    __syncthreads();
    Buffers[0][T] = X[256 + T];
  } else {
    Y[T] = Buffers[0][127 - T];
    __syncthreads();
    Y[128 + T] = Buffers[1][127 - T];
  }
}

// Which of their barriers meet is not followed.
__global__ void FN_ways(const float *X, float *Y) {
  __shared__ float Values[128];
  const int T = threadIdx.x % 128;
  if (threadIdx.x < 128) {
    __syncthreads();
    Values[T] = X[T];
  } else {
    __syncthreads();
    Y[T] = Values[127 - T];
  }
}

// Who waits for a flag needs no barrier.
__global__ void flag_ok(const float *X, float *Y) {
  __shared__ float Value;
  __shared__ volatile int Flag;
  __shared__ int Count;
  if (threadIdx.x == 0)
    Flag = Count = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    Value = X[0];
    __threadfence_block();
    Flag = 1;
  }
  while (true)
    if (Flag)
      break;
  Y[threadIdx.x] = Value;
  __syncthreads();
  if (threadIdx.x == 0) {
    Value = X[1];
    __threadfence_block();
    atomicExch(&Count, 1);
  }
  while (atomicAdd(&Count, 0) == 0)
    ;
  Y[threadIdx.x] += Value;
}

__device__ int acquired(const int *From) {
  int Result;
  asm volatile("ld.acquire.cta.s32 %0, [%1];" : "=r"(Result) : "l"(From));
  return Result;
}

__global__ void assemblyFlag_ok(const float *X, float *Y) {
  __shared__ float Value;
  __shared__ int Flag;
  if (threadIdx.x == 0) {
    Value = X[0];
    asm volatile("st.release.cta.s32 [%0], 1;" ::"l"(&Flag));
  }
  int Seen = 0;
  do {
    Seen = acquired(&Flag);
  } while (!Seen);
  Y[threadIdx.x] = Value;
}

// One warp after the other.
__global__ void turns_ok(float *X) {
  __shared__ int Turn;
  __shared__ float Sum;
  if (threadIdx.x == 0)
    Turn = Sum = 0;
  __syncthreads();
  while (atomicAdd(&Turn, 0) != threadIdx.x / 32)
    ;
  if (threadIdx.x % 32 == 0) {
    Sum += X[threadIdx.x];
    __threadfence_block();
    atomicAdd(&Turn, 1);
  }
  X[threadIdx.x] = 0;
}

// A tile may have more than a warp.
__global__ void largeTiles_ok(const float *X, float *Y) {
  __shared__ float Values[256];
  auto Block = cg::this_thread_block();
  auto Tile = cg::tiled_partition<64>(Block);
  Values[threadIdx.x] = X[threadIdx.x];
  Tile.sync();
  Y[threadIdx.x] = Values[threadIdx.x ^ 32];
}

// Only one thread has the lock.
__global__ void lock_ok(const float *X) {
  __shared__ int Lock;
  __shared__ float Best;
  if (threadIdx.x == 0)
    Lock = Best = 0;
  __syncthreads();
  for (bool Done = false; !Done;) {
    if (!atomicCAS(&Lock, 0, 1)) {
      if (X[threadIdx.x] > Best)
        Best = X[threadIdx.x];
      __threadfence_block();
      atomicExch(&Lock, 0);
      Done = true;
    }
  }
}

// Only one thread is the last.
__global__ void last_ok(const float *X, float *Sum) {
  __shared__ float Values[256];
  __shared__ unsigned Count;
  if (threadIdx.x == 0)
    Count = 0;
  __syncthreads();
  Values[threadIdx.x] = X[threadIdx.x];
  __threadfence_block();
  if (atomicAdd(&Count, 1) == blockDim.x - 1)
    for (int I = 0; I < 256; ++I)
      *Sum += Values[I];
}

// Whoever is last, the variable has the same.
__global__ void sameNumber_ok(const float *X, float *Y) {
  __shared__ int Found;
  if (X[threadIdx.x] < 0)
    Found = 1;
  if (threadIdx.x < 255 && X[threadIdx.x] == X[threadIdx.x + 1])
    Found = 1;
  if (threadIdx.x < 64)
    Found = 1;
  __syncthreads();
  Y[threadIdx.x] = Found;
}

__global__ void otherNumber_bad(const float *X, float *Y) {
  __shared__ int Found;
  Found = 0;
  if (threadIdx.x < 64)
    Found = 1;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Found' may be written before another thread of the block has written it as 'Found': no barrier is between, where thread 0 comes to the element of thread 32
  __syncthreads();
  Y[threadIdx.x] = Found;
}

__global__ void modes_ok(const float *X, float *Y, float Mode) {
  __shared__ float Values[256];
  if (Mode == 0.0f)
    Values[threadIdx.x] = X[threadIdx.x];
  if (Mode == 1.0f)
    Y[threadIdx.x] = Values[255 - threadIdx.x];
}

// The blocks are divided between the two.
__global__ void partitions_ok(const float *X, float *Y, int Below, int Above) {
  __shared__ float Values[256];
  const int Row = blockIdx.x;
  if (Row < Below)
    Values[threadIdx.x] = X[threadIdx.x];
  if (Row > Above)
    Y[threadIdx.x] = Values[255 - threadIdx.x];
}

// Atomic functions look again at what was read before.
__global__ void glance_ok(const int *X) {
  __shared__ int Most;
  if (threadIdx.x == 0)
    Most = 0;
  __syncthreads();
  for (int I = threadIdx.x; I < 4096; I += 256)
    if (X[I] > Most)
      atomicMax(&Most, X[I]);
  __syncthreads();
  int Old = Most, Assumed;
  do {
    Assumed = Old;
    Old = atomicCAS(&Most, Assumed, Assumed * X[threadIdx.x]);
  } while (Old != Assumed);
}

__global__ void glance_bad(const int *X, int *Y) {
  __shared__ int Sum;
  if (threadIdx.x == 0)
    Sum = 0;
  __syncthreads();
  atomicAdd(&Sum, X[threadIdx.x]);
  Y[threadIdx.x] = Sum;
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'Sum' may be read before another thread of the block has changed it as 'Sum': no barrier is between, where thread 0 comes to the element of thread 32
}

// The function may write to what it is given.
__global__ void outParameter_ok(const float *X, int *Y) {
  __shared__ int Values[256];
  int Exponent = 0;
  frexpf(X[threadIdx.x], &Exponent);
  if (threadIdx.x < 32)
    Values[Exponent] = 1;
  if (threadIdx.x >= 128)
    Values[Exponent] = 2;
}

struct Position {
  int Row, Column;
};

__device__ Position mirrored(Position From) { return {255 - From.Row, From.Column}; }

// What the members had before does not matter.
__global__ void wholes_ok(int *X) {
  __shared__ int Values[256];
  Position At;
  At.Row = threadIdx.x;
  Values[255 - threadIdx.x] = X[At.Row];
  At = mirrored(At);
  Values[At.Row] += 1;
  X[threadIdx.x] = 0;
}

// A lambda keeps what it was made with.
__global__ void captured_ok(const float *X) {
  __shared__ float Buffers[2][256];
  const int T = threadIdx.x;
  int Which = 0;
  auto Put = [=](float Value) { Buffers[Which][T] = Value; };
  Which = 1;
  Put(X[T]);
  Buffers[Which][255 - T] = X[T];
}

__global__ void captured_bad(const float *X) {
  __shared__ float Buffers[2][256];
  const int T = threadIdx.x;
  int Which = 0;
  auto Put = [=](float Value) { Buffers[Which][T] = Value; };
  Which = 1;
  Put(X[T]);
  Buffers[0][255 - T] = X[T];
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'Buffers[0][255 - T]' may be written before another thread of the block has written it as 'Buffers[Which][T]'
}

// Each thread ends the search at a place of its own.
__global__ void slots_ok(int *X) {
  __shared__ int Values[1024];
  int Slot = 0;
  for (;;) {
    if (X[threadIdx.x + 256 * Slot] < 0)
      break;
    ++Slot;
  }
  if (threadIdx.x < 128)
    Values[Slot] = 1;
  else
    Values[Slot] = 2;
  X[threadIdx.x] = 0;
}

// Nobody launches it here; more than a warp must not.
__global__ void __launch_bounds__(32) bounds_ok(float *X, int N) {
  extern __shared__ float Values[];
  for (int I = 0; I < N; ++I) {
    Values[threadIdx.x] = X[I * 32 + threadIdx.x];
    __syncthreads();
    X[I * 32 + threadIdx.x] = Values[(threadIdx.x + 1) % 32];
  }
}

// Nobody launches it here, and it takes longer than anybody waits.
__global__ void FN_endless(float *X) {
  extern __shared__ float Values[];
  for (int I = 0; I < 1000000; ++I)
    for (int J = 0; J < 1000000; ++J)
      Values[threadIdx.x + J] += X[I];
  X[threadIdx.x] = Values[0];
  __syncthreads();
}

void launchAll(float *F, int *I, unsigned char *C, Pair *P, int N) {
  reverse_bad<<<1, 256>>>(I);
  reverse_ok<<<1, 256>>>(I);
  own_ok<<<1, 256>>>(I);
  neighbour_bad<<<1, 256>>>(I);
  FN_neighbourInWarp<<<1, 256>>>(I);
  product_bad<16><<<dim3(N / 16, N / 16), dim3(16, 16)>>>(F, F, F, N);
  product_ok<16><<<dim3(N / 16, N / 16), dim3(16, 16)>>>(F, F, F, N);
  buffers_ok<<<1, 256>>>(F, F, N);
  buffers_bad<<<1, 256>>>(F, F, N);
  called_bad<<<1, 128>>>(F);
  called_ok<<<1, 128>>>(F);
  named_ok<<<1, 128>>>(F);
  dynamic_bad<<<1, 128, 2 * N * 4>>>(F, N);
  members_bad<<<1, 128>>>(P, F);
  members_ok<<<1, 128>>>(P, F);
  reduce_bad<<<N, 128, 512>>>(F, F, N);
  reduce_ok<<<N, 128, 512>>>(F, F, N);
  tail_ok<<<N, 256>>>(F, F);
  warps_ok<<<1, 256>>>(F, F);
  warps_bad<<<1, 256>>>(F, F);
  scan_bad<<<1, 256>>>(I);
  counter_bad<<<1, 256>>>(I, I);
  counter_ok<<<1, 256>>>(I, I);
  histogram_bad<<<1, 256>>>(C, I, N);
  histograms_ok<<<1, 256>>>(C, I, N);
  FN_data<<<1, 256>>>(I, I);
  table_bad<<<1, 256>>>(I, F, F, N);
  conditions_ok<<<1, 256>>>(I, I, N, N);
  conditions_bad<<<1, 256>>>(I, I, N);
  first_ok<<<1, 256>>>(I, I);
  FN_oneWay<<<1, 256>>>(I, I, N);
  same_ok<<<1, 256>>>(I, I, N);
  poll_ok<<<1, 256>>>(I, N);
  oneWarp_ok<<<1, 32>>>(I);
  groups_bad<<<1, 256>>>(I);
  groups_ok<<<1, 256>>>(I);
  elsewhere_ok<<<1, 256>>>(I);
  chosen_ok<<<1, 256>>>(I, N);
  limits_bad<<<dim3(N / 16, N / 16), dim3(16, 16)>>>(F, F, N);
  declared_bad<<<1, 256>>>(F, F, N);
  multiples_bad<<<N, 256>>>(F, N);
  given_bad<<<1, 256>>>({N, F});
  axes_bad<<<1, 256>>>(I);
  limitedByWarp_ok<<<N, 256>>>(I, N);
  limitedByTwoWarps_bad<<<1, 256>>>(I, N);
  ownArrays_ok<<<1, 256>>>(I, I);
  phases_ok<<<1, 256>>>(F, F);
  FN_ways<<<1, 256>>>(F, F);
  flag_ok<<<1, 256>>>(F, F);
  assemblyFlag_ok<<<1, 256>>>(F, F);
  turns_ok<<<1, 256>>>(F);
  largeTiles_ok<<<1, 256>>>(F, F);
  lock_ok<<<1, 256>>>(F);
  last_ok<<<1, 256>>>(F, F);
  sameNumber_ok<<<1, 256>>>(F, F);
  otherNumber_bad<<<1, 256>>>(F, F);
  modes_ok<<<1, 256>>>(F, F, *F);
  partitions_ok<<<N, 256>>>(F, F, N, *I);
  glance_ok<<<1, 256>>>(I);
  glance_bad<<<1, 256>>>(I, I);
  outParameter_ok<<<1, 256>>>(F, I);
  wholes_ok<<<1, 256>>>(I);
  captured_ok<<<1, 256>>>(F);
  captured_bad<<<1, 256>>>(F);
  slots_ok<<<1, 256>>>(I);
}
