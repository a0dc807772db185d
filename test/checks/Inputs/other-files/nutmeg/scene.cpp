#include "tree.h"
#include <cstdio>

void prepareScene(Tree &tree) {
  tree.build();
  cudaDeviceSynchronize();
  std::printf("depth %d\n", tree.Depth);
}
