// RUN: %check_cuda_tidy %s cuda-unchecked-call %t

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <tuple>
#include <cuda_profiler_api.h>

#define CUDA_CHECK(call)                                                                                               \
  do {                                                                                                                 \
    cudaError_t Status = (call);                                                                                       \
    if (Status != cudaSuccess) {                                                                                       \
      std::fprintf(stderr, "%s\n", cudaGetErrorString(Status));                                                        \
      std::exit(1);                                                                                                    \
    }                                                                                                                  \
  } while (0)

void discarded_bad(float *Out, const float *In, size_t Bytes) {
  cudaMemcpy(Out, In, Bytes, cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaMemcpy' is never read [cuda-unchecked-call]
  // CHECK-FIXES: {{^}}  CUDA_CHECK(cudaMemcpy(Out, In, Bytes, cudaMemcpyDeviceToHost));
}

void checkedByMacro_ok(float *Out, const float *In, size_t Bytes) {
  CUDA_CHECK(cudaMemcpy(Out, In, Bytes, cudaMemcpyDeviceToHost));
}

// Each way of reading a status.

cudaError_t returned_ok(float *P) { return cudaMemset(P, 0, 4); }

void thrown_ok(float *P) {
  if (auto Status = cudaMemset(P, 0, 4))
    throw std::runtime_error(cudaGetErrorString(Status));
}

void switched_ok(float *P) {
  switch (cudaMemset(P, 0, 4)) {
  case cudaSuccess:
    return;
  default:
    std::abort();
  }
}

bool compared_ok(float *P) { return cudaMemset(P, 0, 4) == cudaSuccess && cudaFree(P) == cudaSuccess; }

void printed_ok(float *P) { std::printf("%s\n", cudaGetErrorString(cudaMemset(P, 0, 4))); }

struct Context {
  explicit Context(float *P) : Last(cudaMemset(P, 0, 4)) {}
  cudaError_t Last;
};
cudaError_t LastStatus;
void kept_ok(Context &C, cudaError_t *All, cudaError_t &Out, float *P) {
  C.Last = cudaMemset(P, 0, 4);
  All[1] = cudaMemset(P, 0, 4);
  Out = cudaMemset(P, 0, 4);
  LastStatus = cudaMemset(P, 0, 4);
}

void lambdaValue_ok(float *P) {
  auto Clear = [&] { return cudaMemset(P, 0, 4); };
  CUDA_CHECK(Clear());
}

void polled_ok(cudaEvent_t Event) {
  while (cudaEventQuery(Event) == cudaErrorNotReady)
    ;
}

void unevaluated_ok(float *P) {
  decltype(cudaMemset(P, 0, 4)) Status = cudaSuccess;
  CUDA_CHECK(Status);
  static_assert(sizeof(cudaMemset(P, 0, 4)) > 0);
}

void conditional_ok(float *P, bool Async) {
  CUDA_CHECK(Async ? cudaMemsetAsync(P, 0, 4) : cudaMemset(P, 0, 4));
}

void conditional_bad(float *P, bool Zero) {
  Zero ? cudaMemset(P, 0, 4) : cudaMemset(P, 1, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: status of 'cudaMemset' is never read
  // CHECK-MESSAGES: :[[@LINE-2]]:32: warning: status of 'cudaMemset' is never read
}

// Discarded on purpose.

void onPurpose_ok(float *P, cudaStream_t Stream, cudaEvent_t Event) {
  (void)cudaMemset(P, 0, 4);
  static_cast<void>(cudaMemset(P, 0, 4));
  std::ignore = cudaMemset(P, 0, 4);
  cudaGetLastError();
  cudaStreamQuery(Stream);
  cudaEventQuery(Event);
  cudaProfilerStart();
  cudaError_t Unused = cudaMemset(P, 0, 4);
  (void)Unused;
}

// A failure of a runtime call stays for cudaGetLastError.

void readLater_ok(float *P) {
  cudaMemset(P, 0, 4);
  cudaMemset(P + 1, 0, 4);
  CUDA_CHECK(cudaGetLastError());
}

void readLaterOnOnePath_bad(float *P, bool Debug) {
  cudaMemset(P, 0, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaMemset' is never read
  if (Debug)
    CUDA_CHECK(cudaGetLastError());
}

void readBefore_bad(float *P) {
  CUDA_CHECK(cudaGetLastError());
  cudaMemset(P, 0, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaMemset' is never read
}

void checkLastError(const char *What) {
  cudaError_t Status = cudaPeekAtLastError();
  if (Status != cudaSuccess)
    throw std::runtime_error(std::string(What) + cudaGetErrorString(Status));
}

void readByHelper_ok(float *P) {
  cudaMemset(P, 0, 4);
  checkLastError("memset");
}

static void clear(float *P) { cudaMemset(P, 0, 4); }

void callerReads_ok(float *P) {
  clear(P);
  checkLastError("clear");
}

template <typename F> void dispatch(F Body) { Body(); }

void lambdaThenRead_ok(float *P) {
  dispatch([&] { cudaMemset(P, 0, 4); });
  CUDA_CHECK(cudaGetLastError());
}

void lambda_bad(float *P) {
  dispatch([&] { cudaMemset(P, 0, 4); });
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: status of 'cudaMemset' is never read
}

// Templates: once, and whether instantiated or not.

template <typename T> void instantiated_bad(T *P) {
  cudaMemset(P, 0, sizeof(T));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaMemset' is never read
}
template void instantiated_bad(float *);
template void instantiated_bad(double *);

template <typename T> void pattern_bad(T *P) {
  cudaMalloc(&P, sizeof(T));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaMalloc' is never read
}

template <typename T> void pattern_ok(T *P) {
  CUDA_CHECK(cudaMalloc(&P, sizeof(T)));
  auto Status = cudaMemset(P, 0, sizeof(T));
  if (Status != cudaSuccess)
    std::abort();
}

// Status by declared type, whoever declares the function.

cudaError_t wrapper(float *P) { return cudaMemset(P, 0, 4); }
cudaError_t neverFails(float *P) { return cudaSuccess; }
void safeMemset(float *P) { CUDA_CHECK(cudaMemset(P, 0, 4)); }

void wrappers(float *P) {
  safeMemset(P);
  neverFails(P);
  wrapper(P);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'wrapper' is never read
}

// Code for the device has nobody to tell.

__device__ void device_ok() { cudaDeviceSynchronize(); }
__global__ void kernel_ok(cudaStream_t *Stream) {
  cudaStreamCreateWithFlags(Stream, cudaStreamNonBlocking);
}

// The value is compared, and the comparison discarded.

bool failed(cudaError_t Status) { return Status != cudaSuccess; }
bool ready();
void comparisonDiscarded_bad(float *P) {
  cudaMemset(P, 0, 4) == cudaSuccess;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaMemset' is never read
  failed(cudaMemset(P, 0, 4));
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: status of 'cudaMemset' is never read
  ready() && !cudaMemset(P, 0, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: status of 'cudaMemset' is never read
}
void comparisonUsed_ok(float *P) {
  if (failed(cudaMemset(P, 0, 4)))
    std::abort();
  cudaMemset(P, 0, 4) == cudaSuccess || (std::abort(), true);
}

// The outcome of a comparison is not followed through variables.
void FN_outcomeNeverRead(float *P) { bool Failed = cudaMemset(P, 0, 4) != cudaSuccess; }

// A macro that expands to nothing takes the call with it: there is no call in the program.
#define NOTHING(call)
void FN_expandsToNothing(float *P) { NOTHING(cudaMemset(P, 0, 4)); }
