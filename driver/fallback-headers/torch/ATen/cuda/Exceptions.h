// Checks of CUDA and library status codes.
#pragma once

#include <cublas_v2.h>
#include <cusolver_common.h>
#include <cusparse.h>
#include <nvrtc.h>

#include "c10/cuda/CUDAException.h"

namespace at::cuda::blas {
const char *_cublasGetErrorEnum(cublasStatus_t error);
}
namespace at::cuda::sparse {
const char *cusparseGetErrorString(cusparseStatus_t status);
}
namespace at::cuda::solver {
const char *cusolverGetErrorMessage(cusolverStatus_t status);
}

#define TORCH_CUDABLAS_CHECK(EXPR)                                                                                     \
  do {                                                                                                                 \
    cublasStatus_t __err = EXPR;                                                                                       \
    TORCH_CHECK(__err == CUBLAS_STATUS_SUCCESS, "CUDA error: ", at::cuda::blas::_cublasGetErrorEnum(__err),            \
                " when calling `" #EXPR "`");                                                                          \
  } while (0)
#define TORCH_CUDASPARSE_CHECK(EXPR)                                                                                   \
  do {                                                                                                                 \
    cusparseStatus_t __err = EXPR;                                                                                     \
    TORCH_CHECK(__err == CUSPARSE_STATUS_SUCCESS, "CUDA error: ",                                                      \
                at::cuda::sparse::cusparseGetErrorString(__err), " when calling `" #EXPR "`");                         \
  } while (0)
#define TORCH_CUSOLVER_CHECK(EXPR)                                                                                     \
  do {                                                                                                                 \
    cusolverStatus_t __err = EXPR;                                                                                     \
    TORCH_CHECK(__err == CUSOLVER_STATUS_SUCCESS, "cusolver error: ",                                                  \
                at::cuda::solver::cusolverGetErrorMessage(__err), ", when calling `" #EXPR "`");                       \
  } while (0)
#define AT_CUDA_CHECK(EXPR) C10_CUDA_CHECK(EXPR)
#define AT_CUDA_DRIVER_CHECK(EXPR)                                                                                     \
  do {                                                                                                                 \
    CUresult __err = EXPR;                                                                                             \
    if (__err != CUDA_SUCCESS) {                                                                                       \
      AT_ERROR("CUDA driver error: ", static_cast<int>(__err));                                                        \
    }                                                                                                                  \
  } while (0)
#define AT_CUDA_NVRTC_CHECK(EXPR)                                                                                      \
  do {                                                                                                                 \
    nvrtcResult __err = EXPR;                                                                                          \
    if (__err != NVRTC_SUCCESS) {                                                                                      \
      AT_ERROR("CUDA NVRTC error: ", nvrtcGetErrorString(__err));                                                      \
    }                                                                                                                  \
  } while (0)
