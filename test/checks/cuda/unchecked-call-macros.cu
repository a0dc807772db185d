// RUN: %check_cuda_tidy %s cuda-unchecked-call %t
// RUN: %check_cuda_tidy %s cuda-unchecked-call %t.ndebug --prefix=NDEBUG -- -DNDEBUG

#include <cassert>
#include <cstdio>
#include <cstdlib>

// Macros that do nothing.

#define NO_OP(call) call
#define CUDA_SAFE_CALL(call) (void)(call)
#define CUDA_CALL(call)                                                                                                \
  {                                                                                                                    \
    cudaError_t Ignored_ = (call);                                                                                     \
    (void)Ignored_;                                                                                                    \
  }
#define CUDA_IGNORE(call) call

void noOpMacros_bad(float *P) {
  NO_OP(cudaMemset(P, 0, 4));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: status of 'cudaMemset' is never read
  // CHECK-MESSAGES: :10:9: note: macro 'NO_OP' does nothing with the status
  // CHECK-MESSAGES-NDEBUG: :[[@LINE-3]]:9: warning: status of 'cudaMemset' is never read
  CUDA_IGNORE(cudaMemset(P, 0, 4));
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: status of 'cudaMemset' is never read
  // CHECK-MESSAGES: :17:9: note: macro 'CUDA_IGNORE' does nothing with the status
  // CHECK-MESSAGES-NDEBUG: :[[@LINE-3]]:15: warning: status of 'cudaMemset' is never read
}

// A cast to void says that it is on purpose, whatever the macro is called.
void FN_voidingMacros(float *P) {
  CUDA_SAFE_CALL(cudaMemset(P, 0, 4));
  CUDA_CALL(cudaMemset(P, 0, 4));
}

// Macros and functions that check, inferred from what they do.

#define RETURN_IF(call)                                                                                                \
  if (cudaError_t Status_ = (call))                                                                                    \
  return Status_
#define TRY(call) ({                                                                                                   \
  cudaError_t Status_ = (call);                                                                                        \
  if (Status_ != cudaSuccess)                                                                                          \
    std::abort();                                                                                                      \
  Status_;                                                                                                             \
})
#define gpuErrchk(ans) gpuAssert((ans), __FILE__, __LINE__)
inline void gpuAssert(cudaError_t Code, const char *File, int Line, bool Abort = true) {
  if (Code != cudaSuccess) {
    std::fprintf(stderr, "%s %s %d\n", cudaGetErrorString(Code), File, Line);
    if (Abort)
      std::exit(Code);
  }
}
template <typename T> void checkResult(T Result, const char *What) {
  if (Result)
    std::fprintf(stderr, "%s: %d\n", What, static_cast<int>(Result));
}
#define checkCudaErrors(value) checkResult((value), #value)
struct Reporter {
  Reporter(cudaError_t Status) : Kept(Status) {}
  cudaError_t Kept;
};
struct Sink {
  virtual ~Sink() = default;
  virtual void take(cudaError_t) {}
};
struct Expect {};
bool operator==(Expect, cudaError_t Status) { return Status == cudaSuccess; }
void elsewhere(cudaError_t Status);

cudaError_t checkingMacros_ok(float *P) {
  RETURN_IF(cudaMemset(P, 0, 4));
  TRY(cudaMemset(P, 0, 4));
  gpuErrchk(cudaMemset(P, 0, 4));
  checkCudaErrors(cudaMemset(P, 0, 4));
  Reporter Each(cudaMemset(P, 0, 4));
  if (!(Expect() == cudaMemset(P, 0, 4)))
    std::abort();
  elsewhere(cudaMemset(P, 0, 4));
  return cudaSuccess;
}

void overridden_ok(Sink &To, float *P) { To.take(cudaMemset(P, 0, 4)); }

// Functions that do nothing.

inline void noOp(cudaError_t) {}
inline void forwardsToNoOp(cudaError_t Status) { noOp(Status); }
inline void keepsLocally(cudaError_t Status) { cudaError_t Local = Status; }

void noOpFunctions_bad(float *P) {
  noOp(cudaMemset(P, 0, 4));
  // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: status of 'cudaMemset' is never read
  // CHECK-MESSAGES: :[[@LINE-7]]:13: note: 'noOp' does nothing with the status
  // CHECK-MESSAGES-NDEBUG: :[[@LINE-3]]:8: warning: status of 'cudaMemset' is never read
  forwardsToNoOp(cudaMemset(P, 0, 4));
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: status of 'cudaMemset' is never read
  // CHECK-MESSAGES-NDEBUG: :[[@LINE-2]]:18: warning: status of 'cudaMemset' is never read
  keepsLocally(cudaMemset(P, 0, 4));
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: status of 'cudaMemset' is never read
  // CHECK-MESSAGES-NDEBUG: :[[@LINE-2]]:16: warning: status of 'cudaMemset' is never read
}

// Recursion ends.
void recursiveB(cudaError_t Status, int Depth);
void recursiveA(cudaError_t Status, int Depth) { recursiveB(Status, Depth - 1); }
void recursiveB(cudaError_t Status, int Depth) { recursiveA(Status, Depth - 1); }
void FN_recursion(float *P) { recursiveA(cudaMemset(P, 0, 4), 3); }

// What is given a status and returns one is a check; that it returns the status as well is no news.

inline cudaError_t checkCuda(cudaError_t Result) {
  if (Result != cudaSuccess)
    std::fprintf(stderr, "%s\n", cudaGetErrorString(Result));
  return Result;
}
inline cudaError_t pass(cudaError_t Status) { return Status; }
cudaError_t checkElsewhere(cudaError_t Status, int Line);

void passesOn_ok(float *P) {
  checkCuda(cudaMemset(P, 0, 4));
  checkElsewhere(cudaMemset(P, 0, 4), 1);
  if (pass(cudaMemset(P, 0, 4)))
    std::abort();
}
void passesOn_bad(float *P) {
  pass(cudaMemset(P, 0, 4));
  // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: status of 'cudaMemset' is never read
  // CHECK-MESSAGES-NDEBUG: :[[@LINE-2]]:8: warning: status of 'cudaMemset' is never read
}

inline cudaError_t exitsOnError(float *P) {
  cudaError_t Status = cudaMemset(P, 0, 4);
  if (Status != cudaSuccess) {
    std::fprintf(stderr, "memset failed\n");
    std::exit(1);
  }
  return Status;
}
void reactsItself_ok(float *P) { exitsOnError(P); }

// The value of the assignment is read by the macro.

#define EXPECT_OK(status)                                                                                              \
  do {                                                                                                                 \
    auto Result_ = (status);                                                                                           \
    if ((int)Result_ != 0)                                                                                             \
      std::abort();                                                                                                    \
  } while (0)
int assignedAndChecked_ok(float *P) {
  cudaError_t Status;
  EXPECT_OK(Status = cudaMemset(P, 0, 4));
  EXPECT_OK(Status = cudaMemset(P, 1, 4));
  return 0;
}

// A type of the program may check what is assigned to it.

struct Outcome {
  Outcome(cudaError_t Status) { *this = Status; }
  Outcome &operator=(cudaError_t Status) {
    if (Status != cudaSuccess)
      std::abort();
    return *this;
  }
};
void assignedToObject_ok(float *P) {
  Outcome Last = cudaMemset(P, 0, 4);
  Last = cudaMemset(P, 1, 4);
}

// A way of `switch` is no sign of an error.

void switchThenCall_bad(float *P) {
  switch (cudaMemset(P, 0, 4)) {
  case cudaSuccess:
    break;
  default:
    std::abort();
  }
  cudaMemset(P, 1, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaMemset' is never read
  // CHECK-MESSAGES-NDEBUG: :[[@LINE-2]]:3: warning: status of 'cudaMemset' is never read
}

// A call inside a macro's body is reported where the macro is used.

#define CLEAR(p) cudaMemset(p, 0, 4)
void callInMacro_bad(float *P) {
  CLEAR(P);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaMemset' is never read
  // CHECK-MESSAGES: :[[@LINE-4]]:18: note: the call is in this macro
  // CHECK-MESSAGES-NDEBUG: :[[@LINE-3]]:3: warning: status of 'cudaMemset' is never read
}
void callInMacro_ok(float *P) { gpuErrchk(CLEAR(P)); }

// The fix is the macro most used here that compiles in the function.

cudaError_t usesReturning_ok(float *P) {
  RETURN_IF(cudaMemset(P, 0, 4));
  RETURN_IF(cudaMemset(P, 1, 4));
  return cudaSuccess;
}
cudaError_t mayReturn_bad(float *P) {
  cudaMemset(P, 2, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaMemset' is never read
  // CHECK-MESSAGES-NDEBUG: :[[@LINE-2]]:3: warning: status of 'cudaMemset' is never read
  // CHECK-FIXES: {{^}}  RETURN_IF(cudaMemset(P, 2, 4));
  return cudaSuccess;
}
void mayNotReturn_bad(float *P) {
  gpuErrchk(cudaMemset(P, 2, 4));
  cudaMemset(P, 3, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaMemset' is never read
  // CHECK-MESSAGES-NDEBUG: :[[@LINE-2]]:3: warning: status of 'cudaMemset' is never read
  // CHECK-FIXES: {{^}}  gpuErrchk(cudaMemset(P, 3, 4));
}

// Two calls of one macro are two.
#define ALLOCATE_AND_CLEAR(P, Bytes)                                                                                   \
  cudaMalloc(&(P), (Bytes));                                                                                           \
  cudaMemset((P), 0, (Bytes))
void twoInOne_bad(float *P, size_t Bytes) {
  ALLOCATE_AND_CLEAR(P, Bytes);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaMalloc' is never read
  // CHECK-MESSAGES: :[[@LINE-2]]:3: warning: status of 'cudaMemset' is never read
  // CHECK-MESSAGES-NDEBUG: :[[@LINE-3]]:3: warning: status of 'cudaMalloc' is never read
  // CHECK-MESSAGES-NDEBUG: :[[@LINE-4]]:3: warning: status of 'cudaMemset' is never read
}
