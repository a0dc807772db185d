// RUN: %check_cuda_tidy %s cuda-wrong-memory %t
//
// Variables of the device, and what stands in their place.
#include <cuda_runtime.h>

__global__ void scale(float *values, int n) { values[0] = n; }
struct Parameters {
  float factor;
  float weights[4];
};
__device__ float Table[16];
__device__ float Rows[4][4];
__constant__ Parameters Constants;
__managed__ float Shared[16];
__device__ float *Link;
extern float Elsewhere[16];
float OfHost[16];

// In place of memory.

void part_bad(const float *host) {
  cudaMemcpy(Table + 4, host, 4, cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'cudaMemcpy' is given the address that 'Table' has on the host, where it is not [cuda-wrong-memory]
  cudaMemcpy(&Constants.factor, host, 4, cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'cudaMemcpy' is given the address that 'Constants' has on the host, where it is not
  cudaMemcpy(Constants.weights, host, 16, cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'cudaMemcpy' is given the address that 'Constants' has on the host, where it is not
  cudaMemset(Rows[1], 0, 16);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'cudaMemset' is given the address that 'Rows' has on the host, where it is not
  scale<<<1, 1>>>(&Rows[1][2], 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'scale' is given the address that 'Rows' has on the host, where it is not
}
void byAnotherName_bad() {
  float *table = Table;
  scale<<<1, 1>>>(table, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: 'scale' is given the address that 'Table' has on the host, where it is not
}
void released_bad() {
  cudaFree(Table);
  // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: 'cudaFree' is given the address that 'Table' has on the host, where it is not
  // CHECK-MESSAGES: :[[@LINE-2]]:12: note: nothing has to release it
}
void memory_ok(const float *host) {
  float *table = Shared;
  scale<<<1, 1>>>(table + 4, 1);
  cudaMemcpy(Shared + 4, host, 4, cudaMemcpyHostToDevice);
  cudaGetSymbolAddress(reinterpret_cast<void **>(&table), Table);
  scale<<<1, 1>>>(table, 1);
  cudaMemset(&Link[2], 0, 4); // what its host's copy points to
}

// Memory in its place.

void pointer_bad(float *host) {
  float *memory;
  cudaMalloc(&memory, 64);
  cudaMemcpyToSymbol(memory, host, 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'cudaMemcpyToSymbol' takes a variable of the device, and 'memory' is a pointer to memory of the device
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'memory' gets memory of the device here
  cudaMemcpyFromSymbol(host, memory, 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: 'cudaMemcpyFromSymbol' takes a variable of the device, and 'memory' is a pointer to memory of the device
  cudaMemcpyToSymbol(static_cast<const void *>(memory), host, 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'cudaMemcpyToSymbol' takes a variable of the device, and 'memory' is a pointer to memory of the device
}
void addressOfSymbol_bad(float *host) {
  float *address;
  cudaGetSymbolAddress(reinterpret_cast<void **>(&address), Table);
  cudaMemcpyToSymbol(address, host, 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'cudaMemcpyToSymbol' takes a variable of the device, and 'address' is one of the host
}
void parameter_bad(float *memory, float *host, cudaStream_t stream) {
  cudaMemcpyToSymbolAsync(memory, host, 64, 0, cudaMemcpyHostToDevice, stream);
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: 'cudaMemcpyToSymbolAsync' takes a variable of the device, and 'memory' is one of the host
}
void variable_bad(float *host) {
  float local[16];
  void *address;
  size_t size;
  cudaMemcpyToSymbol(local, host, sizeof local);
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'cudaMemcpyToSymbol' takes a variable of the device, and 'local' is one of the host
  cudaGetSymbolAddress(&address, OfHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: 'cudaGetSymbolAddress' takes a variable of the device, and 'OfHost' is one of the host
  cudaGetSymbolSize(&size, OfHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: 'cudaGetSymbolSize' takes a variable of the device, and 'OfHost' is one of the host
}
void address_bad(const float *host) {
  cudaMemcpyToSymbol(&Constants, host, sizeof Constants);
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'cudaMemcpyToSymbol' is given the address of 'Constants', and takes 'Constants' itself
}

template <class Symbol> void upload(const Symbol &symbol, const float *host) {
  cudaMemcpyToSymbol(symbol, host, sizeof symbol);
}
void uploadBy(const void *symbol, const float *host) { cudaMemcpyToSymbol(symbol, host, 4); }
void symbol_ok(const float *host) {
  cudaMemcpyToSymbol(Table, host, sizeof Table);
  cudaMemcpyToSymbol(Link, &host, sizeof Link);
  cudaMemcpyToSymbol(Shared, host, sizeof Shared);
  cudaMemcpyToSymbol(static_cast<const void *>(&Constants), host, sizeof Constants);
  cudaMemcpyToSymbol(Constants.weights, host, 16);
  upload(Table, host);
  uploadBy(&Table, host);
}
// Another file may say that it is one of the device.
void elsewhere_ok(const float *host) { cudaMemcpyToSymbol(Elsewhere, host, 64); }

// The name of a variable as a text is what old versions of CUDA took.
void FN_text(const float *host) {
  const char *name = "Table";
  cudaMemcpyToSymbol("Table", host, 64);
  cudaMemcpyToSymbol(name, host, 64);
}
// A member may be that of an object which is a variable of the device.
struct Owner {
  float values[4];
  void FN_member(const float *host) { cudaMemcpyToSymbol(values, host, 16); }
};

// The class stands between the word and the variable.
__managed__ struct Settings {
  float values[4];
} settings;
void managedOfClass_ok(const float *host) {
  cudaMemcpyToSymbol(settings, host, sizeof settings);
  cudaMemset(settings.values, 0, sizeof settings.values);
}
