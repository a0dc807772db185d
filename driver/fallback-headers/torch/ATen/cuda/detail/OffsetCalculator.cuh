// From an element's number to where it lies in each tensor.
#pragma once

#include "ATen/core/TensorBase.h"
#include "ATen/cuda/detail/TensorInfo.cuh"

#define MAX_DIMS 16

namespace at::detail {
template <typename T, int size_> struct Array {
  T data[size_];
  C10_HOST_DEVICE T operator[](int i) const { return data[i]; }
  C10_HOST_DEVICE T &operator[](int i) { return data[i]; }
};
} // namespace at::detail
template <int NARGS, typename index_t = uint32_t, bool signed_strides = false> struct OffsetCalculator {
  using offset_type = at::detail::Array<index_t, NARGS>;
  OffsetCalculator(int dims, const int64_t *sizes, const int64_t *const *strides,
                   const int64_t *element_sizes = nullptr);
  C10_HOST_DEVICE offset_type get(index_t linear_idx) const;
  int dims;
};
template <int NARGS, typename index_t = uint32_t> struct TrivialOffsetCalculator {
  using offset_type = at::detail::Array<index_t, NARGS>;
  C10_HOST_DEVICE offset_type get(index_t linear_idx) const;
};
