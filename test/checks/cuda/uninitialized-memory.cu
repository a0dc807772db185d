// RUN: %check_cuda_tidy %s cuda-uninitialized-memory %t

#include <cuda_runtime.h>
#include <torch/torch.h>

void check(cudaError_t status);
void show(const void *memory);
__device__ void helper(int *counter);
__global__ void count(int *counter, const float *values) {
  if (values[threadIdx.x] > 0)
    atomicAdd(counter, 1);
}
__global__ void add(float *sums, const float *values) { sums[threadIdx.x] += values[threadIdx.x]; }
__global__ void countUp(int *counter) { ++*counter; }
__global__ void setAndCount(int *counter) {
  if (threadIdx.x == 0)
    *counter = 0;
  __syncthreads();
  atomicAdd(counter, 1);
}
__global__ void countElsewhere(int *counter) { helper(counter); }
__global__ void set(int *counter) { *counter = 0; }
template <class T> __global__ void addOf(T *sums, T value) { atomicAdd(&sums[threadIdx.x], value); }

// Memory of the device.

void counter_bad(const float *values) {
  int *counter;
  check(cudaMalloc(&counter, sizeof(int)));
  count<<<1, 32>>>(counter, values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'count' updates 'counter', which nothing has set since it was allocated [cuda-uninitialized-memory]
  show(counter);
}

void element_bad(const float *values, int n) {
  float *sums = nullptr;
  cudaMalloc((void **)&sums, n * sizeof(float));
  if (sums == nullptr)
    return;
  for (int i = 0; i < n; ++i)
    add<<<1, 32>>>(sums, values);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: kernel 'add' updates 'sums', which nothing has set since it was allocated
  show(sums);
}

void onOneWay_bad(bool clears) {
  int *counter;
  cudaMallocManaged(&counter, sizeof(int));
  if (clears)
    *counter = 0;
  countUp<<<1, 1>>>(counter);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'countUp' updates 'counter', which nothing has set since it was allocated
  show(counter);
}

template <class T> void inATemplate_bad(T value) {
  T *sums;
  cudaMalloc(&sums, 32 * sizeof(T));
  addOf<<<1, 32>>>(sums, value);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'addOf<float>' updates 'sums', which nothing has set since it was allocated
  show(sums);
}
template void inATemplate_bad(float);

void cleared_ok(const float *values) {
  int *counter;
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  count<<<1, 32>>>(counter, values);
}

void copied_ok(const float *values) {
  int *counter, none = 0;
  cudaMalloc(&counter, sizeof(int));
  cudaMemcpy(counter, &none, sizeof(int), cudaMemcpyHostToDevice);
  count<<<1, 32>>>(counter, values);
}

void setByAKernel_ok(const float *values) {
  int *counter;
  cudaMalloc(&counter, sizeof(int));
  set<<<1, 1>>>(counter);
  count<<<1, 32>>>(counter, values);
}

void setInTheKernel_ok() {
  int *counter;
  cudaMalloc(&counter, sizeof(int));
  setAndCount<<<1, 32>>>(counter);
}

void unknownKernel_ok() {
  int *counter;
  cudaMalloc(&counter, sizeof(int));
  countElsewhere<<<1, 32>>>(counter);
}

void alias_ok(const float *values) {
  int *counter;
  cudaMalloc(&counter, sizeof(int));
  int *same = counter;
  cudaMemset(same, 0, sizeof(int));
  count<<<1, 32>>>(counter, values);
}

void ofTheCaller_ok(int *counter, const float *values) { count<<<1, 32>>>(counter, values); }

void perhapsAnother_ok(int *other, const float *values, bool own) {
  int *counter = other;
  if (own)
    cudaMalloc(&counter, sizeof(int));
  count<<<1, 32>>>(counter, values);
}

// Tensors.

void emptyTensor_bad(torch::Tensor values) {
  auto sums = torch::empty({32}, values.options());
  TORCH_CHECK(sums.is_cuda());
  add<<<1, 32>>>(sums.data_ptr<float>(), values.data_ptr<float>());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'add' updates 'sums', which nothing has set since it was allocated
  show(sums.data_ptr());
}

void emptyLikeInADispatch_bad(torch::Tensor values) {
  torch::Tensor sums = torch::empty_like(values);
  AT_DISPATCH_FLOATING_TYPES(values.scalar_type(), "sums", [&] {
    addOf<scalar_t><<<1, 32>>>(sums.data_ptr<scalar_t>(), scalar_t(1));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: kernel 'addOf<float>' updates 'sums', which nothing has set since it was allocated
  });
  show(sums.data_ptr());
}

void zeros_ok(torch::Tensor values) {
  auto sums = torch::zeros({32}, values.options());
  add<<<1, 32>>>(sums.data_ptr<float>(), values.data_ptr<float>());
}

void filled_ok(torch::Tensor values) {
  auto sums = torch::empty({32}, values.options());
  sums.zero_();
  add<<<1, 32>>>(sums.data_ptr<float>(), values.data_ptr<float>());
}

// Shared memory.

__global__ void sharedCounter_bad(int *result) {
  __shared__ int count;
  atomicAdd(&count, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'count' is updated here, and nothing sets it: shared memory begins with any value
  __syncthreads();
  *result = count;
}

__global__ void sharedHistogram_bad(int *result, const int *values) {
  __shared__ int bins[32];
  bins[values[threadIdx.x]]++;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'bins' is updated here, and nothing sets it: shared memory begins with any value
  __syncthreads();
  result[threadIdx.x] = bins[threadIdx.x];
}

// A parameter is a pointer of the thread's, whatever stands before its type.
__device__ void sharedParameter_ok(volatile __shared__ float *values) {
  values[threadIdx.x] += values[threadIdx.x + 16];
}
__global__ void sharedCounter_ok(int *result) {
  __shared__ int count;
  if (threadIdx.x == 0)
    count = 0;
  __syncthreads();
  atomicAdd(&count, 1);
  __syncthreads();
  *result = count;
}

__global__ void sharedAndKept_ok(int *result) {
  __shared__ int bins[32];
  int *own = bins;
  own[threadIdx.x] = 0;
  bins[threadIdx.x]++;
  *result = bins[0];
}

// Known to be missed.

__global__ void copyAll(float *to, const float *from) { to[threadIdx.x] = from[threadIdx.x]; }
void FN_read(float *to) {
  float *values;
  cudaMalloc(&values, 32 * sizeof(float));
  copyAll<<<1, 32>>>(to, values);
}

struct FN_member {
  FN_member() { cudaMalloc(&counter, sizeof(int)); }
  void run(const float *values) { count<<<1, 32>>>(counter, values); }
  int *counter;
};

__global__ void FN_setLater(int *result) {
  __shared__ int count;
  atomicAdd(&count, 1);
  count = 0;
  *result = count;
}

// The memory may be set under another name.
void setByOtherName_ok() {
  char *block;
  cudaMalloc(&block, 512);
  cudaMemset(block, 0, 512);
  int *counter = reinterpret_cast<int *>(block);
  countUp<<<1, 1>>>(counter);
}
void notSetByOtherName_bad() {
  char *block;
  cudaMalloc(&block, 512);
  int *counter = reinterpret_cast<int *>(block);
  countUp<<<1, 1>>>(counter);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'countUp' updates 'counter', which nothing has set since it was allocated
  show(block);
}

// A loop that sets memory has as many rounds as there is memory.
void setInLoop_ok(int n) {
  int *counter;
  cudaMallocManaged(&counter, n * sizeof(int));
  for (int i = 0; i < n; ++i)
    counter[i] = 0;
  countUp<<<1, 1>>>(counter);
}
void copiedInPieces_ok(const int *const *parts, int n, int length) {
  int *counter;
  cudaMalloc(&counter, sizeof(int) * n * length);
  for (int i = 0; i < n; ++i)
    cudaMemcpy(counter + i * length, parts[i], length * sizeof(int), cudaMemcpyHostToDevice);
  countUp<<<1, 1>>>(counter);
}
void setAfterwards_bad(int rounds) {
  int *counter;
  cudaMalloc(&counter, sizeof(int));
  for (int round = 0; round < rounds; ++round) {
    countUp<<<1, 1>>>(counter);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: kernel 'countUp' updates 'counter', which nothing has set since it was allocated
    cudaMemset(counter, 0, sizeof(int));
  }
}

// Which round sets it depends on the round.
void setInFirstRound_ok(int rounds) {
  int *counter;
  cudaMalloc(&counter, sizeof(int));
  for (int round = 0; round < rounds; ++round) {
    if (round == 0)
      cudaMemset(counter, 0, sizeof(int));
    countUp<<<1, 1>>>(counter);
  }
}
void setOnWish_bad(int rounds, bool clear) {
  int *counter;
  cudaMalloc(&counter, sizeof(int));
  for (int round = 0; round < rounds; ++round) {
    if (clear)
      cudaMemset(counter, 0, sizeof(int));
    countUp<<<1, 1>>>(counter);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: kernel 'countUp' updates 'counter', which nothing has set since it was allocated
  }
  show(counter);
}

// What is in the memory gets nowhere: no result is wrong.
__global__ void countAndKeep(int *counter, int *before) { before[threadIdx.x] = atomicAdd(counter, 1); }
void onlyTimed_ok(const float *values) {
  float *sums;
  cudaMalloc(&sums, 32 * sizeof(float));
  for (int i = 0; i < 10; ++i)
    add<<<1, 32>>>(sums, values);
  cudaDeviceSynchronize();
  cudaFree(sums);
}
void setByAnother_ok() {
  int *counter;
  cudaMalloc(&counter, sizeof(int));
  countUp<<<1, 1>>>(counter);
  set<<<1, 1>>>(counter);
  cudaFree(counter);
}
void onlyTimedTensor_ok(torch::Tensor values) {
  auto sums = torch::empty({32}, values.options());
  add<<<1, 32>>>(sums.data_ptr<float>(), values.data_ptr<float>());
}
void valueBefore_bad(int *before) {
  int *counter;
  cudaMalloc(&counter, sizeof(int));
  countAndKeep<<<1, 32>>>(counter, before);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'countAndKeep' updates 'counter', which nothing has set since it was allocated
  cudaFree(counter);
}
void readByAnother_bad(float *to, const float *values) {
  float *sums;
  cudaMalloc(&sums, 32 * sizeof(float));
  add<<<1, 32>>>(sums, values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'add' updates 'sums', which nothing has set since it was allocated
  copyAll<<<1, 32>>>(to, sums);
  cudaFree(sums);
}
__global__ void sharedSink_ok(const int *values) {
  __shared__ int sink;
  sink += values[threadIdx.x];
}
__global__ void sharedValue_bad(const int *values, int *result) {
  __shared__ int place;
  result[threadIdx.x] = place += values[threadIdx.x];
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: 'place' is updated here, and nothing sets it: shared memory begins with any value
}
// The result was to be copied, and that was forgotten as well.
void FN_copyForgotten(const float *values, float *result) {
  float *sums;
  cudaMalloc(&sums, 32 * sizeof(float));
  add<<<1, 32>>>(sums, values);
  cudaFree(sums);
}
