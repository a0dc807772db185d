// RUN: %check_cuda_tidy %s cuda-launch-may-exceed-limits %t

// A block whose sides are what the kernel takes for how many there are: somebody hands them in, and each fits alone.

#include <cstdint>
#include <cuda_runtime.h>

struct Array {
  int64_t Sizes[4];
  float *Data;
};

__global__ void fill(float *Data, int64_t Rows, int64_t Columns) {
  const int Row = threadIdx.y, Column = threadIdx.x;
  if (Row >= Rows || Column >= Columns)
    return;
  Data[Row * Columns + Column] = 1;
}

void members_bad(const Array &Given) {
  const dim3 Block(Given.Sizes[1], Given.Sizes[0]);
  fill<<<1, Block>>>(Given.Data, Given.Sizes[0], Given.Sizes[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block grows with 'Given.Sizes[1]' and 'Given.Sizes[0]' and exceeds the limit of 1024 threads, and nothing keeps it below
}

void parameters_bad(float *Data, int Rows, int Columns) {
  if (Rows * Columns == 0)
    return;
  fill<<<1, dim3(Columns, Rows)>>>(Data, Rows, Columns);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block grows with 'Columns' and 'Rows' and exceeds the limit of 1024 threads
}

void bounded_ok(float *Data, int Rows, int Columns) {
  if (Rows * Columns > 1024)
    return;
  fill<<<1, dim3(Columns, Rows)>>>(Data, Rows, Columns);
}

void known_ok(float *Data) { fill<<<1, dim3(32, 32)>>>(Data, 32, 32); }

// One side fits as often as not.
__global__ void fillRow(float *Data, int Columns) {
  if (threadIdx.x < Columns)
    Data[threadIdx.x] = 1;
}
void FN_oneSide(float *Data, int Columns) { fillRow<<<1, Columns>>>(Data, Columns); }

// The caller chooses the block, and the kernel takes its sides for nothing.
__global__ void tile(float *Data, int Width, int Height, int Size) {
  for (int I = threadIdx.y * Width + threadIdx.x; I < Size; I += Width * Height)
    Data[I] = 1;
}
void chosen_ok(float *Data, int Width, int Height, int Size) {
  tile<<<1, dim3(Width, Height)>>>(Data, Width, Height, Size);
}

// Who calls it says how large they are.
static void small(float *Data, int Rows, int Columns) { fill<<<1, dim3(Columns, Rows)>>>(Data, Rows, Columns); }
void caller_ok(float *Data) { small(Data, 16, 16); }
