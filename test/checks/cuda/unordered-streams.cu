// RUN: %check_cuda_tidy %s cuda-unordered-streams %t

#include <cuda_runtime.h>

__global__ void fill(float *values, int n) { values[threadIdx.x] = n; }
__global__ void count(int *counter) { atomicAdd(counter, 1); }
__global__ void read(float *out, const float *values, int n) { out[threadIdx.x] = values[n]; }
__global__ void readOne(float *out, int *counter) { out[0] = *counter; }
__device__ void change(float *values);
__global__ void mayFill(float *values) { change(values); }
struct Table {
  float *rows;
};
__global__ void fillRows(Table *table) { table->rows[threadIdx.x] = 1; }
void somewhere();

struct Memory {
  explicit Memory(int n) {
    cudaMalloc(&values, n * sizeof(float));
    cudaMalloc(&out, n * sizeof(float));
  }
  float *values, *out;
};

// Two streams.

void kernelAndKernel_bad(int n) {
  float *values, *out;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  fill<<<1, 32, 0, first>>>(values, n);
  read<<<1, 32, 0, second>>>(out, values, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'read' uses 'values' on stream 'second' while kernel 'fill' may still be writing it on stream 'first' [cuda-unordered-streams]
}

void copyAndKernel_bad(const float *host, int n) {
  float *values, *out;
  cudaStream_t streams[2];
  for (int i = 0; i < 2; ++i)
    cudaStreamCreate(&streams[i]);
  cudaMalloc(&values, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemcpyAsync(values, host, n * sizeof(float), cudaMemcpyHostToDevice, streams[0]);
  read<<<1, 32, 0, streams[1]>>>(out, values, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'read' uses 'values' on stream 'streams[1]' while the copy may still be writing it on stream 'streams[0]'
}

void counts_bad(float *out) {
  int *counter;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&counter, sizeof(int));
  count<<<1, 32, 0, first>>>(counter);
  readOne<<<1, 1, 0, second>>>(out, counter);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'readOne' uses 'counter' on stream 'second' while kernel 'count' may still be writing it on stream 'first'
}

void readAndOverwritten_bad(const float *host, float *out, int n) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  cudaMemcpyAsync(values, host, n * sizeof(float), cudaMemcpyHostToDevice, first);
  read<<<1, 32, 0, first>>>(out, values, n);
  cudaMemsetAsync(values, 0, n * sizeof(float), second);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the fill uses 'values' on stream 'second' while the copy may still be writing it on stream 'first'
}

void waitsForAnother_bad(int n) {
  float *values, *out;
  cudaStream_t first, second, third;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaStreamCreate(&third);
  cudaMalloc(&values, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  fill<<<1, 32, 0, first>>>(values, n);
  cudaStreamSynchronize(third);
  read<<<1, 32, 0, second>>>(out, values, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'read' uses 'values' on stream 'second' while kernel 'fill' may still be writing it on stream 'first'
}

void eventIsEarlier_bad(int n) {
  float *values, *out;
  cudaStream_t first, second;
  cudaEvent_t event;
  cudaEventCreate(&event);
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaEventRecord(event, first);
  fill<<<1, 32, 0, first>>>(values, n);
  cudaStreamWaitEvent(second, event, 0);
  read<<<1, 32, 0, second>>>(out, values, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'read' uses 'values' on stream 'second' while kernel 'fill' may still be writing it on stream 'first'
}

void onOneWay_bad(int n, bool waits) {
  float *values, *out;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  fill<<<1, 32, 0, first>>>(values, n);
  if (waits)
    cudaStreamSynchronize(first);
  read<<<1, 32, 0, second>>>(out, values, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'read' uses 'values' on stream 'second' while kernel 'fill' may still be writing it on stream 'first'
}

void theSameTwice_bad(int n) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  fill<<<1, 32, 0, first>>>(values, n);
  fill<<<1, 32, 0, second>>>(values, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'fill' uses 'values' on stream 'second' while kernel 'fill' may still be writing it on stream 'first'
}

// A stream that the default stream does not wait for.

void nonBlockingBehindDefault_bad(const float *host, int n) {
  float *values, *out;
  cudaStream_t side;
  cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking);
  cudaMalloc(&values, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemset(values, 0, n * sizeof(float));
  read<<<1, 32, 0, side>>>(out, values, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'read' uses 'values' on stream 'side' while the fill may still be writing it on the default stream
}

void defaultBehindNonBlocking_bad(float *host, int n) {
  float *values;
  cudaStream_t side;
  cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking);
  cudaMalloc(&values, n * sizeof(float));
  fill<<<1, 32, 0, side>>>(values, n);
  cudaMemcpy(host, values, n * sizeof(float), cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the copy uses 'values' on the default stream while kernel 'fill' may still be writing it on stream 'side'
}

// In an order.

void oneStream_ok(int n) {
  float *values, *out;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  fill<<<1, 32, 0, first>>>(values, n);
  read<<<1, 32, 0, first>>>(out, values, n);
  fill<<<1, 32, 0, second>>>(nullptr, n);
}

void event_ok(int n) {
  float *values, *out;
  cudaStream_t first, second;
  cudaEvent_t event;
  cudaEventCreate(&event);
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  fill<<<1, 32, 0, first>>>(values, n);
  cudaEventRecord(event, first);
  cudaStreamWaitEvent(second, event, 0);
  read<<<1, 32, 0, second>>>(out, values, n);
}

void eventsInARow_ok(int n) {
  float *values, *out;
  cudaStream_t streams[3];
  cudaEvent_t events[2];
  cudaStreamCreate(&streams[0]);
  cudaStreamCreate(&streams[1]);
  cudaStreamCreate(&streams[2]);
  cudaMalloc(&values, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  fill<<<1, 32, 0, streams[0]>>>(values, n);
  cudaEventRecord(events[0], streams[0]);
  cudaStreamWaitEvent(streams[1], events[0], 0);
  cudaEventRecord(events[1], streams[1]);
  cudaStreamWaitEvent(streams[2], events[1], 0);
  read<<<1, 32, 0, streams[2]>>>(out, values, n);
}

void waits_ok(int n) {
  float *values, *out;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  fill<<<1, 32, 0, first>>>(values, n);
  cudaStreamSynchronize(first);
  read<<<1, 32, 0, second>>>(out, values, n);
}

void defaultIsBetween_ok(int n) {
  float *values, *out;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  fill<<<1, 32, 0, first>>>(values, n);
  count<<<1, 1>>>(nullptr);
  read<<<1, 32, 0, second>>>(out, values, n);
}

void defaultWaits_ok(float *host, int n) {
  float *values;
  cudaStream_t first;
  cudaStreamCreate(&first);
  cudaMalloc(&values, n * sizeof(float));
  cudaMemset(values, 0, n * sizeof(float));
  fill<<<1, 32, 0, first>>>(values, n);
  cudaMemcpy(host, values, n * sizeof(float), cudaMemcpyDeviceToHost);
}

void mayWait_ok(int n) {
  float *values, *out;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  fill<<<1, 32, 0, first>>>(values, n);
  somewhere();
  read<<<1, 32, 0, second>>>(out, values, n);
}

// No conflict, as far as anybody knows.

void bothRead_ok(float *out, int n) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  read<<<1, 32, 0, first>>>(out, values, n);
  read<<<1, 32, 0, second>>>(out + n, values, n);
}

void halves_ok(float *out, int n) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, 2 * n * sizeof(float));
  fill<<<1, 32, 0, first>>>(values, n);
  read<<<1, 32, 0, second>>>(out, values + n, n);
  cudaMemsetAsync(values, 0, n * sizeof(float), second);
}

void partsOfOneKernel_ok(int n) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, 2 * n * sizeof(float));
  fill<<<1, 32, 0, first>>>(values, 0);
  fill<<<1, 32, 0, second>>>(values, n);
}

void newMemory_ok(float *out, int n) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  fill<<<1, 32, 0, first>>>(values, n);
  cudaMallocAsync(&values, n * sizeof(float), second);
  read<<<1, 32, 0, second>>>(out, values, n);
}

void streamsOfTheCaller_ok(float *out, int n, cudaStream_t first, cudaStream_t second) {
  float *values;
  cudaMalloc(&values, n * sizeof(float));
  fill<<<1, 32, 0, first>>>(values, n);
  read<<<1, 32, 0, second>>>(out, values, n);
}

void theSameStream_ok(float *out, int n) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  second = first;
  cudaMalloc(&values, n * sizeof(float));
  fill<<<1, 32, 0, first>>>(values, n);
  read<<<1, 32, 0, second>>>(out, values, n);
}

void throughAMember_ok(float *out, int n) {
  Table *table;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMallocManaged(&table, sizeof(Table));
  fillRows<<<1, 32, 0, first>>>(table);
  cudaMemcpyAsync(out, table, sizeof(Table), cudaMemcpyDeviceToHost, second);
}

void mayWrite_ok(float *out, int n) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  mayFill<<<1, 32, 0, first>>>(values);
  read<<<1, 32, 0, second>>>(out, values, n);
}

void otherWay_ok(float *out, int n, bool fills) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  if (fills)
    fill<<<1, 32, 0, first>>>(values, n);
  if (!fills)
    read<<<1, 32, 0, second>>>(out, values, n);
}

// A condition that only the first iteration fails.
void FP_firstIteration(float *out, int n) {
  float *values;
  cudaStream_t filling, reading;
  cudaEvent_t read_, filled;
  cudaStreamCreate(&filling);
  cudaStreamCreate(&reading);
  cudaEventCreate(&read_);
  cudaEventCreate(&filled);
  cudaMalloc(&values, n * sizeof(float));
  for (int i = 0; i < n; ++i) {
    if (i > 0)
      cudaStreamWaitEvent(filling, read_, 0);
    fill<<<1, 32, 0, filling>>>(values, n);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: kernel 'fill' uses 'values' on stream 'filling' while kernel 'read' may still be reading it on stream 'reading'
    cudaEventRecord(filled, filling);
    cudaStreamWaitEvent(reading, filled, 0);
    read<<<1, 32, 0, reading>>>(out, values, n);
    cudaEventRecord(read_, reading);
  }
}

// An instantiation makes its streams as the template says.

template <class T> __global__ void fillOf(T *values) { values[threadIdx.x] = 1; }
template <class T> void template_bad(T *out) {
  T *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, sizeof(T));
  fillOf<<<1, 1, 0, first>>>(values);
  cudaMemcpyAsync(out, values, sizeof(T), cudaMemcpyDeviceToHost, second);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the copy uses 'values' on stream 'second' while kernel 'fillOf' may still be writing it on stream 'first'
}
template void template_bad(float *);

// Known to be missed.

struct FN_streamsOfAClass {
  FN_streamsOfAClass() {
    cudaStreamCreate(&first);
    cudaStreamCreate(&second);
  }
  void run(int n) {
    fill<<<1, 32, 0, first>>>(memory.values, n);
    read<<<1, 32, 0, second>>>(memory.out, memory.values, n);
  }
  cudaStream_t first, second;
  Memory memory{32};
};

void FN_elementsOfALoop(int n) {
  float *values, *out;
  cudaStream_t streams[2];
  cudaMalloc(&values, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  for (int i = 0; i < 2; ++i) {
    cudaStreamCreate(&streams[i]);
    fill<<<1, 32, 0, streams[i]>>>(values, n);
    read<<<1, 32, 0, streams[1 - i]>>>(out, values, n);
  }
}

// Pointers in structures.
struct Halves {
  float *left, *right;
};
__global__ void fillLeft(Halves all) { all.left[threadIdx.x] = 1; }
__global__ void fillRight(Halves all) { all.right[threadIdx.x] = 1; }
void members_bad(int n) {
  Halves all;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&all.left, n * sizeof(float));
  cudaMalloc(&all.right, n * sizeof(float));
  fillLeft<<<1, 32, 0, first>>>(all);
  fillRight<<<1, 32, 0, second>>>(all);
  fill<<<1, 32, 0, first>>>(all.right, n);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'fill' uses 'all.right' on stream 'first' while kernel 'fillRight' may still be writing it on stream 'second'
  cudaDeviceSynchronize();
}

// A write that hardly happens keeps the compiler from leaving out what nobody reads.

__global__ void burn(float *sink, float x) {
  for (int i = 0; i < 1000; ++i)
    x = x * 1.5f + i;
  if (x == 1e30f)
    sink[0] = x;
}
__global__ void zeroes(float *values, float x) {
  if (x == 0.0f)
    values[threadIdx.x] = 1;
}
void sink_ok(int n) {
  float *sink;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&sink, n * sizeof(float));
  burn<<<1, 32, 0, first>>>(sink, 1);
  burn<<<1, 32, 0, second>>>(sink, 1);
}
void sink_bad(int n) {
  float *values;
  cudaStream_t first, second;
  cudaStreamCreate(&first);
  cudaStreamCreate(&second);
  cudaMalloc(&values, n * sizeof(float));
  zeroes<<<1, 32, 0, first>>>(values, 1);
  zeroes<<<1, 32, 0, second>>>(values, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'zeroes' uses 'values' on stream 'second' while kernel 'zeroes' may still be writing it on stream 'first'
}

// The host waits in a copy to its own memory.
void readBack_ok(int rounds) {
  float *values, first;
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaMalloc(&values, 32 * sizeof(float));
  for (int i = 0; i < rounds; ++i) {
    fill<<<1, 32, 0, stream>>>(values, i);
    cudaStreamSynchronize(stream);
    cudaMemcpy(&first, values, sizeof(float), cudaMemcpyDeviceToHost);
  }
}
void readBackOnStream_ok() {
  float *values, first;
  cudaStream_t stream, other;
  cudaStreamCreate(&stream);
  cudaStreamCreate(&other);
  cudaMalloc(&values, 32 * sizeof(float));
  cudaMemcpyAsync(&first, values, sizeof(float), cudaMemcpyDeviceToHost, stream);
  fill<<<1, 32, 0, other>>>(values, 1);
}
void readBackPinned_bad() {
  float *values, *first;
  cudaStream_t stream, other;
  cudaStreamCreate(&stream);
  cudaStreamCreate(&other);
  cudaMallocHost(&first, sizeof(float));
  cudaMalloc(&values, 32 * sizeof(float));
  cudaMemcpyAsync(first, values, sizeof(float), cudaMemcpyDeviceToHost, stream);
  fill<<<1, 32, 0, other>>>(values, 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: kernel 'fill' uses 'values' on stream 'other' while the copy may still be reading it on stream 'stream'
}
