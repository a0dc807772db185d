#pragma once
#include <cuda_runtime.h>

struct Tree {
  float4 *Levels[16];
  int Depth;
  void grow(int level, int count);
  void build();
};
