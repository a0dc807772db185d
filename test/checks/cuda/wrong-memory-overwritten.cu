// RUN: %check_cuda_tidy %s cuda-wrong-memory %t
//
// Pointers that get their value as bytes: of a copy, or of another member of a union.
#include <cstdint>
#include <cstring>
#include <cuda_runtime.h>

__global__ void scale(float *values, int n);
__device__ float *onDevice;

// What is copied to where the pointer is may be any address.

void copied_ok(float **table) {
  float *values = new float[64];
  cudaMemcpy(&values, table, sizeof values, cudaMemcpyDeviceToHost);
  scale<<<1, 64>>>(values, 64);
}
void copiedLater_ok(float **table, cudaStream_t stream) {
  float *values = new float[64];
  cudaMemcpyAsync(&values, table, sizeof values, cudaMemcpyDefault, stream);
  scale<<<1, 64>>>(values, 64);
}
void ofSymbol_ok() {
  float *values = new float[64];
  cudaMemcpyFromSymbol(&values, onDevice, sizeof values);
  scale<<<1, 64>>>(values, 64);
}
void ofHost_ok(float **table) {
  float *values, *others = new float[64];
  cudaMalloc(&values, 256);
  memcpy(&values, table, sizeof values);
  cudaMemcpy(&others, table, sizeof others, cudaMemcpyHostToHost);
  delete[] values;
  scale<<<1, 64>>>(others, 64);
}

// The pointer's own bytes may be copied from it, and a copy that takes its address for the device's copies nothing.
void copiedFrom_bad(float **table) {
  float *values = new float[64];
  cudaMemcpy(table, &values, sizeof values, cudaMemcpyHostToDevice);
  scale<<<1, 64>>>(values, 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: kernel 'scale' is given 'values', which is memory of the host [cuda-wrong-memory]
}
void mistaken_bad(const float *host) {
  float *values;
  cudaMalloc(&values, 256);
  cudaMemcpy(&values, host, 256, cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: 'cudaMemcpy' is given the address of the pointer 'values', and not the memory that it points to [cuda-wrong-memory]
  delete[] values;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'delete[]' is given 'values', which is memory of the device [cuda-wrong-memory]
}

// The same of the object whose member it is, and of pointers that outlive the function.

struct Local {
  float *values;
  int n;
};
void wholeObject_ok(const void *bytes) {
  Local local;
  local.values = new float[64];
  cudaMemcpy(&local, bytes, sizeof local, cudaMemcpyDeviceToHost);
  scale<<<1, 64>>>(local.values, 64);
}

static float *kept;
void make() { kept = new float[64]; }
void fetch(float **table) { cudaMemcpy(&kept, table, sizeof kept, cudaMemcpyDeviceToHost); }
void kept_ok() { scale<<<1, 64>>>(kept, 64); }

static float *sent;
void makeSent() { sent = new float[64]; }
void send(float **table) { cudaMemcpy(table, &sent, sizeof sent, cudaMemcpyHostToDevice); }
void sent_bad() {
  scale<<<1, 64>>>(sent, 64);
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: kernel 'scale' is given 'sent', which is memory of the host [cuda-wrong-memory]
}

struct Fetched {
  Fetched() : values(new float[64]) {}
  void fetch(const void *bytes) { cudaMemcpy(this, bytes, sizeof *this, cudaMemcpyDeviceToHost); }
  void run_ok() { scale<<<1, 64>>>(values, 64); }
  float *values;
};
struct Inner {
  float *values = new float[64];
};
struct Outer {
  Inner inner;
  void run_ok() { scale<<<1, 64>>>(inner.values, 64); }
};
void load(Outer *to, const char *file) { memcpy(to, file, sizeof *to); }

// Bytes of another object of the class say no more than its members.
struct Sent {
  Sent() : values(new float[64]) {}
  void clear() { memset(this, 0, sizeof *this); }
  void send(Sent *device) { cudaMemcpy(device, this, sizeof *this, cudaMemcpyHostToDevice); }
  void fetch(const Sent *device) { cudaMemcpy(this, device, sizeof *this, cudaMemcpyDeviceToHost); }
  void run_bad() {
    scale<<<1, 64>>>(values, 64);
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: kernel 'scale' is given 'values', which is memory of the host [cuda-wrong-memory]
  }
  float *values;
};

// Whoever writes to another member of a union changes the pointer.

union Word {
  float *pointer;
  uintptr_t number;
};
void union_ok(uintptr_t address) {
  Word word;
  word.pointer = new float[64];
  word.number = address;
  scale<<<1, 64>>>(word.pointer, 64);
}
void unionGiven_ok(Word *word, uintptr_t address) {
  word->pointer = new float[64];
  word->number = address;
  scale<<<1, 64>>>(word->pointer, 64);
}

struct Tagged {
  Tagged() { pointer = new float[64]; }
  void set(uintptr_t address) { number = address; }
  void run_ok() { scale<<<1, 64>>>(pointer, 64); }
  union {
    float *pointer;
    uintptr_t number;
  };
};
struct Pair {
  float *first;
  int n;
};
union Bytes {
  Pair pair;
  char bytes[sizeof(Pair)];
};
void unionOfStructures_ok(Bytes *from) {
  from->pair.first = new float[64];
  from->bytes[0] = 0;
  scale<<<1, 64>>>(from->pair.first, 64);
}

// A structure beside it is none.
struct NoUnion {
  NoUnion() : pointer(new float[64]) {}
  void run_bad() {
    scale<<<1, 64>>>(pointer, 64);
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: kernel 'scale' is given 'pointer', which is memory of the host [cuda-wrong-memory]
  }
  float *pointer;
  uintptr_t number;
};

// Who copies back what was copied away knows what is in it.
void FN_copiedBack(float **table) {
  float *values = new float[64];
  cudaMemcpy(table, &values, sizeof values, cudaMemcpyHostToDevice);
  cudaMemcpy(&values, table, sizeof values, cudaMemcpyDeviceToHost);
  scale<<<1, 64>>>(values, 64);
}
