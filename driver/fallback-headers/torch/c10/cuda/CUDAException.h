// Checks of CUDA status codes.
#pragma once

#include <cuda.h>
#include <cuda_runtime_api.h>

#include "c10/util/Exception.h"

namespace c10 {
class CUDAError : public c10::Error {
  using Error::Error;
};
} // namespace c10
namespace c10::cuda {
void c10_cuda_check_implementation(const int32_t err, const char *filename, const char *function_name,
                                   const uint32_t line_number, const bool include_device_assertions);
} // namespace c10::cuda

#define C10_CUDA_CHECK(EXPR)                                                                                           \
  do {                                                                                                                 \
    const cudaError_t __err = EXPR;                                                                                    \
    c10::cuda::c10_cuda_check_implementation(static_cast<int32_t>(__err), __FILE__, __func__,                          \
                                             static_cast<uint32_t>(__LINE__), true);                                   \
  } while (0)
#define C10_CUDA_CHECK_WARN(EXPR)                                                                                      \
  do {                                                                                                                 \
    const cudaError_t __err = EXPR;                                                                                    \
    if (C10_UNLIKELY(__err != cudaSuccess)) {                                                                          \
      [[maybe_unused]] auto error_unused = cudaGetLastError();                                                         \
      TORCH_WARN("CUDA warning: ", cudaGetErrorString(__err));                                                         \
    }                                                                                                                  \
  } while (0)
#define C10_CUDA_ERROR_HANDLED(EXPR) EXPR
#define C10_CUDA_IGNORE_ERROR(EXPR)                                                                                    \
  do {                                                                                                                 \
    const cudaError_t __err = EXPR;                                                                                    \
    if (C10_UNLIKELY(__err != cudaSuccess)) {                                                                          \
      [[maybe_unused]] cudaError_t error_unused = cudaGetLastError();                                                  \
    }                                                                                                                  \
  } while (0)
#define C10_CUDA_CLEAR_ERROR()                                                                                         \
  do {                                                                                                                 \
    [[maybe_unused]] cudaError_t error_unused = cudaGetLastError();                                                    \
  } while (0)
#define C10_CUDA_KERNEL_LAUNCH_CHECK() C10_CUDA_CHECK(cudaGetLastError())
#define TORCH_DSA_KERNEL_LAUNCH(kernel, blocks, threads, shared_mem, stream, ...)                                      \
  do {                                                                                                                 \
    kernel<<<blocks, threads, shared_mem, stream>>>(__VA_ARGS__);                                                      \
    C10_CUDA_KERNEL_LAUNCH_CHECK();                                                                                    \
  } while (0)
