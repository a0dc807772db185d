// cuSOLVER for dense matrices.
#pragma once

#include <cusolver_common.h>

typedef struct cusolverDnContext *cusolverDnHandle_t;
typedef struct syevjInfo *syevjInfo_t;
typedef struct gesvdjInfo *gesvdjInfo_t;
typedef struct cusolverDnParams *cusolverDnParams_t;

#ifdef __cplusplus
extern "C" {
#endif
cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t *handle);
cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t handle);
cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t handle, cudaStream_t streamId);
cusolverStatus_t cusolverDnGetStream(cusolverDnHandle_t handle, cudaStream_t *streamId);
cusolverStatus_t cusolverDnCreateParams(cusolverDnParams_t *params);
cusolverStatus_t cusolverDnDestroyParams(cusolverDnParams_t params);
cusolverStatus_t cusolverDnCreateSyevjInfo(syevjInfo_t *info);
cusolverStatus_t cusolverDnDestroySyevjInfo(syevjInfo_t info);
cusolverStatus_t cusolverDnCreateGesvdjInfo(gesvdjInfo_t *info);
cusolverStatus_t cusolverDnDestroyGesvdjInfo(gesvdjInfo_t info);

#define CUDA_FALLBACK_SOLVER(S, T)                                                                                     \
  cusolverStatus_t cusolverDn##S##potrf_bufferSize(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, T *A,      \
                                                   int lda, int *Lwork);                                               \
  cusolverStatus_t cusolverDn##S##potrf(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, T *A, int lda,        \
                                        T *Workspace, int Lwork, int *devInfo);                                        \
  cusolverStatus_t cusolverDn##S##potrs(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, int nrhs,             \
                                        const T *A, int lda, T *B, int ldb, int *devInfo);                             \
  cusolverStatus_t cusolverDn##S##potrfBatched(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, T *Aarray[],   \
                                               int lda, int *infoArray, int batchSize);                                \
  cusolverStatus_t cusolverDn##S##getrf_bufferSize(cusolverDnHandle_t handle, int m, int n, T *A, int lda,             \
                                                   int *Lwork);                                                        \
  cusolverStatus_t cusolverDn##S##getrf(cusolverDnHandle_t handle, int m, int n, T *A, int lda, T *Workspace,          \
                                        int *devIpiv, int *devInfo);                                                   \
  cusolverStatus_t cusolverDn##S##getrs(cusolverDnHandle_t handle, cublasOperation_t trans, int n, int nrhs,           \
                                        const T *A, int lda, const int *devIpiv, T *B, int ldb, int *devInfo);         \
  cusolverStatus_t cusolverDn##S##geqrf_bufferSize(cusolverDnHandle_t handle, int m, int n, T *A, int lda,             \
                                                   int *lwork);                                                        \
  cusolverStatus_t cusolverDn##S##geqrf(cusolverDnHandle_t handle, int m, int n, T *A, int lda, T *TAU, T *Workspace,  \
                                        int Lwork, int *devInfo);                                                      \
  cusolverStatus_t cusolverDn##S##gesvd_bufferSize(cusolverDnHandle_t handle, int m, int n, int *lwork);
CUDA_FALLBACK_SOLVER(S, float)
CUDA_FALLBACK_SOLVER(D, double)
CUDA_FALLBACK_SOLVER(C, cuComplex)
CUDA_FALLBACK_SOLVER(Z, cuDoubleComplex)
#undef CUDA_FALLBACK_SOLVER
#define CUDA_FALLBACK_SOLVER(S, T)                                                                                     \
  cusolverStatus_t cusolverDn##S##ormqr_bufferSize(cusolverDnHandle_t handle, cublasSideMode_t side,                   \
                                                   cublasOperation_t trans, int m, int n, int k, const T *A, int lda,  \
                                                   const T *tau, const T *C, int ldc, int *lwork);                     \
  cusolverStatus_t cusolverDn##S##ormqr(cusolverDnHandle_t handle, cublasSideMode_t side, cublasOperation_t trans,     \
                                        int m, int n, int k, const T *A, int lda, const T *tau, T *C, int ldc,         \
                                        T *work, int lwork, int *devInfo);                                             \
  cusolverStatus_t cusolverDn##S##gesvd(cusolverDnHandle_t handle, signed char jobu, signed char jobvt, int m, int n,  \
                                        T *A, int lda, T *S_, T *U, int ldu, T *VT, int ldvt, T *work, int lwork,      \
                                        T *rwork, int *info);                                                          \
  cusolverStatus_t cusolverDn##S##syevd_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz,                  \
                                                   cublasFillMode_t uplo, int n, const T *A, int lda, const T *W,      \
                                                   int *lwork);                                                        \
  cusolverStatus_t cusolverDn##S##syevd(cusolverDnHandle_t handle, cusolverEigMode_t jobz, cublasFillMode_t uplo,      \
                                        int n, T *A, int lda, T *W, T *work, int lwork, int *info);
CUDA_FALLBACK_SOLVER(S, float)
CUDA_FALLBACK_SOLVER(D, double)
#undef CUDA_FALLBACK_SOLVER
#ifdef __cplusplus
}
#endif
