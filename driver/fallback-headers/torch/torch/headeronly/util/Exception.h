// STD_TORCH_CHECK.
#pragma once

#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>

#include "torch/headeronly/macros/Macros.h"

namespace torch::headeronly::detail {
template <typename... Args> std::string stdTorchCheckMsgImpl(const char *msg, const Args &...args);
const char *stdTorchCheckMsgImpl(const char *msg);
const char *stdTorchCheckMsgImpl(const char *msg, const char *args);
} // namespace torch::headeronly::detail

#define STD_TORCH_CHECK_MSG(cond, type, ...)                                                                           \
  (torch::headeronly::detail::stdTorchCheckMsgImpl("Expected " #cond " to be true", ##__VA_ARGS__))
#define STD_TORCH_CHECK(cond, ...)                                                                                     \
  if (C10_UNLIKELY_OR_CONST(!(cond))) {                                                                                \
    throw std::runtime_error(                                                                                          \
        STD_TORCH_CHECK_MSG(cond, "", __func__, ", ", __FILE__, ":", __LINE__, ", ", ##__VA_ARGS__));                  \
  }
