// RUN: %check_cuda_tidy %s cuda-capture-unsafe %t

#include <cuda_runtime.h>
#include <thrust/device_ptr.h>
#include <thrust/execution_policy.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>

__global__ void stage(float *a);
void check(cudaError_t status);
void enqueue(cudaStream_t stream);

// What waits for the device waits for the stream.

void device_bad(float *a, cudaStream_t stream, cudaGraph_t *graph) {
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
  stage<<<1, 32, 0, stream>>>(a);
  check(cudaDeviceSynchronize());
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: 'cudaDeviceSynchronize' is not permitted while 'stream' is captured [cuda-capture-unsafe]
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: the capture begins here
  // CHECK-MESSAGES: :[[@LINE-3]]:9: note: what is captured is not under way before the graph is launched, and cannot be waited for
  stage<<<1, 32, 0, stream>>>(a);
  cudaStreamEndCapture(stream, graph);
}

void device_ok(float *a, cudaStream_t stream, cudaGraph_t *graph) {
  cudaDeviceSynchronize();
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
  stage<<<1, 32, 0, stream>>>(a);
  check(cudaGetLastError());
  cudaStreamEndCapture(stream, graph);
  cudaDeviceSynchronize();
}

struct Runner {
  cudaStream_t stream, other;
  cudaEvent_t event, otherEvent;
  cudaGraph_t graph;

  void wait_bad() {
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed);
    cudaStreamSynchronize(stream);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'cudaStreamSynchronize' is not permitted while 'stream' is captured
    if (cudaStreamQuery(stream) == cudaSuccess)
      // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: 'cudaStreamQuery' is not permitted while 'stream' is captured
      enqueue(stream);
    cudaEventRecord(event, stream);
    cudaEventSynchronize(event);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'cudaEventSynchronize' is not permitted while 'stream' is captured
    cudaStreamEndCapture(stream, &graph);
  }

  void wait_ok() {
    cudaEventRecord(otherEvent, stream);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed);
    cudaEventRecord(event, stream);
    cudaStreamWaitEvent(stream, event, 0);
    cudaStreamSynchronize(other);
    cudaEventQuery(otherEvent);
    cudaStreamEndCapture(stream, &graph);
    cudaStreamSynchronize(stream);
  }
};

// Allocations are for the relaxed mode.

void allocation_bad(float *a, cudaStream_t stream, cudaGraph_t *graph) {
  float *buffer;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaMalloc(&buffer, 4096);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMalloc' is not permitted while 'stream' is captured
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: the capture begins here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: a graph does not repeat it: do it before, or use 'cudaMallocAsync' and 'cudaFreeAsync' on the stream
  stage<<<1, 32, 0, stream>>>(buffer);
  cudaFree(buffer);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaFree' is not permitted while 'stream' is captured
  cudaStreamEndCapture(stream, graph);
}

void relaxed_ok(float *a, cudaStream_t stream, cudaGraph_t *graph) {
  float *buffer;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed);
  cudaMalloc(&buffer, 4096);
  stage<<<1, 32, 0, stream>>>(buffer);
  cudaStreamEndCapture(stream, graph);
}

void ordered_ok(cudaStream_t stream, cudaGraph_t *graph) {
  float *buffer;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaMallocAsync(reinterpret_cast<void **>(&buffer), 4096, stream);
  stage<<<1, 32, 0, stream>>>(buffer);
  cudaFreeAsync(buffer, stream);
  cudaStreamEndCapture(stream, graph);
}

void unknownMode_ok(cudaStream_t stream, cudaGraph_t *graph, cudaStreamCaptureMode mode) {
  float *buffer;
  cudaStreamBeginCapture(stream, mode);
  cudaMalloc(&buffer, 4096);
  cudaStreamEndCapture(stream, graph);
}

void exchanged_ok(cudaStream_t stream, cudaGraph_t *graph) {
  float *buffer;
  cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaThreadExchangeStreamCaptureMode(&mode);
  cudaMalloc(&buffer, 4096);
  cudaThreadExchangeStreamCaptureMode(&mode);
  cudaStreamEndCapture(stream, graph);
}

// The legacy default stream waits for all but non-blocking streams.

void legacy_bad(float *a, const float *host, cudaGraph_t *graph) {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed);
  cudaMemcpy(a, host, 128, cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' is put on the legacy default stream while 'stream' is captured: it is no part of the graph, and fails unless the stream is non-blocking [cuda-capture-unsafe]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: the capture begins here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: use the asynchronous form, and give it the stream
  stage<<<1, 32>>>(a);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'stage' is put on the legacy default stream while 'stream' is captured
  cudaMemsetAsync(a, 0, 128);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemsetAsync' is put on the legacy default stream
  cudaStreamEndCapture(stream, graph);
}

void legacy_ok(float *a, const float *host, cudaGraph_t *graph) {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMemcpy(a, host, 128, cudaMemcpyHostToDevice);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed);
  cudaMemcpyAsync(a, host, 128, cudaMemcpyHostToDevice, stream);
  stage<<<1, 32, 0, stream>>>(a);
  cudaMemsetAsync(a, 0, 128, stream);
  cudaStreamEndCapture(stream, graph);
}

void nonBlocking_ok(float *a, cudaGraph_t *graph) {
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  stage<<<1, 32>>>(a);
  cudaStreamEndCapture(stream, graph);
}

// Algorithms of Thrust wait for their stream.

void algorithm_bad(thrust::device_ptr<float> a, cudaStream_t stream, cudaGraph_t *graph) {
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  thrust::sort(thrust::cuda::par.on(stream), a, a + 8);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'thrust::sort' is not permitted while 'stream' is captured
  thrust::sort(thrust::device, a, a + 8);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'thrust::sort' is put on the legacy default stream
  cudaStreamEndCapture(stream, graph);
}

void algorithm_ok(thrust::device_ptr<float> a, cudaStream_t stream, cudaGraph_t *graph) {
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  thrust::sort(thrust::cuda::par_nosync.on(stream), a, a + 8);
  cudaStreamEndCapture(stream, graph);
}

// Functions that are called in between, if they do it on every path.

static void launchAndWait(float *a, cudaStream_t on) {
  stage<<<1, 32, 0, on>>>(a);
  cudaStreamSynchronize(on);
}

static void launchAndMaybeWait(float *a, cudaStream_t on, bool wait) {
  stage<<<1, 32, 0, on>>>(a);
  if (wait)
    cudaStreamSynchronize(on);
}

void called_bad(float *a, cudaStream_t stream, cudaGraph_t *graph) {
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  launchAndWait(a, stream);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaStreamSynchronize' is not permitted while 'stream' is captured
  // CHECK-MESSAGES: :[[@LINE-13]]:3: note: it is called here
  cudaStreamEndCapture(stream, graph);
}

void called_ok(float *a, cudaStream_t stream, cudaStream_t other, cudaGraph_t *graph) {
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  launchAndWait(a, other);
  launchAndMaybeWait(a, stream, false);
  cudaStreamEndCapture(stream, graph);
}

// Paths.

void either_ok(float *a, cudaStream_t stream, cudaGraph_t *graph, bool capture) {
  if (capture)
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  stage<<<1, 32, 0, stream>>>(a);
  if (!capture)
    cudaStreamSynchronize(stream);
  if (capture)
    cudaStreamEndCapture(stream, graph);
}

bool failed_ok(float *a, cudaStream_t stream, cudaGraph_t *graph) {
  if (cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal) != cudaSuccess) {
    cudaFree(a);
    return false;
  }
  stage<<<1, 32, 0, stream>>>(a);
  cudaStreamEndCapture(stream, graph);
  return true;
}

void loop_ok(float *a, cudaStream_t stream, cudaGraph_t *graph) {
  for (int i = 0; i < 3; ++i) {
    cudaStreamSynchronize(stream);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    stage<<<1, 32, 0, stream>>>(a);
    cudaStreamEndCapture(stream, graph);
  }
}

bool expected_ok(cudaStream_t stream, cudaGraph_t *graph) {
  void *p;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  const bool refused = cudaMalloc(&p, 8) == cudaErrorStreamCaptureUnsupported;
  cudaStreamEndCapture(stream, graph);
  return refused;
}

// The capture ends in another function.
void FN_begin(cudaStream_t stream) {
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaStreamSynchronize(stream);
}

// What is handed to a function is not followed.
template <class Work> void captured(cudaStream_t stream, cudaGraph_t *graph, Work work) {
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  work();
  cudaStreamEndCapture(stream, graph);
}
void FN_lambda(cudaStream_t stream, cudaGraph_t *graph) {
  captured(stream, graph, [&] { cudaStreamSynchronize(stream); });
}

// A stream that waits for an event of the captured one is captured, too.
void FN_joined(cudaStream_t stream, cudaStream_t other, cudaEvent_t event, cudaGraph_t *graph) {
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaEventRecord(event, stream);
  cudaStreamWaitEvent(other, event, 0);
  cudaStreamSynchronize(other);
  cudaStreamEndCapture(stream, graph);
}

// Whether the condition holds then is not known.
void FN_conditional(float *a, cudaStream_t stream, cudaGraph_t *graph) {
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  launchAndMaybeWait(a, stream, true);
  cudaStreamEndCapture(stream, graph);
}

// Of a template, too.

template <int Number> void nonBlockingOf_ok(float *a, cudaGraph_t *graph) {
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  stage<<<1, 32>>>(a);
  cudaStreamEndCapture(stream, graph);
}
template void nonBlockingOf_ok<1>(float *, cudaGraph_t *);
