// What hardly a program calls of cusolverSp.h: derived from the toolkit's declarations by further.py.
#pragma once
// clang-format off
#ifdef __cplusplus
extern "C" {
#endif
cusolverStatus_t cusolverSpCcsreigsHost(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const cuComplex *, const int *, const int *, cuComplex, cuComplex, int *);
cusolverStatus_t cusolverSpCcsreigvsi(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const cuComplex *, const int *, const int *, cuComplex, const cuComplex *, int, float, cuComplex *, cuComplex *);
cusolverStatus_t cusolverSpCcsreigvsiHost(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const cuComplex *, const int *, const int *, cuComplex, const cuComplex *, int, float, cuComplex *, cuComplex *);
cusolverStatus_t cusolverSpCcsrlsqvqrHost(cusolverSpHandle_t, int, int, int, const cusparseMatDescr_t, const cuComplex *, const int *, const int *, const cuComplex *, float, int *, cuComplex *, int *, float *);
cusolverStatus_t cusolverSpCcsrlsvchol(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const cuComplex *, const int *, const int *, const cuComplex *, float, int, cuComplex *, int *);
cusolverStatus_t cusolverSpCcsrlsvcholHost(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const cuComplex *, const int *, const int *, const cuComplex *, float, int, cuComplex *, int *);
cusolverStatus_t cusolverSpCcsrlsvluHost(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const cuComplex *, const int *, const int *, const cuComplex *, float, int, cuComplex *, int *);
cusolverStatus_t cusolverSpCcsrlsvqr(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const cuComplex *, const int *, const int *, const cuComplex *, float, int, cuComplex *, int *);
cusolverStatus_t cusolverSpCcsrlsvqrHost(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const cuComplex *, const int *, const int *, const cuComplex *, float, int, cuComplex *, int *);
cusolverStatus_t cusolverSpCcsrqrBufferInfoBatched(cusolverSpHandle_t, int, int, int, const cusparseMatDescr_t, const cuComplex *, const int *, const int *, int, csrqrInfo_t, size_t *, size_t *);
cusolverStatus_t cusolverSpCcsrqrsvBatched(cusolverSpHandle_t, int, int, int, const cusparseMatDescr_t, const cuComplex *, const int *, const int *, const cuComplex *, cuComplex *, int, csrqrInfo_t, void *);
cusolverStatus_t cusolverSpCcsrzfdHost(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const cuComplex *, const int *, const int *, int *, int *);
cusolverStatus_t cusolverSpDcsreigsHost(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const double *, const int *, const int *, cuDoubleComplex, cuDoubleComplex, int *);
cusolverStatus_t cusolverSpDcsreigvsi(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const double *, const int *, const int *, double, const double *, int, double, double *, double *);
cusolverStatus_t cusolverSpDcsreigvsiHost(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const double *, const int *, const int *, double, const double *, int, double, double *, double *);
cusolverStatus_t cusolverSpDcsrlsqvqrHost(cusolverSpHandle_t, int, int, int, const cusparseMatDescr_t, const double *, const int *, const int *, const double *, double, int *, double *, int *, double *);
cusolverStatus_t cusolverSpDcsrzfdHost(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const double *, const int *, const int *, int *, int *);
cusolverStatus_t cusolverSpGetStream(cusolverSpHandle_t, cudaStream_t *);
cusolverStatus_t cusolverSpScsreigsHost(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const float *, const int *, const int *, cuComplex, cuComplex, int *);
cusolverStatus_t cusolverSpScsreigvsi(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const float *, const int *, const int *, float, const float *, int, float, float *, float *);
cusolverStatus_t cusolverSpScsreigvsiHost(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const float *, const int *, const int *, float, const float *, int, float, float *, float *);
cusolverStatus_t cusolverSpScsrlsqvqrHost(cusolverSpHandle_t, int, int, int, const cusparseMatDescr_t, const float *, const int *, const int *, const float *, float, int *, float *, int *, float *);
cusolverStatus_t cusolverSpScsrzfdHost(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const float *, const int *, const int *, int *, int *);
cusolverStatus_t cusolverSpXcsrsymmdqHost(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const int *, const int *, int *);
cusolverStatus_t cusolverSpZcsreigsHost(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const cuDoubleComplex *, const int *, const int *, cuDoubleComplex, cuDoubleComplex, int *);
cusolverStatus_t cusolverSpZcsreigvsi(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const cuDoubleComplex *, const int *, const int *, cuDoubleComplex, const cuDoubleComplex *, int, double, cuDoubleComplex *, cuDoubleComplex *);
cusolverStatus_t cusolverSpZcsreigvsiHost(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const cuDoubleComplex *, const int *, const int *, cuDoubleComplex, const cuDoubleComplex *, int, double, cuDoubleComplex *, cuDoubleComplex *);
cusolverStatus_t cusolverSpZcsrlsqvqrHost(cusolverSpHandle_t, int, int, int, const cusparseMatDescr_t, const cuDoubleComplex *, const int *, const int *, const cuDoubleComplex *, double, int *, cuDoubleComplex *, int *, double *);
cusolverStatus_t cusolverSpZcsrlsvchol(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const cuDoubleComplex *, const int *, const int *, const cuDoubleComplex *, double, int, cuDoubleComplex *, int *);
cusolverStatus_t cusolverSpZcsrlsvcholHost(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const cuDoubleComplex *, const int *, const int *, const cuDoubleComplex *, double, int, cuDoubleComplex *, int *);
cusolverStatus_t cusolverSpZcsrlsvluHost(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const cuDoubleComplex *, const int *, const int *, const cuDoubleComplex *, double, int, cuDoubleComplex *, int *);
cusolverStatus_t cusolverSpZcsrlsvqr(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const cuDoubleComplex *, const int *, const int *, const cuDoubleComplex *, double, int, cuDoubleComplex *, int *);
cusolverStatus_t cusolverSpZcsrlsvqrHost(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const cuDoubleComplex *, const int *, const int *, const cuDoubleComplex *, double, int, cuDoubleComplex *, int *);
cusolverStatus_t cusolverSpZcsrqrBufferInfoBatched(cusolverSpHandle_t, int, int, int, const cusparseMatDescr_t, const cuDoubleComplex *, const int *, const int *, int, csrqrInfo_t, size_t *, size_t *);
cusolverStatus_t cusolverSpZcsrqrsvBatched(cusolverSpHandle_t, int, int, int, const cusparseMatDescr_t, const cuDoubleComplex *, const int *, const int *, const cuDoubleComplex *, cuDoubleComplex *, int, csrqrInfo_t, void *);
cusolverStatus_t cusolverSpZcsrzfdHost(cusolverSpHandle_t, int, int, const cusparseMatDescr_t, const cuDoubleComplex *, const int *, const int *, int *, int *);
#ifdef __cplusplus
}
#endif
