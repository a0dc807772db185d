// RUN: %check_cuda_tidy %s cuda-wrong-memory,cuda-use-after-release %t
//
// Functions and methods of the file that give memory, or release it.
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void scale(float *values, int n);

void release(float *memory) {
  if (memory != nullptr)
    cudaFree(memory);
}
void releaseLast(float *memory, int &users) {
  if (--users == 0)
    cudaFree(memory);
}
class Pool {
public:
  float *ofHost(int n) { return new float[n]; }
  void take(float **to, int n) {
    if (cudaMalloc(to, n * sizeof(float)) != cudaSuccess)
      *to = nullptr;
  }
  void give(float *memory) { cudaFree(memory); }
  virtual float *mayBeOther(int n) { return new float[n]; }
  virtual void mayKeep(float *memory) { cudaFree(memory); }
};

void releasedByFunction_bad(int n) {
  float *host = new float[n];
  release(host);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'release' is given 'host', which is memory of the host [cuda-wrong-memory]
  // CHECK-MESSAGES: :[[@LINE-3]]:17: note: 'host' gets memory of the host here
  // CHECK-MESSAGES: :11:5: note: the memory is released here
}
void releasedByMethod_bad(Pool &pool, int n) {
  float *host = pool.ofHost(n);
  pool.give(host);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'give' is given 'host', which is memory of the host [cuda-wrong-memory]
}
void givenByMethod_bad(Pool &pool, int n) {
  float *device;
  pool.take(&device, n);
  free(device);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'free' is given 'device', which is memory of the device [cuda-wrong-memory]
}
void twice_bad(float *memory) {
  release(memory);
  cudaFree(memory);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'memory' is released a second time [cuda-use-after-release]
}
void twice_ok(float *memory, int &users) {
  releaseLast(memory, users);
  cudaFree(memory);
}
struct OnDevice {
  void operator delete(void *memory) { cudaFree(memory); }
  float first;
};
void destroy(OnDevice *object) { delete object; }
void ownDelete_ok() {
  OnDevice *first, *second;
  cudaMallocManaged(&first, sizeof(OnDevice));
  delete first;
  cudaMallocManaged(&second, sizeof(OnDevice));
  destroy(second);
}
void overridden_ok(Pool &pool, float *memory, int n) {
  float *values = pool.mayBeOther(n);
  scale<<<1, 1>>>(values, n);
  pool.mayKeep(memory);
  cudaFree(memory);
}
void right_ok(Pool &pool, int n) {
  float *device;
  pool.take(&device, n);
  scale<<<1, 1>>>(device, n);
  release(device);
  delete[] pool.ofHost(n);
}

// Kernels may use what a helper page-locks.
void pin(void *memory, size_t bytes) { cudaHostRegister(memory, bytes, cudaHostRegisterDefault); }
float *pinned(size_t n) {
  float *memory = new float[n];
  pin(memory, n * sizeof(float));
  return memory;
}
cudaError_t pinnedInto(void **to, size_t bytes) {
  *to = malloc(bytes);
  return cudaHostRegister(*to, bytes, cudaHostRegisterMapped);
}
class PinnedBuffer {
public:
  explicit PinnedBuffer(size_t n) : memory(new float[n]) { pin(memory, n * sizeof(float)); }
  float *get() { return memory; }

private:
  float *memory;
};
void registered_ok() {
  scale<<<1, 1>>>(pinned(64), 64);
  void *memory;
  pinnedInto(&memory, 256);
  scale<<<1, 1>>>(static_cast<float *>(memory), 64);
  PinnedBuffer buffer(64);
  scale<<<1, 1>>>(buffer.get(), 64);
}
// Whoever is told a number has no address.
void expect(const float &found, float expected);
float looked_bad() {
  float values[64] = {};
  expect(values[0], 0);
  scale<<<1, 1>>>(values, 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: kernel 'scale' is given 'values', which is memory of the host [cuda-wrong-memory]
  return values[0];
}
void releaseAny(void *memory) {
  if (cudaFree(memory) != cudaSuccess)
    free(memory);
}
void releasedAny_ok() {
  float *host = static_cast<float *>(malloc(64));
  releaseAny(host);
}
