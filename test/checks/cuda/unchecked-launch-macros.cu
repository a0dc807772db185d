// RUN: %check_cuda_tidy %s cuda-unchecked-launch %t

// Launches in macros, checks in macros, checks that can be switched off, and fix-its.

#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#define CUDA_CHECK(call)                                                                                               \
  do {                                                                                                                 \
    cudaError_t Status_ = (call);                                                                                      \
    if (Status_ != cudaSuccess) {                                                                                      \
      std::fprintf(stderr, "%s\n", cudaGetErrorString(Status_));                                                       \
      std::exit(1);                                                                                                    \
    }                                                                                                                  \
  } while (0)

__global__ void scale(float *Values, int Size);

#define LAUNCH(kernel, blocks, ...) kernel<<<blocks, 256>>>(__VA_ARGS__)
void inMacro_bad(float *Values, int Size) {
  LAUNCH(scale, 1, Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read
  // CHECK-MESSAGES: :{{[0-9]+}}:43: note: the launch is in this macro
}

#define LAUNCH_AND_CHECK(kernel, blocks, ...)                                                                          \
  do {                                                                                                                 \
    kernel<<<blocks, 256>>>(__VA_ARGS__);                                                                              \
    CUDA_CHECK(cudaGetLastError());                                                                                    \
  } while (0)
void inMacro_ok(float *Values, int Size) { LAUNCH_AND_CHECK(scale, 1, Values, Size); }

// Two launches in one macro are one report where the macro is used.
#define LAUNCH_TWICE(kernel, ...)                                                                                      \
  LAUNCH(kernel, 1, __VA_ARGS__);                                                                                      \
  LAUNCH(kernel, 2, __VA_ARGS__)
void twiceInMacro_bad(float *Values, int Size) {
  LAUNCH_TWICE(scale, Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is never read
  // CHECK-MESSAGES: note: the launch is in this macro
}

// The launch is an argument, once for each type, as AT_DISPATCH does it.
#define DISPATCH(type, ...)                                                                                            \
  [&] {                                                                                                                \
    switch (type) {                                                                                                    \
    case 0:                                                                                                            \
      return __VA_ARGS__();                                                                                            \
    case 1:                                                                                                            \
      return __VA_ARGS__();                                                                                            \
    default:                                                                                                           \
      throw std::runtime_error("type");                                                                                \
    }                                                                                                                  \
  }()
void dispatched_bad(float *Values, int Size) {
  DISPATCH(Size, [&] {
    scale<<<1, 256>>>(Values, Size);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: error status of the launch of 'scale' is never read
    // CHECK-FIXES: {{^    }}scale<<<1, 256>>>(Values, Size);
    // CHECK-FIXES-NEXT: {{^    }}CUDA_CHECK(cudaGetLastError());
  });
}
void dispatched_ok(float *Values, int Size) {
  DISPATCH(Size, [&] { scale<<<1, 256>>>(Values, Size); });
  CUDA_CHECK(cudaGetLastError());
  DISPATCH(Size, [&] {
    scale<<<2, 256>>>(Values, Size);
    CUDA_CHECK(cudaGetLastError());
  });
}

#define RUN(statement)                                                                                                 \
  do {                                                                                                                 \
    statement;                                                                                                         \
    CUDA_CHECK(cudaPeekAtLastError());                                                                                 \
  } while (0)
void statementInMacro_ok(float *Values, int Size) { RUN((scale<<<1, 256>>>(Values, Size))); }

// Checks that do nothing.

#define CHECK_LAUNCH()
#define CUDA_CHECK_ERROR() ((void)0)
#define DEBUG_CHECK(call) (call)
void emptyChecks_bad(float *Values, int Size) {
  scale<<<1, 1>>>(Values, Size);
  CHECK_LAUNCH();
  // CHECK-MESSAGES: :[[@LINE-2]]:3: warning: error status of the launch of 'scale' is never read
  // CHECK-MESSAGES: :{{[0-9]+}}:9: note: macro 'CHECK_LAUNCH' does nothing here
  // CHECK-FIXES: scale<<<1, 1>>>(Values, Size);
  // CHECK-FIXES-NEXT: {{^  }}CUDA_CHECK(cudaGetLastError());
}
void emptyExpression_bad(float *Values, int Size) {
  scale<<<1, 2>>>(Values, Size);
  CUDA_CHECK_ERROR();
  // CHECK-MESSAGES: :[[@LINE-2]]:3: warning: error status of the launch of 'scale' is never read
  // CHECK-MESSAGES: :{{[0-9]+}}:9: note: macro 'CUDA_CHECK_ERROR' does nothing here
}
void emptyWrapper_bad(float *Values, int Size) {
  scale<<<1, 3>>>(Values, Size);
  DEBUG_CHECK(cudaGetLastError());
  // CHECK-MESSAGES: :[[@LINE-2]]:3: warning: error status of the launch of 'scale' is never read
  // CHECK-MESSAGES: :{{[0-9]+}}:9: note: macro 'DEBUG_CHECK' does nothing here
}

// Under NDEBUG the assertion goes, and with it the launch that stands in it.
void asserted_bad(float *Values, int Size) {
  scale<<<1, 8>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'scale' is read only by an assert, which NDEBUG removes [cuda
  assert(cudaGetLastError() == cudaSuccess);
  assert((scale<<<1, 9>>>(Values, Size), cudaPeekAtLastError()) == cudaSuccess);
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: error status of the launch of 'scale' is read only by an assert, which NDEBUG removes
  // CHECK-MESSAGES: :[[@LINE-2]]:11: note: the launch stands in the assert: with NDEBUG it is not made at all
}

// A check that an environment variable switches on.

inline void syncAndCheck() {
  static const char *Level = std::getenv("DEBUG_LEVEL");
  if (Level != nullptr) {
    cudaDeviceSynchronize();
    if (cudaGetLastError() != cudaSuccess)
      throw std::runtime_error("CUDA");
  }
}
void switchedOff_bad(float *Values, int Size) {
  scale<<<1, 4>>>(Values, Size);
  syncAndCheck();
  // CHECK-MESSAGES: :[[@LINE-2]]:3: warning: error status of the launch of 'scale' is not read on every path
  // CHECK-MESSAGES: :{{[0-9]+}}:7: note: 'syncAndCheck' reads the launch error only if this condition holds
}

// The fix is a statement of its own behind the launch, so the launch must be one as well.
void notAStatement_bad(float *Values, int Size) {
  if (Size > 0)
    scale<<<1, 5>>>(Values, Size);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: error status of the launch of 'scale' is never read
  // CHECK-FIXES: scale<<<1, 5>>>(Values, Size);
  // CHECK-FIXES-NEXT: {{^  //}}
}

// This file's habit, from which the fix is taken.
void habit_ok(float *Values, int Size) {
  scale<<<1, 6>>>(Values, Size);
  CUDA_CHECK(cudaGetLastError());
  scale<<<1, 7>>>(Values, Size);
  CUDA_CHECK(cudaGetLastError());
}

// Two launches of one macro are two.
__global__ void first(float *);
__global__ void second(float *);
#define BOTH(Values)                                                                                                   \
  first<<<1, 32>>>(Values);                                                                                            \
  second<<<1, 32>>>(Values)
void twoInOne_bad(float *Values) {
  BOTH(Values);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: error status of the launch of 'first' is never read
  // CHECK-MESSAGES: :[[@LINE-2]]:3: warning: error status of the launch of 'second' is never read
}
