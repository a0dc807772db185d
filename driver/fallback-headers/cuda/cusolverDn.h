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
cusolverStatus_t cusolverDnSpotrsBatched(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, int nrhs, float *A[],
                                         int lda, float *B[], int ldb, int *d_info, int batchSize);
cusolverStatus_t cusolverDnDpotrsBatched(cusolverDnHandle_t handle, cublasFillMode_t uplo, int n, int nrhs, double *A[],
                                         int lda, double *B[], int ldb, int *d_info, int batchSize);
cusolverStatus_t cusolverDnXtrtri_bufferSize(cusolverDnHandle_t handle, cublasFillMode_t uplo, cublasDiagType_t diag,
                                             int64_t n, cudaDataType dataTypeA, void *A, int64_t lda,
                                             size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXtrtri(cusolverDnHandle_t handle, cublasFillMode_t uplo, cublasDiagType_t diag, int64_t n,
                                  cudaDataType dataTypeA, void *A, int64_t lda, void *bufferOnDevice, size_t
                                  workspaceInBytesOnDevice, void *bufferOnHost, size_t workspaceInBytesOnHost,
                                  int *devInfo);
cusolverStatus_t cusolverDnSorgqr_bufferSize(cusolverDnHandle_t handle, int m, int n, int k, const float *A, int lda,
                                             const float *tau, int *lwork);
cusolverStatus_t cusolverDnDorgqr_bufferSize(cusolverDnHandle_t handle, int m, int n, int k, const double *A, int lda,
                                             const double *tau, int *lwork);
cusolverStatus_t cusolverDnSorgqr(cusolverDnHandle_t handle, int m, int n, int k, float *A, int lda, const float *tau,
                                  float *work, int lwork, int *info);
cusolverStatus_t cusolverDnDorgqr(cusolverDnHandle_t handle, int m, int n, int k, double *A, int lda, const double *tau,
                                  double *work, int lwork, int *info);
cusolverStatus_t cusolverDnSsyevdx_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz, cusolverEigRange_t
                                              range, cublasFillMode_t uplo, int n, const float *A, int lda, float vl,
                                              float vu, int il, int iu, int *meig, const float *W, int *lwork);
cusolverStatus_t cusolverDnDsyevdx_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz, cusolverEigRange_t
                                              range, cublasFillMode_t uplo, int n, const double *A, int lda, double vl,
                                              double vu, int il, int iu, int *meig, const double *W, int *lwork);
cusolverStatus_t cusolverDnSsyevdx(cusolverDnHandle_t handle, cusolverEigMode_t jobz, cusolverEigRange_t range,
                                   cublasFillMode_t uplo, int n, float *A, int lda, float vl, float vu, int il, int iu,
                                   int *meig, float *W, float *work, int lwork, int *info);
cusolverStatus_t cusolverDnDsyevdx(cusolverDnHandle_t handle, cusolverEigMode_t jobz, cusolverEigRange_t range,
                                   cublasFillMode_t uplo, int n, double *A, int lda, double vl, double vu, int il, int
                                   iu, int *meig, double *W, double *work, int lwork, int *info);
cusolverStatus_t cusolverDnSsygvd_bufferSize(cusolverDnHandle_t handle, cusolverEigType_t itype, cusolverEigMode_t jobz,
                                             cublasFillMode_t uplo, int n, const float *A, int lda, const float *B, int
                                             ldb, const float *W, int *lwork);
cusolverStatus_t cusolverDnDsygvd_bufferSize(cusolverDnHandle_t handle, cusolverEigType_t itype, cusolverEigMode_t jobz,
                                             cublasFillMode_t uplo, int n, const double *A, int lda, const double *B,
                                             int ldb, const double *W, int *lwork);
cusolverStatus_t cusolverDnSsygvd(cusolverDnHandle_t handle, cusolverEigType_t itype, cusolverEigMode_t jobz,
                                  cublasFillMode_t uplo, int n, float *A, int lda, float *B, int ldb, float *W,
                                  float *work, int lwork, int *info);
cusolverStatus_t cusolverDnDsygvd(cusolverDnHandle_t handle, cusolverEigType_t itype, cusolverEigMode_t jobz,
                                  cublasFillMode_t uplo, int n, double *A, int lda, double *B, int ldb, double *W,
                                  double *work, int lwork, int *info);
cusolverStatus_t cusolverDnXsyevjSetTolerance(syevjInfo_t info, double tolerance);
cusolverStatus_t cusolverDnXsyevjSetMaxSweeps(syevjInfo_t info, int max_sweeps);
cusolverStatus_t cusolverDnXsyevjSetSortEig(syevjInfo_t info, int sort_eig);
cusolverStatus_t cusolverDnXsyevjGetResidual(cusolverDnHandle_t handle, syevjInfo_t info, double *residual);
cusolverStatus_t cusolverDnXsyevjGetSweeps(cusolverDnHandle_t handle, syevjInfo_t info, int *executed_sweeps);
cusolverStatus_t cusolverDnSsyevjBatched_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz, cublasFillMode_t
                                                    uplo, int n, const float *A, int lda, const float *W, int *lwork,
                                                    syevjInfo_t params, int batchSize);
cusolverStatus_t cusolverDnDsyevjBatched_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz, cublasFillMode_t
                                                    uplo, int n, const double *A, int lda, const double *W, int *lwork,
                                                    syevjInfo_t params, int batchSize);
cusolverStatus_t cusolverDnSsyevjBatched(cusolverDnHandle_t handle, cusolverEigMode_t jobz, cublasFillMode_t uplo, int
                                         n, float *A, int lda, float *W, float *work, int lwork, int *info, syevjInfo_t
                                         params, int batchSize);
cusolverStatus_t cusolverDnDsyevjBatched(cusolverDnHandle_t handle, cusolverEigMode_t jobz, cublasFillMode_t uplo, int
                                         n, double *A, int lda, double *W, double *work, int lwork, int *info,
                                         syevjInfo_t params, int batchSize);
cusolverStatus_t cusolverDnSsyevj_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz, cublasFillMode_t uplo,
                                             int n, const float *A, int lda, const float *W, int *lwork, syevjInfo_t
                                             params);
cusolverStatus_t cusolverDnDsyevj_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz, cublasFillMode_t uplo,
                                             int n, const double *A, int lda, const double *W, int *lwork, syevjInfo_t
                                             params);
cusolverStatus_t cusolverDnSsyevj(cusolverDnHandle_t handle, cusolverEigMode_t jobz, cublasFillMode_t uplo, int n,
                                  float *A, int lda, float *W, float *work, int lwork, int *info, syevjInfo_t params);
cusolverStatus_t cusolverDnDsyevj(cusolverDnHandle_t handle, cusolverEigMode_t jobz, cublasFillMode_t uplo, int n,
                                  double *A, int lda, double *W, double *work, int lwork, int *info, syevjInfo_t
                                  params);
cusolverStatus_t cusolverDnSsygvj_bufferSize(cusolverDnHandle_t handle, cusolverEigType_t itype, cusolverEigMode_t jobz,
                                             cublasFillMode_t uplo, int n, const float *A, int lda, const float *B, int
                                             ldb, const float *W, int *lwork, syevjInfo_t params);
cusolverStatus_t cusolverDnDsygvj_bufferSize(cusolverDnHandle_t handle, cusolverEigType_t itype, cusolverEigMode_t jobz,
                                             cublasFillMode_t uplo, int n, const double *A, int lda, const double *B,
                                             int ldb, const double *W, int *lwork, syevjInfo_t params);
cusolverStatus_t cusolverDnSsygvj(cusolverDnHandle_t handle, cusolverEigType_t itype, cusolverEigMode_t jobz,
                                  cublasFillMode_t uplo, int n, float *A, int lda, float *B, int ldb, float *W,
                                  float *work, int lwork, int *info, syevjInfo_t params);
cusolverStatus_t cusolverDnDsygvj(cusolverDnHandle_t handle, cusolverEigType_t itype, cusolverEigMode_t jobz,
                                  cublasFillMode_t uplo, int n, double *A, int lda, double *B, int ldb, double *W,
                                  double *work, int lwork, int *info, syevjInfo_t params);
cusolverStatus_t cusolverDnXgesvdjSetTolerance(gesvdjInfo_t info, double tolerance);
cusolverStatus_t cusolverDnXgesvdjSetMaxSweeps(gesvdjInfo_t info, int max_sweeps);
cusolverStatus_t cusolverDnXgesvdjSetSortEig(gesvdjInfo_t info, int sort_svd);
cusolverStatus_t cusolverDnXgesvdjGetResidual(cusolverDnHandle_t handle, gesvdjInfo_t info, double *residual);
cusolverStatus_t cusolverDnXgesvdjGetSweeps(cusolverDnHandle_t handle, gesvdjInfo_t info, int *executed_sweeps);
cusolverStatus_t cusolverDnSgesvdjBatched_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz, int m, int n,
                                                     const float *A, int lda, const float *S, const float *U, int ldu,
                                                     const float *V, int ldv, int *lwork, gesvdjInfo_t params, int
                                                     batchSize);
cusolverStatus_t cusolverDnDgesvdjBatched_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz, int m, int n,
                                                     const double *A, int lda, const double *S, const double *U, int
                                                     ldu, const double *V, int ldv, int *lwork, gesvdjInfo_t params, int
                                                     batchSize);
cusolverStatus_t cusolverDnSgesvdjBatched(cusolverDnHandle_t handle, cusolverEigMode_t jobz, int m, int n, float *A, int
                                          lda, float *S, float *U, int ldu, float *V, int ldv, float *work, int lwork,
                                          int *info, gesvdjInfo_t params, int batchSize);
cusolverStatus_t cusolverDnDgesvdjBatched(cusolverDnHandle_t handle, cusolverEigMode_t jobz, int m, int n, double *A,
                                          int lda, double *S, double *U, int ldu, double *V, int ldv, double *work, int
                                          lwork, int *info, gesvdjInfo_t params, int batchSize);
cusolverStatus_t cusolverDnSgesvdj_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz, int econ, int m, int n,
                                              const float *A, int lda, const float *S, const float *U, int ldu, const
                                              float *V, int ldv, int *lwork, gesvdjInfo_t params);
cusolverStatus_t cusolverDnDgesvdj_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz, int econ, int m, int n,
                                              const double *A, int lda, const double *S, const double *U, int ldu, const
                                              double *V, int ldv, int *lwork, gesvdjInfo_t params);
cusolverStatus_t cusolverDnSgesvdj(cusolverDnHandle_t handle, cusolverEigMode_t jobz, int econ, int m, int n, float *A,
                                   int lda, float *S, float *U, int ldu, float *V, int ldv, float *work, int lwork,
                                   int *info, gesvdjInfo_t params);
cusolverStatus_t cusolverDnDgesvdj(cusolverDnHandle_t handle, cusolverEigMode_t jobz, int econ, int m, int n, double *A,
                                   int lda, double *S, double *U, int ldu, double *V, int ldv, double *work, int lwork,
                                   int *info, gesvdjInfo_t params);
cusolverStatus_t cusolverDnXpotrf_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params, cublasFillMode_t
                                             uplo, int64_t n, cudaDataType dataTypeA, const void *A, int64_t lda,
                                             cudaDataType computeType, size_t *workspaceInBytesOnDevice,
                                             size_t *workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXpotrf(cusolverDnHandle_t handle, cusolverDnParams_t params, cublasFillMode_t uplo, int64_t
                                  n, cudaDataType dataTypeA, void *A, int64_t lda, cudaDataType computeType,
                                  void *bufferOnDevice, size_t workspaceInBytesOnDevice, void *bufferOnHost, size_t
                                  workspaceInBytesOnHost, int *info);
cusolverStatus_t cusolverDnXpotrs(cusolverDnHandle_t handle, cusolverDnParams_t params, cublasFillMode_t uplo, int64_t
                                  n, int64_t nrhs, cudaDataType dataTypeA, const void *A, int64_t lda, cudaDataType
                                  dataTypeB, void *B, int64_t ldb, int *info);
cusolverStatus_t cusolverDnXgeqrf_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params, int64_t m, int64_t n,
                                             cudaDataType dataTypeA, const void *A, int64_t lda, cudaDataType
                                             dataTypeTau, const void *tau, cudaDataType computeType,
                                             size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXgeqrf(cusolverDnHandle_t handle, cusolverDnParams_t params, int64_t m, int64_t n,
                                  cudaDataType dataTypeA, void *A, int64_t lda, cudaDataType dataTypeTau, void *tau,
                                  cudaDataType computeType, void *bufferOnDevice, size_t workspaceInBytesOnDevice,
                                  void *bufferOnHost, size_t workspaceInBytesOnHost, int *info);
cusolverStatus_t cusolverDnXgetrf_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params, int64_t m, int64_t n,
                                             cudaDataType dataTypeA, const void *A, int64_t lda, cudaDataType
                                             computeType, size_t *workspaceInBytesOnDevice,
                                             size_t *workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXgetrf(cusolverDnHandle_t handle, cusolverDnParams_t params, int64_t m, int64_t n,
                                  cudaDataType dataTypeA, void *A, int64_t lda, int64_t *ipiv, cudaDataType computeType,
                                  void *bufferOnDevice, size_t workspaceInBytesOnDevice, void *bufferOnHost, size_t
                                  workspaceInBytesOnHost, int *info);
cusolverStatus_t cusolverDnXgetrs(cusolverDnHandle_t handle, cusolverDnParams_t params, cublasOperation_t trans, int64_t
                                  n, int64_t nrhs, cudaDataType dataTypeA, const void *A, int64_t lda, const
                                  int64_t *ipiv, cudaDataType dataTypeB, void *B, int64_t ldb, int *info);
cusolverStatus_t cusolverDnXsyevd_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params, cusolverEigMode_t
                                             jobz, cublasFillMode_t uplo, int64_t n, cudaDataType dataTypeA, const
                                             void *A, int64_t lda, cudaDataType dataTypeW, const void *W, cudaDataType
                                             computeType, size_t *workspaceInBytesOnDevice,
                                             size_t *workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXsyevd(cusolverDnHandle_t handle, cusolverDnParams_t params, cusolverEigMode_t jobz,
                                  cublasFillMode_t uplo, int64_t n, cudaDataType dataTypeA, void *A, int64_t lda,
                                  cudaDataType dataTypeW, void *W, cudaDataType computeType, void *bufferOnDevice,
                                  size_t workspaceInBytesOnDevice, void *bufferOnHost, size_t workspaceInBytesOnHost,
                                  int *info);
cusolverStatus_t cusolverDnXsyevBatched_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params,
                                                   cusolverEigMode_t jobz, cublasFillMode_t uplo, int64_t n,
                                                   cudaDataType dataTypeA, const void *A, int64_t lda, cudaDataType
                                                   dataTypeW, const void *W, cudaDataType computeType,
                                                   size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost,
                                                   int64_t batchSize);
cusolverStatus_t cusolverDnXsyevBatched(cusolverDnHandle_t handle, cusolverDnParams_t params, cusolverEigMode_t jobz,
                                        cublasFillMode_t uplo, int64_t n, cudaDataType dataTypeA, void *A, int64_t lda,
                                        cudaDataType dataTypeW, void *W, cudaDataType computeType, void *bufferOnDevice,
                                        size_t workspaceInBytesOnDevice, void *bufferOnHost, size_t
                                        workspaceInBytesOnHost, int *info, int64_t batchSize);
cusolverStatus_t cusolverDnXsyevdx_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params, cusolverEigMode_t
                                              jobz, cusolverEigRange_t range, cublasFillMode_t uplo, int64_t n,
                                              cudaDataType dataTypeA, const void *A, int64_t lda, void *vl, void *vu,
                                              int64_t il, int64_t iu, int64_t *h_meig, cudaDataType dataTypeW, const
                                              void *W, cudaDataType computeType, size_t *workspaceInBytesOnDevice,
                                              size_t *workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXsyevdx(cusolverDnHandle_t handle, cusolverDnParams_t params, cusolverEigMode_t jobz,
                                   cusolverEigRange_t range, cublasFillMode_t uplo, int64_t n, cudaDataType dataTypeA,
                                   void *A, int64_t lda, void *vl, void *vu, int64_t il, int64_t iu, int64_t *meig64,
                                   cudaDataType dataTypeW, void *W, cudaDataType computeType, void *bufferOnDevice,
                                   size_t workspaceInBytesOnDevice, void *bufferOnHost, size_t workspaceInBytesOnHost,
                                   int *info);
cusolverStatus_t cusolverDnXgeev_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params, cusolverEigMode_t
                                            jobvl, cusolverEigMode_t jobvr, int64_t n, cudaDataType dataTypeA, const
                                            void *A, int64_t lda, cudaDataType dataTypeW, const void *W, cudaDataType
                                            dataTypeVL, const void *VL, int64_t ldvl, cudaDataType dataTypeVR, const
                                            void *VR, int64_t ldvr, cudaDataType computeType,
                                            size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXgeev(cusolverDnHandle_t handle, cusolverDnParams_t params, cusolverEigMode_t jobvl,
                                 cusolverEigMode_t jobvr, int64_t n, cudaDataType dataTypeA, void *A, int64_t lda,
                                 cudaDataType dataTypeW, void *W, cudaDataType dataTypeVL, void *VL, int64_t ldvl,
                                 cudaDataType dataTypeVR, void *VR, int64_t ldvr, cudaDataType computeType,
                                 void *bufferOnDevice, size_t workspaceInBytesOnDevice, void *bufferOnHost, size_t
                                 workspaceInBytesOnHost, int *info);
cusolverStatus_t cusolverDnXgesvd_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params, signed char jobu,
                                             signed char jobvt, int64_t m, int64_t n, cudaDataType dataTypeA, const
                                             void *A, int64_t lda, cudaDataType dataTypeS, const void *S, cudaDataType
                                             dataTypeU, const void *U, int64_t ldu, cudaDataType dataTypeVT, const
                                             void *VT, int64_t ldvt, cudaDataType computeType,
                                             size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXgesvd(cusolverDnHandle_t handle, cusolverDnParams_t params, signed char jobu, signed char
                                  jobvt, int64_t m, int64_t n, cudaDataType dataTypeA, void *A, int64_t lda,
                                  cudaDataType dataTypeS, void *S, cudaDataType dataTypeU, void *U, int64_t ldu,
                                  cudaDataType dataTypeVT, void *VT, int64_t ldvt, cudaDataType computeType,
                                  void *bufferOnDevice, size_t workspaceInBytesOnDevice, void *bufferOnHost, size_t
                                  workspaceInBytesOnHost, int *info);
cusolverStatus_t cusolverDnXgesvdp_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params, cusolverEigMode_t
                                              jobz, int econ, int64_t m, int64_t n, cudaDataType dataTypeA, const
                                              void *A, int64_t lda, cudaDataType dataTypeS, const void *S, cudaDataType
                                              dataTypeU, const void *U, int64_t ldu, cudaDataType dataTypeV, const
                                              void *V, int64_t ldv, cudaDataType computeType,
                                              size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXgesvdp(cusolverDnHandle_t handle, cusolverDnParams_t params, cusolverEigMode_t jobz, int
                                   econ, int64_t m, int64_t n, cudaDataType dataTypeA, void *A, int64_t lda,
                                   cudaDataType dataTypeS, void *S, cudaDataType dataTypeU, void *U, int64_t ldu,
                                   cudaDataType dataTypeV, void *V, int64_t ldv, cudaDataType computeType,
                                   void *bufferOnDevice, size_t workspaceInBytesOnDevice, void *bufferOnHost, size_t
                                   workspaceInBytesOnHost, int *d_info, double *h_err_sigma);
cusolverStatus_t cusolverDnXgesvdr_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params, signed char jobu,
                                              signed char jobv, int64_t m, int64_t n, int64_t k, int64_t p, int64_t
                                              niters, cudaDataType dataTypeA, const void *A, int64_t lda, cudaDataType
                                              dataTypeSrand, const void *Srand, cudaDataType dataTypeUrand, const
                                              void *Urand, int64_t ldUrand, cudaDataType dataTypeVrand, const
                                              void *Vrand, int64_t ldVrand, cudaDataType computeType,
                                              size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXgesvdr(cusolverDnHandle_t handle, cusolverDnParams_t params, signed char jobu, signed char
                                   jobv, int64_t m, int64_t n, int64_t k, int64_t p, int64_t niters, cudaDataType
                                   dataTypeA, void *A, int64_t lda, cudaDataType dataTypeSrand, void *Srand,
                                   cudaDataType dataTypeUrand, void *Urand, int64_t ldUrand, cudaDataType dataTypeVrand,
                                   void *Vrand, int64_t ldVrand, cudaDataType computeType, void *bufferOnDevice, size_t
                                   workspaceInBytesOnDevice, void *bufferOnHost, size_t workspaceInBytesOnHost,
                                   int *d_info);
#ifdef __cplusplus
}
#endif

#include <fallback/further/cusolverDn.h>
