// Complex numbers of the CUDA libraries.
#pragma once
#define CU_COMPLEX_H_ // programs ask whether it is defined

#include <math.h>

#include <vector_types.h>

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

#define CUDA_FALLBACK_COMPLEX(scalar, complex, suffix)                                                                 \
  __host__ __device__ static __inline__ scalar cuCreal##suffix(complex x) { return x.x; }                              \
  __host__ __device__ static __inline__ scalar cuCimag##suffix(complex x) { return x.y; }                              \
  __host__ __device__ static __inline__ complex cuConj##suffix(complex x) {                                            \
    complex r = {x.x, -x.y};                                                                                           \
    return r;                                                                                                          \
  }                                                                                                                    \
  __host__ __device__ static __inline__ complex cuCadd##suffix(complex x, complex y) {                                 \
    complex r = {x.x + y.x, x.y + y.y};                                                                                \
    return r;                                                                                                          \
  }                                                                                                                    \
  __host__ __device__ static __inline__ complex cuCsub##suffix(complex x, complex y) {                                 \
    complex r = {x.x - y.x, x.y - y.y};                                                                                \
    return r;                                                                                                          \
  }                                                                                                                    \
  __host__ __device__ static __inline__ complex cuCmul##suffix(complex x, complex y) {                                 \
    complex r = {x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x};                                                        \
    return r;                                                                                                          \
  }                                                                                                                    \
  __host__ __device__ static __inline__ complex cuCdiv##suffix(complex x, complex y) {                                 \
    scalar d = y.x * y.x + y.y * y.y;                                                                                  \
    complex r = {(x.x * y.x + x.y * y.y) / d, (x.y * y.x - x.x * y.y) / d};                                            \
    return r;                                                                                                          \
  }
CUDA_FALLBACK_COMPLEX(float, cuFloatComplex, f)
CUDA_FALLBACK_COMPLEX(double, cuDoubleComplex, )
#undef CUDA_FALLBACK_COMPLEX

__host__ __device__ static __inline__ cuFloatComplex make_cuFloatComplex(float r, float i) {
  cuFloatComplex c = {r, i};
  return c;
}
__host__ __device__ static __inline__ cuDoubleComplex make_cuDoubleComplex(double r, double i) {
  cuDoubleComplex c = {r, i};
  return c;
}
__host__ __device__ static __inline__ cuComplex make_cuComplex(float x, float y) { return make_cuFloatComplex(x, y); }
__host__ __device__ static __inline__ float cuCabsf(cuFloatComplex x) { return sqrtf(x.x * x.x + x.y * x.y); }
__host__ __device__ static __inline__ double cuCabs(cuDoubleComplex x) { return sqrt(x.x * x.x + x.y * x.y); }
__host__ __device__ static __inline__ cuComplex cuCfmaf(cuComplex x, cuComplex y, cuComplex d) {
  return cuCaddf(cuCmulf(x, y), d);
}
__host__ __device__ static __inline__ cuDoubleComplex cuCfma(cuDoubleComplex x, cuDoubleComplex y, cuDoubleComplex d) {
  return cuCadd(cuCmul(x, y), d);
}
__host__ __device__ static __inline__ cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex c) {
  return make_cuDoubleComplex(c.x, c.y);
}
__host__ __device__ static __inline__ cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex c) {
  return make_cuFloatComplex((float)c.x, (float)c.y);
}
