// RUN: %check_cuda_tidy %s cuda-invalid-address %t

#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <cstdint>

// A pointer of the device that is null, and stays so.

__device__ int *NeverSet;
__global__ void count_bad() {
  atomicAdd(NeverSet, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: 'NeverSet' is null: nothing in the program gives it another value [cuda-invalid-address]
  // CHECK-MESSAGES: :[[@LINE-4]]:17: note: 'NeverSet' is declared here
  atomicExch(NeverSet, 0);
}
__device__ float *BeginsNull = nullptr;
__global__ void read_bad(float *To) {
  To[0] = BeginsNull[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'BeginsNull' is null: nothing in the program gives it another value
  // CHECK-MESSAGES: :[[@LINE-4]]:19: note: 'BeginsNull' is declared here
}

__device__ float *OfTemplate;
template <class T> __global__ void template_bad(T *To) {
  To[0] = OfTemplate[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'OfTemplate' is null: nothing in the program gives it another value
  // CHECK-MESSAGES: :[[@LINE-4]]:19: note: 'OfTemplate' is declared here
}
template __global__ void template_bad<float>(float *);

__device__ float *SetByHost;
void setByHost(float *Memory) { cudaMemcpyToSymbol(SetByHost, &Memory, sizeof Memory); }
__global__ void setByHost_ok(float *To) { To[0] = SetByHost[threadIdx.x]; }
__device__ float *SetByKernel;
__global__ void setByKernel(float *Memory) { SetByKernel = Memory; }
__global__ void setByKernel_ok(float *To) { To[0] = SetByKernel[threadIdx.x]; }
__device__ float *Asked = nullptr;
__global__ void asked_ok(float *To) {
  if (Asked)
    To[0] = Asked[threadIdx.x];
}
extern __device__ float *SetElsewhere;
__device__ float *SetElsewhere;
__global__ void setElsewhere_ok(float *To) { To[0] = SetElsewhere[threadIdx.x]; }
__device__ float Number;
__device__ float *BeginsSet = &Number;
__global__ void beginsSet_ok(float *To) { To[0] = *BeginsSet; }

// A number of the source.

__device__ void fixed_bad() {
  *(int *)0x1000 = 42;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: '*(int *)0x1000' is at the fixed address 0x1000: memory of the device is where an allocation says
  int *Registers = reinterpret_cast<int *>(0xfee00000ull);
  Registers[4] = 1;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'Registers[4]' is at the fixed address 0xfee00010: memory of the device is where an allocation says
}
__device__ void ends_ok() { *(volatile int *)0 = 0; }
void onHost_ok() { *(volatile int *)0x1000 = 42; }

// A number in the window of shared memory.

__device__ float window_bad(float *Tile) {
  const float *Shared = (const float *)__cvta_generic_to_shared(Tile);
  // CHECK-MESSAGES: :[[@LINE+1]]:10: warning: 'Shared[threadIdx.x]' is at no address: '__cvta_generic_to_shared' returns a number in a window of memory, for instructions in assembly
  return Shared[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-3]]:40: note: the number comes from here
}
__device__ unsigned window_ok(float *Tile) {
  unsigned At = static_cast<unsigned>(__cvta_generic_to_shared(Tile)), Loaded;
  asm volatile("ld.shared.u32 %0, [%1];" : "=r"(Loaded) : "r"(At));
  return Loaded + *static_cast<unsigned *>(__cvta_shared_to_generic(At));
}

// More bytes than the variable has.

__device__ unsigned pack_bad(const __half *Values) {
  __half First = Values[0];
  return *(unsigned *)&First;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: '*(unsigned *)&First' accesses 4 bytes at byte 0 of 'First', which has 2
  // CHECK-MESSAGES: :[[@LINE-3]]:10: note: 'First' is declared here
}
__device__ unsigned pack_ok(const __half *Values) {
  alignas(4) __half Both[2] = {Values[0], Values[1]};
  return *(unsigned *)&Both[0];
}
__device__ double second_bad() {
  float Values[2] = {1, 2};
  return *(double *)(Values + 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: '*(double *)(Values + 1)' accesses 8 bytes at byte 4 of 'Values', which has 8
  // CHECK-MESSAGES: :[[@LINE-3]]:9: note: 'Values' is declared here
}

// What another instantiation has, or what the condition lets only that come to.
template <int Axes> __global__ void axes_ok(int *To, const int *Sizes) {
  int Place[Axes] = {};
  To[0] = (Axes > 1 ? Place[1] : 0) + Place[0];
}
template <class Corners> __global__ void corners_ok(float *To, const Corners *From, bool IsTriangle) {
  Corners Here = From[threadIdx.x];
  if (IsTriangle)
    To[threadIdx.x] = *((int *)&Here + 2);
}
template <class Corners> __global__ void corners_bad(float *To, const Corners *From, int N) {
  Corners Here = From[threadIdx.x];
  if (threadIdx.x < N)
    To[threadIdx.x] = *((int *)&Here + 2);
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: '*((int *)&Here + 2)' accesses 4 bytes at byte 8 of 'Here', which has 8
  // CHECK-MESSAGES: :[[@LINE-4]]:11: note: 'Here' is declared here
}
void instantiate(float *To, const int2 *From, int *Sizes) {
  axes_ok<1><<<1, 1>>>(Sizes, Sizes);
  corners_ok<<<1, 32>>>(To, From, false);
  corners_bad<<<1, 32>>>(To, From, 32);
}

// An address that is no multiple of what the access takes.

__device__ int Word;
__device__ long long Words[4];
__global__ void unaligned_bad() {
  *(short *)((char *)&Word + 1) = 42;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: '*(short *)((char *)&Word + 1)' accesses 2 bytes at byte 1 of 'Word': the address is no multiple of 2, which that takes
  // CHECK-MESSAGES: :[[@LINE-5]]:16: note: 'Word' is declared here
  *(int *)((char *)Words + 4) = 42;
}
// The variable itself may lie anywhere.
__device__ int bytes_ok() {
  char Bytes[8] = {};
  return *(int *)(Bytes + 1);
}

// A kernel that is given null.

__global__ void accesses_bad(float *To, const float *From, const float *Bias, int N, bool HasBias) {
  const int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N) {
    To[I] = From[I];
    if (HasBias)
      To[I] += Bias[I];
  }
}
__global__ void asks_ok(float *To, const float *From) {
  if (From)
    To[threadIdx.x] = From[threadIdx.x];
}
__global__ void counts_ok(const float *From, float *To, int N) {
  for (int I = 0; I < N; ++I)
    To[threadIdx.x] += From[I];
}
void giveNull(float *To, int N) {
  const float *From = nullptr;
  accesses_bad<<<1, N>>>(To, From, nullptr, N, false);
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: kernel 'accesses_bad' is given null for 'From', and accesses what that points to
  // CHECK-MESSAGES: :[[@LINE-17]]:13: note: it is accessed here
  asks_ok<<<1, N>>>(To, nullptr);
  counts_ok<<<1, N>>>(nullptr, To, 0);
  const float *Given = nullptr;
  cudaMalloc(&Given, N * sizeof(float));
  accesses_bad<<<1, N>>>(To, Given, nullptr, N, false);
}

// What only a call tells.
__device__ int FN_argument(int *Pointer) { return *Pointer; }
__device__ int givesNull() { return FN_argument(reinterpret_cast<int *>(0x10)); }

// One array that is too short is one mistake.
__global__ void tooShort(float *to) {
  float near[4] = {};
  // CHECK-MESSAGES: :[[@LINE+6]]:11: warning: 'near[4]' accesses 4 bytes at byte 16 of 'near', which has 16
  // CHECK-MESSAGES: :[[@LINE+6]]:11: note: 'near[5]' does so at byte 20
  // CHECK-MESSAGES: :[[@LINE-3]]:9: note: 'near' is declared here
  to[0] = near[0];
  to[1] = near[1];
  to[2] = near[3];
  to[3] = near[4];
  to[4] = near[5];
}

// No thread comes to the access.
__global__ void beyondBlock(unsigned *place) {
  if (threadIdx.x > 1025)
    *place = threadIdx.x;
}
void launchBeyondBlock_ok() { beyondBlock<<<1, 32>>>(nullptr); }
__global__ void fillUpTo(float *values, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    values[i] = 0;
}
void launchForNothing_ok() { fillUpTo<<<1, 1>>>(nullptr, 0); }
void launchForSomething_bad() {
  fillUpTo<<<1, 1>>>(nullptr, 8);
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: kernel 'fillUpTo' is given null for 'values', and accesses what that points to
}
__global__ void fillTails(float *tails, int n) {
  int blocks = (n - 1) / 256 + 1;
  if (blockIdx.x < blocks - 1 && threadIdx.x == 255)
    tails[blockIdx.x] = n;
}
// Of one block, its number tells no threads apart.
void launchOfOneBlock_ok(int n) {
  int blocks = (n - 1) / 256 + 1;
  if (blocks == 1)
    fillTails<<<blocks, 256>>>(nullptr, n);
}
void launchOfManyBlocks_bad(int n) {
  fillTails<<<(n - 1) / 256 + 1, 256>>>(nullptr, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: kernel 'fillTails' is given null for 'tails', and accesses what that points to
}
