// RUN: %check_cuda_tidy %s cuda-pinned-memory %t
//
// What the check does not see, beside what the other tests of it have.
#include <cuda_runtime.h>

// Members and structures behind pointers outlive the function.
struct Buffers {
  float *values;
  void FN_member(int n) { cudaMallocHost(&values, n); }
};
void FN_behindPointer(Buffers *all, int n) { cudaMallocHost(&all->values, n); }

// Which elements of an array are released is not known.
void FN_elements(float **rows, int n) {
  for (int i = 0; i < n; ++i)
    cudaMallocHost(&rows[i], 64);
}

// A function of another file may release what it is given.
void take(float *memory);
void FN_givenElsewhere(int n) {
  float *memory;
  cudaMallocHost(&memory, n);
  take(memory);
}
