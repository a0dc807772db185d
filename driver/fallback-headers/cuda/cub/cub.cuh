// CUB: device-wide algorithms return a status, block- and warp-wide ones a value.
#pragma once

#include <iterator>

#include <cuda_runtime.h>

#define CUB_VERSION 300000
#define CUB_RUNTIME_FUNCTION __host__ __device__
#define CubDebug(e) ::cub::Debug((cudaError_t)(e), __FILE__, __LINE__)
#define CubDebugExit(e)                                                                                                \
  if (CubDebug(e)) {                                                                                                   \
    exit(1);                                                                                                           \
  }

namespace cub {
__host__ __device__ cudaError_t Debug(cudaError_t error, const char *filename, int line);

struct DeviceReduce {
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t Reduce(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t Sum(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t Min(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t Max(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t ArgMin(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t ArgMax(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t ReduceByKey(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t TransformReduce(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
};
struct DeviceScan {
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t ExclusiveSum(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t ExclusiveScan(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t InclusiveSum(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t InclusiveScan(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t ExclusiveSumByKey(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t InclusiveSumByKey(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t InclusiveScanByKey(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
};
struct DeviceRadixSort {
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t SortPairs(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t SortPairsDescending(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t SortKeys(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t SortKeysDescending(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
};
struct DeviceSegmentedRadixSort {
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t SortPairs(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t SortPairsDescending(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t SortKeys(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t SortKeysDescending(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
};
struct DeviceSegmentedSort {
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t SortPairs(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t SortPairsDescending(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t SortKeys(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t StableSortPairs(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
};
struct DeviceMergeSort {
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t SortPairs(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t SortKeys(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t StableSortPairs(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
};
struct DeviceSegmentedReduce {
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t Reduce(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t Sum(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t Min(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t Max(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t ArgMin(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t ArgMax(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
};
struct DeviceSelect {
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t Flagged(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t If(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t Unique(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t UniqueByKey(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t FlaggedIf(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
};
struct DevicePartition {
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t Flagged(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t If(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
};
struct DeviceRunLengthEncode {
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t Encode(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t NonTrivialRuns(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
};
struct DeviceHistogram {
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t HistogramEven(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t HistogramRange(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t MultiHistogramEven(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
};
struct DeviceSpmv {
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t CsrMV(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
};
struct DeviceFor {
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t Bulk(Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t ForEach(Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t ForEachN(Args &&...args);
};
struct DeviceCopy {
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t Batched(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
};
struct DeviceMemcpy {
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t Batched(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
};
struct DeviceAdjacentDifference {
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t SubtractLeft(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t SubtractLeftCopy(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
  template <typename... Args>
  CUB_RUNTIME_FUNCTION static cudaError_t SubtractRight(void *d_temp_storage, size_t &temp_storage_bytes, Args &&...args);
};

template <typename T> struct DoubleBuffer {
  T *d_buffers[2];
  int selector;
  __host__ __device__ DoubleBuffer();
  __host__ __device__ DoubleBuffer(T *d_current, T *d_alternate);
  __host__ __device__ T *Current();
  __host__ __device__ T *Alternate();
};
#define CUDA_FALLBACK_OPERATOR(Name)                                                                                   \
  struct Name {                                                                                                        \
    template <typename T> __host__ __device__ T operator()(const T &a, const T &b) const;                              \
  };
CUDA_FALLBACK_OPERATOR(Equality)
CUDA_FALLBACK_OPERATOR(Inequality)
CUDA_FALLBACK_OPERATOR(Sum)
CUDA_FALLBACK_OPERATOR(Max)
CUDA_FALLBACK_OPERATOR(Min)
CUDA_FALLBACK_OPERATOR(ArgMax)
CUDA_FALLBACK_OPERATOR(ArgMin)
#undef CUDA_FALLBACK_OPERATOR
template <typename KT, typename VT> struct KeyValuePair {
  KT key;
  VT value;
  __host__ __device__ KeyValuePair();
  __host__ __device__ KeyValuePair(const KT &key, const VT &value);
};
template <typename VT, typename Op, typename It, typename Offset = ptrdiff_t> struct TransformInputIterator {
  using value_type = VT;
  __host__ __device__ TransformInputIterator(It input_itr, Op conversion_op);
  __host__ __device__ VT operator*() const;
  __host__ __device__ VT operator[](Offset n) const;
  __host__ __device__ TransformInputIterator operator+(Offset n) const;
};
template <typename VT, typename Offset = ptrdiff_t> struct CountingInputIterator {
  using value_type = VT;
  __host__ __device__ CountingInputIterator(const VT &val);
  __host__ __device__ VT operator*() const;
  __host__ __device__ VT operator[](Offset n) const;
};
template <typename It, typename Offset = ptrdiff_t> struct ArgIndexInputIterator {
  __host__ __device__ ArgIndexInputIterator(It itr, Offset offset = 0);
};
template <typename AT, typename BT> __host__ __device__ constexpr AT DivideAndRoundUp(AT n, BT d) {
  return (n + d - 1) / d;
}
struct CachingDeviceAllocator {
  CachingDeviceAllocator(bool skip_cleanup = false, bool debug = false);
  cudaError_t DeviceAllocate(void **d_ptr, size_t bytes, cudaStream_t active_stream = 0);
  cudaError_t DeviceFree(void *d_ptr);
};

#ifdef __CUDA__
enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
  BLOCK_REDUCE_RAKING,
  BLOCK_REDUCE_WARP_REDUCTIONS
};
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE
};
#define CUDA_FALLBACK_COLLECTIVE(Name)                                                                                 \
  struct TempStorage {};                                                                                               \
  __device__ Name();                                                                                                   \
  __device__ Name(TempStorage &temp_storage);
template <typename T, int BlockX, BlockReduceAlgorithm Chosen = BLOCK_REDUCE_WARP_REDUCTIONS, int BlockY = 1, int BlockZ = 1>
struct BlockReduce {
  CUDA_FALLBACK_COLLECTIVE(BlockReduce)
  template <typename Input, typename Op> __device__ T Reduce(Input &&input, Op reduction_op);
  template <typename Op> __device__ T Reduce(T input, Op reduction_op, int num_valid);
  template <typename Input> __device__ T Sum(Input &&input);
  __device__ T Sum(T input, int num_valid);
};
template <typename T, int LogicalWarpThreads = 32> struct WarpReduce {
  CUDA_FALLBACK_COLLECTIVE(WarpReduce)
  template <typename Op> __device__ T Reduce(T input, Op reduction_op);
  __device__ T Sum(T input);
  __device__ T Sum(T input, int valid_items);
};
#define CUDA_FALLBACK_SCANS                                                                                            \
  template <typename... Args> __device__ void ExclusiveSum(Args &&...args);                                            \
  template <typename... Args> __device__ void InclusiveSum(Args &&...args);                                            \
  template <typename... Args> __device__ void ExclusiveScan(Args &&...args);                                           \
  template <typename... Args> __device__ void InclusiveScan(Args &&...args);
template <typename T, int BlockX, BlockScanAlgorithm Chosen = BLOCK_SCAN_RAKING, int BlockY = 1, int BlockZ = 1> struct BlockScan {
  CUDA_FALLBACK_COLLECTIVE(BlockScan)
  CUDA_FALLBACK_SCANS
};
template <typename T, int LogicalWarpThreads = 32> struct WarpScan {
  CUDA_FALLBACK_COLLECTIVE(WarpScan)
  CUDA_FALLBACK_SCANS
};
template <typename T, int BlockX, int Items, BlockLoadAlgorithm Chosen = BLOCK_LOAD_DIRECT, int BlockY = 1, int BlockZ = 1>
struct BlockLoad {
  CUDA_FALLBACK_COLLECTIVE(BlockLoad)
  template <typename... Args> __device__ void Load(Args &&...args);
};
template <typename T, int BlockX, int Items, BlockStoreAlgorithm Chosen = BLOCK_STORE_DIRECT, int BlockY = 1, int BlockZ = 1>
struct BlockStore {
  CUDA_FALLBACK_COLLECTIVE(BlockStore)
  template <typename... Args> __device__ void Store(Args &&...args);
};
template <typename T, int BlockX, int BlockY = 1, int BlockZ = 1> struct BlockDiscontinuity {
  CUDA_FALLBACK_COLLECTIVE(BlockDiscontinuity)
  template <typename... Args> __device__ void FlagHeads(Args &&...args);
  template <typename... Args> __device__ void FlagTails(Args &&...args);
  template <typename... Args> __device__ void FlagHeadsAndTails(Args &&...args);
};
struct NullType {};
template <typename Key, int BlockX, int Items, typename Value = NullType, int RadixBits = 4, bool Memoize = true>
struct BlockRadixSort {
  CUDA_FALLBACK_COLLECTIVE(BlockRadixSort)
  template <typename... Args> __device__ void Sort(Args &&...args);
  template <typename... Args> __device__ void SortDescending(Args &&...args);
  template <typename... Args> __device__ void SortBlockedToStriped(Args &&...args);
  template <typename... Args> __device__ void SortDescendingBlockedToStriped(Args &&...args);
};
#undef CUDA_FALLBACK_SCANS
#undef CUDA_FALLBACK_COLLECTIVE
#endif
} // namespace cub
