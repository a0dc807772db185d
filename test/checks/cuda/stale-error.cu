// RUN: %check_cuda_tidy %s cuda-stale-error %t

#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                                    \
  do {                                                                                                                 \
    cudaError_t failed = (call);                                                                                       \
    if (failed != cudaSuccess) {                                                                                       \
      std::fprintf(stderr, "%s\n", cudaGetErrorString(failed));                                                        \
      std::exit(1);                                                                                                    \
    }                                                                                                                  \
  } while (0)

__global__ void touch(float *p, int n) { p[threadIdx.x] = n; }
template <class T> __global__ void set(T *p) { *p = 1; }
void somewhere();
void harmless(float &value) { value = 0; }
void launch(float *p, int n) {
  touch<<<1, 32>>>(p, n);
  CHECK(cudaGetLastError());
}

// The error that is expected is named.

void namedInACondition_bad(float *p, int n) {
  cudaError_t status = cudaDeviceEnablePeerAccess(1, 0);
  if (status == cudaErrorPeerAccessAlreadyEnabled) {
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: a failure of 'cudaDeviceEnablePeerAccess' is tolerated here and stays pending, so that a later launch is blamed for it [cuda-stale-error]
    n = 0;
  } else {
    CHECK(status);
  }
  touch<<<1, 32>>>(p, n);
  CHECK(cudaGetLastError());
}

void behindAFailure_bad(float *p, int n) {
  cudaError_t status = cudaHostRegister(p, n, 0);
  if (status != cudaSuccess && status != cudaErrorHostMemoryAlreadyRegistered)
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: a failure of 'cudaHostRegister' is tolerated here and stays pending, so that a later launch is blamed for it
    std::exit(1);
  touch<<<1, 32>>>(p, n);
  CHECK(cudaPeekAtLastError());
}

void assignedInACondition_bad(float *p, int n) {
  cudaError_t status;
  if ((status = cudaHostRegister(p, n, 0)) == cudaErrorHostMemoryAlreadyRegistered)
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: a failure of 'cudaHostRegister' is tolerated here and stays pending, so that a later launch is blamed for it
    status = cudaSuccess;
  CHECK(status);
  set<<<1, 32>>>(p);
  CHECK(cudaGetLastError());
}

void called_bad(float *p, int n) {
  if (cudaErrorHostMemoryNotRegistered == cudaHostUnregister(p))
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: a failure of 'cudaHostUnregister' is tolerated here and stays pending, so that a later launch is blamed for it
    n = 0;
  harmless(*p);
  touch<<<1, 32>>>(p, n);
  if (cudaGetLastError() != cudaSuccess)
    std::abort();
}

void inASwitch_bad(float *p, int n) {
  switch (cudaDeviceEnablePeerAccess(1, 0)) {
  case cudaSuccess:
    break;
  case cudaErrorPeerAccessAlreadyEnabled:
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: a failure of 'cudaDeviceEnablePeerAccess' is tolerated here and stays pending, so that a later launch is blamed for it
    break;
  default:
    std::exit(1);
  }
  touch<<<1, 32>>>(p, n);
  CHECK(cudaGetLastError());
}

// The launch is elsewhere.

static void enablePeers_bad(int devices) {
  for (int i = 0; i < devices; ++i) {
    cudaError_t status = cudaDeviceEnablePeerAccess(i, 0);
    if (status == cudaErrorPeerAccessAlreadyEnabled)
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: a failure of 'cudaDeviceEnablePeerAccess' is tolerated here and stays pending, so that a later launch is blamed for it
      continue;
    CHECK(status);
  }
}

static cudaError_t enablePeer_bad() {
  if (cudaDeviceEnablePeerAccess(1, 0) == cudaErrorPeerAccessAlreadyEnabled)
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: a failure of 'cudaDeviceEnablePeerAccess' is tolerated here and stays pending, so that a later launch is blamed for it
    return cudaSuccess;
  return cudaErrorUnknown;
}

void run(float *p, int n) {
  if (n == 0)
    return;
  enablePeers_bad(n);
  touch<<<1, 32>>>(p, n);
  CHECK(cudaGetLastError());
}

void runWithOne(float *p, int n) {
  CHECK(enablePeer_bad());
  launch(p, n);
}

void inACallee_bad(float *p, int n) {
  if (cudaDeviceEnablePeerAccess(1, 0) == cudaErrorPeerAccessAlreadyEnabled)
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: a failure of 'cudaDeviceEnablePeerAccess' is tolerated here and stays pending, so that a later launch is blamed for it
    n = 0;
  launch(p, n);
}

auto inALambda_bad = [](float *p, int n) {
  if (cudaDeviceEnablePeerAccess(1, 0) == cudaErrorPeerAccessAlreadyEnabled)
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: a failure of 'cudaDeviceEnablePeerAccess' is tolerated here and stays pending, so that a later launch is blamed for it
    n = 0;
  launch(p, n);
};

template <class T> void inATemplate_bad(T *p) {
  if (cudaDeviceEnablePeerAccess(1, 0) == cudaErrorPeerAccessAlreadyEnabled)
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: a failure of 'cudaDeviceEnablePeerAccess' is tolerated here and stays pending, so that a later launch is blamed for it
    p = nullptr;
  set<<<1, 1>>>(p);
  CHECK(cudaGetLastError());
}
template void inATemplate_bad(float *);
template void inATemplate_bad(int *);

// Any failure, and another try.

void triesAgain_bad(int n) {
  float *p;
  while (cudaMalloc(&p, n * sizeof(float)) != cudaSuccess)
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: a failure of 'cudaMalloc<float>' is tolerated here and stays pending, so that a later launch is blamed for it
    n /= 2;
  touch<<<1, 32>>>(p, n);
  CHECK(cudaGetLastError());
  cudaFree(p);
}

void triesAgainOrThrows_bad(int n) {
  float *p;
  while (cudaMalloc(&p, n * sizeof(float)) != cudaSuccess) {
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: a failure of 'cudaMalloc<float>' is tolerated here and stays pending, so that a later launch is blamed for it
    n /= 2;
    if (n < 9)
      throw 1;
  }
  launch(p, n);
}

void allocatesOtherwise_bad(int n) {
  float *p;
  if (cudaMalloc(&p, n * sizeof(float)) != cudaSuccess)
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: a failure of 'cudaMalloc<float>' is tolerated here and stays pending, so that a later launch is blamed for it
    CHECK(cudaMallocManaged(&p, n * sizeof(float)));
  touch<<<1, 32>>>(p, n);
  CHECK(cudaGetLastError());
  cudaFree(p);
}

void butForOneWay_bad(float *p, int n, bool clears) {
  if (cudaDeviceEnablePeerAccess(1, 0) == cudaErrorPeerAccessAlreadyEnabled && !clears)
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: a failure of 'cudaDeviceEnablePeerAccess' is tolerated here and stays pending, so that a later launch is blamed for it
    n = 0;
  launch(p, n);
}

// The error does not stay, or nobody is blamed.

void cleared_ok(float *p, int n) {
  if (cudaDeviceEnablePeerAccess(1, 0) == cudaErrorPeerAccessAlreadyEnabled)
    (void)cudaGetLastError();
  launch(p, n);
}

void clearedLater_ok(float *p, int n) {
  if (cudaDeviceEnablePeerAccess(1, 0) == cudaErrorPeerAccessAlreadyEnabled)
    n = 0;
  cudaGetLastError();
  launch(p, n);
}

static void clear() { cudaGetLastError(); }
void clearedInACallee_ok(float *p, int n) {
  if (cudaDeviceEnablePeerAccess(1, 0) == cudaErrorPeerAccessAlreadyEnabled)
    clear();
  launch(p, n);
}

struct Clears {
  Clears() { cudaGetLastError(); }
};
struct ClearsAtItsEnd {
  ~ClearsAtItsEnd() { cudaGetLastError(); }
};
void clearedByAnObject_ok(float *p, int n) {
  if (cudaDeviceEnablePeerAccess(1, 0) == cudaErrorPeerAccessAlreadyEnabled)
    Clears();
  launch(p, n);
}
void clearedAtAnEnd_ok(float *p, int n) {
  if (cudaDeviceEnablePeerAccess(1, 0) == cudaErrorPeerAccessAlreadyEnabled) {
    ClearsAtItsEnd clears;
  }
  launch(p, n);
}
void writes(cudaError_t *status);
void changedElsewhere_ok(float *p, int n) {
  cudaError_t status = cudaDeviceEnablePeerAccess(1, 0);
  writes(&status);
  if (status == cudaErrorPeerAccessAlreadyEnabled)
    n = 0;
  launch(p, n);
}

void clearedPerhaps_ok(float *p, int n) {
  if (cudaDeviceEnablePeerAccess(1, 0) == cudaErrorPeerAccessAlreadyEnabled)
    somewhere();
  launch(p, n);
}

void clearedBehindTheLaunch_ok(float *p, int n) {
  if (cudaDeviceEnablePeerAccess(1, 0) == cudaErrorPeerAccessAlreadyEnabled)
    n = 0;
  touch<<<1, 32>>>(p, n);
  cudaGetLastError();
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaGetLastError());
}

void launchesNothing_ok(int n) {
  if (cudaDeviceEnablePeerAccess(1, 0) == cudaErrorPeerAccessAlreadyEnabled)
    n = 0;
  CHECK(cudaGetLastError());
}

void launchIsNotChecked_ok(float *p, int n) {
  if (cudaDeviceEnablePeerAccess(1, 0) == cudaErrorPeerAccessAlreadyEnabled)
    n = 0;
  touch<<<1, 32>>>(p, n);
  CHECK(cudaDeviceSynchronize());
}

void notReady_ok(float *p, int n, cudaEvent_t event) {
  if (cudaEventQuery(event) == cudaErrorNotReady)
    n = 0;
  launch(p, n);
}

void asksForTheError_ok(float *p, int n) {
  touch<<<1, 32>>>(p, n);
  if (cudaGetLastError() == cudaErrorInvalidConfiguration)
    n = 1;
  launch(p, n);
}

void isFatal_ok(float *p, int n) {
  if (cudaDeviceEnablePeerAccess(1, 0) == cudaErrorInvalidDevice)
    std::exit(1);
  launch(p, n);
}

static void throwsOrNot(float *p) {
  if (cudaHostUnregister(p) == cudaErrorHostMemoryNotRegistered)
    throw 1;
}
void isThrown_ok(float *p, int n) {
  throwsOrNot(p);
  launch(p, n);
}

static cudaError_t tellsTheCaller(float *p) {
  cudaError_t status = cudaHostUnregister(p);
  if (status == cudaErrorHostMemoryNotRegistered)
    return status;
  return cudaSuccess;
}
void isTold_ok(float *p, int n) {
  CHECK(tellsTheCaller(p));
  launch(p, n);
}

void isReported_ok(float *p, int n) {
  cudaError_t status = cudaMemset(p, 0, n);
  if (status != cudaSuccess)
    std::printf("%s\n", cudaGetErrorString(status));
  launch(p, n);
}

void ofAnotherCall_ok(float *p, int n, bool asks) {
  cudaError_t status = cudaSuccess;
  if (asks)
    status = cudaHostUnregister(p);
  if (status == cudaErrorHostMemoryNotRegistered)
    n = 0;
  launch(p, n);
}

void releases_ok(int n) {
  float *p, *q;
  cudaMalloc(&p, n);
  if (cudaMalloc(&q, n) != cudaSuccess) {
    cudaFree(p);
    return;
  }
  launch(q, n);
}

void noLaunchOnThatWay_ok(float *p, int n) {
  bool isThere = true;
  if (cudaDeviceEnablePeerAccess(1, 0) == cudaErrorInvalidDevice)
    isThere = false;
  if (isThere)
    launch(p, n);
}

// Known to be missed.

static bool isFine(cudaError_t status) {
  return status == cudaSuccess || status == cudaErrorPeerAccessAlreadyEnabled;
}
void FN_comparedInAHelper(float *p, int n) {
  if (!isFine(cudaDeviceEnablePeerAccess(1, 0)))
    std::exit(1);
  launch(p, n);
}

static float *allocate(int n) {
  float *p;
  return cudaMalloc(&p, n) == cudaSuccess ? p : nullptr;
}
void FN_toldByAPointer(float *host, int n) {
  float *p = allocate(n);
  launch(p ? p : host, n);
}

void FN_reportedAndTolerated(float *p, int n) {
  if (cudaHostRegister(p, n, 0) != cudaSuccess)
    std::puts("goes on with pageable memory");
  launch(p, n);
}

void FN_isCheckedByTheCaller(float *p, int n) {
  if (cudaDeviceEnablePeerAccess(1, 0) == cudaErrorPeerAccessAlreadyEnabled)
    n = 0;
  touch<<<1, 32>>>(p, n);
}
void checks(float *p, int n) {
  FN_isCheckedByTheCaller(p, n);
  CHECK(cudaGetLastError());
}
