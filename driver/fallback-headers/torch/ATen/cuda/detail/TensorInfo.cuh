// A tensor's layout as kernels take it.
#pragma once

#include "c10/macros/Macros.h"
#include <cstdint>

#define MAX_TENSORINFO_DIMS 25

namespace at::cuda::detail {
template <typename T, typename IndexType> struct TensorInfo {
  TensorInfo();
  TensorInfo(T *p, int dim, IndexType sz[MAX_TENSORINFO_DIMS], IndexType st[MAX_TENSORINFO_DIMS]);
  void reduceDim(int dim);
  int collapseDims(const int excludeDim = -1);
  C10_HOST_DEVICE bool isContiguous() const;
  T *data;
  IndexType sizes[MAX_TENSORINFO_DIMS];
  IndexType strides[MAX_TENSORINFO_DIMS];
  int dims;
};
template <typename T, typename IndexType, int Dims> struct IndexToOffset {
  static C10_HOST_DEVICE IndexType get(IndexType linearId, const TensorInfo<T, IndexType> &info);
};
} // namespace at::cuda::detail
