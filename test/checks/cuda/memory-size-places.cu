// RUN: %check_cuda_tidy %s cuda-memory-size %t

// Which memory a pointer has at one place, what other functions allocate, and numbers that keep their value from there.

#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>

// A pointer has the memory that each way has allocated last.

#define CHECK_TWICE(call)                                                                                              \
  if ((call) != cudaSuccess) {                                                                                         \
    fprintf(stderr, "error %d\n", call);                                                                               \
    exit(1);                                                                                                           \
  }
void checked(cudaError_t status) {
  if (status != cudaSuccess)
    exit(1);
}

void evaluatedTwice_bad(int n) {
  float *device;
  CHECK_TWICE(cudaMalloc(&device, n));
  CHECK_TWICE(cudaMemset(device, 0, n * sizeof(float)));
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'cudaMemset' fills n * 4 bytes, but 'device' has only n [cuda-memory-size]
}

void eitherWay_bad(int n, bool first) {
  float *device = nullptr;
  if (first)
    cudaMalloc(&device, n * sizeof(float));
  else
    cudaMallocManaged(&device, n * sizeof(float));
  cudaMemset(device, 0, n * sizeof(double));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemset' fills n * 8 bytes, but 'device' has only n * 4
}

void eitherWay_ok(int n, bool first) {
  float *device = nullptr;
  if (first)
    cudaMalloc(&device, n * sizeof(float));
  else
    cudaMallocManaged(&device, n * sizeof(double));
  cudaMemset(device, 0, n * sizeof(double));
}

void neverThisWay_ok(int n) {
  bool larger = false;
  float *device;
  cudaMalloc(&device, n * sizeof(float));
  if (larger)
    cudaMemset(device, 0, n * sizeof(double));
}

void allocatedAgain_bad(int n) {
  float *device;
  cudaMalloc(&device, n * sizeof(double));
  cudaFree(device);
  cudaMalloc(&device, n * sizeof(float));
  cudaMemset(device, 0, n * sizeof(double));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemset' fills n * 8 bytes, but 'device' has only n * 4
}

void allocatedAgain_ok(int n, int rounds) {
  float *device;
  cudaMalloc(&device, n * sizeof(float));
  for (int i = 0; i < rounds; ++i) {
    cudaMemset(device, 0, n * sizeof(float));
    cudaFree(device);
    cudaMalloc(&device, n * sizeof(double));
  }
  cudaMemset(device, 0, n * sizeof(double));
}

void swappedLater_bad(int n) {
  double *now, *next;
  cudaMalloc(&now, n * sizeof(double));
  cudaMalloc(&next, n * sizeof(double));
  cudaMemset(next, 0, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemset' fills n bytes of the n * 8 that 'next' has
  double *kept = now;
  now = next;
  next = kept;
}

void swappedBefore_ok(int n) {
  double *now, *next;
  cudaMalloc(&now, n * sizeof(double));
  cudaMalloc(&next, n * sizeof(float));
  double *kept = now;
  now = next;
  next = kept;
  cudaMemset(next, 0, n * sizeof(double));
}

// What pointers hand round is not followed.
void FN_swappedBefore(int n, int rounds) {
  double *now, *next;
  cudaMalloc(&now, n * sizeof(double));
  cudaMalloc(&next, n * sizeof(double));
  for (int i = 0; i < rounds; ++i) {
    double *kept = now;
    now = next;
    next = kept;
  }
  cudaMemset(now, 0, n);
}

struct Buffer {
  float *values;
  int size;
  Buffer *next;
  void grow();
  void fill_bad() {
    cudaMalloc(&values, size);
    cudaMemset(values, 0, size * sizeof(float));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'cudaMemset' fills size * 4 bytes, but 'values' has only size
  }
  void fill_ok() {
    cudaMalloc(&values, size);
    grow();
    cudaMemset(values, 0, size * sizeof(float));
  }
  void fillOther_ok(Buffer &other) {
    cudaMalloc(&values, size);
    *this = other;
    cudaMemset(values, 0, size * sizeof(float));
  }
};
void growElsewhere(int n);
void tell(const Buffer &buffer) { printf("%d\n", buffer.size); }

void ofParameter_bad(Buffer &buffer, const Buffer &like) {
  checked(cudaMalloc(&buffer.values, like.size));
  tell(buffer);
  checked(cudaMemset(buffer.values, 0, like.size * sizeof(float)));
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: 'cudaMemset' fills like.size * 4 bytes, but 'values' has only like.size
}
void behindParameter_bad(Buffer *buffer, int n) {
  cudaMalloc(&buffer->values, n);
  cudaMemset(buffer->values, 0, n * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemset' fills n * 4 bytes, but 'values' has only n
}
void ofParameter_ok(Buffer &buffer, Buffer &other, int n) {
  cudaMalloc(&buffer.values, n);
  buffer.grow();
  cudaMemset(buffer.values, 0, n * sizeof(float));
  cudaMalloc(&buffer.values, n);
  growElsewhere(n);
  cudaMemset(buffer.values, 0, n * sizeof(float));
  cudaMalloc(&buffer.values, n);
  cudaMalloc(&other.values, n * sizeof(float)); // may be the same one
  cudaMemset(buffer.values, 0, n * sizeof(float));
  cudaMalloc(&buffer.values, n);
  buffer = other;
  cudaMemset(buffer.values, 0, n * sizeof(float));
}
void inLambda_ok(Buffer &buffer, int n) {
  auto grow = [&] { cudaMalloc(&buffer.values, n * sizeof(float)); };
  cudaMalloc(&buffer.values, n);
  grow();
  cudaMemset(buffer.values, 0, n * sizeof(float));
}

// Another function allocates as many bytes as a constant says.

constexpr int Count = 1000;
#define ROWS 32
static float *Global, *Twice, *Long;
static Buffer State;

void allocate(int n) {
  cudaMalloc(&Global, Count * sizeof(float));
  cudaMalloc(&Twice, Count * sizeof(float));
  cudaMalloc(&State.values, ROWS * ROWS * sizeof(float));
  size_t bytes = Count * sizeof(float);
  bytes *= n;
  cudaMalloc(&Long, bytes);
}
void allocateLarger() { cudaMalloc(&Twice, 2 * Count * sizeof(float)); }

void elsewhere_bad(float *host) {
  cudaMemcpy(Global, host, Count, cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies 1000 bytes of the 4000 that 'Global' has: the number of its elements, which have 4 bytes each
  cudaMemcpy(Global, host, Count * sizeof(double), cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies 8000 bytes, but 'Global' has only 4000
}
void elsewhere_ok(float *host) {
  cudaMemcpy(Global, host, Count * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(Global, host, 1000, cudaMemcpyHostToDevice);
  cudaMemcpy(Twice, host, 2 * Count * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(Long, host, 2 * Count * sizeof(float), cudaMemcpyHostToDevice);
}

// What is no constant there is not known here.
static float *Sized;
static int Size;
void allocateSized() { cudaMalloc(&Sized, Size * sizeof(float)); }
void FN_elsewhere(float *host) { cudaMemcpy(Sized, host, Size, cudaMemcpyHostToDevice); }

// A number that had another value before keeps the one that it has.

void readFrom(Buffer &buffer);

void filledBefore_bad() {
  Buffer like;
  readFrom(like);
  float *device, *all;
  cudaMalloc(&device, like.size);
  cudaMalloc(&all, like.next->size * sizeof(float));
  cudaMemset(all, 0, like.next->size);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemset' fills like.next->size bytes of the like.next->size * 4 that 'all' has
  cudaMemset(device, 0, like.size * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemset' fills like.size * 4 bytes, but 'device' has only like.size
  like.size = 0;
}
void filledBetween_ok(Buffer &like) {
  float *device;
  cudaMalloc(&device, like.size);
  readFrom(like);
  cudaMemset(device, 0, like.size * sizeof(float));
  cudaFree(device);
  cudaMalloc(&device, like.size);
  like.size /= 4;
  cudaMemset(device, 0, like.size * sizeof(float));
  cudaFree(device);
  cudaMalloc(&device, like.next->size);
  like.next = like.next->next;
  cudaMemset(device, 0, like.next->size * sizeof(float));
}
void onOneWay_ok(Buffer &like, bool again) {
  float *device = nullptr;
  cudaMalloc(&device, like.size);
  if (again)
    like.size /= 4;
  cudaMemset(device, 0, like.size * sizeof(float));
}
void load(Buffer *buffer);
void behindPointer_bad(Buffer *like) {
  float *device;
  cudaMalloc(&device, like->size);
  tell(*like);
  cudaMemset(device, 0, like->size * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemset' fills like->size * 4 bytes, but 'device' has only like->size
}
void behindPointer_ok(Buffer *like) {
  float *device;
  cudaMalloc(&device, like->size);
  load(like);
  cudaMemset(device, 0, like->size * sizeof(float));
}
void readOnce_bad(Buffer *like) {
  const int size = like->size;
  float *device;
  cudaMalloc(&device, size);
  load(like);
  cudaMemset(device, 0, size * sizeof(float));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemset' fills like->size * 4 bytes, but 'device' has only like->size
}
void sizeOfContainer_bad(std::vector<float> &values) {
  values.push_back(1);
  float *device;
  cudaMalloc(&device, values.size());
  cudaMemcpy(device, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies values.size() * 4 bytes, but 'device' has only values.size()
}
void sizeOfContainer_ok(std::vector<float> &values) {
  float *device;
  cudaMalloc(&device, values.size() * 4);
  values.resize(values.size() / 4);
  cudaMemcpy(device, values.data(), values.size() * 16, cudaMemcpyHostToDevice);
}
void rounds_ok(Buffer &like, int rounds) {
  float *device = nullptr;
  for (int i = 0; i < rounds; ++i) {
    const size_t bytes = like.size;
    if (i == 0)
      cudaMalloc(&device, bytes);
    else
      cudaMemset(device, 0, like.size * sizeof(float));
    readFrom(like);
  }
}
// In a loop the two may be of different rounds.
void FN_inLoop(Buffer &like, int rounds) {
  for (int i = 0; i < rounds; ++i) {
    readFrom(like);
    float *device;
    cudaMalloc(&device, like.size);
    cudaMemset(device, 0, like.size * sizeof(float));
    cudaFree(device);
  }
}

// Nothing comes here.
static void uncalled_ok() {
  float Values[16], *Copy;
  cudaMalloc(&Copy, 16);
  cudaMemcpy(Copy, Values, sizeof(Values), cudaMemcpyHostToDevice);
}
static void called_bad() {
  float Values[16], *Copy;
  cudaMalloc(&Copy, 16);
  cudaMemcpy(Copy, Values, sizeof(Values), cudaMemcpyHostToDevice);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'cudaMemcpy' copies 64 bytes, but 'Copy' has only 16
}
void callsIt() { called_bad(); }
