// RUN: %check_cuda_tidy %s cuda-shared-memory-overrun %t

#include <cuda_runtime.h>

// A tile for a part of the block's threads.

__global__ void tooShort_bad(float *X) {
  __shared__ float Values[64];
  Values[threadIdx.x] = X[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'Values[threadIdx.x]' is element 64 of 'Values', which has 64, in thread 64 of the block of 128 that is launched [cuda-shared-memory-overrun]
  // CHECK-MESSAGES: :[[@LINE+3]]:10: note: 'Values[threadIdx.x]' leaves it, too
  // CHECK-MESSAGES: :[[@LINE-4]]:20: note: 'Values' is declared here
  __syncthreads();
  X[0] = Values[threadIdx.x];
}
void launchTooShort(float *X) {
  tooShort_bad<<<1, 128>>>(X);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: note: launched here
}

__global__ void longEnough_ok(float *X) {
  __shared__ float Values[128];
  Values[threadIdx.x] = X[threadIdx.x];
  __syncthreads();
  X[0] = Values[127 - threadIdx.x];
}
void launchLongEnough(float *X) { longEnough_ok<<<1, 128>>>(X); }

__global__ void firstWarp_ok(float *X) {
  __shared__ float Values[32];
  if (threadIdx.x < 32)
    Values[threadIdx.x] = X[threadIdx.x];
}
void launchFirstWarp(float *X) { firstWarp_ok<<<1, 128>>>(X); }

// Both ways of a branch come to it.

__global__ void tiles_bad(const float *A, float *C, int M, int K) {
  __shared__ float Tile[16][4];
  const int Row = blockIdx.y * 16 + threadIdx.y;
  for (int At = 0; At < K; At += 4) {
    if (Row < M && At + threadIdx.x < K)
      Tile[threadIdx.y][threadIdx.x] = A[Row * K + At + threadIdx.x];
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'Tile[threadIdx.y][threadIdx.x]' is element 64 of 'Tile', which has 64, in thread (12, 13) of the block of 16 x 16 that is launched
    else
      Tile[threadIdx.y][threadIdx.x] = 0;
    __syncthreads();
    C[Row] += Tile[threadIdx.y][0];
    __syncthreads();
  }
  // CHECK-MESSAGES: :[[@LINE-12]]:20: note: 'Tile' is declared here
}
void launchTiles(const float *A, float *C, int M, int K) {
  const dim3 Block(16, 16);
  tiles_bad<<<dim3(1, M / 16), Block>>>(A, C, M, K);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: note: launched here
  // CHECK-MESSAGES: :[[@LINE-3]]:20: note: block.x is 16 here
  // CHECK-MESSAGES: :[[@LINE-4]]:24: note: block.y is 16 here
}

// A block whose place is below the limit fills all of its threads.

__global__ void places_bad(const float *A, float *C, int N) {
  __shared__ float Values[64];
  const int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N) {
    Values[threadIdx.x] = A[I];
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Values[threadIdx.x]' is element 64 of 'Values', which has 64, in thread 64 of the block of 128 that is launched
    // CHECK-MESSAGES: :[[@LINE+2]]:12: note: 'Values[threadIdx.x]' leaves it, too
    // CHECK-MESSAGES: :[[@LINE-6]]:20: note: 'Values' is declared here
    C[I] = Values[threadIdx.x];
  }
}
void launchPlaces(const float *A, float *C, int N) {
  places_bad<<<(N + 127) / 128, 128>>>(A, C, N);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: note: launched here
}

__global__ void returnsAtEnd_bad(const float *A, float *C, int N) {
  __shared__ float Values[64];
  const int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I >= N)
    return;
  Values[threadIdx.x] = A[I];
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'Values[threadIdx.x]' is element 64 of 'Values', which has 64, in thread 64 of the block of 128 that is launched
  // CHECK-MESSAGES: :[[@LINE-6]]:20: note: 'Values' is declared here
  C[I] = 0;
}
void launchReturnsAtEnd(const float *A, float *C, int N) {
  returnsAtEnd_bad<<<(N + 127) / 128, 128>>>(A, C, N);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: note: launched here
}

// How many there are may be no more than the array has, whatever the block.

__global__ void limited_ok(const float *A, float *C, int N, bool IsSmall) {
  __shared__ float Values[64];
  if (threadIdx.x < N)
    Values[threadIdx.x] = A[threadIdx.x];
  for (int I = threadIdx.x; I < N; I += blockDim.x)
    Values[I] = A[I];
  for (int I = 0; I < N; ++I)
    Values[32 * I] = A[I];
  if (IsSmall)
    Values[threadIdx.x] = 0;
  __syncthreads();
  C[threadIdx.x] = Values[threadIdx.x % 64];
}
void launchLimited(const float *A, float *C, int N, bool IsSmall) { limited_ok<<<1, 128>>>(A, C, N, IsSmall); }

// A neighbour on either side.

__global__ void neighbours_bad(const float *A, float *C) {
  __shared__ float Values[128];
  Values[threadIdx.x] = A[threadIdx.x];
  __syncthreads();
  const int T = threadIdx.x;
  C[T] = Values[T - 1] + (T < 127 ? Values[T + 1] : 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'Values[T - 1]' is element -1 of 'Values', which has 128, in thread 0 of the block of 128 that is launched
  // CHECK-MESSAGES: :[[@LINE-6]]:20: note: 'Values' is declared here
}
void launchNeighbours(const float *A, float *C) {
  neighbours_bad<<<1, 128>>>(A, C);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: note: launched here
}

// In a function that the kernel calls.

__device__ void fill(float *Values, int At) {
  Values[At + 16] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'Values[At + 16]' is element 64 of 'Table', which has 64, in thread 48 of the block of 64 that is launched
}
__global__ void calls_bad(float *C) {
  __shared__ float Table[64];
  fill(Table, threadIdx.x);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: note: called from here
  // CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'Table' is declared here
  C[0] = Table[0];
}
void launchCalls(float *C) {
  calls_bad<<<1, 64>>>(C);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: note: launched here
}

// Dynamic shared memory has as many bytes as the launch says.

extern __shared__ float Dynamic[];
__global__ void dynamic_bad(float *C) {
  Dynamic[threadIdx.x] = C[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'Dynamic[threadIdx.x]' is element 64 of 'Dynamic', which has 64, in thread 64 of the block of 128 that is launched
  // CHECK-MESSAGES: :[[@LINE-4]]:25: note: 'Dynamic' is declared here
}
void launchDynamic(float *C) {
  dynamic_bad<<<1, 128, 64 * sizeof(float)>>>(C);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: note: launched here
}
__global__ void none_bad(float *C) {
  Dynamic[threadIdx.x] = C[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'Dynamic[threadIdx.x]' is in 'Dynamic', and the launch gives it no dynamic shared memory
  // CHECK-MESSAGES: :[[@LINE-13]]:25: note: 'Dynamic' is declared here
}
__global__ void dynamic_ok(float *C) { Dynamic[threadIdx.x] = C[threadIdx.x]; }
__global__ void unknown_ok(float *C) { Dynamic[threadIdx.x] = C[threadIdx.x]; }
void launchNone(float *C, int Bytes) {
  none_bad<<<1, 128>>>(C);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: note: launched here without dynamic shared memory
  dynamic_ok<<<1, 128, 128 * sizeof(float)>>>(C);
  unknown_ok<<<1, 128, Bytes>>>(C);
}

// Past the end of a row, and still in the array.
__global__ void FN_row(float *C) {
  __shared__ float Tile[4][32];
  Tile[threadIdx.y][threadIdx.x + 1] = C[threadIdx.x];
  if (threadIdx.y == 3)
    Tile[0][0] = 0;
}
void launchRow(float *C) { FN_row<<<1, dim3(31, 4)>>>(C); }

// A limit of which nobody knows that it is more than the array has.
__global__ void FN_limit(const float *A, int N) {
  __shared__ float Values[64];
  if (threadIdx.x < N)
    Values[threadIdx.x] = A[threadIdx.x];
}
void launchLimit(const float *A) { FN_limit<<<1, 128>>>(A, *reinterpret_cast<const int *>(A)); }

// A block of which nobody knows how large it is.
__global__ void FN_block(const float *A) {
  __shared__ float Values[2];
  Values[threadIdx.x] = A[threadIdx.x];
}
void launchBlock(const float *A, int Threads) { FN_block<<<1, Threads>>>(A); }
