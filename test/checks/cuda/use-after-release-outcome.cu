// RUN: %check_cuda_tidy %s cuda-use-after-release %t

#include <cuda_runtime.h>

__global__ void scale(float *values, int n);
void report(const char *text);

// Whoever asks whether the first release succeeded may release it another way where it did not.

void otherWay_ok(float *memory) {
  if (cudaFree(memory) != cudaSuccess)
    cudaFreeHost(memory);
}
void otherWay_bad(float *memory) {
  if (cudaFree(memory) == cudaSuccess)
    cudaFreeHost(memory);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'memory' is released a second time
}

void kept_ok(float *memory) {
  const cudaError_t status = cudaFree(memory);
  report("released");
  if (status)
    cudaFreeHost(memory);
}
void kept_bad(float *memory) {
  const cudaError_t status = cudaFree(memory);
  if (status != cudaSuccess)
    return;
  scale<<<1, 1>>>(memory, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'memory' is used after its release
}

void asTruth_ok(float *memory) {
  cudaError_t status;
  status = cudaFree(memory);
  const bool isReleased = status == cudaSuccess, failed = !isReleased;
  if (failed)
    cudaFreeHost(memory);
}

struct Pool {
  cudaError_t last;
  void member_ok(float *memory) {
    last = cudaFree(memory);
    if (last != cudaSuccess)
      cudaFreeHost(memory);
  }
  void member_bad(float *memory) {
    last = cudaFree(memory);
    if (last == cudaSuccess)
      cudaFreeHost(memory);
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'memory' is released a second time
  }
};

void chosen_ok(float *memory) {
  switch (cudaFree(memory)) {
  case cudaErrorInvalidValue:
    cudaFreeHost(memory);
    break;
  default:
    break;
  }
}

void again_ok(float *memory) {
  while (cudaFree(memory) != cudaSuccess)
    report("once more");
}
void again_bad(float *memory) {
  while (cudaFree(memory) == cudaSuccess)
    report("once more");
  // CHECK-MESSAGES: :[[@LINE-2]]:10: warning: 'memory' is released a second time, in the next iteration
}

void joined_ok(float *memory, bool isOfHost) {
  if (!isOfHost || cudaFree(memory) != cudaSuccess)
    return;
  if (cudaFree(memory) == cudaSuccess || cudaFreeHost(memory) == cudaSuccess)
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'memory' is released a second time
    report("released");
}

void reused_bad(float *memory, float *other) {
  cudaError_t status = cudaFree(memory);
  if (status != cudaSuccess)
    return;
  status = cudaFree(other);
  if (status != cudaSuccess)
    cudaFree(memory);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'memory' is released a second time
}

// What another call says of itself says nothing of the release.
void otherStatus_bad(float *memory, float *other) {
  cudaFree(memory);
  if (cudaMalloc(&other, 4) != cudaSuccess)
    cudaFree(memory);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'memory' is released a second time
}

// A function of the program tells by its result whether it has released.

bool succeeds(float *memory) { return cudaFree(memory) == cudaSuccess; }
void told_ok(float *memory) {
  if (!succeeds(memory))
    cudaFreeHost(memory);
  float *other;
  cudaMalloc(&other, 4);
  while (!succeeds(other))
    report("once more");
}
void told_bad(float *memory) {
  if (!succeeds(memory))
    return;
  cudaFreeHost(memory);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'memory' is released a second time
}

bool unlessNull(float *memory) {
  if (!memory)
    return false;
  cudaFree(memory);
  return true;
}
int counted(float *memory) {
  if (memory == nullptr)
    return 0;
  cudaFree(memory);
  return 1;
}
void null_ok(float *memory, float *other) {
  if (!unlessNull(memory))
    cudaFreeHost(memory);
  const bool isReleased = counted(other);
  if (!isReleased)
    cudaFreeHost(other);
}
void null_bad(float *memory, float *other) {
  if (unlessNull(memory))
    cudaFreeHost(memory);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'memory' is released a second time
  if (counted(other))
    cudaFreeHost(other);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'other' is released a second time
}

bool isOfDevice(const float *memory);
bool onSomePaths(float *memory) {
  if (isOfDevice(memory)) {
    cudaFree(memory);
    return true;
  }
  return false;
}
void somePaths_ok(float *memory) {
  if (!onSomePaths(memory))
    cudaFreeHost(memory);
}

cudaError_t handsOn(float *memory) { return cudaFree(memory); }
void handedOn_ok(float *memory) {
  if (handsOn(memory) != cudaSuccess)
    cudaFreeHost(memory);
}
void handedOn_bad(float *memory) {
  if (handsOn(memory) == cudaSuccess)
    cudaFreeHost(memory);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'memory' is released a second time
}

// Nobody asked.
void notAsked_bad(float *memory) {
  succeeds(memory);
  cudaFreeHost(memory);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'memory' is released a second time
}

// It looks at the release's result by itself: what its own then says is not known.
bool looks(float *memory) {
  if (cudaFree(memory) != cudaSuccess)
    report("not released");
  return true;
}
void FN_looks(float *memory) {
  if (looks(memory))
    cudaFreeHost(memory);
}

// A status is a number here, and a number may say anything.
void FN_number(float *memory) {
  const int status = cudaFree(memory);
  if (status == 0)
    cudaFreeHost(memory);
}
