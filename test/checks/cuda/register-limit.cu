// RUN: %check_cuda_tidy %s cuda-register-limit %t --config='{CheckOptions: {PtxasReport: "%S/Inputs/register-limit.ptxas"}}'
// Without a report nothing is known.
// RUN: %check_cuda_tidy %s cuda-register-limit %t --prefix=NONE

// The report is what nvcc 13.0 printed for this file:
//   nvcc -c -Xptxas -v -gencode arch=compute_75,code=sm_75 -gencode arch=compute_90,code=sm_90a register-limit.cu
// Its times, which change, are left out.

template <int Count, typename T> __device__ void mix(T *To, const T *From) {
  T Values[Count];
#pragma unroll
  for (int I = 0; I < Count; ++I)
    Values[I] = From[threadIdx.x * Count + I];
  __syncthreads();
#pragma unroll
  for (int I = 0; I < 4 * Count; ++I)
    Values[I % Count] = Values[I % Count] * Values[(I + 3) % Count];
#pragma unroll
  for (int I = 0; I < Count; ++I)
    To[threadIdx.x * Count + I] = Values[I];
}

template <typename T> __global__ void hungry(T *To, const T *From) { mix<100>(To, From); }
__global__ void modest(float *To, const float *From) { mix<16>(To, From); }
__global__ void rounded(float *To, const float *From) { mix<60>(To, From); }
__global__ void __launch_bounds__(1024) bounded(float *To, const float *From) { mix<100>(To, From); }
extern "C" __global__ void plainName(float *To, const float *From) { mix<100>(To, From); }
// nvcc and clang differ in the names of these.
static __global__ void ofThisFile(float *To, const float *From) { mix<100>(To, From); }
namespace app {
namespace {
__global__ void hidden(float *To, const float *From) { mix<100>(To, From); }
} // namespace
} // namespace app
__global__ void elsewhere(float *To, const float *From);

void literal_bad(float *To, const float *From) {
  hungry<<<1, 1024>>>(To, From);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 1024 threads of 'hungry', each with 128 registers, takes 131072 registers, more than the limit of 65536 per block on sm_75, sm_90a [cuda-register-limit]
  // CHECK-MESSAGES: :[[@LINE-17]]:39: note: registers of each thread of 'hungry', by 'register-limit.ptxas': 128 on sm_75, 128 on sm_90a; they are allocated for four warps at a time, to each in units of 256
  // CHECK-MESSAGES: :[[@LINE-18]]:39: note: '__launch_bounds__' with the threads of the block makes the compiler get along with fewer registers; as it is, a block can have 512 threads
}

// What the registers allow, and one thread more.
void largestBlock_ok(float *To, const float *From) { hungry<<<1, 512>>>(To, From); }
void largestBlock_bad(float *To, const float *From) {
  int Threads = 513;
  hungry<<<1, Threads>>>(To, From);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 513 threads of 'hungry', each with 128 registers, takes 81920 registers
  // CHECK-MESSAGES: :[[@LINE-3]]:17: note: block.x is 513 here
}

void instantiation_bad(double *To, const double *From) {
  hungry<<<1, 512>>>(To, From);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 512 threads of 'hungry', each with 208 registers, takes 106496 registers
  // CHECK-MESSAGES: note: registers of each thread of 'hungry', by 'register-limit.ptxas': 208 on sm_75, 206 on sm_90a
}

void enough_ok(float *To, const float *From) {
  modest<<<1, 1024>>>(To, From);
  bounded<<<1, 1024>>>(To, From);
}

void names_bad(float *To, const float *From) {
  plainName<<<1, 1024>>>(To, From);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 1024 threads of 'plainName'
  ofThisFile<<<1, 1024>>>(To, From);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 1024 threads of 'ofThisFile'
  app::hidden<<<1, 1024>>>(To, From);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 1024 threads of 'hidden'
}

// 904 * 72 = 65088 would do, but the 29th warp brings three more.
void allocation_bad(float *To, const float *From) {
  rounded<<<1, 904>>>(To, From);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: block of 904 threads of 'rounded', each with 72 registers, takes 73728 registers, more than the limit of 65536
  // CHECK-MESSAGES: note: {{.*}}a block can have 896 threads
}
void allocation_ok(float *To, const float *From) { rounded<<<1, 896>>>(To, From); }

void notInReport_ok(float *To, const float *From) { elsewhere<<<1, 1024>>>(To, From); }

// 1024 threads fail, and nothing keeps the caller from asking for them; nothing shows that one does, either.
void FN_threadsFromData(float *To, const float *From, int Threads) { hungry<<<1, Threads>>>(To, From); }

// Which kernel runs is known to the running program only; with 1024 threads one of the two fails.
void FN_kernelOfCondition(float *To, const float *From, bool IsBounded) {
  auto Chosen = IsBounded ? bounded : rounded;
  Chosen<<<1, 1024>>>(To, From);
}

void atLeast_bad(float *To, const float *From, int Threads) {
  if (Threads >= 768)
    hungry<<<1, Threads>>>(To, From);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: block of at least 768 threads of 'hungry', each with
}
