#include "launch.h"
#include <cstdio>
#include <cstdlib>

#define CHECKED(call)                                                                                                  \
  do {                                                                                                                 \
    call;                                                                                                              \
    cudaError_t status_ = cudaGetLastError();                                                                          \
    if (status_ != cudaSuccess) {                                                                                      \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status_));                            \
      std::exit(1);                                                                                                    \
    }                                                                                                                  \
  } while (0)

void difference(float *values, int count, cudaStream_t stream) { CHECKED(negate(values, count, stream)); }

void quotient(float *values, int count, cudaStream_t stream) { invert(values, count, stream); }
