#ifndef SAXPY_H
#define SAXPY_H
#include <cuda_runtime.h>
#ifdef __cplusplus
extern "C" {
#endif
void saxpy(float a, const float *x, float *y, int n);
#ifdef __cplusplus
}
#endif
#endif
