// How values go through the dispatcher.
#pragma once

#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "torch/csrc/stable/generator_struct.h"
#include "torch/csrc/stable/tensor_struct.h"

namespace torch::stable::detail {
template <typename T> StableIValue from(T val);
template <typename T> StableIValue from(const std::optional<T> &val);
StableIValue from(const torch::stable::Tensor &val);
template <typename T> T to(StableIValue val);
} // namespace torch::stable::detail

template <typename T> StableIValue from(T val);
template <typename T> StableIValue from(const std::optional<T> &val);
StableIValue from(const torch::stable::Tensor &val);
template <typename T> T to(StableIValue val);
