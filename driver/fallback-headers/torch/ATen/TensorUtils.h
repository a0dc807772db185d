// Checks of tensor arguments.
#pragma once

#include "ATen/core/Tensor.h"

namespace at {
struct TensorArg {
  const Tensor &tensor;
  const char *name;
  int pos;
  TensorArg(const Tensor &tensor, const char *name, int pos);
  const Tensor *operator->() const;
  const Tensor &operator*() const;
};
using CheckedFrom = const char *;
void checkAllSameGPU(CheckedFrom c, ArrayRef<TensorArg> tensors);
void checkAllSameType(CheckedFrom c, ArrayRef<TensorArg> tensors);
void checkSameGPU(CheckedFrom c, const TensorArg &t1, const TensorArg &t2);
void checkSameType(CheckedFrom c, const TensorArg &t1, const TensorArg &t2);
void checkDim(CheckedFrom c, const TensorArg &t, int64_t dim);
void checkContiguous(CheckedFrom c, const TensorArg &t);
} // namespace at
