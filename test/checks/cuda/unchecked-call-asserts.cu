// RUN: %check_cuda_tidy %s cuda-unchecked-call %t
// RUN: %check_cuda_tidy %s cuda-unchecked-call %t.asserts --prefix=ASSERTS --config='{CheckOptions: {cuda-unchecked-call.ReportAsserts: true}}'
// RUN: %check_cuda_tidy %s cuda-unchecked-call %t.ndebug --prefix=NDEBUG -- -DNDEBUG

// An assert counts as a read, unless the option or the build says that it goes.

#include <cassert>
#include <cstdlib>

void asserted_bad(float *P) {
  cudaError_t Status = cudaMemset(P, 0, 4);
  // CHECK-MESSAGES-ASSERTS: :[[@LINE-1]]:24: warning: status of 'cudaMemset' is read only by an assert, which NDEBUG removes
  // CHECK-MESSAGES-NDEBUG: :[[@LINE-2]]:24: warning: status of 'cudaMemset' is never read
  assert(Status == cudaSuccess);
}

// Under NDEBUG there is no call left to report.
void FN_callInAssert_bad(float *P) {
  assert(cudaMemset(P, 0, 4) == cudaSuccess);
  // CHECK-MESSAGES-ASSERTS: :[[@LINE-1]]:10: warning: status of 'cudaMemset' is read only by an assert, which NDEBUG removes
  // CHECK-MESSAGES-ASSERTS: :[[@LINE-2]]:10: note: the call stands in the assert: with NDEBUG it is not made at all
}

inline void assertSuccess(cudaError_t Status) { assert(Status == cudaSuccess); }
void assertedInFunction_bad(float *P) {
  assertSuccess(cudaMemset(P, 0, 4));
  // CHECK-MESSAGES-ASSERTS: :[[@LINE-1]]:17: warning: status of 'cudaMemset' is read only by an assert, which NDEBUG removes
  // CHECK-MESSAGES-NDEBUG: :[[@LINE-2]]:17: warning: status of 'cudaMemset' is never read
}

void assertedAndChecked_ok(float *P) {
  cudaError_t Status = cudaMemset(P, 0, 4);
  assert(Status == cudaSuccess);
  if (Status != cudaSuccess)
    std::abort();
}

void neverRead_bad(float *P) {
  cudaMemset(P, 0, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaMemset' is never read
  // CHECK-MESSAGES-ASSERTS: :[[@LINE-2]]:3: warning: status of 'cudaMemset' is never read
  // CHECK-MESSAGES-NDEBUG: :[[@LINE-3]]:3: warning: status of 'cudaMemset' is never read
}
