// What a thread loads and never looks at may be anything.
// RUN: %check_cuda_tidy %s cuda-shared-memory-race %t

// Two stages in turn. The last round of the inner loop loads a row past the stage, which is never used.
template <class Fragment> __device__ float rounds(const float *A, int Rounds, float (&Stage)[3][8][256]) {
  int T = threadIdx.x, Read = 0, Write = 1;
  float Sum = 0;
  Fragment Loaded[2];
  for (int I = 0; I < 8; ++I)
    Stage[Read][I][T] = A[I * 256 + T];
  __syncthreads();
  for (int R = 0; R < Rounds; ++R) {
    const Fragment *P = reinterpret_cast<const Fragment *>(&Stage[0][0][0] + Read * 8 * 256 + (255 - T));
    Loaded[0] = *P;
    P += 256;
    for (int K = 0; K < 8; ++K) {
      Loaded[(K + 1) % 2] = *P;
      P += 256;
      Sum += Loaded[K % 2].Value;
    }
    for (int I = 0; I < 8; ++I)
      Stage[Write][I][T] = A[(R + 1) * 2048 + I * 256 + T];
    __syncthreads();
    Read ^= 1;
    Write ^= 1;
  }
  return Sum;
}
struct One {
  float Value;
};
__global__ void prefetch_ok(const float *A, float *C, int Rounds) {
  __shared__ float Stage[3][8][256];
  C[threadIdx.x] = rounds<One>(A, Rounds, Stage);
}
__global__ void prefetchNumbers_ok(const float *A, float *C, int Rounds) {
  __shared__ float Stage[2][256];
  int T = threadIdx.x, Read = 0;
  float Sum = 0, Loaded[2];
  Stage[0][T] = A[T];
  __syncthreads();
  for (int R = 0; R < Rounds; ++R) {
    for (int K = 0; K < 2; ++K) {
      Loaded[K] = Stage[(Read + K) % 2][255 - T];
      Sum += Loaded[0];
    }
    Stage[1 - Read][T] = A[R * 256 + T];
    __syncthreads();
    Read ^= 1;
  }
  C[T] = Sum;
}
__global__ void overwritten_ok(const float *A, float *C) {
  __shared__ float Values[256];
  Values[threadIdx.x] = A[threadIdx.x];
  float Loaded = Values[255 - threadIdx.x];
  Loaded = A[threadIdx.x];
  C[threadIdx.x] = Loaded;
}

// The same, and the last one is used.
__global__ void prefetchUsed_bad(const float *A, float *C, int Rounds) {
  __shared__ float Stage[2][256];
  int T = threadIdx.x, Read = 0;
  float Sum = 0, Loaded[2];
  Stage[0][T] = A[T];
  __syncthreads();
  for (int R = 0; R < Rounds; ++R) {
    for (int K = 0; K < 2; ++K) {
      Loaded[K] = Stage[(Read + K) % 2][255 - T];
      Sum += Loaded[K];
    }
    Stage[1 - Read][T] = A[R * 256 + T];
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Stage[1 - Read][T]' may be written before another thread of the block has read it as 'Stage[(Read + K) % 2][255 - T]'
    __syncthreads();
    Read ^= 1;
  }
  C[T] = Sum;
}
// Overwritten by some threads only, or in one branch only.
__global__ void overwrittenBySome_bad(const float *A, float *C, int N) {
  __shared__ float Values[256];
  Values[threadIdx.x] = A[threadIdx.x];
  float Loaded = Values[255 - threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: 'Values[255 - threadIdx.x]' may be read before another thread of the block has written it as 'Values[threadIdx.x]'
  if (threadIdx.x < 128)
    Loaded = 0;
  C[threadIdx.x] = Loaded;
}
__global__ void overwrittenPerhaps_bad(const float *A, float *C, int N) {
  __shared__ float Values[256];
  Values[threadIdx.x] = A[threadIdx.x];
  float Loaded = Values[255 - threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: 'Values[255 - threadIdx.x]' may be read before another thread of the block has written it as 'Values[threadIdx.x]'
  if (N > 3)
    Loaded = 0;
  C[threadIdx.x] = Loaded;
}
__global__ void overwrittenInLoop_bad(const float *A, float *C, int N) {
  __shared__ float Values[256];
  Values[threadIdx.x] = A[threadIdx.x];
  float Loaded = Values[255 - threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: 'Values[255 - threadIdx.x]' may be read before another thread of the block has written it as 'Values[threadIdx.x]'
  for (int I = 0; I < N; ++I)
    Loaded = I;
  C[threadIdx.x] = Loaded;
}
// Used through a pointer, a reference, a copy, a function.
__device__ void use(const float *From, float *To);
__device__ float both(const float (&Two)[2]) { return Two[0] + Two[1]; }
__global__ void throughPointer_bad(const float *A, float *C, int N) {
  __shared__ float Values[256];
  Values[threadIdx.x] = A[threadIdx.x];
  float Loaded[2] = {}, *Here = Loaded;
  Loaded[1] = Values[255 - threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'Values[255 - threadIdx.x]' may be read before another thread of the block has written it as 'Values[threadIdx.x]'
  C[threadIdx.x] = Here[N];
}
__global__ void throughReference_bad(const float *A, float *C) {
  __shared__ float Values[256];
  Values[threadIdx.x] = A[threadIdx.x];
  float Loaded[2] = {};
  Loaded[1] = Values[255 - threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'Values[255 - threadIdx.x]' may be read before another thread of the block has written it as 'Values[threadIdx.x]'
  C[threadIdx.x] = both(Loaded);
}
__global__ void throughFunction_bad(const float *A, float *C) {
  __shared__ float Values[256];
  Values[threadIdx.x] = A[threadIdx.x];
  float Loaded[2] = {};
  Loaded[1] = Values[255 - threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'Values[255 - threadIdx.x]' may be read before another thread of the block has written it as 'Values[threadIdx.x]'
  use(Loaded, C);
}
__global__ void throughCopy_bad(const float4 *A, float4 *C) {
  __shared__ float4 Values[256];
  Values[threadIdx.x] = A[threadIdx.x];
  float4 Loaded = Values[255 - threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'Values[255 - threadIdx.x]' may be read before another thread of the block has written it as 'Values[threadIdx.x]'
  float4 Copy = Loaded;
  C[threadIdx.x] = Copy;
}
__global__ void throughCapture_bad(const float *A, float *C) {
  __shared__ float Values[256];
  Values[threadIdx.x] = A[threadIdx.x];
  float Loaded = Values[255 - threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: 'Values[255 - threadIdx.x]' may be read before another thread of the block has written it as 'Values[threadIdx.x]'
  auto Give = [=] { return Loaded; };
  C[threadIdx.x] = Give();
}

__global__ void throughAssembly_bad(const unsigned *A, unsigned *C) {
  __shared__ unsigned Values[256];
  Values[threadIdx.x] = A[threadIdx.x];
  unsigned Loaded[2] = {}, Negative;
  Loaded[1] = Values[255 - threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'Values[255 - threadIdx.x]' may be read before another thread of the block has written it as 'Values[threadIdx.x]'
  asm("not.b32 %0, %1;" : "=r"(Negative) : "r"(Loaded[1]));
  C[threadIdx.x] = Negative;
}

void launch(const float *A, float *C, const float4 *From, float4 *To, int N) {
  prefetch_ok<<<1, 256>>>(A, C, N);
  prefetchNumbers_ok<<<1, 256>>>(A, C, N);
  overwritten_ok<<<1, 256>>>(A, C);
  prefetchUsed_bad<<<1, 256>>>(A, C, N);
  overwrittenBySome_bad<<<1, 256>>>(A, C, N);
  overwrittenPerhaps_bad<<<1, 256>>>(A, C, N);
  overwrittenInLoop_bad<<<1, 256>>>(A, C, N);
  throughPointer_bad<<<1, 256>>>(A, C, N);
  throughReference_bad<<<1, 256>>>(A, C);
  throughFunction_bad<<<1, 256>>>(A, C);
  throughCopy_bad<<<1, 256>>>(From, To);
  throughCapture_bad<<<1, 256>>>(A, C);
  throughAssembly_bad<<<1, 256>>>((const unsigned *)A, (unsigned *)C);
}
