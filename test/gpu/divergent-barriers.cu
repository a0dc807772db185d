// What becomes of a block some of whose threads do not come to a barrier: what the page of cuda-divergent-barrier says of
// threads that have ended and of those that go another way. By hand:
// nvcc -arch=native divergent-barriers.cu -o barriers && ./barriers
//
// Seen on a GPU: docs/gpu-results.md. Threads that have ended are left out, as the CUDA C++ Programming Guide says
// ("Independent Thread Scheduling"); for all others it allows anything, and these answers are what one GPU did.
//
// REQUIRES: gpu, cuda-toolkit
// RUN: %cuda-path/bin/nvcc -arch=native %s -o %t
// RUN: %t | FileCheck %s

#include <cooperative_groups.h>
#include <cstdio>
#include <sys/wait.h>
#include <unistd.h>

constexpr int Threads = 64, Some = 48;

__global__ void returnEarly(int *X) {
  __shared__ int Values[Threads];
  const int I = threadIdx.x;
  if (I >= Some)
    return;
  Values[I] = I;
  __syncthreads();
  X[I] = Values[Some - 1 - I];
}

__global__ void passItBy(int *X) {
  __shared__ int Values[Threads];
  const int I = threadIdx.x;
  if (I < Some) {
    Values[I] = I;
    __syncthreads();
    X[I] = Values[Some - 1 - I];
  }
}

__global__ void countThose(int *X) {
  if (threadIdx.x < Some)
    X[threadIdx.x] = Some - 1 - threadIdx.x + (__syncthreads_count(1) - Some);
}

__global__ void returnFromGrid(int *X) {
  if (blockIdx.x == 1)
    return;
  cooperative_groups::this_grid().sync();
  X[threadIdx.x] = Some - 1 - threadIdx.x;
}

/// Those who leave the loop meet the others' barrier in it with the one behind it.
__global__ void leaveLoop(int *X) {
  for (int I = threadIdx.x; I < 100; I += Threads)
    __syncthreads();
  __syncthreads();
  X[threadIdx.x] = Some - 1 - threadIdx.x;
}

__global__ void waitElsewhere(int *X) {
  volatile int *Flag = X + Threads;
  if (threadIdx.x < Some) {
    __syncthreads();
    *Flag = 1;
  } else {
    while (!*Flag)
      ;
  }
  X[threadIdx.x] = Some - 1 - threadIdx.x;
}

using Kernel = void (*)(int *);

/// Prints what the kernel's first 48 threads give; the process may never come back from it.
static void run(Kernel Each, unsigned Blocks) {
  int *X = nullptr, Result[Threads] = {};
  cudaMalloc(&X, 2 * sizeof Result);
  cudaMemset(X, 0, 2 * sizeof Result);
  void *Arguments[] = {&X};
  if (Blocks == 1)
    Each<<<1, Threads>>>(X);
  else
    cudaLaunchCooperativeKernel(reinterpret_cast<void *>(Each), dim3(Blocks), dim3(Threads), Arguments);
  const cudaError_t Status = cudaMemcpy(Result, X, sizeof Result, cudaMemcpyDeviceToHost);
  bool IsRight = true;
  for (int I = 0; I < Some; ++I)
    IsRight &= Result[I] == Some - 1 - I;
  std::printf("%s\n", Status != cudaSuccess ? cudaGetErrorName(Status) : IsRight ? "ends, and is right" : "is wrong");
  std::fflush(stdout);
}

struct Case {
  const char *Question;
  Kernel Asked;
  unsigned Blocks = 1;
};

static const Case Cases[] = {
    // CHECK: some return before it: ends, and is right
    {"some return before it", returnEarly},
    // CHECK: some end without it: ends, and is right
    {"some end without it", passItBy},
    // CHECK: some end without one that counts: ends, and is right
    {"some end without one that counts", countThose},
    // CHECK: a block returns before the grid's: hangs
    {"a block returns before the grid's", returnFromGrid, 2},
    // CHECK: some leave a loop with it, for another: hangs
    {"some leave a loop with it, for another", leaveLoop},
    // CHECK: some wait for others that are at it: hangs
    {"some wait for others that are at it", waitElsewhere},
};

int main() {
  for (const Case &Each : Cases) {
    std::printf("%s: ", Each.Question);
    std::fflush(stdout);
    const pid_t Child = fork();
    if (Child == 0) {
      alarm(5);
      run(Each.Asked, Each.Blocks);
      _exit(0);
    }
    int Status = 0;
    if (Child < 0 || waitpid(Child, &Status, 0) < 0)
      return 1;
    if (WIFSIGNALED(Status))
      std::printf("%s\n", WTERMSIG(Status) == SIGALRM ? "hangs" : "crashes");
  }
}
