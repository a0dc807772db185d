// RUN: %check_cuda_tidy %s cuda-wrong-memory %t

#include <array>
#include <cstdlib>
#include <cuda_runtime.h>
#include <memory>
#include <string>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <vector>

__global__ void scale(float *values, int n);
__global__ void ignores(float *unused, int n) {}
template <class T> __global__ void convert(T *to, const T *from) { *to = *from; }
struct Particle {
  float position[3];
  float *next;
};

// The direction of a copy.

void backwards_bad(std::vector<float> &host) {
  float *device;
  cudaMalloc(&device, host.size() * sizeof(float));
  cudaMemcpy(device, host.data(), host.size() * sizeof(float), cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies to 'device', which is memory of the device, as 'cudaMemcpyDeviceToHost' [cuda-wrong-memory]
  cudaMemcpy(host.data(), device, host.size() * sizeof(float), cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies to the memory of 'host', which is memory of the host, as 'cudaMemcpyHostToDevice'
  cudaMemcpy(&host[0], device, host.size() * sizeof(float), cudaMemcpyDeviceToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies to the address of 'host', which is memory of the host, as 'cudaMemcpyDeviceToDevice'
  cudaFree(device);
}

void oneSideKnown_bad(float *somewhere, cudaStream_t stream) {
  float *device;
  cudaMallocAsync(&device, 64, stream);
  cudaMemcpyAsync(somewhere, device, 64, cudaMemcpyHostToDevice, stream);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpyAsync' copies from 'device', which is memory of the device, as 'cudaMemcpyHostToDevice'
  float host[16];
  cudaMemcpy2D(somewhere, 8, host, 8, 8, 8, cudaMemcpyDeviceToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy2D' copies from 'host', which is memory of the host, as 'cudaMemcpyDeviceToDevice'
}

void forwards_ok(std::vector<float> &host, float *somewhere) {
  float *device;
  cudaMalloc(&device, host.size() * sizeof(float));
  cudaMemcpy(device, host.data(), host.size() * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(host.data(), device, host.size() * sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpy(somewhere, device, 64, cudaMemcpyDeviceToDevice);
  cudaMemcpy(somewhere, device, 64, cudaMemcpyDefault);
}

// Managed and page-locked memory is on both sides.
void bothSides_ok(float *somewhere) {
  float *managed, *pinned;
  cudaMallocManaged(&managed, 64);
  cudaMallocHost(&pinned, 64);
  cudaMemcpy(managed, somewhere, 64, cudaMemcpyHostToDevice);
  cudaMemcpy(managed, somewhere, 64, cudaMemcpyDeviceToHost);
  cudaMemcpy(pinned, somewhere, 64, cudaMemcpyDeviceToDevice);
  scale<<<1, 16>>>(pinned, 16);
  scale<<<1, 16>>>(managed, 16);
}

void eitherMemory_ok(bool onDevice, float *somewhere) {
  float *memory;
  if (onDevice)
    cudaMalloc(&memory, 64);
  else
    memory = new float[16];
  cudaMemcpy(memory, somewhere, 64, cudaMemcpyHostToDevice);
  scale<<<1, 16>>>(memory, 16);
}

// The address of the pointer.

void addressOfPointer_bad(const float *host) {
  float *device;
  cudaMalloc(&device, 64);
  cudaMemcpy(&device, host, 64, cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'cudaMemcpy' is given the address of the pointer 'device', and not the memory that it points to
}

// A pointer of the device is fetched into a variable of the host, or is what a structure on the device is given.
void pointerIsCopied_ok(float **pointersOnDevice) {
  float *first, *row;
  cudaMemcpy(&first, pointersOnDevice, sizeof first, cudaMemcpyDeviceToHost);
  cudaMalloc(&row, 64);
  cudaMemcpy(pointersOnDevice, &row, sizeof row, cudaMemcpyHostToDevice);
}

// Variables of the device.

__device__ float Table[16];
__constant__ float Factor;
__managed__ float Shared[16];
__device__ float *Link;

void symbol_bad(const float *host) {
  cudaMemcpy(Table, host, sizeof Table, cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'cudaMemcpy' is given the address that 'Table' has on the host, where it is not
  cudaMemcpy(&Factor, host, sizeof Factor, cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'cudaMemcpy' is given the address that 'Factor' has on the host, where it is not
  cudaMemset(&Table[4], 0, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'cudaMemset' is given the address that 'Table' has on the host, where it is not
  scale<<<1, 16>>>(Table, 16);
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'scale' is given the address that 'Table' has on the host, where it is not
}

void symbol_ok(const float *host) {
  cudaMemcpyToSymbol(Table, host, sizeof Table);
  void *address;
  cudaGetSymbolAddress(&address, Table);
  cudaMemcpy(address, host, sizeof Table, cudaMemcpyHostToDevice);
  cudaMemcpy(Shared, host, sizeof Shared, cudaMemcpyHostToDevice);
  scale<<<1, 16>>>(Shared, 16);
}

// What a kernel is given.

void kernel_bad(int n) {
  float onStack[16] = {};
  std::vector<float> values(n);
  std::array<float, 4> few;
  float *heap = static_cast<float *>(malloc(n * sizeof(float)));
  auto owned = std::make_unique<float[]>(n);
  Particle particle;
  float sum = 0;
  scale<<<1, 16>>>(onStack, 16);
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: kernel 'scale' is given 'onStack', which is memory of the host
  scale<<<1, 16>>>(values.data() + 4, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: kernel 'scale' is given the address of 'values', which is memory of the host
  scale<<<1, 16>>>(few.data(), 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: kernel 'scale' is given the memory of 'few', which is memory of the host
  scale<<<1, 16>>>(heap, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: kernel 'scale' is given 'heap', which is memory of the host
  scale<<<1, 16>>>(owned.get(), n);
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: kernel 'scale' is given the memory of 'owned', which is memory of the host
  scale<<<1, 16>>>(particle.position, 3);
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: kernel 'scale' is given 'position', which is memory of the host
  convert<<<1, 1>>>(&sum, heap);
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: kernel 'convert<float>' is given the address of 'sum', which is memory of the host
  // CHECK-MESSAGES: :[[@LINE-2]]:27: warning: kernel 'convert<float>' is given 'heap', which is memory of the host
}

void kernel_ok(float *parameter, const Particle *particles, int n) {
  thrust::device_vector<float> device(n);
  std::vector<float> registered(n);
  cudaHostRegister(registered.data(), n * sizeof(float), cudaHostRegisterDefault);
  scale<<<1, 16>>>(thrust::raw_pointer_cast(device.data()), n);
  scale<<<1, 16>>>(registered.data(), n);
  scale<<<1, 16>>>(parameter, n);
  scale<<<1, 16>>>(particles->next, n);
  scale<<<1, 16>>>(nullptr, 0);
  float unused;
  ignores<<<1, 1>>>(&unused, 0);
}

template <class T> struct ManagedAllocator {
  using value_type = T;
  T *allocate(size_t n) {
    T *memory;
    cudaMallocManaged(&memory, n * sizeof(T));
    return memory;
  }
  void deallocate(T *memory, size_t) { cudaFree(memory); }
};
void allocator_ok(int n) {
  std::vector<float, ManagedAllocator<float>> values(n);
  scale<<<1, 16>>>(values.data(), n);
}

struct Managed {
  void *operator new(size_t bytes);
  void operator delete(void *memory);
  float value;
};
void ownNew_ok() {
  auto *object = new Managed;
  scale<<<1, 1>>>(&object->value, 1);
  delete object;
}

// Releases.

void release_bad(int n) {
  float *device, *heap = new float[n], *managed, *c = static_cast<float *>(malloc(n));
  std::vector<float> values(n);
  cudaMalloc(&device, 64);
  cudaMallocManaged(&managed, 64);
  free(device);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'free' is given 'device', which is memory of the device
  delete[] managed;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'delete[]' is given 'managed', which is managed memory
  cudaFree(heap);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaFree' is given 'heap', which is memory of the host
  cudaFree(c);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaFree' is given 'c', which is memory of the host
  cudaFree(values.data());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaFree' is given the memory of 'values', which is memory of the host
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: nothing has to release it: it ends with 'values'
  cudaFreeHost(managed);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaFreeHost' is given 'managed', which is managed memory
}

void pinnedRelease_bad(int n) {
  float *asDevice, *asHost, *mapped;
  cudaMallocHost(&asDevice, n);
  cudaMallocHost(&asHost, n);
  cudaHostAlloc(&mapped, n, cudaHostAllocMapped);
  cudaFree(asDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaFree' is given 'asDevice', which is page-locked memory of the host
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'cudaFreeHost' releases it
  free(asHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'free' is given 'asHost', which is page-locked memory of the host
  delete[] mapped;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'delete[]' is given 'mapped', which is page-locked memory of the host
}

void release_ok(int n, float *parameter) {
  float *device, *heap = new float[n], *managed, *c = static_cast<float *>(malloc(n)), *pinned;
  cudaMalloc(&device, 64);
  cudaMallocManaged(&managed, 64);
  cudaMallocHost(&pinned, 64);
  cudaFree(device);
  cudaFree(managed);
  cudaFreeHost(pinned);
  delete[] heap;
  std::free(c);
  cudaFree(parameter);
  cudaFree(nullptr);
}

// Through helpers, members and global variables.

float *allocate(int n) {
  float *memory = nullptr;
  if (cudaMalloc(&memory, n * sizeof(float)) != cudaSuccess)
    return nullptr;
  return memory;
}
void allocateTo(float **memory, int n) { cudaMalloc(memory, n * sizeof(float)); }

void helpers_bad(int n) {
  float *first = allocate(n), *second;
  allocateTo(&second, n);
  free(first);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'free' is given 'first', which is memory of the device
  delete[] second;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'delete[]' is given 'second', which is memory of the device
}

// Kernels may write to it, too.
struct Node {
  Node *next;
};
__global__ void link(Node *from, Node *to) { from->next = to; }
__global__ void follow(Node *node);
void onDevice_ok(Node *node) {
  Node last;
  node->next = &last;
  follow<<<1, 1>>>(node->next);
}

// Each argument of a helper for itself.
void allocateBoth(float **pinned, float **memory, int n) {
  cudaMallocHost(pinned, n);
  cudaMalloc(memory, n);
}
void bothArguments_ok(int n) {
  float *pinned, *memory;
  allocateBoth(&pinned, &memory, n);
  scale<<<1, 1>>>(pinned, n);
  cudaMemcpy(memory, pinned, n, cudaMemcpyHostToDevice);
  cudaFree(memory);
}
void bothArguments_bad(int n, float *host) {
  float *pinned, *memory;
  allocateBoth(&pinned, &memory, n);
  cudaMemcpy(memory, host, n, cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies to 'memory', which is memory of the device, as 'cudaMemcpyDeviceToHost'
}

static float *OfFile;
class Image {
  float *host_, *device_;
  float *either_;

public:
  Image(int n, bool onDevice) : host_(new float[n]), device_(allocate(n)) {
    cudaMalloc(&OfFile, n);
    if (onDevice)
      cudaMalloc(&either_, n);
    else
      either_ = host_;
  }
  void upload_bad(int n) {
    cudaMemcpy(host_, device_, n, cudaMemcpyHostToDevice);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'cudaMemcpy' copies to 'host_', which is memory of the host, as 'cudaMemcpyHostToDevice'
    scale<<<1, 1>>>(host_, n);
    // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: kernel 'scale' is given 'host_', which is memory of the host
    cudaMemcpy(OfFile, host_, n, cudaMemcpyDeviceToHost);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'cudaMemcpy' copies to 'OfFile', which is memory of the device, as 'cudaMemcpyDeviceToHost'
  }
  void upload_ok(int n) {
    cudaMemcpy(device_, host_, n, cudaMemcpyHostToDevice);
    scale<<<1, 1>>>(either_, n);
    scale<<<1, 1>>>(OfFile, n);
  }
  ~Image() {
    delete[] device_;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'delete[]' is given 'device_', which is memory of the device
    cudaFree(host_);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'cudaFree' is given 'host_', which is memory of the host
  }
};

#define UP cudaMemcpyHostToDevice
void macro_bad(float *to) {
  float *device;
  cudaMalloc(&device, 64);
  cudaMemcpy(to, device, 64, UP);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies from 'device', which is memory of the device, as 'cudaMemcpyHostToDevice'
}

// A caller of this file gives the pointer: callers are not asked.
void parameter(float *host) { scale<<<1, 1>>>(host, 1); }
void FN_parameter(int n) {
  std::vector<float> values(n);
  parameter(values.data());
}

// What a structure holds that a kernel is given by value is not looked into.
struct Pair {
  float *first, *second;
};
__global__ void ofPair(Pair pair);
void FN_structure() {
  float x, y;
  ofPair<<<1, 1>>>({&x, &y});
}

// Nor is what a library is given.
void *cublasGive(float *onDevice);
void FN_library(int n) {
  std::vector<float> values(n);
  cublasGive(values.data());
}

// The kind is wrong, or the pointers are in each other's place: no fix says which.
float opposite_bad(int n) {
  float *host = (float *)malloc(n * sizeof(float)), *device;
  cudaMalloc(&device, n * sizeof(float));
  cudaMemcpy(device, host, n * sizeof(float), cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies to 'device', which is memory of the device, as 'cudaMemcpyDeviceToHost'
  // CHECK-MESSAGES: :[[@LINE-2]]:47: note: the kind that fits is 'cudaMemcpyHostToDevice', unless the two pointers stand in each other's place
  // CHECK-FIXES: cudaMemcpy(device, host, n * sizeof(float), cudaMemcpyDeviceToHost);
  return host[0];
}

// Members of a local structure.
struct Sides {
  float *host, *device;
};
void fillSides(Sides &of);
void members_bad(int n) {
  Sides both;
  both.host = new float[n];
  cudaMalloc(&both.device, n * sizeof(float));
  scale<<<1, 1>>>(both.host, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: kernel 'scale' is given 'host', which is memory of the host
  free(both.device);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'free' is given 'device', which is memory of the device
}
void otherMembers_ok(int n) {
  Sides both;
  cudaMallocManaged(&both.host, n);
  scale<<<1, 1>>>(both.host, n);
  Sides filled;
  filled.host = new float[n];
  fillSides(filled);
  scale<<<1, 1>>>(filled.host, n);
}

void addressReleased_bad() {
  float *device;
  cudaMalloc(&device, 4);
  cudaFree(&device);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'cudaFree' is given the address of the pointer 'device', and not the memory that it points to
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'device' gets memory of the device here
}

// The address of a pointer, wherever that got its memory.
void fillElsewhere(float **pointer);
void addressOfPointer_bad(const float *host, int n) {
  float *device;
  fillElsewhere(&device);
  cudaMemcpy(&device, host, n * sizeof(float), cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'cudaMemcpy' is given the address of the pointer 'device', and not the memory that it points to
}
// As much as a pointer has is copied: the kind is wrong.
void pointerItself_bad(float **table) {
  float *first;
  cudaMemcpy(&first, table, sizeof(float *), cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies to the address of 'first', which is memory of the host, as 'cudaMemcpyHostToDevice'
}
