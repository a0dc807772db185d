// What becomes of accesses at addresses that cannot be valid, and of those outside of a block's shared memory, what the pages
// of cuda-invalid-address and cuda-shared-memory-overrun say. By hand: nvcc -arch=native addresses.cu -o addresses && ./addresses
//
// Seen on a GPU: docs/gpu-results.md.
//
// REQUIRES: gpu, cuda-toolkit
// RUN: %cuda-path/bin/nvcc -arch=native %s -o %t
// RUN: %t | FileCheck %s

#include <cstdio>
#include <sys/wait.h>
#include <unistd.h>

__device__ int *Count;
__device__ unsigned Sink;
__global__ void countAtNull() { atomicAdd(Count, 1); }
__global__ void store(int *P) { *P = 7; }
__global__ void storeAtNumber() { *reinterpret_cast<int *>(0x87654320) = 7; }
__global__ void storeAtSharedNumber() {
  __shared__ int Value;
  *reinterpret_cast<int *>(__cvta_generic_to_shared(&Value)) = 7;
}
__global__ void readShared(int Offset) {
  __shared__ char Bytes[16];
  Bytes[threadIdx.x] = 1;
  Sink = *reinterpret_cast<volatile unsigned *>(Bytes + Offset);
}
__global__ void readLocal(int Offset) {
  volatile char Bytes[16];
  for (int I = 0; I < 16; ++I)
    Bytes[I] = I;
  Sink = *reinterpret_cast<volatile unsigned *>(const_cast<char *>(Bytes) + Offset);
}
__global__ void readGlobal(char *Bytes, int Offset) { Sink = *reinterpret_cast<volatile unsigned *>(Bytes + Offset); }

/// Stores to an element of 64.
__global__ void storeStatic(int Index) {
  __shared__ volatile float Tile[64];
  Tile[Index] = 1;
}
/// Stores to an element of as many as the launch gives.
__global__ void storeDynamic(int Index) {
  extern __shared__ volatile float Sized[];
  Sized[Index] = 1;
}
/// The second array is what the first has behind its end.
__global__ void storeBehindFirst(int Index) {
  __shared__ volatile float Both[2][64];
  if (threadIdx.x == 0)
    Both[1][0] = 1;
  __syncthreads();
  if (threadIdx.x == 0)
    Both[0][Index] = 2;
  __syncthreads();
  Sink = Both[1][0];
}

struct Case {
  const char *Question;
  void (*Launch)();
};

static const Case Cases[] = {
    // CHECK: a __device__ pointer that nobody sets: cudaErrorIllegalAddress, 0
    {"a __device__ pointer that nobody sets", [] { countAtNull<<<1, 1>>>(); }},
    // CHECK: a null argument: cudaErrorIllegalAddress, 0
    {"a null argument", [] { store<<<1, 1>>>(nullptr); }},
    // CHECK: a fixed address: cudaErrorIllegalAddress, 0
    {"a fixed address", [] { storeAtNumber<<<1, 1>>>(); }},
    // CHECK: the number of __cvta_generic_to_shared: cudaErrorIllegalAddress, 0
    {"the number of __cvta_generic_to_shared", [] { storeAtSharedNumber<<<1, 1>>>(); }},
    // CHECK: 4 bytes of shared memory at a multiple of 4: cudaSuccess, 16843009
    {"4 bytes of shared memory at a multiple of 4", [] { readShared<<<1, 16>>>(4); }},
    // CHECK: 4 bytes of shared memory at 1: cudaErrorMisalignedAddress, 0
    {"4 bytes of shared memory at 1", [] { readShared<<<1, 16>>>(1); }},
    // CHECK: 4 bytes of a thread's memory at 1: cudaErrorMisalignedAddress, 0
    {"4 bytes of a thread's memory at 1", [] { readLocal<<<1, 1>>>(1); }},
    // CHECK: 4 bytes of global memory at 1: cudaErrorMisalignedAddress, 0
    {"4 bytes of global memory at 1", [] { void *P; cudaMalloc(&P, 64); readGlobal<<<1, 1>>>(static_cast<char *>(P), 1); }},
    // CHECK: shared memory, the last of 64: cudaSuccess, 0
    {"shared memory, the last of 64", [] { storeStatic<<<1, 1>>>(63); }},
    // CHECK: shared memory, the 65th of 64: cudaErrorIllegalAddress, 0
    {"shared memory, the 65th of 64", [] { storeStatic<<<1, 1>>>(64); }},
    // CHECK: shared memory, the 65537th of 64: cudaErrorIllegalAddress, 0
    {"shared memory, the 65537th of 64", [] { storeStatic<<<1, 1>>>(65536); }},
    // CHECK: shared memory, the one before the first: cudaSuccess, 0
    {"shared memory, the one before the first", [] { storeStatic<<<1, 1>>>(-1); }},
    // CHECK: shared memory, 257 before the first: cudaErrorIllegalInstruction, 0
    {"shared memory, 257 before the first", [] { storeStatic<<<1, 1>>>(-257); }},
    // CHECK: dynamic shared memory, the first of none: cudaErrorIllegalAddress, 0
    {"dynamic shared memory, the first of none", [] { storeDynamic<<<1, 1>>>(0); }},
    // CHECK: dynamic shared memory, the 12289th of none: cudaErrorIllegalAddress, 0
    {"dynamic shared memory, the 12289th of none", [] { storeDynamic<<<1, 1>>>(12288); }},
    // CHECK: shared memory, the 65th of 64 with another array behind it: cudaSuccess, 2
    {"shared memory, the 65th of 64 with another array behind it", [] { storeBehindFirst<<<1, 32>>>(64); }},
};

int main() {
  for (const Case &Each : Cases) {
    std::printf("%s: ", Each.Question);
    std::fflush(stdout);
    // A fault is the end of its process's CUDA.
    const pid_t Child = fork();
    if (Child == 0) {
      Each.Launch();
      const cudaError_t Refused = cudaGetLastError(), Failed = cudaDeviceSynchronize();
      unsigned Read = 0;
      cudaMemcpyFromSymbol(&Read, Sink, sizeof Read);
      std::printf("%s%s, %u\n", Refused ? "refused: " : "", cudaGetErrorName(Refused ? Refused : Failed), Read);
      std::fflush(stdout);
      _exit(0);
    }
    int Status = 0;
    if (Child < 0 || waitpid(Child, &Status, 0) < 0)
      return 1;
  }
}
