// TORCH_ERROR_CODE_CHECK.
#pragma once

#include <sstream>
#include <stdexcept>

#include "torch/headeronly/macros/Macros.h"

#define TORCH_SUCCESS 0
#define TORCH_FAILURE 1

namespace torch::headeronly::detail {
[[maybe_unused]] C10_NOINLINE static void throw_exception(const char *call, const char *file, int64_t line) {
  throw std::runtime_error(call);
}
} // namespace torch::headeronly::detail

#define TORCH_ERROR_CODE_CHECK(call)                                                                                   \
  if ((call) != TORCH_SUCCESS) {                                                                                       \
    torch::headeronly::detail::throw_exception(#call, __FILE__, __LINE__);                                             \
  }
