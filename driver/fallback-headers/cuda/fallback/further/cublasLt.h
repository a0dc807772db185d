// What hardly a program calls of cublasLt.h: derived from the toolkit's declarations by further.py.
#pragma once
// clang-format off
#ifdef __cplusplus
extern "C" {
#endif
unsigned int cublasLtDisableCpuInstructionsSetMask(unsigned int);
cublasStatus_t cublasLtGetProperty(libraryPropertyType, int *);
cublasStatus_t cublasLtHeuristicsCacheGetCapacity(size_t *);
cublasStatus_t cublasLtHeuristicsCacheSetCapacity(size_t);
cublasStatus_t cublasLtLoggerForceDisable();
cublasStatus_t cublasLtLoggerOpenFile(const char *);
cublasStatus_t cublasLtLoggerSetLevel(int);
cublasStatus_t cublasLtLoggerSetMask(int);
cublasStatus_t cublasLtMatmulPreferenceGetAttribute(cublasLtMatmulPreference_t, cublasLtMatmulPreferenceAttributes_t, void *, size_t, size_t *);
cublasStatus_t cublasLtMatrixTransformDescGetAttribute(cublasLtMatrixTransformDesc_t, cublasLtMatrixTransformDescAttributes_t, void *, size_t, size_t *);
cublasStatus_t cublasLtMatrixTransformDescInit(cublasLtMatrixTransformDesc_t, cudaDataType);
#ifdef __cplusplus
}
#endif
