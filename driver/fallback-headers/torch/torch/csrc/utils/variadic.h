// What older LibTorch wrote its templates with, and programs of its time.
#pragma once

#include <ATen/core/Tensor.h>
#include <type_traits>

namespace torch {
template <bool value, typename T = void> using enable_if_t = std::enable_if_t<value, T>;
template <bool value, typename T = void> using disable_if_t = std::enable_if_t<!value, T>;
} // namespace torch
