#pragma once

#include <cstdint>

// Integer and bit functions.

inline int __popc(unsigned Value) { return __builtin_popcount(Value); }
inline int __popcll(unsigned long long Value) { return __builtin_popcountll(Value); }
inline int __clz(int Value) { return Value == 0 ? 32 : __builtin_clz(static_cast<unsigned>(Value)); }
inline int __clzll(long long Value) {
  return Value == 0 ? 64 : __builtin_clzll(static_cast<unsigned long long>(Value));
}
inline int __ffs(int Value) { return __builtin_ffs(Value); }
inline int __ffsll(long long Value) { return __builtin_ffsll(Value); }

inline unsigned __brev(unsigned Value) {
  unsigned Result = 0;
  for (int Bit = 0; Bit < 32; ++Bit)
    Result |= (Value >> Bit & 1) << (31 - Bit);
  return Result;
}
inline unsigned long long __brevll(unsigned long long Value) {
  return static_cast<unsigned long long>(__brev(static_cast<unsigned>(Value))) << 32 |
         __brev(static_cast<unsigned>(Value >> 32));
}

/// The position of the bit number `Offset` that is set, counted from `Base` up or, if negative, down.
inline unsigned __fns(unsigned Mask, unsigned Base, int Offset) {
  if (Offset == 0)
    return Mask >> Base & 1 ? Base : ~0u;
  const int Step = Offset > 0 ? 1 : -1;
  for (int Bit = static_cast<int>(Base), Count = Offset * Step; Bit >= 0 && Bit < 32; Bit += Step)
    if ((Mask >> Bit & 1) != 0 && --Count == 0)
      return static_cast<unsigned>(Bit);
  return ~0u;
}

inline unsigned __byte_perm(unsigned Low, unsigned High, unsigned Selector) {
  const unsigned long long Bytes = static_cast<unsigned long long>(High) << 32 | Low;
  unsigned Result = 0;
  for (int I = 0; I < 4; ++I) {
    const unsigned Selected = Selector >> 4 * I & 0xf;
    unsigned Byte = static_cast<unsigned>(Bytes >> 8 * (Selected & 7)) & 0xff;
    if (Selected & 8)
      Byte = Byte & 0x80 ? 0xff : 0;
    Result |= Byte << 8 * I;
  }
  return Result;
}

inline unsigned __funnelshift_l(unsigned Low, unsigned High, unsigned Shift) {
  return static_cast<unsigned>(((static_cast<unsigned long long>(High) << 32 | Low) << (Shift & 31)) >> 32);
}
inline unsigned __funnelshift_r(unsigned Low, unsigned High, unsigned Shift) {
  return static_cast<unsigned>((static_cast<unsigned long long>(High) << 32 | Low) >> (Shift & 31));
}
inline unsigned __funnelshift_lc(unsigned Low, unsigned High, unsigned Shift) {
  return Shift >= 32 ? Low : __funnelshift_l(Low, High, Shift);
}
inline unsigned __funnelshift_rc(unsigned Low, unsigned High, unsigned Shift) {
  return Shift >= 32 ? High : __funnelshift_r(Low, High, Shift);
}

inline int __mul24(int A, int B) {
  const auto low24 = [](int Value) { return static_cast<int>(static_cast<unsigned>(Value) << 8) >> 8; };
  return static_cast<int>(static_cast<unsigned>(low24(A)) * static_cast<unsigned>(low24(B)));
}
inline unsigned __umul24(unsigned A, unsigned B) { return (A & 0xffffff) * (B & 0xffffff); }
inline int __mulhi(int A, int B) { return static_cast<int>(static_cast<long long>(A) * B >> 32); }
inline unsigned __umulhi(unsigned A, unsigned B) {
  return static_cast<unsigned>(static_cast<unsigned long long>(A) * B >> 32);
}
inline long long __mul64hi(long long A, long long B) {
  return static_cast<long long>(static_cast<__int128>(A) * B >> 64);
}
inline unsigned long long __umul64hi(unsigned long long A, unsigned long long B) {
  return static_cast<unsigned long long>(static_cast<unsigned __int128>(A) * B >> 64);
}
inline int __hadd(int A, int B) { return static_cast<int>((static_cast<long long>(A) + B) >> 1); }
inline int __rhadd(int A, int B) { return static_cast<int>((static_cast<long long>(A) + B + 1) >> 1); }
inline unsigned __uhadd(unsigned A, unsigned B) {
  return static_cast<unsigned>((static_cast<unsigned long long>(A) + B) >> 1);
}
inline unsigned __urhadd(unsigned A, unsigned B) {
  return static_cast<unsigned>((static_cast<unsigned long long>(A) + B + 1) >> 1);
}
inline unsigned __usad(unsigned A, unsigned B, unsigned Sum) { return (A > B ? A - B : B - A) + Sum; }
inline unsigned __sad(int A, int B, unsigned Sum) {
  return static_cast<unsigned>(A > B ? static_cast<long long>(A) - B : static_cast<long long>(B) - A) + Sum;
}

#define CUDA_TIDY_MINMAX(A, B, Result)                                                                                 \
  inline Result min(A Left, B Right) {                                                                                 \
    return static_cast<Result>(Right) < static_cast<Result>(Left) ? static_cast<Result>(Right)                         \
                                                                  : static_cast<Result>(Left);                         \
  }                                                                                                                    \
  inline Result max(A Left, B Right) {                                                                                 \
    return static_cast<Result>(Left) < static_cast<Result>(Right) ? static_cast<Result>(Right)                         \
                                                                  : static_cast<Result>(Left);                         \
  }
CUDA_TIDY_MINMAX(int, int, int)
CUDA_TIDY_MINMAX(unsigned, unsigned, unsigned)
CUDA_TIDY_MINMAX(int, unsigned, unsigned)
CUDA_TIDY_MINMAX(unsigned, int, unsigned)
CUDA_TIDY_MINMAX(long, long, long)
CUDA_TIDY_MINMAX(unsigned long, unsigned long, unsigned long)
CUDA_TIDY_MINMAX(long, unsigned long, unsigned long)
CUDA_TIDY_MINMAX(unsigned long, long, unsigned long)
CUDA_TIDY_MINMAX(long long, long long, long long)
CUDA_TIDY_MINMAX(unsigned long long, unsigned long long, unsigned long long)
CUDA_TIDY_MINMAX(long long, unsigned long long, unsigned long long)
CUDA_TIDY_MINMAX(unsigned long long, long long, unsigned long long)
#undef CUDA_TIDY_MINMAX

inline unsigned umin(unsigned A, unsigned B) { return min(A, B); }
inline unsigned umax(unsigned A, unsigned B) { return max(A, B); }
inline long long llmin(long long A, long long B) { return min(A, B); }
inline long long llmax(long long A, long long B) { return max(A, B); }
inline unsigned long long ullmin(unsigned long long A, unsigned long long B) { return min(A, B); }
inline unsigned long long ullmax(unsigned long long A, unsigned long long B) { return max(A, B); }
