// Stands in for CUDA's runtime where the tests' programs run without the simulation: memory of the host, and no kernel.
// With STUB_RUNTIME_FAILS=1 each call fails, as the real one does without a driver.
#include "runtime.h"
#include <cstdlib>
#include <cstring>

namespace {
cudaError_t Last = cudaSuccess;
struct {
  dim3 Grid, Block;
  size_t Shared;
  cudaStream_t Stream;
} Pushed;

cudaError_t answer(int Error = 0) {
  if (std::getenv("STUB_RUNTIME_FAILS"))
    Error = 35;
  if (Error)
    Last = static_cast<cudaError_t>(Error);
  return static_cast<cudaError_t>(Error);
}
} // namespace

#pragma GCC visibility push(default)
extern "C" {
cudaError_t cudaMallocPitch(void **Memory, size_t *Pitch, size_t Width, size_t Height) {
  *Pitch = (Width + 511) / 512 * 512;
  *Memory = std::malloc(*Pitch * Height);
  return answer();
}
cudaError_t cudaMalloc(void **Memory, size_t Bytes) {
  *Memory = std::malloc(Bytes);
  return answer();
}
cudaError_t cudaFree(void *Memory) {
  std::free(Memory);
  return answer();
}
cudaError_t cudaMemcpy(void *To, const void *From, size_t Bytes, cudaMemcpyKind) {
  std::memcpy(To, From, Bytes);
  return answer();
}
cudaError_t cudaMemset(void *To, int Value, size_t Bytes) {
  std::memset(To, Value, Bytes);
  return answer();
}
cudaError_t cudaDeviceSynchronize() { return answer(); }
cudaError_t cudaStreamSynchronize(cudaStream_t) { return answer(); }
cudaError_t cudaStreamCreate(cudaStream_t *) { return answer(801); }
cudaError_t cudaStreamDestroy(cudaStream_t) { return answer(801); }
cudaError_t cudaEventCreate(cudaEvent_t *) { return answer(801); }
cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t) { return answer(801); }
cudaError_t cudaEventElapsedTime(float *, cudaEvent_t, cudaEvent_t) { return answer(801); }
cudaError_t cudaGetDeviceCount(int *Count) {
  *Count = 1;
  return answer();
}
cudaError_t cudaSetDevice(int) { return answer(); }
cudaError_t cudaDeviceGetAttribute(int *, int, int) { return answer(801); }
cudaError_t cudaFuncSetAttribute(const void *, int, int) { return answer(); }
cudaError_t cudaGraphCreate(void **, unsigned) { return answer(); }
cudaError_t cudaIpcGetMemHandle(void *, void *) { return answer(); }
cudaError_t cudaGetLastError() {
  const cudaError_t Error = Last;
  Last = cudaSuccess;
  return Error;
}
cudaError_t cudaPeekAtLastError() { return Last; }
const char *cudaGetErrorString(cudaError_t Error) { return Error ? "stub trouble" : "no error"; }
const char *cudaGetErrorName(cudaError_t) { return "stub name"; }
cudaError_t cudaLaunchKernel(const void *, dim3, dim3, void **, size_t, cudaStream_t) { return answer(); }
unsigned __cudaPushCallConfiguration(dim3 Grid, dim3 Block, size_t Shared, cudaStream_t Stream) {
  Pushed = {Grid, Block, Shared, Stream};
  return 0;
}
cudaError_t __cudaPopCallConfiguration(dim3 *Grid, dim3 *Block, size_t *Shared, void *Stream) {
  *Grid = Pushed.Grid;
  *Block = Pushed.Block;
  *Shared = Pushed.Shared;
  *static_cast<cudaStream_t *>(Stream) = Pushed.Stream;
  return cudaSuccess;
}
void __cudaRegisterFunction(void **, const void *) { (void)answer(); }
}
#pragma GCC visibility pop
