#ifndef VECADD_H
#define VECADD_H
#include <cuda_runtime.h>
#ifdef __cplusplus
extern "C" {
#endif
void vecadd(const float *a, const float *b, float *c, int n, cudaStream_t stream);
#ifdef __cplusplus
}
#endif
#endif
