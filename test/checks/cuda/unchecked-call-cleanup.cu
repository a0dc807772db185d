// RUN: %check_cuda_tidy %s cuda-unchecked-call %t
// RUN: %check_cuda_tidy %s cuda-unchecked-call %t.all --prefix=ALL --config='{CheckOptions: {cuda-unchecked-call.ReportCleanup: true}}'

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>

void use(float *P);

struct Owner {
  float *P = nullptr;
  cudaStream_t Stream = nullptr;
  ~Owner() {
    cudaStreamSynchronize(Stream);
    // CHECK-MESSAGES-ALL: :[[@LINE-1]]:5: warning: status of 'cudaStreamSynchronize' is never read
    cudaFree(P);
    // CHECK-MESSAGES-ALL: :[[@LINE-1]]:5: warning: status of 'cudaFree' is never read
  }
  void reset() noexcept {
    cudaFree(P);
    // CHECK-MESSAGES-ALL: :[[@LINE-1]]:5: warning: status of 'cudaFree' is never read
    P = nullptr;
  }
};

// An asynchronous error surfaces in the next call, and cudaFree is one.
void freed_bad(float *P) {
  use(P);
  cudaFree(P);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaFree' is never read
  // CHECK-MESSAGES-ALL: :[[@LINE-2]]:3: warning: status of 'cudaFree' is never read
}

cudaError_t errorPath_ok(float *P, float *Q) {
  cudaError_t Status = cudaMemset(P, 0, 4);
  if (Status != cudaSuccess) {
    cudaFree(Q);
    // CHECK-MESSAGES-ALL: :[[@LINE-1]]:5: warning: status of 'cudaFree' is never read
    return Status;
  }
  if (!Q) {
    cudaFree(P);
    // CHECK-MESSAGES-ALL: :[[@LINE-1]]:5: warning: status of 'cudaFree' is never read
    return cudaErrorInvalidValue;
  }
  return cudaSuccess;
}

void throws_ok(float *P, int N) {
  if (N < 0) {
    cudaFree(P);
    // CHECK-MESSAGES-ALL: :[[@LINE-1]]:5: warning: status of 'cudaFree' is never read
    throw std::invalid_argument("negative");
  }
  if (N == 0) {
    cudaFree(P);
    // CHECK-MESSAGES-ALL: :[[@LINE-1]]:5: warning: status of 'cudaFree' is never read
    std::exit(EXIT_FAILURE);
  }
}

void catches_ok(float *P) {
  try {
    use(P);
  } catch (...) {
    cudaFree(P);
    // CHECK-MESSAGES-ALL: :[[@LINE-1]]:5: warning: status of 'cudaFree' is never read
    throw;
  }
}

cudaError_t label_ok(float *P, float *Q) {
  cudaError_t Status = cudaMemset(P, 0, 4);
  if (Status != cudaSuccess)
    goto Error;
  Status = cudaMemset(Q, 0, 4);
Error:
  cudaFree(P);
  // CHECK-MESSAGES-ALL: :[[@LINE-1]]:3: warning: status of 'cudaFree' is never read
  cudaFree(Q);
  // CHECK-MESSAGES-ALL: :[[@LINE-1]]:3: warning: status of 'cudaFree' is never read
  return Status;
}

// Not giving anything back: a copy that nobody checks, though an exit follows.
int copyBeforeExit_bad(float *Out, float *In, bool Done) {
  if (Done) {
    cudaMemcpy(Out, In, 4, cudaMemcpyDeviceToHost);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: status of 'cudaMemcpy' is never read
    // CHECK-MESSAGES-ALL: :[[@LINE-2]]:5: warning: status of 'cudaMemcpy' is never read
    return 1;
  }
  return 0;
}

// A function that gives back and does no other work, whatever it is called: nobody could do anything about a failure.

struct Plan {
  float *A, *B;
  cudaStream_t Stream;
};
void giveBackPart(Plan &P) {
  if (P.A)
    cudaFree(P.A);
  // CHECK-MESSAGES-ALL: :[[@LINE-1]]:5: warning: status of 'cudaFree' is never read
  P.A = nullptr;
}
void choose_bad() {
  cudaSetDevice(0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaSetDevice' is never read
  // CHECK-MESSAGES-ALL: :[[@LINE-2]]:3: warning: status of 'cudaSetDevice' is never read
}
void giveBack_ok(Plan *Plans, int Count) {
  cudaSetDevice(0);
  // CHECK-MESSAGES-ALL: :[[@LINE-1]]:3: warning: status of 'cudaSetDevice' is never read
  for (int I = 0; I < Count; ++I) {
    giveBackPart(Plans[I]);
    cudaStreamDestroy(Plans[I].Stream);
    // CHECK-MESSAGES-ALL: :[[@LINE-1]]:5: warning: status of 'cudaStreamDestroy' is never read
    Plans[I] = Plan{};
  }
  std::printf("%d plans\n", Count);
  std::free(Plans);
}
template <class T> struct Allocator {
  void deallocate(T *P, size_t) { cudaFreeHost(P); }
  // CHECK-MESSAGES-ALL: :[[@LINE-1]]:35: warning: status of 'cudaFreeHost' is never read
};
template struct Allocator<int>;
__global__ void work(float *);
void launchesAndFrees_bad(float *P) {
  work<<<1, 1>>>(P);
  cudaFree(P);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaFree' is never read
  // CHECK-MESSAGES-ALL: :[[@LINE-2]]:3: warning: status of 'cudaFree' is never read
}
void copiesAndFrees_bad(float *To, float *P) {
  cudaMemcpy(To, P, 4, cudaMemcpyDeviceToHost);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaMemcpy' is never read
  // CHECK-MESSAGES-ALL: :[[@LINE-2]]:3: warning: status of 'cudaMemcpy' is never read
  cudaFree(P);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaFree' is never read
  // CHECK-MESSAGES-ALL: :[[@LINE-2]]:3: warning: status of 'cudaFree' is never read
}

// Handles and events are the host's alone: nothing on the device depends on whether they are freed.
void event_ok(float *P, cudaEvent_t Event) {
  use(P);
  cudaEventDestroy(Event);
  // CHECK-MESSAGES-ALL: :[[@LINE-1]]:3: warning: status of 'cudaEventDestroy' is never read
}

// Of what takes times nothing but a time depends; waiting for an event tells of the device's work.
struct Timer {
  cudaEvent_t Start, Stop;
  void begin(cudaStream_t Stream) { cudaEventRecord(Start, Stream); }
  float end() {
    float Time = 0;
    cudaEventRecord(Stop);
    cudaEventSynchronize(Stop);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: status of 'cudaEventSynchronize' is never read
    // CHECK-MESSAGES-ALL: :[[@LINE-2]]:5: warning: status of 'cudaEventSynchronize' is never read
    cudaEventElapsedTime(&Time, Start, Stop);
    return Time;
  }
};
void timed_ok(float *P) {
  cudaEvent_t Times[2];
  cudaEventCreate(&Times[0]);
  cudaEventCreate(&Times[1]);
  cudaEventRecord(Times[0]);
  use(P);
  cudaEventRecord(Times[1]);
  float Time;
  if (cudaEventElapsedTime(&Time, Times[0], Times[1]) != cudaSuccess)
    std::abort();
}
void orders_bad(float *P, cudaStream_t One, cudaStream_t Other) {
  cudaEvent_t Begun, Done;
  cudaEventRecord(Done, One);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaEventRecord' is never read
  // CHECK-MESSAGES-ALL: :[[@LINE-2]]:3: warning: status of 'cudaEventRecord' is never read
  cudaStreamWaitEvent(Other, Done, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaStreamWaitEvent' is never read
  // CHECK-MESSAGES-ALL: :[[@LINE-2]]:3: warning: status of 'cudaStreamWaitEvent' is never read
  float Time;
  cudaEventElapsedTime(&Time, Begun, Done);
}

// Deleters give back when nobody can be told any more.

struct Deleter {
  void operator()(float *P) const {
    if (P)
      cudaFree(P);
    // CHECK-MESSAGES-ALL: :[[@LINE-1]]:7: warning: status of 'cudaFree' is never read
  }
};
void freeDevice(void *P) { cudaFree(P); }
// CHECK-MESSAGES-ALL: :[[@LINE-1]]:28: warning: status of 'cudaFree' is never read
void deleters_ok(float *P) {
  std::unique_ptr<float, Deleter> Unique(P);
  std::shared_ptr<float> Lambda(P, [](float *Q) { cudaFree(Q); });
  // CHECK-MESSAGES-ALL: :[[@LINE-1]]:51: warning: status of 'cudaFree' is never read
  std::shared_ptr<float> Function(P, freeDevice);
}
void lambdaThatWorks_bad(float *P) {
  auto Work = [](float *Q) {
    for (int I = 0; I < 2; ++I)
      use(Q);
    cudaFree(Q);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: status of 'cudaFree' is never read
    // CHECK-MESSAGES-ALL: :[[@LINE-2]]:5: warning: status of 'cudaFree' is never read
  };
  Work(P);
}

// What a destructor calls may not fail either, and what is no cleanup is reported there as well.

class Buffer {
public:
  ~Buffer() { clear(); }
  void clear();

private:
  float *P = nullptr;
};
void Buffer::clear() {
  cudaMemset(P, 0, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaMemset' is never read
  // CHECK-MESSAGES-ALL: :[[@LINE-2]]:3: warning: status of 'cudaMemset' is never read
  cudaFree(P);
  // CHECK-MESSAGES-ALL: :[[@LINE-1]]:3: warning: status of 'cudaFree' is never read
}

int main() {
  float *P = nullptr;
  cudaMalloc(&P, 4);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: status of 'cudaMalloc' is never read
  // CHECK-MESSAGES-ALL: :[[@LINE-2]]:3: warning: status of 'cudaMalloc' is never read
  use(P);
  cudaFree(P);
  // CHECK-MESSAGES-ALL: :[[@LINE-1]]:3: warning: status of 'cudaFree' is never read
  cudaDeviceReset();
  // CHECK-MESSAGES-ALL: :[[@LINE-1]]:3: warning: status of 'cudaDeviceReset' is never read
  float *First = new float[2], *Second = new float[2];
  delete[] First, delete[] Second;
  delete[] First, Second; // what people mean by it
  std::printf("done\n");
  return 0;
}
