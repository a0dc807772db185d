// Cooperative groups.
#pragma once

#include <cuda_runtime.h>

#ifdef __CUDA__
namespace cooperative_groups {
class thread_group {
public:
  __device__ unsigned long long size() const;
  __device__ unsigned long long num_threads() const;
  __device__ unsigned long long thread_rank() const;
  __device__ void sync() const;
  __device__ bool is_valid() const;
};
class grid_group : public thread_group {
public:
  __device__ dim3 group_dim() const;
  __device__ dim3 dim_threads() const;
  __device__ dim3 dim_blocks() const;
  __device__ dim3 block_index() const;
  __device__ unsigned long long block_rank() const;
  __device__ unsigned long long num_blocks() const;
  struct arrival_token {};
  __device__ arrival_token barrier_arrive() const;
  __device__ void barrier_wait(arrival_token &&) const;
};
class multi_grid_group : public thread_group {
public:
  __device__ unsigned int grid_rank() const;
  __device__ unsigned int num_grids() const;
};
class cluster_group : public thread_group {
public:
  static __device__ void sync();
  static __device__ dim3 block_index();
  static __device__ unsigned int block_rank();
  static __device__ dim3 dim_blocks();
  static __device__ unsigned int num_blocks();
  template <typename T> static __device__ T *map_shared_rank(T *addr, int rank);
  static __device__ void barrier_arrive();
  static __device__ void barrier_wait();
};
class thread_block : public thread_group {
public:
  static __device__ void sync();
  static __device__ unsigned int size();
  static __device__ unsigned int num_threads();
  static __device__ unsigned int thread_rank();
  static __device__ dim3 group_index();
  static __device__ dim3 thread_index();
  static __device__ dim3 group_dim();
  static __device__ dim3 dim_threads();
};
template <unsigned int Size, typename ParentT = void>
class thread_block_tile : public thread_block_tile<Size, void> {};
template <unsigned int Size> class thread_block_tile<Size, void> : public thread_group {
public:
  static __device__ constexpr unsigned int size() { return Size; }
  static __device__ constexpr unsigned int num_threads() { return Size; }
  static __device__ unsigned int thread_rank();
  __device__ unsigned int meta_group_rank() const;
  __device__ unsigned int meta_group_size() const;
  template <typename T> __device__ T shfl(T var, int srcRank) const;
  template <typename T> __device__ T shfl_up(T var, unsigned int delta) const;
  template <typename T> __device__ T shfl_down(T var, unsigned int delta) const;
  template <typename T> __device__ T shfl_xor(T var, unsigned int laneMask) const;
  __device__ int any(int predicate) const;
  __device__ int all(int predicate) const;
  __device__ unsigned int ballot(int predicate) const;
  template <typename T> __device__ unsigned int match_any(T val) const;
};
class coalesced_group : public thread_group {
public:
  __device__ unsigned int meta_group_rank() const;
  __device__ unsigned int meta_group_size() const;
  template <typename T> __device__ T shfl(T var, int srcRank) const;
  template <typename T> __device__ T shfl_up(T var, unsigned int delta) const;
  template <typename T> __device__ T shfl_down(T var, unsigned int delta) const;
  __device__ int any(int predicate) const;
  __device__ int all(int predicate) const;
  __device__ unsigned int ballot(int predicate) const;
};
template <unsigned int MaxBlockSize = 1024> struct block_tile_memory {
private:
  unsigned char Bytes[MaxBlockSize];
};
__device__ thread_block this_thread_block();
template <unsigned int MaxBlockSize> __device__ thread_block this_thread_block(block_tile_memory<MaxBlockSize> &scratch);
__device__ grid_group this_grid();
__device__ cluster_group this_cluster();
__device__ multi_grid_group this_multi_grid();
__device__ coalesced_group coalesced_threads();
__device__ thread_group tiled_partition(const thread_group &parent, unsigned int tilesz);
template <unsigned int Size, typename ParentT>
__device__ thread_block_tile<Size, ParentT> tiled_partition(const ParentT &parent);
template <typename ParentT> __device__ coalesced_group binary_partition(const ParentT &parent, bool predicate);
template <typename ParentT, typename T> __device__ coalesced_group labeled_partition(const ParentT &parent, T label);
template <class GroupT> __device__ void sync(const GroupT &group);

template <typename T = void> struct plus { __device__ T operator()(const T &a, const T &b) const; };
template <typename T = void> struct less { __device__ T operator()(const T &a, const T &b) const; };
template <typename T = void> struct greater { __device__ T operator()(const T &a, const T &b) const; };
template <typename T = void> struct bit_or { __device__ T operator()(const T &a, const T &b) const; };
template <typename GroupT, typename T, typename Op> __device__ T reduce(const GroupT &group, T val, Op op);
template <typename GroupT, typename T, typename Op> __device__ T inclusive_scan(const GroupT &group, T val, Op op);
template <typename GroupT, typename T> __device__ T inclusive_scan(const GroupT &group, T val);
template <typename GroupT, typename T, typename Op> __device__ T exclusive_scan(const GroupT &group, T val, Op op);
template <typename GroupT, typename T> __device__ T exclusive_scan(const GroupT &group, T val);
template <class GroupT, class T, class Shape>
__device__ void memcpy_async(const GroupT &group, T *dst, const T *src, const Shape &shape);
template <class GroupT, class T, class ToLayout, class FromLayout>
__device__ void memcpy_async(const GroupT &group, T *dst, const ToLayout &to, const T *src, const FromLayout &from);
template <class GroupT> __device__ void wait(const GroupT &group);
template <unsigned int NumStages, class GroupT> __device__ void wait_prior(const GroupT &group);
} // namespace cooperative_groups
#endif
