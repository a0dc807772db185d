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
