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
struct TensorGeometry {
  TensorGeometry();
  explicit TensorGeometry(const TensorBase &t);
  IntArrayRef sizes() const;
  IntArrayRef strides() const;
  int64_t dim() const;
  int64_t size(int64_t dim) const;
  int64_t stride(int64_t dim) const;
  int64_t numel() const;
  bool is_contiguous() const;
};
struct TensorGeometryArg {
  TensorGeometryArg(TensorArg arg);
  TensorGeometryArg(TensorGeometry tensor, const char *name, int pos);
};
using CheckedFrom = const char *;
void checkDim(CheckedFrom c, const TensorGeometryArg &t, int64_t dim);
void checkDim(CheckedFrom c, const Tensor &tensor, const char *name, int pos, int64_t dim);
void checkDimRange(CheckedFrom c, const TensorGeometryArg &t, int64_t dim_start, int64_t dim_end);
void checkSameDim(CheckedFrom c, const TensorGeometryArg &t1, const TensorGeometryArg &t2);
void checkContiguous(CheckedFrom c, const TensorGeometryArg &t);
void checkAllContiguous(CheckedFrom c, ArrayRef<TensorArg> ts);
void checkSize(CheckedFrom c, const TensorGeometryArg &t, IntArrayRef sizes);
void checkSize(CheckedFrom c, const TensorGeometryArg &t, int64_t dim, int64_t size);
void checkNumel(CheckedFrom c, const TensorGeometryArg &t, int64_t numel);
void checkScalarType(CheckedFrom c, const TensorArg &t, ScalarType s);
void checkScalarTypes(CheckedFrom c, const TensorArg &t, ArrayRef<ScalarType> l);
void checkDefined(CheckedFrom c, const TensorArg &t);
void checkAllDefined(CheckedFrom c, ArrayRef<TensorArg> t);
#define TORCH_FALLBACK_CHECK(What)                                                                                     \
  void checkSame##What(CheckedFrom c, const TensorArg &t1, const TensorArg &t2);                                       \
  void checkAllSame##What(CheckedFrom c, ArrayRef<TensorArg> tensors);
TORCH_FALLBACK_CHECK(GPU)
TORCH_FALLBACK_CHECK(Numel)
TORCH_FALLBACK_CHECK(Size)
TORCH_FALLBACK_CHECK(Type)
#undef TORCH_FALLBACK_CHECK
void checkBackend(CheckedFrom c, ArrayRef<Tensor> t, Backend backend);
void checkDeviceType(CheckedFrom c, ArrayRef<Tensor> tensors, DeviceType device_type);
void checkLayout(CheckedFrom c, const Tensor &t, Layout layout);
void checkLayout(CheckedFrom c, ArrayRef<Tensor> tensors, Layout layout);
void check_dim_size(const Tensor &tensor, int64_t dim, int64_t dim_size, int64_t size);
} // namespace at
