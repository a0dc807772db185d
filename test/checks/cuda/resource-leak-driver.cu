// RUN: %check_cuda_tidy %s cuda-resource-leak %t
// The driver API, and handles of it, of the runtime and of libraries.

#include <cublasLt.h>
#include <cublas_v2.h>
#include <cuda.h>
#include <cuda_runtime.h>
#include <cudnn.h>
#include <cufft.h>
#include <curand.h>
#include <cusolverDn.h>
#include <cusparse.h>
#include <nccl.h>
#include <vector>

void memory_bad(CUfunction function, float *host, int n) {
  CUdeviceptr values;
  cuMemAlloc(&values, n * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'values' is not released: 'cuMemFree' is missing [cuda-resource-leak]
  cuMemcpyHtoD(values, host, n * sizeof(float));
  void *arguments[] = {&values, &n};
  cuLaunchKernel(function, 1, 1, 1, 256, 1, 1, 0, nullptr, arguments, nullptr);
  cuMemcpyDtoH(host, values, n * sizeof(float));
}

void memory_ok(CUfunction function, float *host, int n) {
  CUdeviceptr values, others, asPointer;
  cuMemAlloc(&values, n * sizeof(float));
  cuMemAlloc(&others, n * sizeof(float));
  cuMemAllocManaged(&asPointer, n * sizeof(float), CU_MEM_ATTACH_GLOBAL);
  void *arguments[] = {&values, &n};
  cuLaunchKernel(function, 1, 1, 1, 256, 1, 1, 0, nullptr, arguments, nullptr);
  cuMemFree(values);
  cudaFree((void *)others);
  cudaFree(reinterpret_cast<void *>(asPointer));
}

void somePaths_bad(float *host, int n) {
  CUdeviceptr values;
  cuMemAlloc(&values, n * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'values' is not released on every path: 'cuMemFree' is missing
  if (n > 1000)
    return;
  cuMemFree(values);
}

void error_ok(float *host, int n) {
  CUdeviceptr values;
  if (cuMemAlloc(&values, n * sizeof(float)) != CUDA_SUCCESS)
    return;
  if (cuMemcpyHtoD(values, host, n * sizeof(float)) != CUDA_SUCCESS)
    return;
  cuMemFree(values);
}

CUdeviceptr returned_ok() {
  CUdeviceptr values;
  cuMemAlloc(&values, 64);
  return values;
}

void stored_ok(std::vector<CUdeviceptr> &all) {
  CUdeviceptr values;
  cuMemAlloc(&values, 64);
  all.push_back(values);
}

// Somebody else is given the array, or all of it.
void keep(void **arguments);
void arguments_ok(CUfunction function) {
  CUdeviceptr values;
  cuMemAlloc(&values, 64);
  void *arguments[] = {&values};
  keep(arguments);
}

void use(CUdeviceptr values) { cuMemsetD8(values, 0, 64); }
void release(CUdeviceptr values) { cuMemFree(values); }
void helpers_bad() {
  CUdeviceptr values;
  cuMemAlloc(&values, 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'values' is not released: 'cuMemFree' is missing
  use(values);
}
void helpers_ok() {
  CUdeviceptr values;
  cuMemAlloc(&values, 64);
  use(values);
  release(values);
}

void streams_bad(float *host, CUdeviceptr values) {
  CUstream stream;
  CUevent event;
  cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'stream' is not released: 'cuStreamDestroy' is missing
  cuEventCreate(&event, CU_EVENT_DEFAULT);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'event' is not released: 'cuEventDestroy' is missing
  cuMemcpyDtoHAsync(host, values, 64, stream);
  cuEventRecord(event, stream);
  cuEventSynchronize(event);
}

void streams_ok(float *host, CUdeviceptr values) {
  CUstream stream;
  CUevent event;
  cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);
  cuEventCreate(&event, CU_EVENT_DEFAULT);
  cuEventRecord(event, stream);
  cuEventDestroy(event);
  cudaStreamDestroy(stream);
}

__global__ void sample(cudaTextureObject_t texture, float *to);
void textures_bad(const cudaResourceDesc &resource, const cudaTextureDesc &description, float *to) {
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &resource, &description, nullptr);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'texture' is not released: 'cudaDestroyTextureObject' is missing
  sample<<<1, 64>>>(texture, to);
}
void textures_ok(const cudaResourceDesc &resource, const cudaTextureDesc &description, float *to) {
  cudaTextureObject_t texture;
  cudaCreateTextureObject(&texture, &resource, &description, nullptr);
  sample<<<1, 64>>>(texture, to);
  cudaDestroyTextureObject(texture);
}

void arrays_bad(const cudaChannelFormatDesc &format, const float *from) {
  cudaArray_t array;
  cudaMallocArray(&array, &format, 64, 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'array' is not released: 'cudaFreeArray' is missing
  cudaMemcpy2DToArray(array, 0, 0, from, 64, 64, 64, cudaMemcpyHostToDevice);
}
// A description keeps it.
void arrays_ok(const cudaChannelFormatDesc &format, cudaResourceDesc &resource) {
  cudaArray_t array;
  cudaMallocArray(&array, &format, 64, 64);
  resource.res.array.array = array;
}

void graphs_bad(cudaStream_t stream, float *values) {
  cudaGraph_t graph;
  cudaGraphExec_t executable;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaMemsetAsync(values, 0, 64, stream);
  cudaStreamEndCapture(stream, &graph);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'graph' is not released: 'cudaGraphDestroy' is missing
  cudaGraphInstantiate(&executable, graph, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'executable' is not released: 'cudaGraphExecDestroy' is missing
  cudaGraphLaunch(executable, stream);
}

void libraries_bad(cufftComplex *values, cusparseHandle_t sparse, ncclUniqueId id, float *numbers) {
  cufftHandle plan;
  cufftPlan1d(&plan, 64, CUFFT_C2C, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'plan' is not released: 'cufftDestroy' is missing
  cufftExecC2C(plan, values, values, CUFFT_FORWARD);
  cublasLtHandle_t light;
  cublasLtCreate(&light);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'light' is not released: 'cublasLtDestroy' is missing
  cudnnTensorDescriptor_t tensor;
  cudnnCreateTensorDescriptor(&tensor);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'tensor' is not released: 'cudnnDestroyTensorDescriptor' is missing
  cusparseDnVecDescr_t vector;
  cusparseCreateDnVec(&vector, 64, numbers, CUDA_R_32F);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'vector' is not released: 'cusparseDestroyDnVec' is missing
  ncclComm_t communicator;
  ncclCommInitRank(&communicator, 2, id, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'communicator' is not released: 'ncclCommDestroy' is missing
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'generator' is not released: 'curandDestroyGenerator' is missing
  curandGenerateUniform(generator, numbers, 64);
}

void libraries_ok(cufftComplex *values, ncclUniqueId id) {
  cufftHandle plan;
  cufftPlan1d(&plan, 64, CUFFT_C2C, 1);
  cufftExecC2C(plan, values, values, CUFFT_FORWARD);
  cufftDestroy(plan);
  ncclComm_t communicator;
  ncclCommInitRank(&communicator, 2, id, 0);
  ncclCommAbort(communicator);
}

// A pool that a device allocates from goes on to be used.
void pools_ok(const cudaMemPoolProps &properties) {
  cudaMemPool_t pool;
  cudaMemPoolCreate(&pool, &properties);
  cudaDeviceSetMemPool(0, pool);
}
void pools_bad(const cudaMemPoolProps &properties, cudaStream_t stream) {
  cudaMemPool_t pool;
  cudaMemPoolCreate(&pool, &properties);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'pool' is not released: 'cudaMemPoolDestroy' is missing
  void *memory;
  cudaMallocFromPoolAsync(&memory, 64, pool, stream);
  cudaFreeAsync(memory, stream);
}

void shared_bad(cudaIpcMemHandle_t handle, float *host) {
  void *memory;
  cudaIpcOpenMemHandle(&memory, handle, cudaIpcMemLazyEnablePeerAccess);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'memory' is not released: 'cudaIpcCloseMemHandle' is missing
  cudaMemcpy(host, memory, 64, cudaMemcpyDeviceToHost);
}

// A function goes on to be used without a name for its module, and a context is the thread's.
CUfunction modules_ok() {
  CUmodule module;
  CUfunction function;
  cuModuleLoad(&module, "kernels.cubin");
  cuModuleGetFunction(&function, module, "scale");
  return function;
}
