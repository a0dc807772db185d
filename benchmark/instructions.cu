// What the count of instructions is taken of: a file of the size of a small kernel source, with something for each
// part of the program to do. The count is in instructions.txt; see README.md.
#include <cuda_runtime.h>
#include <cstdio>
#include <stdexcept>
#include <vector>

#define CHECK(call)                                                                                                    \
  do {                                                                                                                 \
    if (cudaError_t status = (call); status != cudaSuccess)                                                            \
      throw std::runtime_error(cudaGetErrorString(status));                                                            \
  } while (0)

constexpr int Threads = 256;

inline int blocksFor(int n) { return (n + Threads - 1) / Threads; }

template <typename T> __global__ void scale(T *data, int n, T by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] *= by;
}

__global__ void plane(const float *from, float *to, int rows, int columns) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && column < columns)
    to[column * rows + row] = from[row * columns + column];
}

template <typename T> void scaleAll(std::vector<T *> &parts, int n, T by) {
  if (n == 0)
    return;
  for (T *part : parts) {
    scale<T><<<blocksFor(n), Threads>>>(part, n, by);
    CHECK(cudaGetLastError());
  }
}

void transpose(const float *from, float *to, int rows, int columns, cudaStream_t stream) {
  dim3 block(32, 8), grid;
  grid.x = (columns + block.x - 1) / block.x;
  grid.y = (rows + block.y - 1) / block.y;
  plane<<<grid, block, 0, stream>>>(from, to, rows, columns);
}

int main() {
  std::vector<float *> parts(4);
  for (float *&part : parts)
    CHECK(cudaMalloc(&part, 1 << 20));
  scaleAll(parts, 1 << 18, 2.0f);
  transpose(parts[0], parts[1], 512, 512, nullptr);
  cudaDeviceSynchronize();
  for (float *part : parts)
    cudaFree(part);
  std::puts("done");
}

// Many launches, in one function and each in one of its own.
__global__ void each(float *out, int n) { out[blockIdx.x * blockDim.x + threadIdx.x] = n; }
#define FOUR(OF, NAME) OF(NAME##0) OF(NAME##1) OF(NAME##2) OF(NAME##3)
#define SIXTEEN(OF, NAME) FOUR(OF, NAME##0) FOUR(OF, NAME##1) FOUR(OF, NAME##2) FOUR(OF, NAME##3)
#define MANY(OF, NAME) SIXTEEN(OF, NAME##0) SIXTEEN(OF, NAME##1) SIXTEEN(OF, NAME##2) SIXTEEN(OF, NAME##3)
#define LAUNCH(NAME) each<<<(n + 255) / 256, 256>>>(out, NAME);
#define LAUNCHER(NAME) void launch_##NAME(float *out, int n) { each<<<(n + 255) / 256, 256>>>(out, n); }
void all(float *out, int n) { MANY(LAUNCH, 10) MANY(LAUNCH, 11) MANY(LAUNCH, 12) MANY(LAUNCH, 13) }
MANY(LAUNCHER, x) MANY(LAUNCHER, y) MANY(LAUNCHER, z) MANY(LAUNCHER, w)
