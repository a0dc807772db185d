// What becomes of a launch for memory of a device that is not the current one: what torch-missing-device-guard and
// torch-default-stream-launch say. Needs two GPUs to show anything. By hand:
// nvcc -arch=native other-device.cu -o other && ./other
//
// The answers below are predictions from the documentation (CUDA C++ Programming Guide, "Device Selection", "Stream and
// Event Behavior", "Unified Virtual Address Space"): they are to be seen on GPUs before anybody quotes them as measured.
//
// REQUIRES: two-gpus, cuda-toolkit
// RUN: %cuda-path/bin/nvcc -arch=native %s -o %t
// RUN: %t | FileCheck %s

#include <cstdio>
#include <sys/wait.h>
#include <unistd.h>

__global__ void store(int *Target) { *Target = 1; }

static int *Buffer;
static cudaStream_t Stream;

struct Case {
  const char *Question;
  cudaError_t (*Answer)();
};

static cudaError_t finish(cudaError_t Launched) { return Launched ? Launched : cudaDeviceSynchronize(); }

static const Case Cases[] = {
    // CHECK: memory and stream of device 1, which is current: cudaSuccess
    {"memory and stream of device 1, which is current",
     [] { cudaSetDevice(1); store<<<1, 1, 0, Stream>>>(Buffer); return finish(cudaGetLastError()); }},
    // CHECK: stream of device 1, device 0 is current: cudaErrorInvalidResourceHandle
    {"stream of device 1, device 0 is current",
     [] { cudaSetDevice(0); store<<<1, 1, 0, Stream>>>(Buffer); return finish(cudaGetLastError()); }},
    // CHECK: memory of device 1, device 0 and its stream are current: cudaErrorIllegalAddress
    {"memory of device 1, device 0 and its stream are current",
     [] { cudaSetDevice(0); store<<<1, 1>>>(Buffer); return finish(cudaGetLastError()); }},
};

int main() {
  for (const Case &Each : Cases) {
    std::printf("%s: ", Each.Question);
    std::fflush(stdout);
    // A fault ends a context: each question has a process of its own.
    if (fork() == 0) {
      int Devices = 0;
      cudaGetDeviceCount(&Devices);
      if (Devices < 2) {
        std::puts("not asked: there is one GPU");
        std::fflush(stdout);
        _exit(0);
      }
      cudaSetDevice(1);
      cudaMalloc(&Buffer, sizeof *Buffer);
      cudaStreamCreate(&Stream);
      std::puts(cudaGetErrorName(Each.Answer()));
      std::fflush(stdout);
      _exit(0);
    }
    wait(nullptr);
  }
}
