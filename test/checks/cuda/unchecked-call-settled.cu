// RUN: %check_cuda_tidy %s cuda-unchecked-call %t

#include <cstdio>
#include <cstdlib>
#include <map>

#define CHECK(call)                                                                                                    \
  if (call != cudaSuccess)                                                                                             \
  std::abort()

__global__ void count(unsigned *Bins);
void elsewhere(unsigned *Bins);

// No work is under way any more: a release and a wait have no error of it to return.

void releasedAtEnd_ok(unsigned *Host, size_t Bytes) {
  unsigned *Bins = nullptr;
  CHECK(cudaMalloc(&Bins, Bytes));
  count<<<1, 32>>>(Bins);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(Host, Bins, Bytes, cudaMemcpyDeviceToHost));
  std::printf("%u\n", Host[0]);
  cudaFree(Bins);
}
void waitedTwice_ok(float *Host, const float *Device, size_t Bytes) {
  CHECK(cudaMemcpy(Host, Device, Bytes, cudaMemcpyDeviceToHost));
  cudaDeviceSynchronize();
}
void onEachWay_ok(unsigned *Bins, bool More) {
  if (More) {
    count<<<1, 32>>>(Bins);
    CHECK(cudaDeviceSynchronize());
  } else {
    CHECK(cudaDeviceSynchronize());
  }
  cudaFree(Bins);
}

// A check may be in another file, or a framework's.
void check(cudaError_t Status, const char *What);
template <class A, class B> struct Outcome {
  Outcome(const A &Is, const B &Expected) : Holds(Is == Expected) {}
  explicit operator bool() const;
  bool Holds;
};
template <class A, class B> Outcome<A, B> compare(const A &Is, const B &Expected) { return {Is, Expected}; }
#define ASSERT_EQUAL(is, expected)                                                                                     \
  if (const auto Result = compare(is, expected))                                                                       \
    ;                                                                                                                  \
  else                                                                                                                 \
    return check(cudaErrorUnknown, #is)
void checkedElsewhere_ok(unsigned *Bins) {
  count<<<1, 32>>>(Bins);
  check(cudaDeviceSynchronize(), "wait");
  cudaFree(Bins);
}
void checkedByFramework_ok(unsigned *Bins) {
  count<<<1, 32>>>(Bins);
  ASSERT_EQUAL(cudaDeviceSynchronize(), cudaSuccess);
  cudaFree(Bins);
}

void releasedUnderWay_bad(unsigned *Bins) {
  CHECK(cudaDeviceSynchronize());
  count<<<1, 32>>>(Bins);
  CHECK(cudaGetLastError());
  cudaFree(Bins);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaFree' is never read
  std::printf("done\n");
}
void onOneWay_bad(unsigned *Bins, bool More) {
  if (More)
    CHECK(cudaDeviceSynchronize());
  cudaFree(Bins);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaFree' is never read
  elsewhere(Bins);
}
void afterOthers_bad(unsigned *Bins) {
  CHECK(cudaDeviceSynchronize());
  elsewhere(Bins);
  cudaDeviceSynchronize();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaDeviceSynchronize' is never read
}
void uncheckedWait_bad(unsigned *Bins) {
  cudaDeviceSynchronize();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaDeviceSynchronize' is never read
  cudaFree(Bins);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaFree' is never read
  elsewhere(Bins);
}

// What the project itself calls to give something back.

struct Cache {
  std::map<void *, size_t> Live;
  cudaError_t giveBack(void *Memory) {
    Live.erase(Memory);
    return cudaFreeHost(Memory);
  }
  cudaError_t take(void **Memory, size_t Bytes) { return cudaMallocHost(Memory, Bytes); }
};
struct Buffer {
  static Cache All;
  void *Memory = nullptr;
  void release_ok(void *P) { All.giveBack(P); }
  void take_bad(size_t Bytes) { All.take(&Memory, Bytes); }
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: status of 'Cache::take' is never read
};

// A variable of the file begins as 0, and 0 is what is asked for.

static int Devices, Others = 1;
int Shared;
int setup_ok() {
  cudaGetDeviceCount(&Devices);
  if (Devices == 0)
    std::exit(1);
  return Devices;
}
int setup_bad() {
  cudaGetDeviceCount(&Others);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaGetDeviceCount' is never read
  cudaGetDeviceCount(&Shared);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaGetDeviceCount' is never read
  return Others == 0 || Shared == 0;
}

// -1 is no device: whoever asks for it, or for a number below 0, asks whether the call has failed.
int minusOne_ok() {
  int Device = -1, Other = -1;
  cudaGetDevice(&Device);
  if (Device < 0)
    return 0;
  cudaGetDevice(&Other);
  return Other != -1 ? Other : Device;
}
int minusOne_bad() {
  int Device = -1;
  cudaGetDevice(&Device);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaGetDevice' is never read
  return Device == 0;
}

// To take a time, or to make a stream, is no work that could fail later.
void timed_ok(float *Host, float *P, cudaEvent_t Begin, cudaEvent_t End) {
  CHECK(cudaMemcpy(Host, P, 4, cudaMemcpyDeviceToHost));
  CHECK(cudaEventRecord(End, nullptr));
  float Milliseconds = 0;
  CHECK(cudaEventElapsedTime(&Milliseconds, Begin, End));
  cudaStream_t Stream;
  CHECK(cudaStreamCreate(&Stream));
  cudaFree(P);
}
void filled_bad(float *Host, float *P, cudaEvent_t End) {
  CHECK(cudaMemcpy(Host, P, 4, cudaMemcpyDeviceToHost));
  CHECK(cudaMemsetAsync(P, 0, 4));
  CHECK(cudaEventRecord(End, nullptr));
  cudaFree(P);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaFree' is never read
}

// Gives nothing back, and makes the context: what fails there, every later call returns.
void makeContext_ok() { cudaFree(0); }
void makeContextByNull_ok() { cudaFree(nullptr); }

// The end of main gives back in several loops.
int main() {
  float *P = nullptr, *All[4] = {};
  CHECK(cudaMalloc(&P, 4));
  count<<<1, 1>>>(nullptr);
  cudaFree(P);
  for (int I = 0; I < 4; ++I)
    cudaFreeHost(All[I]);
  for (float *Each : All)
    cudaFree(Each);
  return 0;
}
