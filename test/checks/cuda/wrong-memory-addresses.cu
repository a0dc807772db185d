// RUN: %check_cuda_tidy %s cuda-wrong-memory %t
//
// The address of a pointer in place of the memory that it points to.
#include <cuda_runtime.h>

__global__ void scale(float *values, int n);

struct Buffer {
  float *device;
  float *rows[4];
  int n;

  void members_bad(const float *host) {
    cudaMemset(&device, 0, n * sizeof(float));
    // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'cudaMemset' is given the address of the pointer 'device', and not the memory that it points to [cuda-wrong-memory]
    cudaMemcpy(&this->device, host, n * sizeof(float), cudaMemcpyHostToDevice);
    // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'cudaMemcpy' is given the address of the pointer 'device', and not the memory that it points to
    cudaFree(&device);
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'cudaFree' is given the address of the pointer 'device', and not the memory that it points to
    cudaFree(&this->device);
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'cudaFree' is given the address of the pointer 'device', and not the memory that it points to
    for (int i = 0; i < 4; ++i)
      cudaFree(&rows[i]);
    // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'cudaFree' is given the address of a pointer in 'rows', and not the memory that it points to
  }
  void members_ok(const float *host) {
    cudaMemset(device, 0, n * sizeof(float));
    cudaMemcpy(device, host, n * sizeof(float), cudaMemcpyHostToDevice);
    cudaFree(device);
    for (int i = 0; i < 4; ++i)
      cudaFree(rows[i]);
  }
};

void release(float *memory) { cudaFree(memory); }
void release_bad(Buffer &one, Buffer *other, cudaStream_t stream) {
  cudaFree(&one.device);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'cudaFree' is given the address of the pointer 'device', and not the memory that it points to
  cudaFreeAsync(&other->device, stream);
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'cudaFreeAsync' is given the address of the pointer 'device', and not the memory that it points to
  float *pinned, *memory;
  cudaMallocHost(&pinned, 64);
  cudaFreeHost(&pinned);
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'cudaFreeHost' is given the address of the pointer 'pinned', and not the memory that it points to
  cudaMalloc(&memory, 64);
  release(reinterpret_cast<float *>(&memory));
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'release' is given the address of the pointer 'memory', and not the memory that it points to
}
// The memory is known all the same.
void afterwards_bad() {
  float *memory;
  cudaMalloc(&memory, 64);
  delete[] memory;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'delete[]' is given 'memory', which is memory of the device
  cudaFree(&memory);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'cudaFree' is given the address of the pointer 'memory', and not the memory that it points to
}
void tableOfPointers_ok(float **table, int n) {
  for (int i = 0; i < n; ++i)
    cudaFree(table[i]);
  cudaFree(&table[0]);
}

void fill_bad(int n) {
  float *memory;
  cudaMalloc(&memory, n * sizeof(float));
  cudaMemset(&memory, 0, n * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'cudaMemset' is given the address of the pointer 'memory', and not the memory that it points to
}
void ofObject_bad(Buffer &of, const float *host) {
  cudaMemcpy(&of.device, host, of.n * sizeof(float), cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'cudaMemcpy' is given the address of the pointer 'device', and not the memory that it points to
  scale<<<1, 1>>>(of.device, of.n);
}

// The object may be on the device, and be given its pointers there.
void onDevice_ok(Buffer *onDevice, float *memory, float *const *all) {
  cudaMemcpy(&onDevice->device, &memory, sizeof memory, cudaMemcpyHostToDevice);
  cudaMemcpy(&onDevice->device, all, 5 * sizeof(float *), cudaMemcpyHostToDevice);
  cudaMemset(&onDevice->device, 0, sizeof(float *));
}
// The object is managed: both sides can get at its members.
float *managed_ok() {
  Buffer *of;
  cudaMallocManaged(&of, sizeof *of);
  cudaMemset(&of->device, 0, 2 * sizeof(float *));
  return of->device;
}
// As much as a pointer has is copied.
struct Holder {
  float *first;
  void own_ok(const float *const *table) {
    cudaMemcpy(&first, table, sizeof(float *), cudaMemcpyHostToDevice);
    cudaMemcpy(&first, table, sizeof first, cudaMemcpyDeviceToHost);
  }
};

// An element of an array that is copied may be meant.
void FN_element(Buffer &all, const float *host, int n) {
  cudaMemcpy(&all.rows[0], host, n * sizeof(float), cudaMemcpyHostToDevice);
}
// Where the kind is left to the driver, the host's memory is as good.
void FN_default(const float *host, int n) {
  float *memory;
  cudaMalloc(&memory, n * sizeof(float));
  cudaMemcpy(&memory, host, n * sizeof(float), cudaMemcpyDefault);
}
