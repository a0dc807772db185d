// Slices and ellipses for Tensor::index.
#pragma once

#include "ATen/core/TensorBase.h"

namespace at {
namespace indexing {
constexpr int64_t INDEX_MIN = std::numeric_limits<int64_t>::min();
constexpr int64_t INDEX_MAX = -(INDEX_MIN + 1);
enum class TensorIndexType { None, Ellipsis, SymInt, Boolean, Slice, Tensor };
constexpr std::nullopt_t None = std::nullopt;
struct EllipsisIndexType final {};
extern const EllipsisIndexType Ellipsis;
struct Slice final {
  Slice(std::optional<int64_t> start_index = std::nullopt, std::optional<int64_t> stop_index = std::nullopt,
        std::optional<int64_t> step_index = std::nullopt);
};
struct TensorIndex final {
  TensorIndex(std::nullopt_t);
  TensorIndex(EllipsisIndexType);
  TensorIndex(const char *str);
  TensorIndex(int64_t integer);
  TensorIndex(int integer);
  template <class T, class = std::enable_if_t<std::is_same_v<bool, T>>> TensorIndex(T boolean);
  TensorIndex(Slice slice);
  TensorIndex(const Tensor &tensor);
};
} // namespace indexing
} // namespace at
namespace torch {
namespace indexing {
using namespace at::indexing;
}
} // namespace torch
