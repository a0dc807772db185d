// RUN: %check_cuda_tidy %s cuda-uninitialized-memory %t

#include <cuda_runtime.h>

// Memory in members of a local structure.

struct Counters {
  int *hits, *misses;
};
struct Both {
  Counters first, second;
};
__global__ void countUp(int *counter) { atomicAdd(counter, 1); }
__global__ void countHits(Counters all) { atomicAdd(all.hits, 1); }
__global__ void countSecond(Both all) { atomicAdd(all.second.hits, 1); }
__global__ void restart(Counters all) {
  *all.hits = 0;
  atomicAdd(all.hits, 1);
}
__device__ void clear(Counters all);
__global__ void clearFirst(Counters all) {
  clear(all);
  atomicAdd(all.hits, 1);
}
void somewhere(Counters *all);

void show(const int *counter);
void member_bad() {
  Counters all;
  cudaMalloc(&all.hits, sizeof(int));
  cudaMalloc(&all.misses, sizeof(int));
  cudaMemset(all.misses, 0, sizeof(int));
  countUp<<<1, 1>>>(all.misses);
  countUp<<<1, 1>>>(all.hits);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'countUp' updates 'all.hits', which nothing has set since it was allocated [cuda-uninitialized-memory]
  show(all.hits);
}

void object_bad() {
  Counters all = {};
  cudaMalloc(&all.hits, sizeof(int));
  countHits<<<1, 1>>>(all);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'countHits' updates 'all.hits', which nothing has set since it was allocated
  show(all.hits);
}

void nested_bad() {
  Both all;
  cudaMalloc(&all.first.hits, sizeof(int));
  cudaMalloc(&all.second.hits, sizeof(int));
  cudaMemset(all.first.hits, 0, sizeof(int));
  countSecond<<<1, 1>>>(all);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'countSecond' updates 'all.second.hits', which nothing has set since it was allocated
  show(all.second.hits);
}

void set_ok() {
  Counters all, others, handed;
  cudaMalloc(&all.hits, sizeof(int));
  cudaMemset(all.hits, 0, sizeof(int));
  countHits<<<1, 1>>>(all);
  cudaMalloc(&others.hits, sizeof(int));
  restart<<<1, 1>>>(others);
  countHits<<<1, 1>>>(others);
  cudaMalloc(&handed.hits, sizeof(int));
  clearFirst<<<1, 1>>>(handed);
}

void otherName_ok() {
  Counters all;
  cudaMalloc(&all.hits, sizeof(int));
  int *counter = all.hits;
  cudaMemset(counter, 0, sizeof(int));
  countHits<<<1, 1>>>(all);
}

void setByMember_ok() {
  Counters all;
  cudaMalloc(&all.hits, sizeof(int));
  cudaMemset(all.hits, 0, sizeof(int));
  int *counter = all.hits;
  countUp<<<1, 1>>>(counter);
}

// The memory is another's, which has set it.
void given_ok() {
  int *counter;
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  Counters all;
  all.hits = counter;
  countHits<<<1, 1>>>(all);
}

void escapes_ok() {
  Counters all, copied, referred;
  cudaMalloc(&all.hits, sizeof(int));
  somewhere(&all);
  countHits<<<1, 1>>>(all);
  cudaMalloc(&copied.hits, sizeof(int));
  Counters copy = copied;
  restart<<<1, 1>>>(copy);
  countHits<<<1, 1>>>(copied);
  Counters &name = referred;
  cudaMalloc(&referred.hits, sizeof(int));
  cudaMemset(name.hits, 0, sizeof(int));
  countHits<<<1, 1>>>(referred);
}

// A structure behind a pointer, and one that a kernel is given by its address.
__global__ void countBehind(Counters *all) { atomicAdd(all->hits, 1); }
void FN_behindPointer() {
  Counters *all;
  cudaMallocManaged(&all, sizeof(Counters));
  cudaMalloc(&all->hits, sizeof(int));
  countBehind<<<1, 1>>>(all);
}

// Whatever is done with the structure may set the memory.
void use(const Counters &all) {}
void FN_handedToTheFile() {
  Counters all;
  cudaMalloc(&all.hits, sizeof(int));
  use(all);
  countHits<<<1, 1>>>(all);
}

// What is in the member gets nowhere.
void onlyTimed_ok() {
  Counters all = {};
  cudaMalloc(&all.hits, sizeof(int));
  countHits<<<1, 1>>>(all);
  cudaFree(all.hits);
}
