// RUN: %check_cuda_tidy %s cuda-event-never-recorded %t

#include <cuda_runtime.h>
#include <cuda.h>

__global__ void work();
void use(float milliseconds);
void start(cudaEvent_t event);
void queue(cudaEvent_t event, cudaStream_t stream);
bool mayFail();

// Times.

void stopForgotten_bad() {
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  work<<<1, 32>>>();
  cudaEventSynchronize(stop);
  float milliseconds = 0;
  cudaEventElapsedTime(&milliseconds, start, stop);
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: 'cudaEventElapsedTime' gives no time: event 'stop' is recorded on no path to it [cuda-event-never-recorded]
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note: the event is made here
  // CHECK-MESSAGES: :[[@LINE-3]]:46: note: 'cudaEventRecord' behind the work that it is to stand for, and before this, records it
  use(milliseconds);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
}

void bothRecorded_ok() {
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  work<<<1, 32>>>();
  cudaEventRecord(stop);
  cudaEventSynchronize(stop);
  float milliseconds = 0;
  cudaEventElapsedTime(&milliseconds, start, stop);
  use(milliseconds);
}

// The first is recorded in place of the second.
void sameRecordedTwice_bad() {
  cudaEvent_t start = nullptr, stop = nullptr;
  cudaEventCreateWithFlags(&start, 0);
  cudaEventCreateWithFlags(&stop, 0);
  cudaEventRecord(start, 0);
  work<<<1, 32>>>();
  cudaEventRecord(start, 0);
  float milliseconds = 0;
  cudaEventElapsedTime(&milliseconds, start, stop);
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: 'cudaEventElapsedTime' gives no time: event 'stop' is recorded on no path to it
  use(milliseconds);
}

void recordedTooLate_bad() {
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  work<<<1, 32>>>();
  float milliseconds = 0;
  cudaEventElapsedTime(&milliseconds, start, stop);
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: 'cudaEventElapsedTime' gives no time: event 'stop' is recorded on no path to it
  // CHECK-MESSAGES: :[[@LINE-6]]:3: note: the event is made here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is recorded here, from where no path leads to 'cudaEventElapsedTime'
  cudaEventRecord(stop);
  use(milliseconds);
}

// One report for each event.
void askedTwice_bad() {
  cudaEvent_t start, middle, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&middle);
  cudaEventCreate(&stop);
  work<<<1, 32>>>();
  cudaEventRecord(middle);
  work<<<1, 32>>>();
  cudaEventRecord(stop);
  float first = 0, all = 0;
  cudaEventElapsedTime(&first, start, middle);
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: 'cudaEventElapsedTime' gives no time: event 'start' is recorded on no path to it
  cudaEventElapsedTime(&all, start, stop);
  use(first + all);
}

// The event of the next iteration is another.
void recordedInIteration_bad(int n) {
  for (int i = 0; i < n; ++i) {
    cudaEvent_t start, stop;
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    cudaEventRecord(start);
    work<<<1, 32>>>();
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, start, stop);
    // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: 'cudaEventElapsedTime' gives no time: event 'stop' is recorded on no path to it
    cudaEventRecord(stop);
    use(milliseconds);
  }
}

void recordedInIterationBefore_ok(int n) {
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  for (int i = 0; i < n; ++i) {
    float milliseconds = 0;
    if (i > 0)
      cudaEventElapsedTime(&milliseconds, start, stop);
    use(milliseconds);
    work<<<1, 32>>>();
    cudaEventRecord(stop);
  }
}

void recordedOnSomePath_ok(bool isTimed) {
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  if (isTimed) {
    cudaEventRecord(start);
    work<<<1, 32>>>();
    cudaEventRecord(stop);
  }
  float milliseconds = 0;
  cudaEventElapsedTime(&milliseconds, start, stop);
  use(milliseconds);
}

// Each in the other branch.
void recordedElsewhere_bad(bool isTimed) {
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  work<<<1, 32>>>();
  if (isTimed) {
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, start, stop);
    // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: 'cudaEventElapsedTime' gives no time: event 'stop' is recorded on no path to it
    use(milliseconds);
  } else {
    cudaEventRecord(stop);
  }
}

// Waits.

void waits_bad(cudaStream_t first, cudaStream_t second) {
  cudaEvent_t done;
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  work<<<1, 32, 0, first>>>();
  cudaStreamWaitEvent(second, done, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:31: warning: 'cudaStreamWaitEvent' waits for nothing: event 'done' is recorded on no path to it
  work<<<1, 32, 0, second>>>();
  cudaEventDestroy(done);
}

void waits_ok(cudaStream_t first, cudaStream_t second) {
  cudaEvent_t done;
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  work<<<1, 32, 0, first>>>();
  cudaEventRecordWithFlags(done, first, 0);
  cudaStreamWaitEvent(second, done, 0);
  work<<<1, 32, 0, second>>>();
  cudaEventDestroy(done);
}

// In the first iteration there is nothing to wait for.
void waitsFromSecondIterationOn_ok(int n, cudaStream_t first, cudaStream_t second) {
  cudaEvent_t done;
  cudaEventCreate(&done);
  for (int i = 0; i < n; ++i) {
    cudaStreamWaitEvent(first, done, 0);
    work<<<1, 32, 0, first>>>();
    work<<<1, 32, 0, second>>>();
    cudaEventRecord(done, second);
  }
}

void waitsOfDriver_bad(CUstream first, CUstream second) {
  CUevent done;
  cuEventCreate(&done, CU_EVENT_DEFAULT);
  cuStreamWaitEvent(second, done, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: 'cuStreamWaitEvent' waits for nothing: event 'done' is recorded on no path to it
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: the event is made here
  // CHECK-MESSAGES: :[[@LINE-3]]:29: note: 'cuEventRecord' behind the work that it is to stand for, and before this, records it
}

void waitsOfDriver_ok(CUstream first, CUstream second) {
  CUevent done;
  cuEventCreate(&done, CU_EVENT_DEFAULT);
  cuEventRecord(done, first);
  cuStreamWaitEvent(second, done, 0);
}

// Templates, each instantiation by itself, and one report for several.

template <typename T> void instantiated_bad(T &milliseconds) {
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  cudaEventElapsedTime(&milliseconds, start, stop);
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: 'cudaEventElapsedTime' gives no time: event 'stop' is recorded on no path to it
}
template <bool IsTimed> void recordedInInstantiation_ok(cudaStream_t stream) {
  cudaEvent_t done;
  cudaEventCreate(&done);
  if constexpr (IsTimed) {
    cudaEventRecord(done);
    cudaStreamWaitEvent(stream, done, 0);
  }
}
void instantiates(float &milliseconds, cudaStream_t stream) {
  instantiated_bad(milliseconds);
  recordedInInstantiation_ok<true>(stream);
  recordedInInstantiation_ok<false>(stream);
}

// Others may record it.

void handedOn_ok(cudaStream_t stream) {
  cudaEvent_t done;
  cudaEventCreate(&done);
  queue(done, stream);
  cudaStreamWaitEvent(stream, done, 0);
}

void handedOnByAddress_ok(cudaStream_t stream) {
  cudaEvent_t done;
  cudaEvent_t *kept = &done;
  cudaEventCreate(&done);
  cudaEventRecord(*kept, stream);
  cudaStreamWaitEvent(stream, done, 0);
}

void copied_ok(cudaStream_t stream) {
  cudaEvent_t done;
  cudaEventCreate(&done);
  cudaEvent_t same = done;
  cudaEventRecord(same, stream);
  cudaStreamWaitEvent(stream, done, 0);
}

void referenced_ok(cudaStream_t stream) {
  cudaEvent_t done;
  cudaEvent_t &same = done;
  cudaEventCreate(&done);
  cudaEventRecord(same, stream);
  cudaStreamWaitEvent(stream, done, 0);
}

void inLambda_ok(cudaStream_t stream) {
  cudaEvent_t done;
  cudaEventCreate(&done);
  auto record = [&] { cudaEventRecord(done, stream); };
  record();
  cudaStreamWaitEvent(stream, done, 0);
}

void ofOtherProcess_ok(cudaIpcEventHandle_t handle, cudaStream_t stream) {
  cudaEvent_t done;
  cudaIpcOpenEventHandle(&done, handle);
  cudaStreamWaitEvent(stream, done, 0);
}

void ofCaller_ok(cudaEvent_t done, cudaStream_t stream) { cudaStreamWaitEvent(stream, done, 0); }

// It lives from call to call.
void static_ok(cudaStream_t stream) {
  static cudaEvent_t done;
  if (!mayFail())
    cudaEventCreate(&done);
  cudaStreamWaitEvent(stream, done, 0);
  cudaEventRecord(done, stream);
}

// The handler is reached from anywhere in the block.
void triedAndTimed_ok() {
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  try {
    if (mayFail())
      throw 1;
    cudaEventRecord(stop);
    mayFail();
    return;
  } catch (...) {
  }
  float milliseconds = 0;
  cudaEventElapsedTime(&milliseconds, start, stop);
  use(milliseconds);
}

// A test of the API.
bool expected_ok() {
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  float milliseconds = 0;
  return cudaEventElapsedTime(&milliseconds, start, stop) == cudaErrorInvalidResourceHandle;
}

// Not seen.

// An element of an array may be any other.
void FN_array(cudaStream_t stream) {
  cudaEvent_t done[2];
  cudaEventCreate(&done[0]);
  cudaStreamWaitEvent(stream, done[0], 0);
}

// Other methods may record a member.
struct Timer {
  Timer() {
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    cudaEventRecord(start);
  }
  float FN_member() {
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, start, stop);
    return milliseconds;
  }
  cudaEvent_t start, stop;
};

// Nobody looks at what the function does with the event.
void leave(cudaEvent_t) {}
void FN_handedToNothing(cudaStream_t stream) {
  cudaEvent_t done;
  cudaEventCreate(&done);
  leave(done);
  cudaStreamWaitEvent(stream, done, 0);
}

// On one of two paths there is no record.
void FN_notOnEveryPath(bool isTimed, cudaStream_t stream) {
  cudaEvent_t done;
  cudaEventCreate(&done);
  if (isTimed)
    cudaEventRecord(done, stream);
  cudaStreamWaitEvent(stream, done, 0);
}

// All of it is in a lambda.
void FN_inLambda(cudaStream_t stream) {
  auto wait = [&] {
    cudaEvent_t done;
    cudaEventCreate(&done);
    cudaStreamWaitEvent(stream, done, 0);
  };
  wait();
}
