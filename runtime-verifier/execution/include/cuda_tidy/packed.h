#pragma once

#include "integers.h"

// Several small numbers in one register.

namespace cuda_tidy {

/// Joins the `Bits` wide parts of two words, each as a `T`, and lets what does not fit go.
template <typename T, typename Join> unsigned byParts(unsigned A, unsigned B, Join Joined) {
  constexpr int Bits = sizeof(T) * 8;
  unsigned Result = 0;
  for (int At = 0; At < 32; At += Bits) {
    const long long Part = Joined(static_cast<T>(A >> At), static_cast<T>(B >> At));
    Result |= (static_cast<unsigned>(Part) & ((1u << Bits) - 1)) << At;
  }
  return Result;
}

template <typename T> long long saturated(long long Value) {
  constexpr long long Bits = sizeof(T) * 8, IsSigned = T(-1) < T(0);
  constexpr long long Most = (1ll << (Bits - IsSigned)) - 1, Least = IsSigned ? -Most - 1 : 0;
  return Value < Least ? Least : Value > Most ? Most : Value;
}

} // namespace cuda_tidy

#define CUDA_TIDY_PACKED(Name, T, Joined)                                                                              \
  inline unsigned Name(unsigned A, unsigned B) {                                                                       \
    return ::cuda_tidy::byParts<T>(A, B, [](long long a, long long b) -> long long { return Joined; });                \
  }
#define CUDA_TIDY_PACKED_BOTH(Suffix, Signed, Unsigned)                                                                \
  CUDA_TIDY_PACKED(__vadd##Suffix, Signed, a + b)                                                                      \
  CUDA_TIDY_PACKED(__vsub##Suffix, Signed, a - b)                                                                      \
  CUDA_TIDY_PACKED(__vaddss##Suffix, Signed, ::cuda_tidy::saturated<Signed>(a + b))                                    \
  CUDA_TIDY_PACKED(__vaddus##Suffix, Unsigned, ::cuda_tidy::saturated<Unsigned>(a + b))                                \
  CUDA_TIDY_PACKED(__vsubss##Suffix, Signed, ::cuda_tidy::saturated<Signed>(a - b))                                    \
  CUDA_TIDY_PACKED(__vsubus##Suffix, Unsigned, ::cuda_tidy::saturated<Unsigned>(a - b))                                \
  CUDA_TIDY_PACKED(__vabsdiffs##Suffix, Signed, a > b ? a - b : b - a)                                                 \
  CUDA_TIDY_PACKED(__vabsdiffu##Suffix, Unsigned, a > b ? a - b : b - a)                                               \
  CUDA_TIDY_PACKED(__vavgs##Suffix, Signed, (a + b + (a + b >= 0)) >> 1)                                               \
  CUDA_TIDY_PACKED(__vavgu##Suffix, Unsigned, (a + b + 1) >> 1)                                                        \
  CUDA_TIDY_PACKED(__vmins##Suffix, Signed, a < b ? a : b)                                                             \
  CUDA_TIDY_PACKED(__vminu##Suffix, Unsigned, a < b ? a : b)                                                           \
  CUDA_TIDY_PACKED(__vmaxs##Suffix, Signed, a > b ? a : b)                                                             \
  CUDA_TIDY_PACKED(__vmaxu##Suffix, Unsigned, a > b ? a : b)                                                           \
  CUDA_TIDY_PACKED(__vcmpeq##Suffix, Unsigned, -(a == b))                                                              \
  CUDA_TIDY_PACKED(__vcmpne##Suffix, Unsigned, -(a != b))                                                              \
  CUDA_TIDY_PACKED(__vcmpges##Suffix, Signed, -(a >= b))                                                               \
  CUDA_TIDY_PACKED(__vcmpgeu##Suffix, Unsigned, -(a >= b))                                                             \
  CUDA_TIDY_PACKED(__vcmpgts##Suffix, Signed, -(a > b))                                                                \
  CUDA_TIDY_PACKED(__vcmpgtu##Suffix, Unsigned, -(a > b))                                                              \
  CUDA_TIDY_PACKED(__vcmples##Suffix, Signed, -(a <= b))                                                               \
  CUDA_TIDY_PACKED(__vcmpleu##Suffix, Unsigned, -(a <= b))                                                             \
  CUDA_TIDY_PACKED(__vcmplts##Suffix, Signed, -(a < b))                                                                \
  CUDA_TIDY_PACKED(__vcmpltu##Suffix, Unsigned, -(a < b))                                                              \
  CUDA_TIDY_PACKED(__vseteq##Suffix, Unsigned, a == b)                                                                 \
  CUDA_TIDY_PACKED(__vsetne##Suffix, Unsigned, a != b)                                                                 \
  inline unsigned __vneg##Suffix(unsigned A) { return __vsub##Suffix(0, A); }                                          \
  inline unsigned __vabs##Suffix(unsigned A) { return __vabsdiffs##Suffix(A, 0); }
CUDA_TIDY_PACKED_BOTH(4, signed char, unsigned char)
CUDA_TIDY_PACKED_BOTH(2, short, unsigned short)
#undef CUDA_TIDY_PACKED_BOTH
#undef CUDA_TIDY_PACKED

inline unsigned __vsads4(unsigned A, unsigned B) {
  const unsigned Each = __vabsdiffs4(A, B);
  return (Each & 0xff) + (Each >> 8 & 0xff) + (Each >> 16 & 0xff) + (Each >> 24);
}
inline unsigned __vsadu4(unsigned A, unsigned B) {
  const unsigned Each = __vabsdiffu4(A, B);
  return (Each & 0xff) + (Each >> 8 & 0xff) + (Each >> 16 & 0xff) + (Each >> 24);
}

inline int __dp4a(int A, int B, int Sum) {
  for (int At = 0; At < 32; At += 8)
    Sum += static_cast<signed char>(A >> At) * static_cast<signed char>(B >> At);
  return Sum;
}
inline unsigned __dp4a(unsigned A, unsigned B, unsigned Sum) {
  for (int At = 0; At < 32; At += 8)
    Sum += (A >> At & 0xff) * (B >> At & 0xff);
  return Sum;
}
inline int __dp2a_lo(int A, int B, int Sum) {
  return Sum + static_cast<short>(A) * static_cast<signed char>(B) +
         static_cast<short>(A >> 16) * static_cast<signed char>(B >> 8);
}
inline int __dp2a_hi(int A, int B, int Sum) { return __dp2a_lo(A, B >> 16, Sum); }
