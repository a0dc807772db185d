// cuSOLVER for sparse matrices.
#pragma once

#include <cusolver_common.h>
#include <cusparse.h>

typedef struct cusolverSpContext *cusolverSpHandle_t;

#ifdef __cplusplus
extern "C" {
#endif
cusolverStatus_t cusolverSpCreate(cusolverSpHandle_t *handle);
cusolverStatus_t cusolverSpDestroy(cusolverSpHandle_t handle);
cusolverStatus_t cusolverSpSetStream(cusolverSpHandle_t handle, cudaStream_t streamId);
#ifdef __cplusplus
}
#endif
