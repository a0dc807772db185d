// RUN: %check_cuda_tidy %s cuda-resource-leak %t

#include <cuda_runtime.h>

// Memory and handles in members of a local structure.

struct Buffers {
  float *values, *sums;
  cudaStream_t stream;
  int size;
};
struct Both {
  Buffers first, second;
};
__global__ void scale(Buffers all);
__global__ void add(float *values, int n);
void keep(const Buffers &all);
void keepAddress(Buffers *all);
Buffers Kept;

void member_bad(int n) {
  Buffers all;
  all.size = n;
  cudaMalloc(&all.values, n * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'all.values' is not released: 'cudaFree' is missing [cuda-resource-leak]
  cudaMalloc(&all.sums, n * sizeof(float));
  cudaStreamCreate(&all.stream);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'all.stream' is not released: 'cudaStreamDestroy' is missing
  scale<<<1, n, 0, all.stream>>>(all);
  add<<<1, n, 0, all.stream>>>(all.values, sizeof(all) / sizeof(all.values));
  cudaFree(all.sums);
}

int earlyReturn_bad(int n) {
  Buffers all = {};
  if (cudaMalloc(&all.values, n) != cudaSuccess)
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'all.values' is not released on every path: 'cudaFree' is missing
    return 1;
  if (n > 1000)
    return 2;
  if (all.values)
    cudaFree(all.values);
  return 0;
}

void nested_bad(int n) {
  Both both;
  cudaMalloc(&both.first.values, n);
  cudaMalloc(&both.second.values, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'both.second.values' is not released: 'cudaFree' is missing
  cudaFree(both.first.values);
}

void released_ok(int n) {
  Buffers all;
  cudaMalloc(&all.values, n);
  scale<<<1, n>>>(all);
  cudaFree(all.values);
}

// Functions of the file are looked into.
void launch(const Buffers &all) { scale<<<1, all.size>>>(all); }
void launchCopy(Buffers all) { add<<<1, all.size>>>(all.values, all.size); }
void allocate(Buffers *all) { cudaMalloc(&all->values, all->size); }
void release(Buffers &all) { cudaFree(all.values); }
void putAway(const Buffers *all) { Kept = *all; }
void helpers_bad(int n) {
  Buffers all;
  cudaMalloc(&all.values, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'all.values' is not released: 'cudaFree' is missing
  launch(all);
  launchCopy(all);
}
void helpers_ok(int n) {
  Buffers released, away;
  cudaMalloc(&released.values, n);
  cudaMalloc(&away.values, n);
  release(released);
  putAway(&away);
}

// Somebody else may release it.
Buffers escapes_ok(int n, Buffers &given) {
  Buffers returned, copied, stored, known, address;
  cudaMalloc(&returned.values, n);
  cudaMalloc(&copied.values, n);
  cudaMalloc(&stored.values, n);
  cudaMalloc(&known.values, n);
  cudaMalloc(&address.values, n);
  Buffers copy = copied;
  cudaFree(copy.values);
  given = stored;
  keep(known);
  keepAddress(&address);
  return returned;
}
void captured_ok(int n) {
  Buffers all;
  auto end = [&] { cudaFree(all.values); };
  cudaMalloc(&all.values, n);
  end();
}

struct Owner {
  float *values;
  ~Owner() { cudaFree(values); }
};
struct HasOwner {
  Owner part;
};
void destructor_ok(int n) {
  Owner owner;
  cudaMalloc(&owner.values, n);
  HasOwner both;
  cudaMalloc(&both.part.values, n);
}

union Either {
  float *values;
  int *counts;
};
void union_ok(int n) {
  Either either;
  cudaMalloc(&either.values, n);
  cudaFree(either.counts);
}

struct WithMethods {
  float *values;
  void release() { cudaFree(values); }
};
void method_ok(int n) {
  WithMethods all;
  cudaMalloc(&all.values, n);
  all.release();
}

// What is returned on one path is not looked for on the others.
Buffers FN_returnedOnce(int n) {
  Buffers all;
  cudaMalloc(&all.values, n);
  if (n > 1000)
    return {};
  return all;
}

// A method of the structure may do anything, whatever its body says.
struct FN_Counted {
  float *values;
  int size;
  int bytes() const { return size * 4; }
};
void FN_method(int n) {
  FN_Counted all;
  cudaMalloc(&all.values, n);
  all.size = n;
  cudaMemset(all.values, 0, all.bytes());
}
