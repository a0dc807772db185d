// RUN: %check_cuda_tidy %s cuda-global-memory-race %t

// All threads change one element.
__global__ void sum_bad(float *Total, const float *X, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    *Total += X[I];
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: threads 0 and 32 read and change '*Total' at the same time, and one change is lost [cuda-global-memory-race]
  // CHECK-MESSAGES: :[[@LINE-2]]:5: note: use an atomic function, or let one thread do it
}
__global__ void sum_ok(float *Total, const float *X, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    atomicAdd(Total, X[I]);
}
__global__ void greatest_bad(int *Most, const int *X, const int *Limits, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N && I < Limits[I])
    Most[0] = max(Most[0], X[I]);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: threads 0 and 32 read and change 'Most[0]' at the same time, and one change is lost [cuda-global-memory-race]
}
__global__ void position_bad(int *Count, int *Found, const int *X, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N && X[I] > 0)
    Found[(*Count)++] = I;
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: threads 0 and 32 read and change '*Count' at the same time, and one change is lost [cuda-global-memory-race]
}
__device__ int Counter;
__device__ void count() {
  Counter++;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: threads 0 and 32 read and change 'Counter' at the same time, and one change is lost [cuda-global-memory-race]
}
__global__ void counted_bad() {
  if (threadIdx.x < 128)
    count();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: note: called from here
}
__global__ void oneThread_ok(float *Total, const float *X, int N) {
  if (blockIdx.x * blockDim.x + threadIdx.x == 0)
    for (int I = 0; I < N; ++I)
      *Total += X[I];
}
__global__ void twoAxes_bad(float *Y, const float *A, const float *X, int N) {
  int Row = blockIdx.y * blockDim.y + threadIdx.y, Column = blockIdx.x * blockDim.x + threadIdx.x;
  if (Row < N && Column < N)
    Y[Row] += A[Row * N + Column] * X[Column];
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: threads (0, 0) and (1, 0) read and change 'Y[Row]' at the same time, and one change is lost [cuda-global-memory-race]
}
__global__ void ownRow_ok(float *Y, const float *A, const float *X, int N) {
  int Row = blockIdx.x * blockDim.x + threadIdx.x;
  if (Row < N)
    for (int Column = 0; Column < N; ++Column)
      Y[Row] += A[Row * N + Column] * X[Column];
}

// An index that was loaded, and what many are meant to come to.
__global__ void histogram_bad(int *Bins, const int *X, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Bins[X[I]]++;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: threads that load the same index change 'Bins[X[I]]' at the same time, and changes are lost: use an atomic function [cuda-global-memory-race]
}
__global__ void nearest_bad(int *Distance, const int *Neighbour, const int *From, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Distance[Neighbour[I]] = min(Distance[Neighbour[I]], From[I] + 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: threads that load the same index change 'Distance[Neighbour[I]]' at the same time, and changes are lost: use an atomic function [cuda-global-memory-race]
}
__global__ void FN_permuted(float *To, const int *Where, const float *X, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    To[Where[I]] += X[I]; // the indices may all differ
}

// The first threads of several blocks.
__global__ void partialSums_bad(float *Total, const float *X, int N) {
  __shared__ float Tile[256];
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Tile[threadIdx.x] = I < N ? X[I] : 0;
  __syncthreads();
  for (int Width = 128; Width > 0; Width /= 2) {
    if (threadIdx.x < Width)
      Tile[threadIdx.x] += Tile[threadIdx.x + Width];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    *Total += Tile[0];
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: blocks 0 and 1 read and change '*Total' at the same time, and one change is lost [cuda-global-memory-race]
}
__global__ void partialSums_ok(float *Totals, const float *X) {
  __shared__ float Tile[256];
  Tile[threadIdx.x] = X[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0)
    Totals[blockIdx.x] += Tile[0];
}
__global__ void oneBlock_ok(float *Total, const float *X) {
  if (threadIdx.x == 0)
    *Total += X[0];
}
__global__ void blocksOfOne_bad(int *Total, const int *X) {
  *Total += X[blockIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: blocks 0 and 1 read and change '*Total' at the same time, and one change is lost [cuda-global-memory-race]
}

// What one thread reads another writes.
__global__ void smooth_bad(float *X, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I > 0 && I < N - 1)
    X[I] = (X[I - 1] + X[I + 1]) / 2;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: thread 31 writes 'X[I]' while thread 32 may read it as 'X[I - 1]': nothing orders them [cuda-global-memory-race]
  // CHECK-MESSAGES: :[[@LINE-2]]:13: note: the other access
  // CHECK-MESSAGES: :[[@LINE-3]]:5: note: write to other memory, or let '__syncthreads()' stand between
}
__global__ void smooth_ok(float *Y, const float *X, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I > 0 && I < N - 1)
    Y[I] = (X[I - 1] + X[I + 1]) / 2;
}
__global__ void waits_ok(float *X) {
  float Next = X[threadIdx.x + 1];
  __syncthreads();
  X[threadIdx.x] = Next;
}
// The barrier of the block orders its threads, and not the blocks. Only their first threads are compared.
__global__ void FN_acrossBlocks(float *X) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Next = X[I + 1];
  __syncthreads();
  X[I] = Next;
}

// A warp reads before one of its threads writes; another warp may not.
__global__ void stateOfWarp_ok(float *State, float *Out) {
  float Old = State[threadIdx.y];
  Out[threadIdx.y * 32 + threadIdx.x] = Old;
  if (threadIdx.x == 0)
    State[threadIdx.y] = Old * 2;
}
__global__ void stateOfBlock_bad(float *State, float *Out) {
  float Old = State[blockIdx.x];
  Out[blockIdx.x * 256 + threadIdx.x] = Old;
  if (threadIdx.x == 0)
    State[blockIdx.x] = Old * 2;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: thread 0 writes 'State[blockIdx.x]' while thread 32 may read it: nothing orders them [cuda-global-memory-race]
}

// Different values at one place, or the same.
__global__ void different_bad(int *Last) {
  Last[0] = threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: threads 0 and 1 write different values to 'Last[0]' [cuda-global-memory-race]
}
__global__ void same_ok(float *Out, const float *X) {
  __shared__ float Tile[256];
  Tile[threadIdx.x] = X[threadIdx.x];
  __syncthreads();
  Out[blockIdx.x] = Tile[0];
}
__global__ void flag_ok(int *Changed, const int *X, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N && X[I] > 0)
    *Changed = 1;
}
__global__ void FN_anyOfThem(int *Where, const int *X, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N && X[I] == 7)
    *Where = I; // one is as good as another, or there is only one
}
__global__ void FN_flagOfNeighbour(int *Seen, int *Out) {
  int I = threadIdx.x;
  Out[I] = Seen[I + 1];
  Seen[I] = 1;
}
__global__ void FN_plainRead(int *Count, int *Out) {
  atomicAdd(Count, 1);
  Out[threadIdx.x] = *Count;
}
__global__ void firstOfAll_ok(float *Total, const float *X, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (!I)
    *Total += X[I];
}
__global__ void allButTheFirst_bad(float *Total, const float *X, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I)
    *Total += X[I];
  // of any block but the first
  // CHECK-MESSAGES: :[[@LINE-2]]:5: warning: threads 0 and 32 read and change '*Total' at the same time, and one change is lost [cuda-global-memory-race]
}
// What is read without a lock may be old, and is looked at again.
__global__ void glance_ok(int *Most, const int *X) {
  if (*Most < X[threadIdx.x])
    atomicMax(Most, X[threadIdx.x]);
}
__global__ void locked_ok(int *Lock, float *Total, const float *X) {
  bool IsDone = false;
  while (!IsDone)
    if (atomicCAS(Lock, 0, 1) == 0) {
      *Total += X[threadIdx.x];
      __threadfence();
      atomicExch(Lock, 0);
      IsDone = true;
    }
}

// Nobody launches them here: what holds for any block is reported.
__global__ void unlaunched_bad(float *X) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  X[I] = X[I] + X[I + 1];
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: thread 32 writes 'X[I]' while thread 31 may read it as 'X[I + 1]': nothing orders them [cuda-global-memory-race]
}
__global__ void FN_shapeUnknown(float *X) {
  int I = threadIdx.x;
  X[I] = X[I] + X[I + 64];
}
struct Arguments {
  float *Total;
};
__global__ void member_bad(Arguments In, const float *X) { *In.Total += X[threadIdx.x]; }
// CHECK-MESSAGES: :[[@LINE-1]]:60: warning: threads 0 and 32 read and change '*In.Total' at the same time, and one change is lost [cuda-global-memory-race]
struct Outer {
  Arguments Inner;
};
__global__ void FN_memberOfMember(Outer In, const float *X) { *In.Inner.Total += X[threadIdx.x]; }

// Two constants are no flag.
__global__ void eitherOr_bad(int *Which) {
  *Which = threadIdx.x < 64 ? 1 : 2;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: threads 0 and 64 write different values to '*Which' [cuda-global-memory-race]
}

// Bits that everybody sets alike, a clamp, and a sum of something of one's own.
__global__ void settled_ok(int *Flags, int *X, float *Forces, const int *Sorted) {
  int I = Sorted[blockIdx.x * blockDim.x + threadIdx.x];
  Flags[I] |= 2;
  X[I] = max(X[I], 0);
  Forces[I] += 9.81f;
}

// The last block reads what all have written.
__device__ unsigned Done;
__global__ void lastBlock_ok(float *Sums) {
  __shared__ bool IsLast;
  if (threadIdx.x == 0) {
    Sums[blockIdx.x] = blockIdx.x;
    __threadfence();
    IsLast = atomicInc(&Done, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (IsLast && threadIdx.x == 0)
    Sums[0] = Sums[1];
}

// No grid has a second block, and no block a second row.
__global__ void onlyBlock_ok(float *Sum, const float *X) { *Sum = X[blockIdx.x] + *Sum; }
__global__ void onlyRow_ok(float *Sum, int N) { Sum[threadIdx.x] += Sum[threadIdx.x + threadIdx.y]; }

void launch(float *A, float *B, float *C, int *D, int *E, int *F, int N) {
  int Blocks = (N + 255) / 256;
  sum_bad<<<Blocks, 256>>>(A, B, N);
  sum_ok<<<Blocks, 256>>>(A, B, N);
  greatest_bad<<<Blocks, 256>>>(D, E, F, N);
  position_bad<<<Blocks, 256>>>(D, E, F, N);
  counted_bad<<<Blocks, 256>>>();
  oneThread_ok<<<Blocks, 256>>>(A, B, N);
  twoAxes_bad<<<dim3(Blocks, Blocks), dim3(16, 16)>>>(A, B, C, N);
  ownRow_ok<<<Blocks, 256>>>(A, B, C, N);
  histogram_bad<<<Blocks, 256>>>(D, E, N);
  nearest_bad<<<Blocks, 256>>>(D, E, F, N);
  FN_permuted<<<Blocks, 256>>>(A, D, B, N);
  partialSums_bad<<<Blocks, 256>>>(A, B, N);
  partialSums_ok<<<Blocks, 256>>>(A, B);
  oneBlock_ok<<<1, 256>>>(A, B);
  blocksOfOne_bad<<<N, 1>>>(D, E);
  smooth_bad<<<Blocks, 256>>>(A, N);
  smooth_ok<<<Blocks, 256>>>(A, B, N);
  waits_ok<<<1, 256>>>(A);
  FN_acrossBlocks<<<Blocks, 256>>>(A);
  stateOfWarp_ok<<<1, dim3(32, 8)>>>(A, B);
  stateOfBlock_bad<<<Blocks, 256>>>(A, B);
  different_bad<<<1, 256>>>(D);
  same_ok<<<Blocks, 256>>>(A, B);
  flag_ok<<<Blocks, 256>>>(D, E, N);
  FN_anyOfThem<<<Blocks, 256>>>(D, E, N);
  glance_ok<<<Blocks, 256>>>(D, E);
  FN_flagOfNeighbour<<<1, 256>>>(D, E);
  FN_plainRead<<<1, 256>>>(D, E);
  firstOfAll_ok<<<Blocks, 256>>>(A, B, N);
  allButTheFirst_bad<<<Blocks, 256>>>(A, B, N);
  locked_ok<<<Blocks, 256>>>(D, A, B);
  member_bad<<<Blocks, 256>>>(Arguments{A}, B);
  FN_memberOfMember<<<Blocks, 256>>>(Outer{A}, B);
  eitherOr_bad<<<1, 256>>>(D);
  settled_ok<<<Blocks, 256>>>(D, E, A, F);
  lastBlock_ok<<<Blocks, 256>>>(A);
  if (unsigned Few = N; Few <= 256)
    onlyBlock_ok<<<(Few + 255) / 256, 1>>>(A, B);
  onlyRow_ok<<<1, dim3(1, 1, N)>>>(A, N);
}
