// RUN: %check_cuda_tidy %s cuda-callback %t

#include <cstdio>
#include <cstdlib>
#include <cuda.h>
#include <cuda_runtime.h>

struct Work {
  float *onDevice, *onHost;
  cudaStream_t stream;
  cudaEvent_t done;
  bool isReady;
};
__global__ void stage(float *a);

static void release_bad(void *data) {
  cudaFree(static_cast<Work *>(data)->onDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaFree' is called in a function that a stream runs on the host, which must not call CUDA [cuda-callback]
  // CHECK-MESSAGES: :[[@LINE+4]]:74: note: the function is given to a stream here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: have it wake another thread, which calls CUDA, or put the call on the stream behind it
}

void given(cudaStream_t stream, Work *work) { cudaLaunchHostFunc(stream, release_bad, work); }

static void notify_ok(void *data) { static_cast<Work *>(data)->isReady = true; }
void notified_ok(cudaStream_t stream, Work *work) {
  cudaLaunchHostFunc(stream, notify_ok, work);
  cudaFreeAsync(work->onDevice, stream);
}

// A function that nobody gives to a stream may call what it wants.
void elsewhere_ok(void *data) { cudaFree(data); }

void CUDART_CB next_bad(cudaStream_t stream, cudaError_t status, void *data) {
  auto *work = static_cast<Work *>(data);
  if (status != cudaSuccess) {
    std::fprintf(stderr, "%s\n", cudaGetErrorString(status));
    return;
  }
  stage<<<1, 32, 0, stream>>>(work->onDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'stage' is called in a function that a stream runs on the host
  cudaEventRecord(work->done, stream);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaEventRecord' is called in a function that a stream runs on the host
}
void added(Work &work) { cudaStreamAddCallback(work.stream, next_bad, &work, 0); }

// Lambdas, pointers, the driver.

void lambda_bad(CUstream stream) {
  cuLaunchHostFunc(
      stream, [](void *data) { cuMemFree(reinterpret_cast<CUdeviceptr>(data)); }, nullptr);
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: '{{cuMemFree(_v2)?}}' is called in a function that a stream runs on the host
  auto callback = [](void *data) { cudaDeviceSynchronize(); };
  // CHECK-MESSAGES: :[[@LINE-1]]:36: warning: 'cudaDeviceSynchronize' is called in a function that a stream runs on the host
  cudaHostFn_t pointer = callback;
  cudaLaunchHostFunc(stream, pointer, nullptr);
}

// Nodes of graphs.

static void node_bad(void *data) { cudaStreamSynchronize(static_cast<Work *>(data)->stream); }
// CHECK-MESSAGES: :[[@LINE-1]]:36: warning: 'cudaStreamSynchronize' is called in a function that a stream runs on the host
static void listed_bad(void *data) { cudaSetDevice(0); }
// CHECK-MESSAGES: :[[@LINE-1]]:38: warning: 'cudaSetDevice' is called in a function that a stream runs on the host
void nodes(cudaGraph_t graph, cudaGraphNode_t *node, Work *work) {
  cudaHostNodeParams parameters = {0};
  parameters.fn = node_bad;
  parameters.userData = work;
  cudaGraphAddHostNode(node, graph, nullptr, 0, &parameters);
  cudaHostNodeParams others = {listed_bad, work};
  cudaGraphAddHostNode(node, graph, nullptr, 0, &others);
}

// Through functions of the project.

static void freeAll(Work &work) { cudaFreeHost(work.onHost); }
static void finish(Work &work) { freeAll(work); }
static void called_bad(void *data) {
  finish(*static_cast<Work *>(data));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaFreeHost' is called in a function that a stream runs on the host
  // CHECK-MESSAGES: :[[@LINE-5]]:35: note: it is called here
}

// What ends the program is not in the stream's way.
static void fail(cudaError_t status) {
  if (status != cudaSuccess) {
    cudaDeviceReset();
    std::exit(1);
  }
}
static void CUDART_CB checked_ok(cudaStream_t, cudaError_t status, void *) { fail(status); }

void several(cudaStream_t stream, Work *work) {
  cudaLaunchHostFunc(stream, called_bad, work);
  cudaStreamAddCallback(stream, checked_ok, work, 0);
}

// What another thread does, which the function starts, is its own business.
template <class Task> void post(Task task);
void posted_ok(cudaStream_t stream) {
  cudaLaunchHostFunc(
      stream, [](void *data) { post([=] { cudaFree(data); }); }, nullptr);
}

// Another file has the body.
void release(void *data);
static void FN_elsewhere(void *data) { release(data); }
void FN_pointer(cudaStream_t stream, cudaHostFn_t callback) {
  cudaLaunchHostFunc(stream, callback, nullptr);
  cudaLaunchHostFunc(stream, FN_elsewhere, nullptr);
}

// A destructor is called by no expression.
struct Owner {
  float *memory;
  ~Owner() { cudaFree(memory); }
};
static void FN_destructor(void *data) { delete static_cast<Owner *>(data); }
void owned(cudaStream_t stream, Owner *owner) { cudaLaunchHostFunc(stream, FN_destructor, owner); }
