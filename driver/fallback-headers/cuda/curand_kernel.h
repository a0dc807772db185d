// cuRAND, device side.
#pragma once

#include <cuda_runtime.h>
#include <curand.h>

struct curandStateXORWOW {
  unsigned int d, v[5];
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
typedef struct curandStateXORWOW curandStateXORWOW_t;
typedef struct curandStateXORWOW curandState_t;
typedef struct curandStateXORWOW curandState;
struct curandStatePhilox4_32_10 {
  uint4 ctr, output;
  uint2 key;
  unsigned int STATE;
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
struct curandStateMRG32k3a {
  unsigned int s1[3], s2[3];
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;
struct curandStateSobol32 {
  unsigned int i, x, c;
  unsigned int direction_vectors[32];
};
typedef struct curandStateSobol32 curandStateSobol32_t;
struct curandStateSobol64 {
  unsigned long long i, x, c;
  unsigned long long direction_vectors[64];
};
typedef struct curandStateSobol64 curandStateSobol64_t;
struct curandStateScrambledSobol32 {
  unsigned int i, x, c;
  unsigned int direction_vectors[32];
};
typedef struct curandStateScrambledSobol32 curandStateScrambledSobol32_t;
struct curandStateScrambledSobol64 {
  unsigned long long i, x, c;
  unsigned long long direction_vectors[64];
};
typedef struct curandStateScrambledSobol64 curandStateScrambledSobol64_t;
struct curandStateMtgp32;
typedef struct curandStateMtgp32 curandStateMtgp32_t;

#ifdef __cplusplus
#define CUDA_FALLBACK_RAND(State, Number)                                                                              \
  __device__ Number curand(State *state);                                                                              \
  __device__ float curand_uniform(State *state);                                                                       \
  __device__ double curand_uniform_double(State *state);                                                               \
  __device__ float curand_normal(State *state);                                                                        \
  __device__ double curand_normal_double(State *state);                                                                \
  __device__ float curand_log_normal(State *state, float mean, float stddev);                                          \
  __device__ double curand_log_normal_double(State *state, double mean, double stddev);                                \
  __device__ unsigned int curand_poisson(State *state, double lambda);                                                 \
  __device__ unsigned int curand_discrete(State *state, curandDiscreteDistribution_t discrete_distribution);
#define CUDA_FALLBACK_PSEUDO_RAND(State)                                                                               \
  CUDA_FALLBACK_RAND(State, unsigned int)                                                                              \
  __device__ void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,      \
                              State *state);                                                                           \
  __device__ void skipahead(unsigned long long n, State *state);                                                       \
  __device__ void skipahead_sequence(unsigned long long n, State *state);                                              \
  __device__ float2 curand_normal2(State *state);                                                                      \
  __device__ double2 curand_normal2_double(State *state);                                                              \
  __device__ float2 curand_log_normal2(State *state, float mean, float stddev);                                        \
  __device__ double2 curand_log_normal2_double(State *state, double mean, double stddev);
CUDA_FALLBACK_PSEUDO_RAND(curandStateXORWOW_t)
CUDA_FALLBACK_PSEUDO_RAND(curandStatePhilox4_32_10_t)
CUDA_FALLBACK_PSEUDO_RAND(curandStateMRG32k3a_t)
CUDA_FALLBACK_RAND(curandStateMtgp32_t, unsigned int)
CUDA_FALLBACK_RAND(curandStateSobol32_t, unsigned int)
CUDA_FALLBACK_RAND(curandStateScrambledSobol32_t, unsigned int)
CUDA_FALLBACK_RAND(curandStateSobol64_t, unsigned long long)
CUDA_FALLBACK_RAND(curandStateScrambledSobol64_t, unsigned long long)
#undef CUDA_FALLBACK_PSEUDO_RAND
#undef CUDA_FALLBACK_RAND
__device__ uint4 curand4(curandStatePhilox4_32_10_t *state);
__device__ float4 curand_uniform4(curandStatePhilox4_32_10_t *state);
__device__ double2 curand_uniform2_double(curandStatePhilox4_32_10_t *state);
__device__ double4 curand_uniform4_double(curandStatePhilox4_32_10_t *state);
__device__ float4 curand_normal4(curandStatePhilox4_32_10_t *state);
__device__ float4 curand_log_normal4(curandStatePhilox4_32_10_t *state, float mean, float stddev);
__device__ uint4 curand_poisson4(curandStatePhilox4_32_10_t *state, double lambda);
__device__ void curand_init(unsigned int *direction_vectors, unsigned int offset, curandStateSobol32_t *state);
__device__ void curand_init(unsigned int *direction_vectors, unsigned int scramble_c, unsigned int offset,
                            curandStateScrambledSobol32_t *state);
__device__ void curand_init(unsigned long long *direction_vectors, unsigned long long offset,
                            curandStateSobol64_t *state);
__device__ void curand_init(unsigned long long *direction_vectors, unsigned long long scramble_c,
                            unsigned long long offset, curandStateScrambledSobol64_t *state);
__device__ void skipahead(unsigned int n, curandStateSobol32_t *state);
__device__ void skipahead(unsigned int n, curandStateScrambledSobol32_t *state);
__device__ void skipahead(unsigned long long n, curandStateSobol64_t *state);
__device__ void skipahead(unsigned long long n, curandStateScrambledSobol64_t *state);
#endif
