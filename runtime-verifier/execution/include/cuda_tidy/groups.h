#pragma once

#include "synchronisation.h"
#include "vectors.h"
#include "warps.h"

// Cooperative groups: the block, the grid, and parts of a warp.

namespace cooperative_groups {

namespace details {

inline unsigned long long linear(const uint3 &At, const dim3 &Within) {
  return (static_cast<unsigned long long>(At.z) * Within.y + At.y) * Within.x + At.x;
}
inline unsigned long long count(const dim3 &Each) { return static_cast<unsigned long long>(Each.x) * Each.y * Each.z; }
inline unsigned rankInBlock() { return static_cast<unsigned>(linear(threadIdx, blockDim)); }
inline unsigned long long rankOfBlock() { return linear(blockIdx, gridDim); }

/// The lanes of a tile of `Size` to which this thread belongs.
inline unsigned tileMask(unsigned Size) {
  return Size >= 32 ? ~0u : ((1u << Size) - 1) << (::cuda_tidy::laneIndex() & ~(Size - 1));
}

} // namespace details

/// Some lanes of a warp.
class coalesced_group {
public:
  explicit coalesced_group(unsigned Mask) : Mask(Mask) {}

  CUDA_TIDY_OUTLINE void sync() const {
    ::cuda_tidy::meetWarp(::cuda_tidy::WarpKind::Synchronise, Mask, 0, CUDA_TIDY_HERE);
  }
  unsigned lanes() const { return Mask; }
  unsigned size() const { return static_cast<unsigned>(__builtin_popcount(Mask)); }
  unsigned num_threads() const { return size(); }
  unsigned thread_rank() const { return rankOf(::cuda_tidy::laneIndex()); }
  unsigned meta_group_size() const { return 1; }
  unsigned meta_group_rank() const { return 0; }

  template <typename T> CUDA_TIDY_OUTLINE T shfl(T Value, int Rank) const {
    return ::cuda_tidy::shuffle(Mask, Value, laneOf(Rank), CUDA_TIDY_HERE);
  }
  template <typename T> CUDA_TIDY_OUTLINE T shfl_up(T Value, unsigned Delta) const {
    const int Rank = static_cast<int>(thread_rank()), From = Rank - static_cast<int>(Delta);
    return ::cuda_tidy::shuffle(Mask, Value, laneOf(From < 0 ? Rank : From), CUDA_TIDY_HERE);
  }
  template <typename T> CUDA_TIDY_OUTLINE T shfl_down(T Value, unsigned Delta) const {
    const unsigned Rank = thread_rank(), From = Rank + Delta;
    return ::cuda_tidy::shuffle(Mask, Value, laneOf(static_cast<int>(From < size() ? From : Rank)), CUDA_TIDY_HERE);
  }
  template <typename T> CUDA_TIDY_OUTLINE T shfl_xor(T Value, unsigned Bits) const {
    const unsigned Rank = thread_rank(), From = Rank ^ Bits;
    return ::cuda_tidy::shuffle(Mask, Value, laneOf(static_cast<int>(From < size() ? From : Rank)), CUDA_TIDY_HERE);
  }
  CUDA_TIDY_OUTLINE unsigned ballot(int Predicate) const {
    return packed(::cuda_tidy::ballot(Mask, Predicate != 0, ::cuda_tidy::WarpKind::Vote, CUDA_TIDY_HERE));
  }
  CUDA_TIDY_OUTLINE int any(int Predicate) const {
    return ::cuda_tidy::ballot(Mask, Predicate != 0, ::cuda_tidy::WarpKind::Vote, CUDA_TIDY_HERE) != 0;
  }
  CUDA_TIDY_OUTLINE int all(int Predicate) const {
    return ::cuda_tidy::ballot(Mask, Predicate == 0, ::cuda_tidy::WarpKind::Vote, CUDA_TIDY_HERE) == 0;
  }
  template <typename T> CUDA_TIDY_OUTLINE unsigned match_any(T Value) const {
    const std::uint64_t Packed = ::cuda_tidy::pack(Value);
    const auto &All = ::cuda_tidy::meetWarp(::cuda_tidy::WarpKind::Match, Mask, Packed, CUDA_TIDY_HERE);
    return packed(::cuda_tidy::lanesWith(All, Packed));
  }
  template <typename T> CUDA_TIDY_OUTLINE unsigned match_all(T Value, int &AreAll) const {
    const std::uint64_t Packed = ::cuda_tidy::pack(Value);
    const auto &All = ::cuda_tidy::meetWarp(::cuda_tidy::WarpKind::Match, Mask, Packed, CUDA_TIDY_HERE);
    AreAll = ::cuda_tidy::lanesWith(All, Packed) == All.Mask;
    return AreAll ? packed(All.Mask) : 0;
  }

  /// What all threads gave before this one, or up to it, in the order of their ranks, joined; all of it without a rank.
  template <typename T, typename Join>
  CUDA_TIDY_OUTLINE T joined(const T &Value, Join Joined, int LastRank, void *ReturnAddress) const {
    const auto &All =
        ::cuda_tidy::meetWarp(::cuda_tidy::WarpKind::Reduce, Mask, ::cuda_tidy::pack(Value), ReturnAddress);
    T Result{};
    for (int Rank = 0; Rank <= LastRank; ++Rank) {
      const T Each = ::cuda_tidy::unpack<T>(All.Of[laneOf(Rank)]);
      Result = Rank == 0 ? Each : static_cast<T>(Joined(Result, Each));
    }
    return Result;
  }

protected:
  int laneOf(int Rank) const {
    unsigned Rest = Mask;
    for (; Rank > 0 && Rest != 0; --Rank)
      Rest &= Rest - 1;
    return Rest == 0 ? -1 : __builtin_ctz(Rest);
  }
  unsigned rankOf(unsigned Lane) const { return static_cast<unsigned>(__builtin_popcount(Mask & ((1u << Lane) - 1))); }
  /// Bits of lanes as bits of ranks.
  unsigned packed(unsigned Lanes) const {
    unsigned Result = 0, Rank = 0;
    for (unsigned Rest = Mask; Rest != 0; Rest &= Rest - 1, ++Rank)
      Result |= (Lanes >> __builtin_ctz(Rest) & 1) << Rank;
    return Result;
  }

  unsigned Mask;
};

class thread_block {
public:
  CUDA_TIDY_OUTLINE void sync(CUDA_TIDY_CALLER) const { ::cuda_tidy::meetBlock(false, File, Line, CUDA_TIDY_HERE); }
  struct arrival_token {};
  arrival_token barrier_arrive() const { return {}; }
  CUDA_TIDY_OUTLINE void barrier_wait(arrival_token &&, CUDA_TIDY_CALLER) const {
    ::cuda_tidy::meetBlock(false, File, Line, CUDA_TIDY_HERE);
  }
  static unsigned thread_rank() { return details::rankInBlock(); }
  static unsigned size() { return static_cast<unsigned>(details::count(blockDim)); }
  static unsigned num_threads() { return size(); }
  static dim3 group_index() { return blockIdx; }
  static dim3 thread_index() { return threadIdx; }
  static dim3 group_dim() { return blockDim; }
  static dim3 dim_threads() { return blockDim; }
};

class grid_group {
public:
  CUDA_TIDY_OUTLINE void sync() const { ::cuda_tidy::meetGrid(CUDA_TIDY_HERE); }
  bool is_valid() const { return true; }
  static unsigned long long thread_rank() {
    return details::rankOfBlock() * details::count(blockDim) + details::rankInBlock();
  }
  static unsigned long long block_rank() { return details::rankOfBlock(); }
  static unsigned long long size() { return details::count(gridDim) * details::count(blockDim); }
  static unsigned long long num_threads() { return size(); }
  static unsigned long long num_blocks() { return details::count(gridDim); }
  static dim3 group_dim() { return gridDim; }
  static dim3 dim_blocks() { return gridDim; }
  static dim3 block_index() { return blockIdx; }
};

/// A part of a warp whose size is a power of two.
template <unsigned Size, typename Parent = void> class thread_block_tile : public coalesced_group {
  static_assert(Size > 0 && Size <= 32 && (Size & (Size - 1)) == 0, "a tile is a part of a warp");

public:
  thread_block_tile() : coalesced_group(details::tileMask(Size)) {}
  /// Of what it is a part is of no interest.
  template <typename Other> thread_block_tile(const thread_block_tile<Size, Other> &) : thread_block_tile() {}
  static constexpr unsigned size() { return Size; }
  static constexpr unsigned num_threads() { return Size; }
  static unsigned thread_rank() { return ::cuda_tidy::laneIndex() % Size; }
  static unsigned meta_group_size() { return (thread_block::size() + Size - 1) / Size; }
  static unsigned meta_group_rank() { return details::rankInBlock() / Size; }
};

/// Any group, where its kind is of no interest.
class thread_group {
public:
  thread_group(const thread_block &) : IsBlock(true), Part(0) {}
  thread_group(const coalesced_group &Part) : IsBlock(false), Part(Part) {}

  CUDA_TIDY_OUTLINE void sync(CUDA_TIDY_CALLER) const { syncAt(File, Line, CUDA_TIDY_HERE); }
  void syncAt(const char *File, int Line, void *ReturnAddress) const {
    if (IsBlock)
      ::cuda_tidy::meetBlock(false, File, Line, ReturnAddress);
    else
      ::cuda_tidy::meetWarp(::cuda_tidy::WarpKind::Synchronise, Part.lanes(), 0, ReturnAddress);
  }
  unsigned size() const { return IsBlock ? thread_block::size() : Part.size(); }
  unsigned num_threads() const { return size(); }
  unsigned thread_rank() const { return IsBlock ? thread_block::thread_rank() : Part.thread_rank(); }

private:
  bool IsBlock;
  coalesced_group Part;
};

inline thread_block this_thread_block() { return {}; }
inline grid_group this_grid() { return {}; }
CUDA_TIDY_OUTLINE inline coalesced_group coalesced_threads() {
  return coalesced_group(::cuda_tidy::converged(CUDA_TIDY_HERE));
}

template <unsigned Size, typename Parent> thread_block_tile<Size, Parent> tiled_partition(const Parent &) { return {}; }
template <typename Parent> coalesced_group tiled_partition(const Parent &, unsigned Size) {
  return coalesced_group(details::tileMask(Size));
}
template <typename Group, typename Label>
CUDA_TIDY_OUTLINE coalesced_group labeled_partition(const Group &Whole, Label Mine) {
  const unsigned Mask = Whole.lanes();
  const std::uint64_t Packed = ::cuda_tidy::pack(Mine);
  const auto &All = ::cuda_tidy::meetWarp(::cuda_tidy::WarpKind::Match, Mask, Packed, CUDA_TIDY_HERE);
  return coalesced_group(::cuda_tidy::lanesWith(All, Packed));
}

template <typename Group> coalesced_group binary_partition(const Group &Whole, bool Predicate) {
  return labeled_partition(Whole, Predicate);
}

/// Waits for the group as if the caller of `Each.sync()` were the one who called the function that calls this.
inline void syncAt(const thread_block &, const char *File, int Line, void *ReturnAddress) {
  ::cuda_tidy::meetBlock(false, File, Line, ReturnAddress);
}
inline void syncAt(const grid_group &, const char *, int, void *ReturnAddress) { ::cuda_tidy::meetGrid(ReturnAddress); }
inline void syncAt(const coalesced_group &Each, const char *, int, void *ReturnAddress) {
  ::cuda_tidy::meetWarp(::cuda_tidy::WarpKind::Synchronise, Each.lanes(), 0, ReturnAddress);
}
inline void syncAt(const thread_group &Each, const char *File, int Line, void *ReturnAddress) {
  Each.syncAt(File, Line, ReturnAddress);
}

template <typename Group> CUDA_TIDY_OUTLINE void sync(const Group &Each, CUDA_TIDY_CALLER) {
  syncAt(Each, File, Line, CUDA_TIDY_HERE);
}

template <typename T> struct plus {
  T operator()(const T &A, const T &B) const { return A + B; }
};
template <typename T> struct less {
  T operator()(const T &A, const T &B) const { return B < A ? B : A; }
};
template <typename T> struct greater {
  T operator()(const T &A, const T &B) const { return A < B ? B : A; }
};
template <typename T> struct bit_and {
  T operator()(const T &A, const T &B) const { return A & B; }
};
template <typename T> struct bit_or {
  T operator()(const T &A, const T &B) const { return A | B; }
};
template <typename T> struct bit_xor {
  T operator()(const T &A, const T &B) const { return A ^ B; }
};

template <typename Group, typename T, typename Join>
CUDA_TIDY_OUTLINE T reduce(const Group &Each, T Value, Join Joined) {
  return Each.joined(Value, Joined, static_cast<int>(Each.size()) - 1, CUDA_TIDY_HERE);
}
template <typename Group, typename T, typename Join>
CUDA_TIDY_OUTLINE T inclusive_scan(const Group &Each, T Value, Join Joined) {
  return Each.joined(Value, Joined, static_cast<int>(Each.thread_rank()), CUDA_TIDY_HERE);
}
template <typename Group, typename T, typename Join>
CUDA_TIDY_OUTLINE T exclusive_scan(const Group &Each, T Value, Join Joined) {
  return Each.joined(Value, Joined, static_cast<int>(Each.thread_rank()) - 1, CUDA_TIDY_HERE);
}
template <typename Group, typename T> CUDA_TIDY_OUTLINE T inclusive_scan(const Group &Each, T Value) {
  return Each.joined(Value, plus<T>(), static_cast<int>(Each.thread_rank()), CUDA_TIDY_HERE);
}
template <typename Group, typename T> CUDA_TIDY_OUTLINE T exclusive_scan(const Group &Each, T Value) {
  return Each.joined(Value, plus<T>(), static_cast<int>(Each.thread_rank()) - 1, CUDA_TIDY_HERE);
}
template <typename Group, typename Function> void invoke_one(const Group &Each, Function Called) {
  if (Each.thread_rank() == 0)
    Called();
}

/// A copy that all threads of a group make together, each a part of it.
template <typename Group, typename T>
CUDA_TIDY_INLINE void memcpy_async(const Group &Each, T *To, const T *From, std::size_t Bytes) {
  for (std::size_t I = Each.thread_rank(); I < Bytes / sizeof(T); I += Each.size())
    To[I] = From[I];
}
template <typename Group> CUDA_TIDY_OUTLINE void wait(const Group &Each, CUDA_TIDY_CALLER) {
  syncAt(Each, File, Line, CUDA_TIDY_HERE);
}
template <unsigned Stages, typename Group> CUDA_TIDY_OUTLINE void wait_prior(const Group &Each, CUDA_TIDY_CALLER) {
  syncAt(Each, File, Line, CUDA_TIDY_HERE);
}

} // namespace cooperative_groups
