// RUN: %check_cuda_tidy %s cuda-out-of-bounds %t

#include <cuda_runtime.h>
#include <stdlib.h>

// One too many.

__global__ void upToAndWith_bad(float *Out, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I <= N)
    Out[I] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Out[I]' is element 513 of 'Out', which has 513, in thread 1 of block 2 of the launch, where 'N' is 513 [cuda-out-of-bounds]
}
void launchUpToAndWith(int N) {
  float *Memory;
  cudaMalloc(&Memory, N * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: note: 'Out' gets memory of 2052 bytes here
  upToAndWith_bad<<<(N + 255) / 256, 256>>>(Memory, N);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: note: launched here as '<<<3, 256>>>'
}

__global__ void below_ok(float *Out, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Out[I] = 0;
}
void launchBelow(int N) {
  float *Memory;
  cudaMalloc(&Memory, N * sizeof(float));
  below_ok<<<(N + 255) / 256, 256>>>(Memory, N);
}

// Neighbours beyond the ends.

__global__ void nextOne_bad(float *Out, const float *In, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Out[I] = In[I + 1] - In[I];
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'In[I + 1]' is element 512 of 'In', which has 512, in thread 255 of block 1 of the launch, where 'N' is 512
}
__global__ void oneBefore_bad(float *Out, const float *In, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Out[I] = In[I] - In[I - 1];
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'In[I - 1]' is element -1 of 'In', which has 512, in thread 0 of block 0 of the launch, where 'N' is 512
}
__global__ void inside_ok(float *Out, const float *In, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I > 0 && I < N - 1)
    Out[I] = In[I + 1] - In[I - 1];
}
void launchNeighbours(int N) {
  float *Out, *In;
  cudaMalloc(&Out, N * sizeof(float));
  cudaMalloc(&In, N * sizeof(float));
  nextOne_bad<<<(N + 255) / 256, 256>>>(Out, In, N);
  oneBefore_bad<<<(N + 255) / 256, 256>>>(Out, In, N);
  inside_ok<<<(N + 255) / 256, 256>>>(Out, In, N);
}

__global__ void rowBelow_bad(unsigned char *Out, const unsigned char *In, int Width, int Height) {
  int X = blockIdx.x * blockDim.x + threadIdx.x, Y = blockIdx.y * blockDim.y + threadIdx.y;
  if (X >= Width || Y >= Height)
    return;
  Out[Y * Width + X] = In[(Y + 1) * Width + X];
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: 'In[(Y + 1) * Width + X]' is element 4144 of 'In', which has 4096, in thread (0, 15) of block (3, 3) of the launch, where 'Width' is 64 and 'Height' is 64
}
void launchRowBelow(int Width, int Height) {
  unsigned char *Out, *In;
  cudaMalloc(&Out, Width * Height);
  cudaMalloc(&In, Width * Height);
  dim3 Block(16, 16), Grid((Width + 15) / 16, (Height + 15) / 16);
  rowBelow_bad<<<Grid, Block>>>(Out, In, Width, Height);
}

// Numbers that the source shows.

__global__ void unguarded_bad(float *X) {
  X[blockIdx.x * blockDim.x + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'X[blockIdx.x * blockDim.x + threadIdx.x]' is element 1000 of 'X', which has 1000, in thread 232 of block 3 of the launch [cuda-out-of-bounds]
}
void launchUnguarded() {
  const int N = 1000;
  float *X;
  cudaMalloc(&X, N * sizeof(float));
  unguarded_bad<<<N / 256 + 1, 256>>>(X);
}

// Elements are given for bytes.
__global__ void clear_bad(double *X, int N) {
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < N; I += gridDim.x * blockDim.x)
    X[I] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'X[I]' is element 8064 of 'X', which has 1024, in thread 0 of block 63 of the launch, where 'atoi(Arguments[1])' is 8192
}
int main(int Count, char **Arguments) {
  const int N = atoi(Arguments[1]);
  double *X;
  cudaMalloc(&X, N);
  clear_bad<<<64, 128>>>(X, N);
}

// A variable of the device.

__device__ float Table[64];
__global__ void lookUp_bad(float *X) {
  X[threadIdx.x] = Table[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'Table[threadIdx.x]' is element 64 of 'Table', which has 64, in thread 64 of block 0 of the launch
  // CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'Table' is declared here
}
void launchLookUp() {
  float *X;
  cudaMalloc(&X, 128 * sizeof(float));
  lookUp_bad<<<1, 128>>>(X);
}

// Of arrays alone, and of those that nobody writes to.
__constant__ float Weights[8];
__global__ void weigh_bad(float *X) {
  X[threadIdx.x] = Weights[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'Weights[threadIdx.x]' is element 8 of 'Weights', which has 8, in thread 8 of block 0 of the launch [cuda-out-of-bounds]
}
void launchWeigh(float *X) { weigh_bad<<<1, 32>>>(X); }

// The memory is allocated by the caller, and accessed by a callee.

__device__ void put(int *Where, int At) { Where[At + 1] = 0; }
// CHECK-MESSAGES: :[[@LINE-1]]:43: warning: 'Where[At + 1]' is element 512 of 'Values', which has 512, in thread 255 of block 1 of the launch, where 'Number' is 512
__global__ void putAll_bad(int *Values, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    put(Values, I);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: note: called from here
}
static void launchPutAll(int *Values, int N) { putAll_bad<<<(N + 255) / 256, 256>>>(Values, N); }
void allocateAndPut(int Number) {
  int *Values;
  cudaMalloc(&Values, Number * sizeof(int));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: note: 'Values' gets memory of 2048 bytes here
  launchPutAll(Values, Number);
}

// Whether there is memory, and parts of structures of bytes.
struct Pixel {
  unsigned char R, G, B;
};
__global__ void brighten_bad(Pixel *Image, float *Sums, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N) {
    Image[I + 1].G = 255;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Image[I + 1].G' is element 512 of 'Image', which has 512, in thread 255 of block 1 of the launch, where 'N' is 512
    if (Sums != nullptr)
      Sums[I + 1] = 0;
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'Sums[I + 1]' is element 512 of 'Sums', which has 512, in thread 255 of block 1 of the launch, where 'N' is 512
  }
}
void launchBrighten(int N) {
  Pixel *Image;
  float *Sums;
  cudaMalloc(&Image, N * sizeof(Pixel));
  cudaMalloc(&Sums, N * sizeof(float));
  brighten_bad<<<(N + 255) / 256, 256>>>(Image, Sums, N);
}

// What is read decides whether it happens.
__global__ void chosen_ok(float *Out, const int *Chosen, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N && Chosen[I])
    Out[I + 1] = 0;
}
__global__ void scattered_ok(float *Out, const int *Where, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    Out[Where[I]] = 0;
}
void launchChosen(int N) {
  float *Out;
  int *In;
  cudaMalloc(&Out, N * sizeof(float));
  cudaMalloc(&In, N * sizeof(int));
  chosen_ok<<<(N + 255) / 256, 256>>>(Out, In, N);
  scattered_ok<<<(N + 255) / 256, 256>>>(Out, In, N);
}

// Whole blocks are asked for.
__global__ void whole_ok(float *X) { X[blockIdx.x * blockDim.x + threadIdx.x] = 0; }
void launchWhole(int N) {
  if (N % 256 != 0)
    abort();
  float *X;
  cudaMalloc(&X, N * sizeof(float));
  whole_ok<<<(N + 255) / 256, 256>>>(X);
}
void launchDivided(int N) {
  float *X;
  cudaMalloc(&X, N * sizeof(float));
  whole_ok<<<N / 256, 256>>>(X);
}
void launchOnePerThread(int N) {
  float *X;
  const int Blocks = (N + 255) / 256;
  cudaMalloc(&X, Blocks * 256 * sizeof(float));
  whole_ok<<<Blocks, 256>>>(X);
}

// cuda-missing-bounds-guard reports that.
void FN_wholeBlocks(int N) {
  float *X;
  cudaMalloc(&X, N * sizeof(float));
  whole_ok<<<(N + 255) / 256, 256>>>(X);
}
__global__ void guardedInPart_bad(float *X, const float *Y, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Value = 0;
  if (I < N)
    Value = Y[I];
  X[I] = Value;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'X[I]' is element 513 of 'X', which has 513, in thread 1 of block 2 of the launch, where 'N' is 513
}
void launchGuardedInPart(const float *Y, int N) {
  float *X;
  cudaMalloc(&X, N * sizeof(float));
  guardedInPart_bad<<<(N + 255) / 256, 256>>>(X, Y, N);
}
__global__ void typedSize_bad(float *X) { X[blockIdx.x * blockDim.x + threadIdx.x] = 0; }
// CHECK-MESSAGES: :[[@LINE-1]]:43: warning: 'X[blockIdx.x * blockDim.x + threadIdx.x]' is element 513 of 'X', which has 513, in thread 1 of block 2 of the launch, where 'atoi(Typed)' is 513
void launchTypedSize(const char *Typed) {
  float *X;
  const int N = atoi(Typed);
  cudaMalloc(&X, N * sizeof(float));
  typedSize_bad<<<(N + 255) / 256, 256>>>(X);
}

// Which of the two numbers is larger, only the caller knows.
__global__ void copy_ok(unsigned char *Out, const unsigned char *In, int Width, int Height) {
  int X = blockIdx.x * blockDim.x + threadIdx.x, Y = blockIdx.y * blockDim.y + threadIdx.y;
  if (X < Width && Y < Height)
    Out[2 * (Y * Width + X)] = In[2 * (Y * Width + X)];
}
void launchWithin(int Capacity, int N) {
  float *X;
  cudaMalloc(&X, Capacity * sizeof(float));
  below_ok<<<(N + 255) / 256, 256>>>(X, N);
}
void launchWithBytes(size_t Bytes, int Width, int Height) {
  unsigned char *Out, *In;
  cudaMalloc(&Out, Bytes);
  cudaMalloc(&In, Bytes);
  dim3 Block(16, 16), Grid((Width + 15) / 16, (Height + 15) / 16);
  copy_ok<<<Grid, Block>>>(Out, In, Width, Height);
}
void launchGiven(int Blocks, int Threads, int N) {
  float *X;
  cudaMalloc(&X, N * sizeof(float));
  whole_ok<<<Blocks, Threads>>>(X);
}

// Powers of two are what the kernel is for.
__global__ void exchange_ok(float *X, int Step) {
  unsigned I = blockIdx.x * blockDim.x + threadIdx.x, Other = I ^ Step;
  if (Other > I && X[I] > X[Other])
    X[I] = X[Other];
}
void launchExchange(int N) {
  float *X;
  cudaMalloc(&X, N * sizeof(float));
  for (int Step = N / 2; Step > 0; Step /= 2)
    exchange_ok<<<N / 256, 256>>>(X, Step);
}

// Width and height are mixed up: in a square there is a place for it.
__global__ void turned_bad(float *Out, int Width, int Height) {
  int X = blockIdx.x * blockDim.x + threadIdx.x, Y = blockIdx.y * blockDim.y + threadIdx.y;
  if (X < Width && Y < Height)
    Out[X * Width + Y] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Out[X * Width + Y]' is element 14384 of 'Out', which has 8192, in thread (0, 0) of block (7, 3) of the launch, where 'Width' is 128 and 'Height' is 64
}
void launchTurned(int Width, int Height) {
  float *Out;
  cudaMalloc(&Out, Width * Height * sizeof(float));
  dim3 Block(16, 16), Grid((Width + 15) / 16, (Height + 15) / 16);
  turned_bad<<<Grid, Block>>>(Out, Width, Height);
}

// A radius is no side.
__global__ void around_ok(float *Out, const float *In, int N, int Radius) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Sum = 0;
  if (I < N - 2 * Radius)
    for (int J = -Radius; J <= Radius; ++J)
      Sum += In[I + J + Radius];
  Out[I] = Sum;
}
void launchAround(int N, int Radius) {
  float *Out, *In;
  cudaMalloc(&Out, (N + 512) * sizeof(float));
  cudaMalloc(&In, N * sizeof(float));
  around_ok<<<(N + 255) / 256, 256>>>(Out, In, N, Radius);
}

// Somebody types how many blocks there are.
__global__ void typed_bad(float *X, int N) {
  X[blockIdx.x * blockDim.x + threadIdx.x] = N;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'X[blockIdx.x * blockDim.x + threadIdx.x]' is element 8128 of 'X', which has 128, in thread 0 of block 127 of the launch, where 'N' is 128 and 'atoi(Typed)' is 128
}
void launchTyped(const char *Typed, int N) {
  float *X;
  cudaMalloc(&X, N * sizeof(float));
  typed_bad<<<atoi(Typed), 64>>>(X, N);
}

// The pointer is moved before the launch.
void FN_moved(int N) {
  float *X;
  cudaMalloc(&X, N * sizeof(float));
  below_ok<<<(N + 255) / 256, 256>>>(X + 1, N);
}
