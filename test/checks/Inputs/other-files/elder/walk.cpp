#include <cuda_runtime.h>
#include <stdexcept>

void even(int *nodes, int level, int count);

void walk(int *nodes, int levels, int count) {
  even(nodes, levels, count);
  if (cudaGetLastError() != cudaSuccess)
    throw std::runtime_error("walk");
}
