// NVSHMEM.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include <cuda_runtime.h>

#define NVSHMEMX_SUCCESS 0
typedef int32_t nvshmem_team_t;
#define NVSHMEM_TEAM_WORLD 0
#define NVSHMEMX_INIT_WITH_MPI_COMM (1 << 1)
typedef struct nvshmemx_init_attr_v1 { void *mpi_comm; } nvshmemx_init_attr_t;

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
int nvshmemx_collective_launch(const void *func, dim3 gridDims, dim3 blockDims, void **args, size_t sharedMem,
                               cudaStream_t stream);
#ifdef __cplusplus
}
#endif
