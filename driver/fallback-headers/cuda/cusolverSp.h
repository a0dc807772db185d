// cuSOLVER for sparse matrices.
#pragma once

#include <cusolver_common.h>
#include <cusparse.h>

typedef struct cusolverSpContext *cusolverSpHandle_t;
typedef struct csrqrInfo *csrqrInfo_t;

#ifdef __cplusplus
extern "C" {
#endif
cusolverStatus_t cusolverSpCreate(cusolverSpHandle_t *handle);
cusolverStatus_t cusolverSpDestroy(cusolverSpHandle_t handle);
cusolverStatus_t cusolverSpSetStream(cusolverSpHandle_t handle, cudaStream_t streamId);
cusolverStatus_t cusolverSpXcsrissymHost(cusolverSpHandle_t handle, int m, int nnzA, const cusparseMatDescr_t descrA,
                                         const int *csrRowPtrA, const int *csrEndPtrA, const int *csrColIndA,
                                         int *issym);
cusolverStatus_t cusolverSpScsrlsvluHost(cusolverSpHandle_t handle, int n, int nnzA, const cusparseMatDescr_t descrA,
                                         const float *csrValA, const int *csrRowPtrA, const int *csrColIndA, const
                                         float *b, float tol, int reorder, float *x, int *singularity);
cusolverStatus_t cusolverSpDcsrlsvluHost(cusolverSpHandle_t handle, int n, int nnzA, const cusparseMatDescr_t descrA,
                                         const double *csrValA, const int *csrRowPtrA, const int *csrColIndA, const
                                         double *b, double tol, int reorder, double *x, int *singularity);
cusolverStatus_t cusolverSpScsrlsvqr(cusolverSpHandle_t handle, int m, int nnz, const cusparseMatDescr_t descrA, const
                                     float *csrVal, const int *csrRowPtr, const int *csrColInd, const float *b, float
                                     tol, int reorder, float *x, int *singularity);
cusolverStatus_t cusolverSpDcsrlsvqr(cusolverSpHandle_t handle, int m, int nnz, const cusparseMatDescr_t descrA, const
                                     double *csrVal, const int *csrRowPtr, const int *csrColInd, const double *b, double
                                     tol, int reorder, double *x, int *singularity);
cusolverStatus_t cusolverSpScsrlsvqrHost(cusolverSpHandle_t handle, int m, int nnz, const cusparseMatDescr_t descrA,
                                         const float *csrValA, const int *csrRowPtrA, const int *csrColIndA, const
                                         float *b, float tol, int reorder, float *x, int *singularity);
cusolverStatus_t cusolverSpDcsrlsvqrHost(cusolverSpHandle_t handle, int m, int nnz, const cusparseMatDescr_t descrA,
                                         const double *csrValA, const int *csrRowPtrA, const int *csrColIndA, const
                                         double *b, double tol, int reorder, double *x, int *singularity);
cusolverStatus_t cusolverSpScsrlsvcholHost(cusolverSpHandle_t handle, int m, int nnz, const cusparseMatDescr_t descrA,
                                           const float *csrVal, const int *csrRowPtr, const int *csrColInd, const
                                           float *b, float tol, int reorder, float *x, int *singularity);
cusolverStatus_t cusolverSpDcsrlsvcholHost(cusolverSpHandle_t handle, int m, int nnz, const cusparseMatDescr_t descrA,
                                           const double *csrVal, const int *csrRowPtr, const int *csrColInd, const
                                           double *b, double tol, int reorder, double *x, int *singularity);
cusolverStatus_t cusolverSpScsrlsvchol(cusolverSpHandle_t handle, int m, int nnz, const cusparseMatDescr_t descrA, const
                                       float *csrVal, const int *csrRowPtr, const int *csrColInd, const float *b, float
                                       tol, int reorder, float *x, int *singularity);
cusolverStatus_t cusolverSpDcsrlsvchol(cusolverSpHandle_t handle, int m, int nnz, const cusparseMatDescr_t descrA, const
                                       double *csrVal, const int *csrRowPtr, const int *csrColInd, const double *b,
                                       double tol, int reorder, double *x, int *singularity);
cusolverStatus_t cusolverSpXcsrsymrcmHost(cusolverSpHandle_t handle, int n, int nnzA, const cusparseMatDescr_t descrA,
                                          const int *csrRowPtrA, const int *csrColIndA, int *p);
cusolverStatus_t cusolverSpXcsrsymamdHost(cusolverSpHandle_t handle, int n, int nnzA, const cusparseMatDescr_t descrA,
                                          const int *csrRowPtrA, const int *csrColIndA, int *p);
cusolverStatus_t cusolverSpXcsrmetisndHost(cusolverSpHandle_t handle, int n, int nnzA, const cusparseMatDescr_t descrA,
                                           const int *csrRowPtrA, const int *csrColIndA, const int64_t *options,
                                           int *p);
cusolverStatus_t cusolverSpXcsrperm_bufferSizeHost(cusolverSpHandle_t handle, int m, int n, int nnzA, const
                                                   cusparseMatDescr_t descrA, const int *csrRowPtrA, const
                                                   int *csrColIndA, const int *p, const int *q,
                                                   size_t *bufferSizeInBytes);
cusolverStatus_t cusolverSpXcsrpermHost(cusolverSpHandle_t handle, int m, int n, int nnzA, const cusparseMatDescr_t
                                        descrA, int *csrRowPtrA, int *csrColIndA, const int *p, const int *q, int *map,
                                        void *pBuffer);
cusolverStatus_t cusolverSpCreateCsrqrInfo(csrqrInfo_t *info);
cusolverStatus_t cusolverSpDestroyCsrqrInfo(csrqrInfo_t info);
cusolverStatus_t cusolverSpXcsrqrAnalysisBatched(cusolverSpHandle_t handle, int m, int n, int nnzA, const
                                                 cusparseMatDescr_t descrA, const int *csrRowPtrA, const
                                                 int *csrColIndA, csrqrInfo_t info);
cusolverStatus_t cusolverSpScsrqrBufferInfoBatched(cusolverSpHandle_t handle, int m, int n, int nnz, const
                                                   cusparseMatDescr_t descrA, const float *csrVal, const int *csrRowPtr,
                                                   const int *csrColInd, int batchSize, csrqrInfo_t info,
                                                   size_t *internalDataInBytes, size_t *workspaceInBytes);
cusolverStatus_t cusolverSpDcsrqrBufferInfoBatched(cusolverSpHandle_t handle, int m, int n, int nnz, const
                                                   cusparseMatDescr_t descrA, const double *csrVal, const
                                                   int *csrRowPtr, const int *csrColInd, int batchSize, csrqrInfo_t
                                                   info, size_t *internalDataInBytes, size_t *workspaceInBytes);
cusolverStatus_t cusolverSpScsrqrsvBatched(cusolverSpHandle_t handle, int m, int n, int nnz, const cusparseMatDescr_t
                                           descrA, const float *csrValA, const int *csrRowPtrA, const int *csrColIndA,
                                           const float *b, float *x, int batchSize, csrqrInfo_t info, void *pBuffer);
cusolverStatus_t cusolverSpDcsrqrsvBatched(cusolverSpHandle_t handle, int m, int n, int nnz, const cusparseMatDescr_t
                                           descrA, const double *csrValA, const int *csrRowPtrA, const int *csrColIndA,
                                           const double *b, double *x, int batchSize, csrqrInfo_t info, void *pBuffer);
#ifdef __cplusplus
}
#endif

#include <fallback/further/cusolverSp.h>
