// A header with device code that a C++ file includes, too: there it is a function like any other.
#include <cublas_v2.h>
#include <device_launch_parameters.h>
#include <curand_kernel.h>

struct Random {
  curandState_t State;
  __device__ float next() { return curand_uniform(&State); }
};
__nv_bfloat16 *scaled(cublasHandle_t);
