// RUN: %check_cuda_tidy %s cuda-use-after-release %t
//
// Other names of what is released.
#include <cstdint>
#include <cuda_runtime.h>

__global__ void scale(float *values, int n);
void renew();

void twice_bad(float *memory) {
  float *same = memory;
  cudaFree(memory);
  cudaFree(same);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'same' is released a second time [cuda-use-after-release]
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'same' and 'memory' are the same from here on
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'cudaFree' releases it here
}
void otherNameFirst_bad(float *memory) {
  float *same;
  same = memory;
  cudaFree(same);
  cudaFree(memory);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'memory' is released a second time
}
void aliasOfAlias_bad(float *memory, float *host) {
  void *same = memory;
  auto *third = static_cast<char *>(same);
  cudaFree(memory);
  cudaMemcpy(host, third, 4, cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'third' is used after its release
}
void number_bad(float *memory) {
  const auto address = reinterpret_cast<uintptr_t>(memory);
  cudaFree(memory);
  scale<<<1, 1>>>(reinterpret_cast<float *>(address), 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'address' is used after its release
}
void onlyOneIsReset_bad(float *memory) {
  float *same = memory;
  cudaFree(memory);
  memory = nullptr;
  scale<<<1, 1>>>(same, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'same' is used after its release
}
void stream_bad() {
  cudaStream_t stream, same;
  cudaStreamCreate(&stream);
  same = stream;
  cudaStreamDestroy(stream);
  scale<<<1, 1, 0, same>>>(nullptr, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'same' is used after its release
}
void hostReads_bad() {
  float *managed;
  cudaMallocManaged(&managed, 64);
  float *same = managed;
  cudaFree(managed);
  same[1] = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'same' is used after its release
}

// One of the two gets another value.

void setAnewBefore_ok(float *memory, float *other) {
  float *same = memory;
  same = other;
  cudaFree(memory);
  cudaFree(same);
}
void releasedIsAnew_ok(float *memory) {
  float *former = memory;
  cudaMalloc(&memory, 64);
  cudaFree(former);
  scale<<<1, 1>>>(memory, 1);
  cudaFree(memory);
}
void setAnewBehind_ok(float *memory, float *other) {
  float *same = memory;
  cudaFree(memory);
  same = other;
  cudaFree(same);
}
void swapped_ok(float *first, float *second) {
  float *kept = first;
  first = second;
  second = kept;
  cudaFree(first);
  cudaFree(second);
}
void perhapsAnother_ok(float *memory, bool inPlace) {
  float *result = memory;
  if (!inPlace)
    cudaMalloc(&result, 64);
  cudaFree(memory);
  if (!inPlace)
    cudaFree(result);
}
void oneOfTwo_ok(float *memory, float *other, bool first) {
  float *same = first ? memory : other;
  cudaFree(memory);
  cudaFree(same);
}
void inRounds_ok(float *memory, int n) {
  float *last = nullptr;
  for (int i = 0; i < n; ++i) {
    cudaFree(last);
    last = memory;
    cudaMalloc(&memory, 64);
  }
  cudaFree(last);
  cudaFree(memory);
}
void eachRow_ok(float **rows, int n) {
  for (int i = 0; i < n; ++i) {
    float *row = rows[i], *same = row;
    cudaFree(same);
  }
}

// Whoever asks whether they are one knows.
void asked_ok(float *memory) {
  float *same = memory;
  cudaFree(memory);
  if (same != memory)
    cudaFree(same);
  const bool isOne = memory == same;
  if (!isOne)
    cudaFree(same);
}

// Members, and parameters that are references.
float *Kept;
struct Buffer {
  float *memory, *view;

  void keep_bad() {
    float *made;
    cudaMalloc(&made, 64);
    memory = made;
    cudaFree(made);
    scale<<<1, 1>>>(memory, 1);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'memory' is used after its release
  }
  void both_bad() {
    view = memory;
    cudaFree(memory);
    memory = nullptr;
    cudaFree(view);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'view' is released a second time
  }
  void calledBefore_ok() {
    view = memory;
    renew();
    cudaFree(memory);
    cudaFree(view);
  }
  void calledBehind_ok() {
    view = memory;
    cudaFree(memory);
    renew();
    cudaFree(view);
  }
  void renew();
};
void ofObject_bad(Buffer &of) {
  float *memory = of.memory;
  cudaFree(of.memory);
  cudaMemset(memory, 0, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'memory' is used after its release
}
void made_bad(float *&result) {
  float *memory;
  cudaMalloc(&memory, 64);
  result = memory;
  cudaFree(memory);
  scale<<<1, 1>>>(result, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'result' is used after its release
}
void byReference_bad(float *&memory) {
  cudaFree(memory);
  cudaFree(memory);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'memory' is released a second time
}
void othersByReference_ok(float *&memory, float *&other) {
  cudaFree(memory);
  other = nullptr;
  cudaFree(memory);
  cudaMalloc(&Kept, 64);
  cudaFree(memory);
  renew();
  cudaFree(memory);
}

// A function of the file that uses what it is given whenever it is called.
void show(float *values) { scale<<<1, 1>>>(values, 1); }
void showIfAny(float *values) {
  if (values)
    show(values);
}
void showIf(float *values, bool really) {
  if (really)
    show(values);
}
float first(const float *values) { return values[0]; }
void compare(float *values) { values == nullptr ? renew() : renew(); }
void functions_bad(float *memory) {
  float *same = memory;
  cudaFree(memory);
  show(same);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'same' is used after its release
  // CHECK-MESSAGES: :[[@LINE-16]]:28: note: it is used here
}
void asksForNull_bad(float *memory) {
  cudaFree(memory);
  showIfAny(memory);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'memory' is used after its release
}
float reads_bad(float *memory) {
  cudaFree(memory);
  return first(memory);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: 'memory' is used after its release
}
void functions_ok(float *memory) {
  cudaFree(memory);
  showIf(memory, false);
  compare(memory);
}

// A graph that allocates memory gives it the same address in each launch, and releases it when it is launched.
void ofGraph_ok(cudaGraph_t graph, cudaGraphExec_t allocating, cudaStream_t stream, float *memory) {
  cudaGraphNode_t node;
  cudaFreeAsync(memory, stream);
  cudaGraphAddMemFreeNode(&node, graph, nullptr, 0, memory);
  cudaGraphLaunch(allocating, stream);
  scale<<<1, 1, 0, stream>>>(memory, 1);
}

// Not every way there makes them one.
void FN_oneWay(float *memory, bool shared) {
  float *same = nullptr;
  if (shared)
    same = memory;
  cudaFree(memory);
  if (shared)
    cudaFree(same);
}
// What another function makes the same is not followed.
struct Pair {
  float *first, *second;
  Pair() {
    cudaMalloc(&first, 64);
    second = first;
  }
  void FN_members() {
    cudaFree(first);
    cudaFree(second);
  }
};
// Nor is a copy of the whole object, or an offset.
void FN_whole(Buffer &of) {
  Buffer same = of;
  cudaFree(of.memory);
  cudaFree(same.memory);
}
void FN_behind(float *memory) {
  float *rest = memory + 16;
  cudaFree(memory);
  scale<<<1, 1>>>(rest, 1);
}
// Nor what becomes the same again in each round.
void FN_rounds(float *memory, int n) {
  for (int i = 0; i < n; ++i) {
    float *same = memory;
    cudaFree(same);
  }
}
