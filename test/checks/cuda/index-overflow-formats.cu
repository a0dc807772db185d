// What shows that 32 bits are enough: the format of what is stored, and remainders.
// RUN: %check_cuda_tidy %s cuda-index-overflow %t

#include <cstdint>

#define IDX (threadIdx.x + (blockIdx.x * blockDim.x))

// The index is kept in an array of 32 bits.
__global__ void firsts_ok(const uint64_t *Mask, size_t Count, uint32_t *Firsts) {
  uint64_t Index = blockIdx.x * blockDim.x + threadIdx.x;
  if (Index >= Count)
    return;
  if (Mask[Index] != Mask[Index - 1])
    Firsts[Mask[Index] - 1] = Index;
}
__global__ void macro_ok(unsigned *Keys, const unsigned *Values, size_t Count) {
  if (IDX < Count)
    Keys[IDX] = IDX * 3 + 1;
}
__global__ void kept_bad(float *Values, size_t Count, uint32_t *Rows) {
  uint64_t Index = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: index 'Index' is computed in 32 bits and overflows from 4294967296 on; 'Count' is 64-bit
  if (Index >= Count)
    return;
  Values[Index] = Index;
  Rows[Index] = Index / 128;
}
// An array of unsigned numbers holds more than a signed index.
__global__ void signed_bad(const float *Values, size_t Count, uint32_t *Firsts) {
  int Index = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: index 'Index' is computed in 32 bits and overflows from 2147483648 on; 'Count' is 64-bit
  if (Index < Count && Values[Index] > 0)
    Firsts[blockIdx.x] = Index;
}
__global__ void signed_ok(const float *Values, size_t Count, int *Firsts) {
  int Index = blockIdx.x * blockDim.x + threadIdx.x;
  if (Index < Count && Values[Index] > 0)
    Firsts[blockIdx.x] = Index;
}
__global__ void local_bad(float *Values, size_t Count) {
  unsigned Places[2];
  unsigned Index = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: index 'Index' is computed in 32 bits and overflows from 4294967296 on; 'Count' is 64-bit
  Places[0] = Index;
  if (Index < Count)
    Values[Places[0]] = 0;
}

// What is left is less than there are threads.
__global__ void rest_ok(const int *From, unsigned long Count, unsigned long *To) {
  const unsigned long Chunk = Count / (gridDim.x * blockDim.x);
  const unsigned long Rest = Count - Chunk * gridDim.x * blockDim.x;
  const unsigned long I = blockIdx.x * blockDim.x + threadIdx.x;
  To[I] = From[I * Chunk] + (I < Rest ? 1 : 0);
}
__global__ void restOfDouble_ok(const int *From, unsigned long Count, unsigned long *To) {
  const unsigned long Chunk = floor(double(Count) / (gridDim.x * blockDim.x));
  const unsigned long Rest = Count - Chunk * gridDim.x * blockDim.x;
  const unsigned long I = blockIdx.x * blockDim.x + threadIdx.x;
  To[I] = From[I * Chunk] + (I < Rest ? 1 : 0);
}
__global__ void otherDifference_bad(const int *From, unsigned long Count, unsigned long *To) {
  const unsigned long Chunk = Count / 4;
  const unsigned long Rest = Count - Chunk * 3;
  const unsigned long I = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: index 'I' is computed in 32 bits and overflows from 4294967296 on; 'Rest' is 64-bit
  To[I] = From[I * Chunk] + (I < Rest ? 1 : 0);
}

void launchAll(const uint64_t *Mask, float *Values, size_t Count, uint32_t *Firsts, int *Places, unsigned long *To, dim3 Grid) {
  firsts_ok<<<Grid, 256>>>(Mask, Count, Firsts);
  macro_ok<<<Grid, 256>>>(Firsts, Firsts, Count);
  kept_bad<<<Grid, 256>>>(Values, Count, Firsts);
  signed_bad<<<Grid, 256>>>(Values, Count, Firsts);
  signed_ok<<<Grid, 256>>>(Values, Count, Places);
  local_bad<<<Grid, 256>>>(Values, Count);
  rest_ok<<<Grid, 256>>>(Places, Count, To);
  restOfDouble_ok<<<Grid, 256>>>(Places, Count, To);
  otherDifference_bad<<<Grid, 256>>>(Places, Count, To);
}
