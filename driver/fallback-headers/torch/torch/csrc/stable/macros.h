// STD_CUDA_CHECK.
#pragma once

#include <iostream>
#include <sstream>
#include <stdexcept>

#include "torch/csrc/stable/c/shim.h"
#include "torch/headeronly/macros/Macros.h"

#define STD_CUDA_CHECK(EXPR)                                                                                           \
  do {                                                                                                                 \
    const cudaError_t __err = EXPR;                                                                                    \
    char *__error_msg = nullptr;                                                                                       \
    torch_c10_cuda_check_msg(static_cast<int32_t>(__err), __FILE__, __func__, static_cast<uint32_t>(__LINE__), true,   \
                             &__error_msg);                                                                            \
    if (__error_msg != nullptr) {                                                                                      \
      std::string __msg(__error_msg);                                                                                  \
      torch_c10_cuda_free_error_msg(__error_msg);                                                                      \
      throw std::runtime_error(__msg);                                                                                 \
    }                                                                                                                  \
  } while (0)
#define STD_CUDA_KERNEL_LAUNCH_CHECK() STD_CUDA_CHECK(cudaGetLastError())

namespace torch::stable::detail {
[[maybe_unused]] C10_NOINLINE static void throw_exception(const char *call, const char *file, int64_t line) {
  throw std::runtime_error(call);
}
} // namespace torch::stable::detail

#define STABLE_TORCH_ERROR_CODE_CHECK(call)                                                                            \
  if ((call) != TORCH_SUCCESS) {                                                                                       \
    torch::stable::detail::throw_exception(#call, __FILE__, __LINE__);                                                 \
  }
