// Limits that no block has threads on both sides of, since whoever launches sees to it; differences in which the thread
// cancels.
// RUN: %check_cuda_tidy %s cuda-divergent-barrier %t

#include <math.h>
#include <stdexcept>

#define TILE 16u

__global__ void refused_ok(float *X, unsigned N) {
  unsigned Row = blockIdx.y * blockDim.y + threadIdx.y, Column = blockIdx.x * blockDim.x + threadIdx.x;
  if (Row < N && Column < N) {
    X[Row] = 0;
    __syncthreads();
  }
}
__global__ void refusedByCaller_ok(float *X, unsigned N) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= N)
    return;
  __syncthreads();
  X[I] = 0;
}
__global__ void otherRemainder_bad(float *X, unsigned N) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= N)
    return;
  __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: not every thread of the block reaches '__syncthreads()': some 'return' before it, where 'I >= N' depends on 'threadIdx.x'
  X[I] = 0;
}
__global__ void roundedUp_bad(float *X, unsigned N) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= N)
    return;
  __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: not every thread of the block reaches '__syncthreads()': some 'return' before it, where 'I >= N' depends on 'threadIdx.x'
  X[I] = 0;
}
void launchRefusing(float *X, unsigned N) {
  if (N % TILE != 0)
    throw std::invalid_argument{"no multiple of the tile"};
  unsigned Blocks = (N + TILE - 1u) / TILE;
  refused_ok<<<dim3{Blocks, Blocks}, dim3{TILE, TILE}>>>(X, N);
  otherRemainder_bad<<<Blocks, 48>>>(X, N);
}
static void launchOf(float *X, unsigned Count, int Threads) {
  refusedByCaller_ok<<<(Count + Threads - 1) / Threads, Threads>>>(X, Count);
}
void launchForCaller(float *X, unsigned N, int Threads) {
  if (N % Threads)
    return;
  launchOf(X, N, Threads);
}
void launchRoundingUp(float *X, unsigned N) {
  unsigned Blocks = N / 128;
  if (N % 128 != 0)
    ++Blocks;
  roundedUp_bad<<<Blocks, 128>>>(X, N);
}

// The work is a multiple of the block.
__global__ void multiple_ok(float *X, int Work) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= Work)
    return;
  __syncthreads();
  X[I] = 0;
}
__global__ void noMultiple_bad(float *X, int Work) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= Work)
    return;
  __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: not every thread of the block reaches '__syncthreads()': some 'return' before it, where 'I >= Work' depends on 'threadIdx.x'
  X[I] = 0;
}
void launchMultiples(float *X, int Rows, int Columns, int Threads) {
  int Work = Rows * Threads, Other = Rows * Columns;
  dim3 Block(Threads, 1, 1);
  multiple_ok<<<dim3(ceil(double(Work) / double(Block.x)), 1, 1), Block>>>(X, Work);
  noMultiple_bad<<<dim3(ceil(double(Other) / double(Block.x)), 1, 1), Block>>>(X, Other);
}

// All launches give a number that the step divides.
__global__ void givenNumber_ok(float *X, int Count) {
  for (int I = threadIdx.x; I < Count; I += 128) {
    X[I] = 0;
    __syncthreads();
  }
}
__global__ void givenNumbers_bad(float *X, int Count) {
  for (int I = threadIdx.x; I < Count; I += 128) {
    X[I] = 0;
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: threads of a block reach '__syncthreads()' a different number of times: 'I < Count' depends on 'threadIdx.x'
  }
}
void launchNumbers(float *X, int Count) {
  givenNumber_ok<<<Count, 128>>>(X, 1024);
  givenNumbers_bad<<<Count, 128>>>(X, 1024);
  givenNumbers_bad<<<Count, 128>>>(X, 1000);
}

// What differs is added, and taken away.
__device__ void probe(float *Tile, unsigned &At, unsigned Step) {
  At = Tile[At] < 1 ? At + Step : At - Step;
  __syncthreads();
}
__global__ void rangeCancels_ok(float *X, unsigned Width, unsigned Steps) {
  __shared__ float Tile[256];
  for (unsigned Many = 1; Many < Steps; Many *= 2) {
    unsigned First, Last;
    First = threadIdx.x / (2 * Width) * 2 * Width;
    if (threadIdx.x % (Many << 1) < Many)
      First += Width;
    Last = First + Width * Many - 1;
    unsigned At = (First + Last) / 2, Range = Last - First;
    __syncthreads();
    switch (Range) {
    case 63:
      probe(Tile, At, 16);
    case 31:
      probe(Tile, At, 8);
    }
    X[threadIdx.x] = Tile[At];
  }
}
__global__ void rangeIsMoved_bad(float *X, unsigned Width) {
  __shared__ float Tile[256];
  unsigned First = threadIdx.x / (2 * Width) * 2 * Width, Last = First + Width - 1;
  First += threadIdx.x % 2;
  unsigned Range = Last - First;
  if (Range < 63) {
    X[threadIdx.x] = Tile[First];
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: not every thread of the block reaches '__syncthreads()': 'Range < 63' depends on 'threadIdx.x'
  }
}

// That `Bands` divides `Height`, since it is 1 otherwise, is not followed.
__global__ void FP_fallback(float *X, int Height) {
  for (int Y = Height - 1 - (int)threadIdx.y; Y >= 0; Y -= (int)blockDim.y) {
    X[Y] *= 2;
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: threads of a block reach '__syncthreads()' a different number of times: 'Y >= 0' depends on 'threadIdx.y'
  }
}
void launchBands(float *X, int Height, int Bands) {
  if (Height % Bands)
    Bands = 1;
  FP_fallback<<<1, dim3(16, Bands)>>>(X, Height);
}

// A kernel that runs with no threads at all; cuda-launch-limits reports the launches.
__global__ void neverRuns_ok(const float *In, int N) {
  if (threadIdx.x < N)
    __syncthreads();
}
void launchesNothing(const float *In, int N) {
  neverRuns_ok<<<1, 0>>>(In, N * 4);
  neverRuns_ok<<<N, 0>>>(In, N);
}

// As many threads as there are columns, unless there are too many for a block: what decides that is known at the launch.
template <int> __global__ void chosenBlock_ok(float *X, int Work) {
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < Work; I += blockDim.x * gridDim.x) {
    X[I] = 0;
    __syncthreads();
  }
}
constexpr int MostThreads = 1024;
void launchChosen(float *X, int Rows, int Columns) {
  const int Threads = Columns > MostThreads ? MostThreads : Columns;
  const int Work = Rows * Columns;
  if (Columns > 1024) {
    if ((Columns & 1023) == 0)
      chosenBlock_ok<0><<<Rows, Threads>>>(X, Work);
    else if (Columns % MostThreads == 0)
      chosenBlock_ok<1><<<Rows, Threads>>>(X, Work);
    return;
  }
  switch (Columns) {
  case 48:
    chosenBlock_ok<2><<<Rows, Threads>>>(X, Work);
    break;
  default:
    chosenBlock_ok<3><<<(Work + Threads - 1) / Threads, Threads>>>(X, Work);
  }
}
void launchChosenOtherwise(float *X, int Rows, int Columns) {
  if (Columns > 512)
    throw std::invalid_argument{"too many columns"};
  chosenBlock_ok<4><<<Rows, Columns <= MostThreads ? Columns : MostThreads>>>(X, Columns * Rows);
  chosenBlock_ok<5><<<Rows, min(Columns, MostThreads)>>>(X, Columns * Rows);
  chosenBlock_ok<6><<<Rows, min(512, Columns)>>>(X, Columns);
}
void launchRaised(float *X, int Rows, int Columns) {
  if (Columns < 64)
    return;
  chosenBlock_ok<7><<<Rows, max(Columns, 32)>>>(X, Columns * Rows);
}
// What narrows a number, in a function that calls, says nothing of what conditions compare it with.
struct Sizes {
  long of(int Axis) const;
};
static void launchNarrow(float *X, int Rows, int Columns) {
  const int Threads = Columns > MostThreads ? MostThreads : Columns;
  if (Columns <= 1024)
    chosenBlock_ok<8><<<Rows, Threads>>>(X, Rows * Columns);
  else if ((Columns & 1023) == 0)
    chosenBlock_ok<9><<<Rows, min(Columns, MostThreads)>>>(X, Rows * Columns);
}
void launchNarrowed(float *X, const Sizes &Of) {
  const int Rows = Of.of(0), Columns = Of.of(1);
  [&] { launchNarrow(X, Rows, Columns); }();
}
// Not all of what is too large is excluded, or something else than the number that is chosen.
__global__ void partlyExcluded_bad(float *X, int Work) {
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < Work; I += blockDim.x * gridDim.x)
    __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: threads of a block reach '__syncthreads()' a different number of times: 'I < Work' depends on 'threadIdx.x'
}
__global__ void smallerMask_bad(float *X, int Work) {
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < Work; I += blockDim.x * gridDim.x)
    __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: threads of a block reach '__syncthreads()' a different number of times: 'I < Work' depends on 'threadIdx.x'
}
__global__ void otherExcluded_bad(float *X, int Work) {
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < Work; I += blockDim.x * gridDim.x)
    __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: threads of a block reach '__syncthreads()' a different number of times: 'I < Work' depends on 'threadIdx.x'
}
__global__ void changedSince_bad(float *X, int Work) {
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < Work; I += blockDim.x * gridDim.x)
    __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: threads of a block reach '__syncthreads()' a different number of times: 'I < Work' depends on 'threadIdx.x'
}
void launchUnsure(float *X, int Rows, int Columns) {
  const int Threads = Columns > 256 ? 256 : Columns;
  if (Columns <= 1024)
    partlyExcluded_bad<<<Rows, Threads>>>(X, Rows * Columns);
  if (Columns > 1024 && (Columns & 511) == 0)
    smallerMask_bad<<<Rows, min(Columns, 1024)>>>(X, Rows * Columns);
  if (Rows <= 256)
    otherExcluded_bad<<<Rows, Threads>>>(X, Rows * Columns);
}
void launchChanged(float *X, int Rows, int Columns) {
  const int Threads = Columns > 1024 ? 1024 : Columns;
  Columns = Rows;
  if (Columns <= 1024)
    changedSince_bad<<<Rows, Threads>>>(X, Rows * Columns);
}

// Blocks of no more threads than there are elements.
__global__ void noMoreThanElements_ok(float *X, int Count) {
  unsigned I = threadIdx.x;
  if (I < Count) {
    X[I] = 0;
    __syncthreads();
  }
}
void launchNoMore(float *X, int Rows, int Count) {
  int Threads = Count;
  if (Count > 1024)
    Threads = 1024;
  noMoreThanElements_ok<<<Rows, Threads>>>(X, Count);
  noMoreThanElements_ok<<<Rows, Count < 512 ? Count : 512>>>(X, Count);
  noMoreThanElements_ok<<<Rows, min(Count, 256)>>>(X, Count);
}
__global__ void moreThanElements_bad(float *X, int Count) {
  if (threadIdx.x < Count) {
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: not every thread of the block reaches '__syncthreads()': 'threadIdx.x < Count' depends on 'threadIdx.x'
  }
}
__global__ void otherBlocks_bad(float *X, int Count) {
  if (blockIdx.x * blockDim.x + threadIdx.x < Count) {
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: not every thread of the block reaches '__syncthreads()': 'blockIdx.x * blockDim.x + threadIdx.x < Count' depends on 'threadIdx.x'
  }
}
__global__ void changedElements_bad(float *X, int Count) {
  if (threadIdx.x < Count) {
    __syncthreads();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: not every thread of the block reaches '__syncthreads()': 'threadIdx.x < Count' depends on 'threadIdx.x'
  }
}
void launchMore(float *X, int Rows, int Count) {
  int Threads = Count;
  if (Count > 512)
    Threads = 1024;
  moreThanElements_bad<<<Rows, Threads>>>(X, Count);
  otherBlocks_bad<<<Rows, min(Count, 256)>>>(X, Count);
  Threads = min(Count, 256);
  Count = Rows;
  changedElements_bad<<<Rows, Threads>>>(X, Count);
}

// The kernel multiplies what the launch has multiplied.
__global__ void square_ok(float *X, int Size) {
  const int Elements = Size * Size;
  for (int First = 0; First < Elements; First += blockDim.x) {
    int I = First + threadIdx.x;
    if (I < Elements) {
      X[I] = 0;
      __syncthreads();
    }
  }
}
__global__ void otherSquare_bad(float *X, int Size, int Other) {
  const int Elements = Size * Other;
  for (int First = 0; First < Elements; First += blockDim.x) {
    int I = First + threadIdx.x;
    if (I < Elements) {
      X[I] = 0;
      __syncthreads();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: not every thread of the block reaches '__syncthreads()': 'I < Elements' depends on 'threadIdx.x'
    }
  }
}
__global__ void otherSteps_bad(float *X, int Size) {
  for (int First = 0; First < Size; First += 100) {
    int I = First + threadIdx.x;
    if (I < Size) {
      X[I] = 0;
      __syncthreads();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: not every thread of the block reaches '__syncthreads()': 'I < Size' depends on 'threadIdx.x'
    }
  }
}
struct Layer {
  int Size, Other;
  void launch(float *X) {
    if (Size * Size <= 1024) {
      dim3 Threads = dim3(Size * Size);
      square_ok<<<Size, Threads>>>(X, Size);
      otherSquare_bad<<<Size, Threads>>>(X, Size, Other);
      otherSteps_bad<<<Size, Size>>>(X, Size);
    }
  }
};

// Whether a function that nobody shows rounds up is not known.
__device__ int unseen(int Count, int Step);
__device__ int lessOne(int Count, int Step) { return Count - Step / Step; }
__global__ void FN_unseen(float *X, int Count) {
  for (int I = threadIdx.x; I < unseen(Count, blockDim.x); I += blockDim.x)
    __syncthreads();
}
__global__ void shown_bad(float *X, int Count) {
  for (int I = threadIdx.x; I < lessOne(Count, blockDim.x); I += blockDim.x)
    __syncthreads();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: threads of a block reach '__syncthreads()' a different number of times: 'I < lessOne(Count, blockDim.x)' depends on 'threadIdx.x'
}

// No launch of it succeeds; cuda-launch-limits reports that.
__global__ void refusedByDevice_ok(float *X) {
  if (threadIdx.x < 64)
    __syncthreads();
}
void launchTooMany(float *X) { refusedByDevice_ok<<<1, 4096>>>(X); }

// Nothing outside of this file can launch it, and nothing here does.
static __global__ void neverLaunched_ok(float *X, int Count) {
  if (threadIdx.x < Count)
    __syncthreads();
}
static __global__ void launchedFromDeadCode_ok(float *X, int Count) {
  if (threadIdx.x < Count)
    __syncthreads();
}
static void deadCode(float *X, int Count) { launchedFromDeadCode_ok<<<1, 128>>>(X, Count); }
