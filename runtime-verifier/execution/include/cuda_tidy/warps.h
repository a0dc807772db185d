#pragma once

#include "runtime.h"

// What the lanes of a warp do together.

namespace cuda_tidy {

/// A value as it travels between lanes.
template <typename T> CUDA_TIDY_OUTLINE std::uint64_t pack(const T &Value) {
  static_assert(sizeof(T) <= sizeof(std::uint64_t), "no value that lanes can exchange");
  std::uint64_t Packed = 0;
  __builtin_memcpy(&Packed, &Value, sizeof Value);
  return Packed;
}
template <typename T> CUDA_TIDY_OUTLINE T unpack(std::uint64_t Packed) {
  T Value;
  __builtin_memcpy(&Value, &Packed, sizeof Value);
  return Value;
}

/// What the lane `From` gave, or what this one gave if that did not come. A large value travels by parts.
template <typename T> CUDA_TIDY_OUTLINE T shuffle(unsigned Mask, const T &Value, int From, void *ReturnAddress) {
  std::uint64_t Parts[(sizeof(T) + 7) / 8] = {};
  __builtin_memcpy(Parts, &Value, sizeof Value);
  for (std::uint64_t &Part : Parts) {
    const WarpValues &All = meetWarp(WarpKind::Shuffle, Mask, Part, ReturnAddress);
    if (From >= 0 && From < 32 && (All.Mask >> From & 1))
      Part = All.Of[From];
  }
  T Result;
  __builtin_memcpy(&Result, Parts, sizeof Result);
  return Result;
}

/// The first and the last lane of the part of a warp, `Width` lanes wide, to which this one belongs.
inline int firstOfPart(int Width) { return static_cast<int>(laneIndex()) & ~(Width - 1); }
inline int lastOfPart(int Width) { return firstOfPart(Width) + Width - 1; }

CUDA_TIDY_OUTLINE inline unsigned ballot(unsigned Mask, bool Predicate, WarpKind Kind, void *ReturnAddress) {
  const WarpValues &All = meetWarp(Kind, Mask, Predicate, ReturnAddress);
  unsigned Result = 0;
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    if ((All.Mask >> Lane & 1) != 0 && All.Of[Lane] != 0)
      Result |= 1u << Lane;
  return Result;
}

/// The lanes that gave the same value as `Value`.
CUDA_TIDY_OUTLINE inline unsigned lanesWith(const WarpValues &All, std::uint64_t Value) {
  unsigned Result = 0;
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    if ((All.Mask >> Lane & 1) != 0 && All.Of[Lane] == Value)
      Result |= 1u << Lane;
  return Result;
}

template <typename T, typename Join>
CUDA_TIDY_OUTLINE T reduce(unsigned Mask, const T &Value, Join Joined, void *ReturnAddress) {
  const WarpValues &All = meetWarp(WarpKind::Reduce, Mask, pack(Value), ReturnAddress);
  T Result = Value;
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    if ((All.Mask >> Lane & 1) != 0 && Lane != laneIndex())
      Result = Joined(Result, unpack<T>(All.Of[Lane]));
  return Result;
}

/// The lanes that have come to the same place together with this one.
CUDA_TIDY_OUTLINE inline unsigned converged(void *ReturnAddress) {
  return meetWarp(WarpKind::Converge, 0, 0, ReturnAddress).Mask;
}

} // namespace cuda_tidy

#define CUDA_TIDY_HERE __builtin_return_address(0)

CUDA_TIDY_OUTLINE inline void __syncwarp(unsigned Mask = ~0u) {
  ::cuda_tidy::meetWarp(::cuda_tidy::WarpKind::Synchronise, Mask, 0, CUDA_TIDY_HERE);
}
CUDA_TIDY_OUTLINE inline unsigned __activemask() { return ::cuda_tidy::converged(CUDA_TIDY_HERE); }

template <typename T> CUDA_TIDY_OUTLINE T __shfl_sync(unsigned Mask, T Value, int Lane, int Width = warpSize) {
  const int From = ::cuda_tidy::firstOfPart(Width) + (Lane & (Width - 1));
  return ::cuda_tidy::shuffle(Mask, Value, From, CUDA_TIDY_HERE);
}
template <typename T> CUDA_TIDY_OUTLINE T __shfl_up_sync(unsigned Mask, T Value, unsigned Delta, int Width = warpSize) {
  const int Lane = static_cast<int>(::cuda_tidy::laneIndex()), From = Lane - static_cast<int>(Delta);
  return ::cuda_tidy::shuffle(Mask, Value, From < ::cuda_tidy::firstOfPart(Width) ? Lane : From, CUDA_TIDY_HERE);
}
template <typename T>
CUDA_TIDY_OUTLINE T __shfl_down_sync(unsigned Mask, T Value, unsigned Delta, int Width = warpSize) {
  const int Lane = static_cast<int>(::cuda_tidy::laneIndex()), From = Lane + static_cast<int>(Delta);
  return ::cuda_tidy::shuffle(Mask, Value, From > ::cuda_tidy::lastOfPart(Width) ? Lane : From, CUDA_TIDY_HERE);
}
template <typename T> CUDA_TIDY_OUTLINE T __shfl_xor_sync(unsigned Mask, T Value, int Bits, int Width = warpSize) {
  const int Lane = static_cast<int>(::cuda_tidy::laneIndex()), From = Lane ^ Bits;
  return ::cuda_tidy::shuffle(Mask, Value, From > ::cuda_tidy::lastOfPart(Width) ? Lane : From, CUDA_TIDY_HERE);
}

CUDA_TIDY_OUTLINE inline unsigned __ballot_sync(unsigned Mask, int Predicate) {
  return ::cuda_tidy::ballot(Mask, Predicate != 0, ::cuda_tidy::WarpKind::Vote, CUDA_TIDY_HERE);
}
CUDA_TIDY_OUTLINE inline int __any_sync(unsigned Mask, int Predicate) {
  return ::cuda_tidy::ballot(Mask, Predicate != 0, ::cuda_tidy::WarpKind::Vote, CUDA_TIDY_HERE) != 0;
}
CUDA_TIDY_OUTLINE inline int __all_sync(unsigned Mask, int Predicate) {
  return ::cuda_tidy::ballot(Mask, Predicate == 0, ::cuda_tidy::WarpKind::Vote, CUDA_TIDY_HERE) == 0;
}
CUDA_TIDY_OUTLINE inline int __uni_sync(unsigned Mask, int Predicate) {
  const auto &All = ::cuda_tidy::meetWarp(::cuda_tidy::WarpKind::Vote, Mask, Predicate != 0, CUDA_TIDY_HERE);
  return ::cuda_tidy::lanesWith(All, Predicate != 0) == All.Mask;
}

template <typename T> CUDA_TIDY_OUTLINE unsigned __match_any_sync(unsigned Mask, T Value) {
  const auto &All = ::cuda_tidy::meetWarp(::cuda_tidy::WarpKind::Match, Mask, ::cuda_tidy::pack(Value), CUDA_TIDY_HERE);
  return ::cuda_tidy::lanesWith(All, ::cuda_tidy::pack(Value));
}
template <typename T> CUDA_TIDY_OUTLINE unsigned __match_all_sync(unsigned Mask, T Value, int *AreAll) {
  const auto &All = ::cuda_tidy::meetWarp(::cuda_tidy::WarpKind::Match, Mask, ::cuda_tidy::pack(Value), CUDA_TIDY_HERE);
  *AreAll = ::cuda_tidy::lanesWith(All, ::cuda_tidy::pack(Value)) == All.Mask;
  return *AreAll ? All.Mask : 0;
}

#define CUDA_TIDY_REDUCTION(Name, T, Joined)                                                                           \
  CUDA_TIDY_OUTLINE inline T Name(unsigned Mask, T Value) {                                                            \
    return ::cuda_tidy::reduce(Mask, Value, [](T A, T B) { return static_cast<T>(Joined); }, CUDA_TIDY_HERE);          \
  }
CUDA_TIDY_REDUCTION(__reduce_add_sync, unsigned, A + B)
CUDA_TIDY_REDUCTION(__reduce_min_sync, unsigned, A < B ? A : B)
CUDA_TIDY_REDUCTION(__reduce_max_sync, unsigned, A > B ? A : B)
CUDA_TIDY_REDUCTION(__reduce_and_sync, unsigned, A &B)
CUDA_TIDY_REDUCTION(__reduce_or_sync, unsigned, A | B)
CUDA_TIDY_REDUCTION(__reduce_xor_sync, unsigned, A ^ B)
CUDA_TIDY_REDUCTION(__reduce_add_sync, int, static_cast<unsigned>(A) + static_cast<unsigned>(B))
CUDA_TIDY_REDUCTION(__reduce_min_sync, int, A < B ? A : B)
CUDA_TIDY_REDUCTION(__reduce_max_sync, int, A > B ? A : B)
#undef CUDA_TIDY_REDUCTION

// The operations without a mask, of GPUs before Volta: the lanes that are there take part.

CUDA_TIDY_OUTLINE inline unsigned __ballot(int Predicate) {
  return ::cuda_tidy::ballot(0, Predicate != 0, ::cuda_tidy::WarpKind::Converge, CUDA_TIDY_HERE);
}
CUDA_TIDY_OUTLINE inline int __any(int Predicate) {
  return ::cuda_tidy::ballot(0, Predicate != 0, ::cuda_tidy::WarpKind::Converge, CUDA_TIDY_HERE) != 0;
}
CUDA_TIDY_OUTLINE inline int __all(int Predicate) {
  return ::cuda_tidy::ballot(0, Predicate == 0, ::cuda_tidy::WarpKind::Converge, CUDA_TIDY_HERE) == 0;
}
template <typename T> CUDA_TIDY_OUTLINE T __shfl(T Value, int Lane, int Width = warpSize) {
  const unsigned Mask = ::cuda_tidy::converged(CUDA_TIDY_HERE);
  const int From = ::cuda_tidy::firstOfPart(Width) + (Lane & (Width - 1));
  return ::cuda_tidy::shuffle(Mask, Value, From, CUDA_TIDY_HERE);
}
template <typename T> CUDA_TIDY_OUTLINE T __shfl_up(T Value, unsigned Delta, int Width = warpSize) {
  const unsigned Mask = ::cuda_tidy::converged(CUDA_TIDY_HERE);
  const int Lane = static_cast<int>(::cuda_tidy::laneIndex()), From = Lane - static_cast<int>(Delta);
  return ::cuda_tidy::shuffle(Mask, Value, From < ::cuda_tidy::firstOfPart(Width) ? Lane : From, CUDA_TIDY_HERE);
}
template <typename T> CUDA_TIDY_OUTLINE T __shfl_down(T Value, unsigned Delta, int Width = warpSize) {
  const unsigned Mask = ::cuda_tidy::converged(CUDA_TIDY_HERE);
  const int Lane = static_cast<int>(::cuda_tidy::laneIndex()), From = Lane + static_cast<int>(Delta);
  return ::cuda_tidy::shuffle(Mask, Value, From > ::cuda_tidy::lastOfPart(Width) ? Lane : From, CUDA_TIDY_HERE);
}
template <typename T> CUDA_TIDY_OUTLINE T __shfl_xor(T Value, int Bits, int Width = warpSize) {
  const unsigned Mask = ::cuda_tidy::converged(CUDA_TIDY_HERE);
  const int Lane = static_cast<int>(::cuda_tidy::laneIndex()), From = Lane ^ Bits;
  return ::cuda_tidy::shuffle(Mask, Value, From > ::cuda_tidy::lastOfPart(Width) ? Lane : From, CUDA_TIDY_HERE);
}
