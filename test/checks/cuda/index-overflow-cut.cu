// RUN: %check_cuda_tidy %s cuda-index-overflow %t

// An offset that is computed in 64 bits, and kept in 32.

__global__ void kept_bad(const float *From, float *To, size_t Width, size_t Height) {
  int X = blockIdx.x * blockDim.x + threadIdx.x, Y = blockIdx.y;
  if (X >= Width || Y >= Height)
    return;
  int At = Y * Width + X;
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: offset of 64 bits is cut to 32, and overflows from 2147483648 on; 'Width' is 64-bit
  // CHECK-MESSAGES: :[[@LINE-2]]:7: note: declare 'At' in 64 bits
  To[At] = From[At];
}

__global__ void assigned_bad(const float *From, float *To, int64_t Stride) {
  unsigned At;
  At = blockIdx.x * Stride + threadIdx.x;
  // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: offset of 64 bits is cut to 32, and overflows from 4294967296 on; 'Stride' is 64-bit
  // CHECK-MESSAGES: :[[@LINE-3]]:12: note: declare 'At' in 64 bits
  To[threadIdx.x] = *(From + At);
}

__device__ const float *row(const float *From, int64_t Stride) {
  const int At = blockIdx.x * Stride;
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: offset of 64 bits is cut to 32
  return From + At;
}

__global__ void wide_ok(const float *From, float *To, size_t Width) {
  size_t At = blockIdx.y * Width + threadIdx.x;
  To[At] = From[At] + *row(From, Width);
}

// A number of something is no offset.
__global__ void counted_ok(const float *From, float *To, size_t Size) {
  int Count = 2 * Size;
  for (int I = threadIdx.x; I < Count; I += blockDim.x)
    To[threadIdx.x] += From[threadIdx.x];
}

// It has 64 bits, and holds what 32 do.
__global__ void widened_ok(const float *From, float *To, int Width) {
  const int64_t Step = Width;
  int At = blockIdx.y * Step + threadIdx.x;
  To[At] = From[At];
}
__global__ void givenNarrow_ok(const float *From, float *To, int64_t Width) {
  int At = blockIdx.y * Width + threadIdx.x;
  To[At] = From[At];
}

// Sizes of types are small.
__global__ void bytes_ok(const char *From, float *To) {
  int At = threadIdx.x * sizeof(float);
  To[threadIdx.x] = From[At];
}

// Nothing is cut.
__global__ void remainder_ok(const float *From, float *To, int64_t Stride) {
  To[threadIdx.x] = From[(threadIdx.x * Stride) % 1024];
}

void run(const float *From, float *To, size_t Width, size_t Height, int Narrow) {
  kept_bad<<<dim3((Width + 255) / 256, Height), 256>>>(From, To, Width, Height);
  assigned_bad<<<Height, 256>>>(From, To, Width);
  wide_ok<<<Height, 256>>>(From, To, Width);
  counted_ok<<<1, 256>>>(From, To, Width);
  widened_ok<<<Height, 256>>>(From, To, Narrow);
  givenNarrow_ok<<<Height, 256>>>(From, To, Narrow);
  bytes_ok<<<1, 256>>>(nullptr, To);
  remainder_ok<<<1, 256>>>(From, To, Width);
}
