// RUN: %check_cuda_tidy %s cuda-grid-truncation %t

#include <cmath>

__global__ void scale(float *Values, int Size) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Size)
    Values[I] *= 2;
}

// Rounded up, too late.

void ceiling_bad(float *Values, int Size) {
  int Blocks = ceil(Size / 256);
  // CHECK-MESSAGES: :[[@LINE+2]]:3: warning: grid.x of 'scale' is 'Size / 256', rounded down: what the division leaves gets no thread [cuda-grid-truncation]
  // CHECK-MESSAGES: :[[@LINE-2]]:26: note: divide rounding up
  scale<<<Blocks, 256>>>(Values, Size);
}

void ceilingOfCast_bad(float *Values, int Size) {
  scale<<<(int)std::ceil((float)(Size / 256)), 256>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'scale' is 'Size / 256', rounded down
  // CHECK-MESSAGES: :[[@LINE-2]]:39: note: divide rounding up
}

void ceiling_ok(float *Values, int Size) {
  scale<<<(int)std::ceil((float)Size / 256), 256>>>(Values, Size);
  scale<<<(int)std::ceil(Size / 256.0), 256>>>(Values, Size);
}

// Numbers that are known.

void known_bad(float *Values) {
  const int Size = 1000, Threads = 256;
  scale<<<Size / Threads, Threads>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'scale' is 'Size / Threads', rounded down
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note: divide rounding up
}

#define SIZE 1000
__global__ void fixed(float *Values) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < SIZE)
    Values[I] *= 2;
}

void knownToKernel_bad(float *Values) {
  fixed<<<SIZE / 256, 256>>>(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'fixed' is 'SIZE / 256', rounded down
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note: divide rounding up
}

void known_ok(float *Values) {
  const int Size = 1024, Threads = 256;
  scale<<<Size / Threads, Threads>>>(Values, Size);
}

void knownPart_ok(float *Values) {
  const int Size = 1000, Part = 768;
  scale<<<Size / 256, 256>>>(Values, Part);
}

// The block's size depends on something, and the divisor is that.

void dependent_bad(float *Values, int Size, int Average) {
  int Threads = Average < 32 ? 32 : 128;
  scale<<<Size / Threads, Threads>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: grid.x of 'scale' is 'Size / Threads', rounded down
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note: divide rounding up
}

// One more, if something is left.

void counted_ok(float *Values, int Size) {
  int Blocks = Size / 256;
  if (Blocks * 256 < Size)
    ++Blocks;
  scale<<<Blocks, 256>>>(Values, Size);
}
