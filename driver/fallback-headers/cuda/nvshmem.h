// NVSHMEM.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include <cuda_runtime.h>

#define NVSHMEMX_SUCCESS 0
typedef int32_t nvshmem_team_t;
#define NVSHMEM_TEAM_WORLD 0
#define NVSHMEMX_INIT_WITH_MPI_COMM (1 << 1)
#define NVSHMEMX_INIT_WITH_UNIQUEID (1 << 3)
typedef struct nvshmemx_init_attr_v1 { void *mpi_comm; } nvshmemx_init_attr_t;
typedef struct nvshmemx_uniqueid_v1 { char internal[128]; } nvshmemx_uniqueid_t;
enum { NVSHMEM_SIGNAL_SET = 9, NVSHMEM_SIGNAL_ADD = 10 };
enum { NVSHMEM_CMP_EQ, NVSHMEM_CMP_NE, NVSHMEM_CMP_GT, NVSHMEM_CMP_LE, NVSHMEM_CMP_LT, NVSHMEM_CMP_GE };

#ifdef __cplusplus
extern "C" {
#endif
void nvshmem_init(void);
void nvshmem_finalize(void);
int nvshmemx_init_attr(unsigned int flags, nvshmemx_init_attr_t *attr);
__host__ __device__ int nvshmem_my_pe(void);
__host__ __device__ int nvshmem_n_pes(void);
int nvshmem_team_my_pe(nvshmem_team_t team);
int nvshmem_team_n_pes(nvshmem_team_t team);
void *nvshmem_malloc(size_t size);
void *nvshmem_calloc(size_t count, size_t size);
void *nvshmem_align(size_t alignment, size_t size);
void nvshmem_free(void *ptr);
__host__ __device__ void *nvshmem_ptr(const void *dest, int pe);
__host__ __device__ void nvshmem_barrier_all(void);
__host__ __device__ void nvshmem_quiet(void);
__host__ __device__ void nvshmem_fence(void);
void nvshmemx_barrier_all_on_stream(cudaStream_t stream);
void nvshmemx_sync_all_on_stream(cudaStream_t stream);
int nvshmemx_get_uniqueid(nvshmemx_uniqueid_t *id);
int nvshmemx_set_attr_uniqueid_args(int rank, int ranks, const nvshmemx_uniqueid_t *id, nvshmemx_init_attr_t *attr);
__device__ void nvshmemx_signal_op(uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
__host__ __device__ void nvshmem_putmem(void *dest, const void *source, size_t bytes, int pe);
__host__ __device__ void nvshmem_getmem(void *dest, const void *source, size_t bytes, int pe);
__host__ __device__ void nvshmem_putmem_nbi(void *dest, const void *source, size_t bytes, int pe);
__device__ void nvshmemx_putmem_nbi_block(void *dest, const void *source, size_t bytes, int pe);
void nvshmemx_putmem_on_stream(void *dest, const void *source, size_t bytes, int pe, cudaStream_t stream);
void nvshmemx_putmem_signal_on_stream(void *dest, const void *source, size_t bytes, uint64_t *sig_addr,
                                      uint64_t signal, int sig_op, int pe, cudaStream_t stream);
__device__ void nvshmem_uint64_wait_until(uint64_t *ivar, int cmp, uint64_t cmp_value);
__device__ void nvshmem_uint64_wait_until_all(uint64_t *ivars, size_t nelems, const int *status, int cmp,
                                              uint64_t cmp_value);
void nvshmemx_uint64_wait_until_on_stream(uint64_t *ivar, int cmp, uint64_t cmp_value, cudaStream_t stream);
#define CUDA_FALLBACK_SHMEM(Name, T)                                                                                   \
  __host__ __device__ void nvshmem_##Name##_p(T *dest, const T value, int pe);                                         \
  __host__ __device__ T nvshmem_##Name##_g(const T *source, int pe);                                                   \
  __host__ __device__ void nvshmem_##Name##_put(T *dest, const T *source, size_t nelems, int pe);                      \
  __host__ __device__ void nvshmem_##Name##_get(T *dest, const T *source, size_t nelems, int pe);                      \
  __host__ __device__ void nvshmem_##Name##_put_nbi(T *dest, const T *source, size_t nelems, int pe);                  \
  __device__ void nvshmemx_##Name##_put_block(T *dest, const T *source, size_t nelems, int pe);                        \
  __device__ void nvshmemx_##Name##_put_nbi_block(T *dest, const T *source, size_t nelems, int pe);
CUDA_FALLBACK_SHMEM(float, float)
CUDA_FALLBACK_SHMEM(double, double)
CUDA_FALLBACK_SHMEM(int, int)
CUDA_FALLBACK_SHMEM(long, long)
CUDA_FALLBACK_SHMEM(uint64, uint64_t)
#undef CUDA_FALLBACK_SHMEM
int nvshmemx_collective_launch(const void *func, dim3 gridDims, dim3 blockDims, void **args, size_t sharedMem,
                               cudaStream_t stream);
#ifdef __cplusplus
}
#endif
