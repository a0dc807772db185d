// What hardly a program calls of cublasLt.h: derived from the toolkit's declarations by further.py.
#pragma once
// clang-format off
#ifdef __cplusplus
extern "C" {
#endif
typedef enum { CUBLASLT_EMULATION_DESC_STRATEGY = 0, CUBLASLT_EMULATION_DESC_SPECIAL_VALUES_SUPPORT = 1, CUBLASLT_EMULATION_DESC_FIXEDPOINT_MANTISSA_CONTROL = 2, CUBLASLT_EMULATION_DESC_FIXEDPOINT_MAX_MANTISSA_BIT_COUNT = 3, CUBLASLT_EMULATION_DESC_FIXEDPOINT_MANTISSA_BIT_OFFSET = 4, CUBLASLT_EMULATION_DESC_FIXEDPOINT_MANTISSA_BIT_COUNT_POINTER = 5 } cublasLtEmulationDescAttributes_t;
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
#ifdef __cplusplus
}
#endif
