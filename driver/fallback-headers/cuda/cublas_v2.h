// cuBLAS.
#pragma once
#define CUBLAS_V2_H_ // programs ask whether it is defined

#include <fallback/cublas_types.h>
#include <fallback/cublas_names.h>

#ifdef __cplusplus
extern "C" {
#endif

cublasStatus_t cublasCreate_v2(cublasHandle_t *handle);
cublasStatus_t cublasDestroy_v2(cublasHandle_t handle);
cublasStatus_t cublasGetVersion_v2(cublasHandle_t handle, int *version);
cublasStatus_t cublasGetProperty(libraryPropertyType type, int *value);
size_t cublasGetCudartVersion(void);
cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t handle, void *workspace, size_t workspaceSizeInBytes);
cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, cudaStream_t streamId);
cublasStatus_t cublasGetStream_v2(cublasHandle_t handle, cudaStream_t *streamId);
cublasStatus_t cublasGetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t *mode);
cublasStatus_t cublasSetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t mode);
cublasStatus_t cublasGetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t *mode);
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t mode);
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t *mode);
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode);
const char *cublasGetStatusName(cublasStatus_t status);
const char *cublasGetStatusString(cublasStatus_t status);
cublasStatus_t cublasLoggerConfigure(int logIsOn, int logToStdOut, int logToStdErr, const char *logFileName);
cublasStatus_t cublasSetVector(int n, int elemSize, const void *x, int incx, void *devicePtr, int incy);
cublasStatus_t cublasGetVector(int n, int elemSize, const void *x, int incx, void *y, int incy);
cublasStatus_t cublasSetMatrix(int rows, int cols, int elemSize, const void *A, int lda, void *B, int ldb);
cublasStatus_t cublasGetMatrix(int rows, int cols, int elemSize, const void *A, int lda, void *B, int ldb);
cublasStatus_t cublasSetVectorAsync(int n, int elemSize, const void *hostPtr, int incx, void *devicePtr, int incy,
                                    cudaStream_t stream);
cublasStatus_t cublasGetVectorAsync(int n, int elemSize, const void *devicePtr, int incx, void *hostPtr, int incy,
                                    cudaStream_t stream);
cublasStatus_t cublasSetMatrixAsync(int rows, int cols, int elemSize, const void *A, int lda, void *B, int ldb,
                                    cudaStream_t stream);
cublasStatus_t cublasGetMatrixAsync(int rows, int cols, int elemSize, const void *A, int lda, void *B, int ldb,
                                    cudaStream_t stream);

#define CUDA_FALLBACK_BLAS(S, T)                                                                                       \
  cublasStatus_t cublas##S##copy_v2(cublasHandle_t handle, int n, const T *x, int incx, T *y, int incy);               \
  cublasStatus_t cublas##S##swap_v2(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy);                     \
  cublasStatus_t cublas##S##axpy_v2(cublasHandle_t handle, int n, const T *alpha, const T *x, int incx, T *y,          \
                                    int incy);                                                                         \
  cublasStatus_t cublas##S##scal_v2(cublasHandle_t handle, int n, const T *alpha, T *x, int incx);                     \
  cublasStatus_t cublas##S##gemv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const T *alpha,      \
                                    const T *A, int lda, const T *x, int incx, const T *beta, T *y, int incy);         \
  cublasStatus_t cublas##S##trsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,             \
                                    cublasDiagType_t diag, int n, const T *A, int lda, T *x, int incx);                \
  cublasStatus_t cublas##S##gemm_v2(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,  \
                                    int n, int k, const T *alpha, const T *A, int lda, const T *B, int ldb,            \
                                    const T *beta, T *C, int ldc);                                                     \
  cublasStatus_t cublas##S##gemmBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,     \
                                        int m, int n, int k, const T *alpha, const T *const Aarray[], int lda,         \
                                        const T *const Barray[], int ldb, const T *beta, T *const Carray[], int ldc,   \
                                        int batchCount);                                                               \
  cublasStatus_t cublas##S##gemmStridedBatched(                                                                        \
      cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const T *alpha,  \
      const T *A, int lda, long long int strideA, const T *B, int ldb, long long int strideB, const T *beta, T *C,     \
      int ldc, long long int strideC, int batchCount);                                                                 \
  cublasStatus_t cublas##S##syrk_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans, int n,      \
                                    int k, const T *alpha, const T *A, int lda, const T *beta, T *C, int ldc);         \
  cublasStatus_t cublas##S##symm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n, \
                                    const T *alpha, const T *A, int lda, const T *B, int ldb, const T *beta, T *C,     \
                                    int ldc);                                                                          \
  cublasStatus_t cublas##S##trsm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,               \
                                    cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const T *alpha,      \
                                    const T *A, int lda, T *B, int ldb);                                               \
  cublasStatus_t cublas##S##trmm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,               \
                                    cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const T *alpha,      \
                                    const T *A, int lda, const T *B, int ldb, T *C, int ldc);                          \
  cublasStatus_t cublas##S##geam(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,     \
                                 int n, const T *alpha, const T *A, int lda, const T *beta, const T *B, int ldb, T *C, \
                                 int ldc);                                                                             \
  cublasStatus_t cublas##S##dgmm(cublasHandle_t handle, cublasSideMode_t mode, int m, int n, const T *A, int lda,      \
                                 const T *x, int incx, T *C, int ldc);                                                 \
  cublasStatus_t cublas##S##getrfBatched(cublasHandle_t handle, int n, T *const A[], int lda, int *P, int *info,       \
                                         int batchSize);                                                               \
  cublasStatus_t cublas##S##getriBatched(cublasHandle_t handle, int n, const T *const A[], int lda, const int *P,      \
                                         T *const C[], int ldc, int *info, int batchSize);                             \
  cublasStatus_t cublas##S##getrsBatched(cublasHandle_t handle, cublasOperation_t trans, int n, int nrhs,              \
                                         const T *const Aarray[], int lda, const int *devIpiv, T *const Barray[],      \
                                         int ldb, int *info, int batchSize);                                           \
  cublasStatus_t cublas##S##matinvBatched(cublasHandle_t handle, int n, const T *const A[], int lda, T *const Ainv[],  \
                                          int lda_inv, int *info, int batchSize);                                      \
  cublasStatus_t cublas##S##trsmBatched(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,           \
                                        cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const T *alpha,  \
                                        const T *const A[], int lda, T *const B[], int ldb, int batchCount);
CUDA_FALLBACK_BLAS(S, float)
CUDA_FALLBACK_BLAS(D, double)
CUDA_FALLBACK_BLAS(C, cuComplex)
CUDA_FALLBACK_BLAS(Z, cuDoubleComplex)
#undef CUDA_FALLBACK_BLAS

#define CUDA_FALLBACK_BLAS(S, T)                                                                                       \
  cublasStatus_t cublasI##S##amax_v2(cublasHandle_t handle, int n, const T *x, int incx, int *result);                 \
  cublasStatus_t cublasI##S##amin_v2(cublasHandle_t handle, int n, const T *x, int incx, int *result);
CUDA_FALLBACK_BLAS(s, float)
CUDA_FALLBACK_BLAS(d, double)
CUDA_FALLBACK_BLAS(c, cuComplex)
CUDA_FALLBACK_BLAS(z, cuDoubleComplex)
#undef CUDA_FALLBACK_BLAS

#define CUDA_FALLBACK_BLAS(S, T)                                                                                       \
  cublasStatus_t cublas##S##dot_v2(cublasHandle_t handle, int n, const T *x, int incx, const T *y, int incy,           \
                                   T *result);                                                                         \
  cublasStatus_t cublas##S##nrm2_v2(cublasHandle_t handle, int n, const T *x, int incx, T *result);                    \
  cublasStatus_t cublas##S##asum_v2(cublasHandle_t handle, int n, const T *x, int incx, T *result);                    \
  cublasStatus_t cublas##S##rot_v2(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy, const T *c,           \
                                   const T *s);                                                                        \
  cublasStatus_t cublas##S##ger_v2(cublasHandle_t handle, int m, int n, const T *alpha, const T *x, int incx,          \
                                   const T *y, int incy, T *A, int lda);                                               \
  cublasStatus_t cublas##S##syr_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T *alpha, const T *x,    \
                                   int incx, T *A, int lda);                                                           \
  cublasStatus_t cublas##S##symv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, const T *alpha, const T *A,   \
                                    int lda, const T *x, int incx, const T *beta, T *y, int incy);
CUDA_FALLBACK_BLAS(S, float)
CUDA_FALLBACK_BLAS(D, double)
#undef CUDA_FALLBACK_BLAS
cublasStatus_t cublasCdotu_v2(cublasHandle_t handle, int n, const cuComplex *x, int incx, const cuComplex *y, int incy,
                              cuComplex *result);
cublasStatus_t cublasCdotc_v2(cublasHandle_t handle, int n, const cuComplex *x, int incx, const cuComplex *y, int incy,
                              cuComplex *result);
cublasStatus_t cublasZdotc_v2(cublasHandle_t handle, int n, const cuDoubleComplex *x, int incx,
                              const cuDoubleComplex *y, int incy, cuDoubleComplex *result);
cublasStatus_t cublasScnrm2_v2(cublasHandle_t handle, int n, const cuComplex *x, int incx, float *result);
cublasStatus_t cublasDznrm2_v2(cublasHandle_t handle, int n, const cuDoubleComplex *x, int incx, double *result);

cublasStatus_t cublasDotEx(cublasHandle_t handle, int n, const void *x, cudaDataType xType, int incx, const void *y,
                           cudaDataType yType, int incy, void *result, cudaDataType resultType,
                           cudaDataType executionType);
cublasStatus_t cublasAxpyEx(cublasHandle_t handle, int n, const void *alpha, cudaDataType alphaType, const void *x,
                            cudaDataType xType, int incx, void *y, cudaDataType yType, int incy,
                            cudaDataType executiontype);
cublasStatus_t cublasScalEx(cublasHandle_t handle, int n, const void *alpha, cudaDataType alphaType, void *x,
                            cudaDataType xType, int incx, cudaDataType executionType);
cublasStatus_t cublasNrm2Ex(cublasHandle_t handle, int n, const void *x, cudaDataType xType, int incx, void *result,
                            cudaDataType resultType, cudaDataType executionType);
cublasStatus_t cublasSgemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                             int k, const float *alpha, const void *A, cudaDataType Atype, int lda, const void *B,
                             cudaDataType Btype, int ldb, const float *beta, void *C, cudaDataType Ctype, int ldc);
cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                            int k, const void *alpha, const void *A, cudaDataType Atype, int lda, const void *B,
                            cudaDataType Btype, int ldb, const void *beta, void *C, cudaDataType Ctype, int ldc,
                            cublasComputeType_t computeType, cublasGemmAlgo_t algo);
cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                                   int n, int k, const void *alpha, const void *const Aarray[], cudaDataType Atype,
                                   int lda, const void *const Barray[], cudaDataType Btype, int ldb, const void *beta,
                                   void *const Carray[], cudaDataType Ctype, int ldc, int batchCount,
                                   cublasComputeType_t computeType, cublasGemmAlgo_t algo);
cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                                          int m, int n, int k, const void *alpha, const void *A, cudaDataType Atype,
                                          int lda, long long int strideA, const void *B, cudaDataType Btype, int ldb,
                                          long long int strideB, const void *beta, void *C, cudaDataType Ctype,
                                          int ldc, long long int strideC, int batchCount,
                                          cublasComputeType_t computeType, cublasGemmAlgo_t algo);
cublasStatus_t cublasSgemvBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const float *alpha,
                                  const float *const Aarray[], int lda, const float *const xarray[], int incx, const
                                  float *beta, float *const yarray[], int incy, int batchCount);
cublasStatus_t cublasDgemvBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const double *alpha,
                                  const double *const Aarray[], int lda, const double *const xarray[], int incx, const
                                  double *beta, double *const yarray[], int incy, int batchCount);
cublasStatus_t cublasCgemvBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const cuComplex *alpha,
                                  const cuComplex *const Aarray[], int lda, const cuComplex *const xarray[], int incx,
                                  const cuComplex *beta, cuComplex *const yarray[], int incy, int batchCount);
cublasStatus_t cublasZgemvBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const
                                  cuDoubleComplex *alpha, const cuDoubleComplex *const Aarray[], int lda, const
                                  cuDoubleComplex *const xarray[], int incx, const cuDoubleComplex *beta,
                                  cuDoubleComplex *const yarray[], int incy, int batchCount);
cublasStatus_t cublasSgemvStridedBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const
                                         float *alpha, const float *A, int lda, long long int strideA, const float *x,
                                         int incx, long long int stridex, const float *beta, float *y, int incy, long
                                         long int stridey, int batchCount);
cublasStatus_t cublasDgemvStridedBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const
                                         double *alpha, const double *A, int lda, long long int strideA, const
                                         double *x, int incx, long long int stridex, const double *beta, double *y, int
                                         incy, long long int stridey, int batchCount);
cublasStatus_t cublasCgemvStridedBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const
                                         cuComplex *alpha, const cuComplex *A, int lda, long long int strideA, const
                                         cuComplex *x, int incx, long long int stridex, const cuComplex *beta,
                                         cuComplex *y, int incy, long long int stridey, int batchCount);
cublasStatus_t cublasZgemvStridedBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n, const
                                         cuDoubleComplex *alpha, const cuDoubleComplex *A, int lda, long long int
                                         strideA, const cuDoubleComplex *x, int incx, long long int stridex, const
                                         cuDoubleComplex *beta, cuDoubleComplex *y, int incy, long long int stridey, int
                                         batchCount);
cublasStatus_t cublasSgemmBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int
                                  n, int k, const float *alpha, const float *const Aarray[], int lda, const float *const
                                  Barray[], int ldb, const float *beta, float *const Carray[], int ldc, int batchCount);
cublasStatus_t cublasDgemmBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int
                                  n, int k, const double *alpha, const double *const Aarray[], int lda, const
                                  double *const Barray[], int ldb, const double *beta, double *const Carray[], int ldc,
                                  int batchCount);
cublasStatus_t cublasCgemmBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int
                                  n, int k, const cuComplex *alpha, const cuComplex *const Aarray[], int lda, const
                                  cuComplex *const Barray[], int ldb, const cuComplex *beta, cuComplex *const Carray[],
                                  int ldc, int batchCount);
cublasStatus_t cublasZgemmBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int
                                  n, int k, const cuDoubleComplex *alpha, const cuDoubleComplex *const Aarray[], int
                                  lda, const cuDoubleComplex *const Barray[], int ldb, const cuDoubleComplex *beta,
                                  cuDoubleComplex *const Carray[], int ldc, int batchCount);
cublasStatus_t cublasSgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int
                                         m, int n, int k, const float *alpha, const float *A, int lda, long long int
                                         strideA, const float *B, int ldb, long long int strideB, const float *beta,
                                         float *C, int ldc, long long int strideC, int batchCount);
cublasStatus_t cublasDgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int
                                         m, int n, int k, const double *alpha, const double *A, int lda, long long int
                                         strideA, const double *B, int ldb, long long int strideB, const double *beta,
                                         double *C, int ldc, long long int strideC, int batchCount);
cublasStatus_t cublasCgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int
                                         m, int n, int k, const cuComplex *alpha, const cuComplex *A, int lda, long long
                                         int strideA, const cuComplex *B, int ldb, long long int strideB, const
                                         cuComplex *beta, cuComplex *C, int ldc, long long int strideC, int batchCount);
cublasStatus_t cublasZgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int
                                         m, int n, int k, const cuDoubleComplex *alpha, const cuDoubleComplex *A, int
                                         lda, long long int strideA, const cuDoubleComplex *B, int ldb, long long int
                                         strideB, const cuDoubleComplex *beta, cuDoubleComplex *C, int ldc, long long
                                         int strideC, int batchCount);
cublasStatus_t cublasSgeam(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                           const float *alpha, const float *A, int lda, const float *beta, const float *B, int ldb,
                           float *C, int ldc);
cublasStatus_t cublasDgeam(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                           const double *alpha, const double *A, int lda, const double *beta, const double *B, int ldb,
                           double *C, int ldc);
cublasStatus_t cublasStrsmBatched(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t
                                  trans, cublasDiagType_t diag, int m, int n, const float *alpha, const float *const
                                  A[], int lda, float *const B[], int ldb, int batchCount);
cublasStatus_t cublasDtrsmBatched(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t
                                  trans, cublasDiagType_t diag, int m, int n, const double *alpha, const double *const
                                  A[], int lda, double *const B[], int ldb, int batchCount);
cublasStatus_t cublasCtrsmBatched(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t
                                  trans, cublasDiagType_t diag, int m, int n, const cuComplex *alpha, const
                                  cuComplex *const A[], int lda, cuComplex *const B[], int ldb, int batchCount);
cublasStatus_t cublasZtrsmBatched(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t
                                  trans, cublasDiagType_t diag, int m, int n, const cuDoubleComplex *alpha, const
                                  cuDoubleComplex *const A[], int lda, cuDoubleComplex *const B[], int ldb, int
                                  batchCount);
cublasStatus_t cublasSdgmm(cublasHandle_t handle, cublasSideMode_t mode, int m, int n, const float *A, int lda, const
                           float *x, int incx, float *C, int ldc);
cublasStatus_t cublasDdgmm(cublasHandle_t handle, cublasSideMode_t mode, int m, int n, const double *A, int lda, const
                           double *x, int incx, double *C, int ldc);
cublasStatus_t cublasSgeqrfBatched(cublasHandle_t handle, int m, int n, float *const Aarray[], int lda, float *const
                                   TauArray[], int *info, int batchSize);
cublasStatus_t cublasDgeqrfBatched(cublasHandle_t handle, int m, int n, double *const Aarray[], int lda, double *const
                                   TauArray[], int *info, int batchSize);
cublasStatus_t cublasCgeqrfBatched(cublasHandle_t handle, int m, int n, cuComplex *const Aarray[], int lda,
                                   cuComplex *const TauArray[], int *info, int batchSize);
cublasStatus_t cublasZgeqrfBatched(cublasHandle_t handle, int m, int n, cuDoubleComplex *const Aarray[], int lda,
                                   cuDoubleComplex *const TauArray[], int *info, int batchSize);
cublasStatus_t cublasSgelsBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n, int nrhs, float *const
                                  Aarray[], int lda, float *const Carray[], int ldc, int *info, int *devInfoArray, int
                                  batchSize);
cublasStatus_t cublasDgelsBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n, int nrhs, double *const
                                  Aarray[], int lda, double *const Carray[], int ldc, int *info, int *devInfoArray, int
                                  batchSize);
cublasStatus_t cublasCgelsBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n, int nrhs,
                                  cuComplex *const Aarray[], int lda, cuComplex *const Carray[], int ldc, int *info,
                                  int *devInfoArray, int batchSize);
cublasStatus_t cublasZgelsBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n, int nrhs,
                                  cuDoubleComplex *const Aarray[], int lda, cuDoubleComplex *const Carray[], int ldc,
                                  int *info, int *devInfoArray, int batchSize);
cublasStatus_t cublasSgetrfBatched(cublasHandle_t handle, int n, float *const A[], int lda, int *P, int *info, int
                                   batchSize);
cublasStatus_t cublasDgetrfBatched(cublasHandle_t handle, int n, double *const A[], int lda, int *P, int *info, int
                                   batchSize);
cublasStatus_t cublasCgetrfBatched(cublasHandle_t handle, int n, cuComplex *const A[], int lda, int *P, int *info, int
                                   batchSize);
cublasStatus_t cublasZgetrfBatched(cublasHandle_t handle, int n, cuDoubleComplex *const A[], int lda, int *P, int *info,
                                   int batchSize);
cublasStatus_t cublasSgetriBatched(cublasHandle_t handle, int n, const float *const A[], int lda, const int *P,
                                   float *const C[], int ldc, int *info, int batchSize);
cublasStatus_t cublasDgetriBatched(cublasHandle_t handle, int n, const double *const A[], int lda, const int *P,
                                   double *const C[], int ldc, int *info, int batchSize);
cublasStatus_t cublasCgetriBatched(cublasHandle_t handle, int n, const cuComplex *const A[], int lda, const int *P,
                                   cuComplex *const C[], int ldc, int *info, int batchSize);
cublasStatus_t cublasZgetriBatched(cublasHandle_t handle, int n, const cuDoubleComplex *const A[], int lda, const
                                   int *P, cuDoubleComplex *const C[], int ldc, int *info, int batchSize);
cublasStatus_t cublasSgetrsBatched(cublasHandle_t handle, cublasOperation_t trans, int n, int nrhs, const float *const
                                   Aarray[], int lda, const int *devIpiv, float *const Barray[], int ldb, int *info, int
                                   batchSize);
cublasStatus_t cublasDgetrsBatched(cublasHandle_t handle, cublasOperation_t trans, int n, int nrhs, const double *const
                                   Aarray[], int lda, const int *devIpiv, double *const Barray[], int ldb, int *info,
                                   int batchSize);
cublasStatus_t cublasCgetrsBatched(cublasHandle_t handle, cublasOperation_t trans, int n, int nrhs, const
                                   cuComplex *const Aarray[], int lda, const int *devIpiv, cuComplex *const Barray[],
                                   int ldb, int *info, int batchSize);
cublasStatus_t cublasZgetrsBatched(cublasHandle_t handle, cublasOperation_t trans, int n, int nrhs, const
                                   cuDoubleComplex *const Aarray[], int lda, const int *devIpiv, cuDoubleComplex *const
                                   Barray[], int ldb, int *info, int batchSize);
#ifdef __cplusplus
}

// The half-precision entry points need the type's definition.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
extern "C" {
cublasStatus_t cublasHgemm(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                           int k, const __half *alpha, const __half *A, int lda, const __half *B, int ldb,
                           const __half *beta, __half *C, int ldc);
cublasStatus_t cublasHgemmBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                                  int n, int k, const __half *alpha, const __half *const Aarray[], int lda,
                                  const __half *const Barray[], int ldb, const __half *beta, __half *const Carray[],
                                  int ldc, int batchCount);
cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                                         int m, int n, int k, const __half *alpha, const __half *A, int lda,
                                         long long int strideA, const __half *B, int ldb, long long int strideB,
                                         const __half *beta, __half *C, int ldc, long long int strideC,
                                         int batchCount);
}
static inline cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                                          int m, int n, int k, const void *alpha, const void *A, cudaDataType Atype,
                                          int lda, const void *B, cudaDataType Btype, int ldb, const void *beta,
                                          void *C, cudaDataType Ctype, int ldc, cudaDataType computeType,
                                          cublasGemmAlgo_t algo) {
  return cublasGemmEx(handle, transa, transb, m, n, k, alpha, A, Atype, lda, B, Btype, ldb, beta, C, Ctype, ldc,
                      CUBLAS_COMPUTE_32F, algo);
}
static inline cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle, cublasOperation_t transa,
                                                 cublasOperation_t transb, int m, int n, int k, const void *alpha,
                                                 const void *const Aarray[], cudaDataType Atype, int lda,
                                                 const void *const Barray[], cudaDataType Btype, int ldb,
                                                 const void *beta, void *const Carray[], cudaDataType Ctype, int ldc,
                                                 int batchCount, cudaDataType computeType, cublasGemmAlgo_t algo) {
  return cublasGemmBatchedEx(handle, transa, transb, m, n, k, alpha, Aarray, Atype, lda, Barray, Btype, ldb, beta,
                             Carray, Ctype, ldc, batchCount, CUBLAS_COMPUTE_32F, algo);
}
static inline cublasStatus_t
cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,
                           int k, const void *alpha, const void *A, cudaDataType Atype, int lda,
                           long long int strideA, const void *B, cudaDataType Btype, int ldb, long long int strideB,
                           const void *beta, void *C, cudaDataType Ctype, int ldc, long long int strideC,
                           int batchCount, cudaDataType computeType, cublasGemmAlgo_t algo) {
  return cublasGemmStridedBatchedEx(handle, transa, transb, m, n, k, alpha, A, Atype, lda, strideA, B, Btype, ldb,
                                    strideB, beta, C, Ctype, ldc, strideC, batchCount, CUBLAS_COMPUTE_32F, algo);
}
#endif

#include <fallback/further/cublas_v2.h>
