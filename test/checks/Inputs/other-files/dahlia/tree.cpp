#include "tree.h"
#include <stdexcept>

void splitLevel(const float4 *nodes, float4 *children, int count);

void Tree::grow(int level, int count) {
  if (level + 1 >= Depth)
    return;
  splitLevel(Levels[level], Levels[level + 1], count);
  grow(level + 1, 4 * count);
}

void Tree::build() {
  grow(0, 1);
  if (cudaGetLastError() != cudaSuccess)
    throw std::runtime_error("Tree::build");
}
