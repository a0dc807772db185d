#pragma once
#include <cuda.h>

struct Module {
  CUfunction Function;
  void launch(void **arguments, unsigned blocks, CUstream stream) const;
};
