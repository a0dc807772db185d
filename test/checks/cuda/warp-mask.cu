// RUN: %check_cuda_tidy %s cuda-warp-mask %t

#include <cuda_runtime.h>

constexpr unsigned Everybody = 0xffffffff;

__global__ void half_bad(float *values) {
  float value = values[threadIdx.x];
  if (threadIdx.x % 32 < 16) {
    for (int offset = 8; offset > 0; offset >>= 1)
      value += __shfl_down_sync(0xffffffff, value, offset);
    // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: the mask 0xffffffff of '__shfl_down_sync' names lanes 16 to 31, which never come here: only lanes 0 to 15 do [cuda-warp-mask]
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: the lanes of a warp part here
  // CHECK-MESSAGES: :[[@LINE-3]]:16: note: let all lanes come here, with values that do not count for those that have none
  }
  values[threadIdx.x] = value;
}

__global__ void half_ok(float *values) {
  float value = values[threadIdx.x];
  if (threadIdx.x % 32 < 16)
    for (int offset = 8; offset > 0; offset >>= 1)
      value += __shfl_down_sync(0xffff, value, offset);
  values[threadIdx.x] = value;
}

// Each names itself as well as the others, whatever the number is called.
__global__ void constants_bad(int *values) {
  const int lane = threadIdx.x & 31;
  const unsigned mask = ~0u;
  if (lane == 0)
    values[0] = __popc(__ballot_sync(mask, values[1]));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: the mask 0xffffffff of '__ballot_sync' names lanes 1 to 31, which never come here: only lane 0 does
  if (lane > 1)
    values[2] = __any_sync(-1, values[3]);
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: the mask 0xffffffff of '__any_sync' names lanes 0 and 1, which
  if (lane & 1)
    __syncwarp();
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the mask 0xffffffff of '__syncwarp' names 16 lanes, which never come here: only 16 lanes do
  if (lane < 8)
    values[4] = __all_sync(Everybody, values[5]);
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: the mask 0xffffffff of '__all_sync' names lanes 8 to 31, which
}

// What a warp has in common parts no lanes.
__global__ void wholeWarps_ok(float *values) {
  const int warp = threadIdx.x / 32;
  float value = values[threadIdx.x];
  if (warp == 0)
    value += __shfl_xor_sync(Everybody, value, 1);
  if (threadIdx.x >> 5 < 2)
    value += __shfl_xor_sync(Everybody, value, 2);
  if (threadIdx.x < 32)
    value += __shfl_xor_sync(Everybody, value, 4);
  values[threadIdx.x] = value;
}

__device__ float sumOfWarp(float value) {
  for (int offset = 16; offset > 0; offset >>= 1)
    value += __shfl_down_sync(Everybody, value, offset);
  return value;
}

__global__ void secondStage_bad(const float *values, float *sum) {
  __shared__ float ofWarps[32];
  float value = sumOfWarp(values[blockIdx.x * 256 + threadIdx.x]);
  if (threadIdx.x % 32 == 0)
    ofWarps[threadIdx.x / 32] = value;
  __syncthreads();
  if (threadIdx.x < blockDim.x / 32) {
    value = sumOfWarp(ofWarps[threadIdx.x]);
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: the mask 0xffffffff of '__shfl_down_sync' names lanes 8 to 31, which never come here: only lanes 0 to 7 do, in a block of 256 threads
  // CHECK-MESSAGES: :[[@LINE-13]]:14: note: '__shfl_down_sync' is here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: the lanes of a warp part here
    if (threadIdx.x == 0)
      atomicAdd(sum, value);
  }
}

__global__ void secondStage_ok(const float *values, float *sum) {
  __shared__ float ofWarps[32];
  float value = sumOfWarp(values[blockIdx.x * 256 + threadIdx.x]);
  if (threadIdx.x % 32 == 0)
    ofWarps[threadIdx.x / 32] = value;
  __syncthreads();
  if (threadIdx.x < 32) {
    value = sumOfWarp(threadIdx.x < blockDim.x / 32 ? ofWarps[threadIdx.x] : 0.f);
    if (threadIdx.x == 0)
      atomicAdd(sum, value);
  }
}

// A block of 1024 threads has as many warps as a warp has lanes.
__global__ void secondStageOfLargest_ok(const float *values, float *sum) {
  __shared__ float ofWarps[32];
  ofWarps[threadIdx.x / 32] = values[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < blockDim.x / 32)
    atomicAdd(sum, sumOfWarp(ofWarps[threadIdx.x]));
}

void launchStages(const float *values, float *sum) {
  secondStage_bad<<<8, 256>>>(values, sum);
  secondStage_ok<<<8, 256>>>(values, sum);
  secondStageOfLargest_ok<<<8, 1024>>>(values, sum);
}

// Threads that have ended are waited for by nobody, and those that a block does not have do not exist.
__global__ void ended_ok(float *values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n || threadIdx.x % 32 > 20)
    return;
  values[i] = __shfl_xor_sync(Everybody, values[i], 1);
}

__global__ void lastWarp_ok(float *values) { values[threadIdx.x] = __shfl_xor_sync(Everybody, values[threadIdx.x], 1); }

void launchLastWarp(float *values) { lastWarp_ok<<<1, 48>>>(values); }

// Whoever returns from a function has not ended.
__device__ float ofNeighbour(const float *values) {
  if (threadIdx.x % 32 >= 16)
    return 0;
  return __shfl_xor_sync(Everybody, values[threadIdx.x], 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the mask 0xffffffff of '__shfl_xor_sync' names lanes 16 to 31, which
}

__global__ void returns_bad(float *values) { values[threadIdx.x] = ofNeighbour(values); }

__global__ void tail_bad(float *values, float *sum, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    const float value = sumOfWarp(values[i]);
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: the mask 0xffffffff of '__shfl_down_sync' names lanes that do not come here: only those do for which 'i < n' is true
    if (threadIdx.x % 32 == 0)
      atomicAdd(sum, value);
  }
}

__global__ void tail_ok(float *values, float *sum, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float value = sumOfWarp(i < n ? values[i] : 0.f);
  if (threadIdx.x % 32 == 0)
    atomicAdd(sum, value);
}

// The mask is that of the lanes that come.
__global__ void voted_ok(float *values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned mask = __ballot_sync(Everybody, i < n);
  if (i < n)
    values[i] += __shfl_xor_sync(mask, values[i], 1);
}

void launchTails(float *values, float *sum, int n) {
  tail_bad<<<(n + 255) / 256, 256>>>(values, sum, n);
  tail_ok<<<(n + 255) / 256, 256>>>(values, sum, n);
  voted_ok<<<(n + 255) / 256, 256>>>(values, n);
}

__global__ void rounds_bad(const float *values, float *sums, int n) {
  for (int i = threadIdx.x % 32; i < n; i += 32)
    sums[i] = __shfl_sync(Everybody, values[i], 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: the mask 0xffffffff of '__shfl_sync' names lanes that do not come here: only those do for which 'i < n' is true
}

__global__ void rounds_ok(const float *values, float *sums, int n) {
  for (int begin = 0; begin < n; begin += 32) {
    const int i = begin + threadIdx.x % 32;
    const float value = __shfl_sync(Everybody, i < n ? values[i] : 0.f, 0);
    if (i < n)
      sums[i] = value;
  }
  const int rounded = (n + 31) / 32 * 32, masked = (n + 31) & ~31;
  for (int i = threadIdx.x % 32; i < rounded; i += 32)
    __syncwarp();
  for (int i = threadIdx.x; i < masked; i += blockDim.x)
    __syncwarp();
}

template <int N> __global__ void roundsOf(const float *values, float *sums) {
  for (int i = threadIdx.x % 32; i < N; i += 32)
    sums[i] = __shfl_sync(Everybody, values[i], 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: the mask 0xffffffff of '__shfl_sync' names lanes 8 to 31, which
}

void launchRounds(const float *values, float *sums) {
  roundsOf<64><<<1, 32>>>(values, sums);
  roundsOf<40><<<1, 32>>>(values, sums);
}

// Lanes meet at one operation, wherever it stands.
__global__ void bothBranches_ok(float *values, int n) {
  const int i = threadIdx.x % 32;
  if (i < 16)
    values[i] = __shfl_xor_sync(Everybody, values[i], 1);
  else
    values[i] = 1 - __shfl_xor_sync(Everybody, values[i], 1);
}

__global__ void outside_bad(float *values) {
  if (threadIdx.x % 32 < 16)
    values[threadIdx.x] = __shfl_sync(0xffff, values[threadIdx.x], 20);
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: '__shfl_sync' reads from lane 20, which its mask 0xffff does not name
}

__global__ void inside_ok(float *values) {
  if (threadIdx.x % 32 < 16)
    values[threadIdx.x] = __shfl_sync(0xffff, values[threadIdx.x], 20, 16);
}

// A block of half a warp has no other lanes; what is read from them is not asked.
__global__ void FN_noSuchLane(float *values) { values[threadIdx.x] += __shfl_down_sync(0xffff, values[threadIdx.x], 16); }

void launchHalfWarp(float *values) { FN_noSuchLane<<<1, 16>>>(values); }

// Lane 31 has ended, and its value is what is asked for.
__global__ void FN_valueOfEnded(float *values) {
  if (threadIdx.x % 32 == 31)
    return;
  values[threadIdx.x] = __shfl_sync(Everybody, values[threadIdx.x], 31);
}

// Which lanes come is a matter of data; it may be the same for all of a warp.
__global__ void FN_data(float *values) {
  if (values[threadIdx.x] > 0)
    values[threadIdx.x] = __shfl_xor_sync(Everybody, values[threadIdx.x], 1);
}

// The threads need not have come together, and nobody knows which of them are active.
__global__ void FN_activemask(float *values) {
  if (threadIdx.x % 32 < 16)
    values[threadIdx.x] = __shfl_xor_sync(__activemask(), values[threadIdx.x], 1);
}

// Half of the callers are not in their own mask.
__global__ void FN_notInMask(float *values) {
  values[threadIdx.x] = __shfl_xor_sync(0xffff, values[threadIdx.x], 1);
}
