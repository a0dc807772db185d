#pragma once

#include "runtime.h"
#include "vectors.h"

// Atomic functions. One thread of the system runs all threads of the GPU, so that a plain change is atomic.

namespace cuda_tidy {

/// A type that the other arguments decide.
template <typename T> struct Same {
  using Type = T;
};
template <typename T> using As = typename Same<T>::Type;
template <typename T> using IfInteger = std::enable_if_t<std::is_integral<T>::value, T>;

} // namespace cuda_tidy

#define CUDA_TIDY_ATOMIC_WITHIN(Name, Does, Which, Result, New)                                                        \
  template <typename T> CUDA_TIDY_OUTLINE Result Name(T *At, ::cuda_tidy::As<T> Value) {                               \
    ::cuda_tidy::noteAtomic(At, sizeof(T), ::cuda_tidy::Effect::Does, ::cuda_tidy::Scope::Which,                       \
                            __builtin_return_address(0));                                                              \
    const T Old = *At;                                                                                                 \
    *At = static_cast<T>(New);                                                                                         \
    return Old;                                                                                                        \
  }
#define CUDA_TIDY_ATOMIC_DOING(Name, Does, Result, New)                                                                \
  CUDA_TIDY_ATOMIC_WITHIN(Name, Does, Device, Result, New)                                                             \
  CUDA_TIDY_ATOMIC_WITHIN(Name##_block, Does, Block, Result, New)                                                      \
  CUDA_TIDY_ATOMIC_WITHIN(Name##_system, Does, System, Result, New)

#define CUDA_TIDY_ATOMIC(Name, Result, New) CUDA_TIDY_ATOMIC_DOING(Name, Change, Result, New)

CUDA_TIDY_ATOMIC(atomicAdd, T, Old + Value)
CUDA_TIDY_ATOMIC(atomicSub, ::cuda_tidy::IfInteger<T>, Old - Value)
CUDA_TIDY_ATOMIC_DOING(atomicExch, Store, T, Value)
CUDA_TIDY_ATOMIC(atomicMin, ::cuda_tidy::IfInteger<T>, Value < Old ? Value : Old)
CUDA_TIDY_ATOMIC(atomicMax, ::cuda_tidy::IfInteger<T>, Old < Value ? Value : Old)
CUDA_TIDY_ATOMIC(atomicInc, ::cuda_tidy::IfInteger<T>, Old >= Value ? 0 : Old + 1)
CUDA_TIDY_ATOMIC(atomicDec, ::cuda_tidy::IfInteger<T>, Old == 0 || Old > Value ? Value : Old - 1)
CUDA_TIDY_ATOMIC(atomicAnd, ::cuda_tidy::IfInteger<T>, Old &Value)
CUDA_TIDY_ATOMIC(atomicOr, ::cuda_tidy::IfInteger<T>, Old | Value)
CUDA_TIDY_ATOMIC(atomicXor, ::cuda_tidy::IfInteger<T>, Old ^ Value)

#define CUDA_TIDY_ATOMIC_CAS(Name, Which)                                                                              \
  template <typename T> CUDA_TIDY_OUTLINE T Name(T *At, ::cuda_tidy::As<T> Expected, ::cuda_tidy::As<T> Desired) {     \
    ::cuda_tidy::noteAtomic(At, sizeof(T), ::cuda_tidy::Effect::Change, ::cuda_tidy::Scope::Which,                     \
                            __builtin_return_address(0));                                                              \
    const T Old = *At;                                                                                                 \
    if (Old == Expected)                                                                                               \
      *At = Desired;                                                                                                   \
    return Old;                                                                                                        \
  }
CUDA_TIDY_ATOMIC_CAS(atomicCAS, Device)
CUDA_TIDY_ATOMIC_CAS(atomicCAS_block, Block)
CUDA_TIDY_ATOMIC_CAS(atomicCAS_system, System)

#undef CUDA_TIDY_ATOMIC_CAS
#undef CUDA_TIDY_ATOMIC
#undef CUDA_TIDY_ATOMIC_DOING
#undef CUDA_TIDY_ATOMIC_WITHIN

// A vector is atomic by its components.
CUDA_TIDY_OUTLINE inline float2 atomicAdd(float2 *At, float2 Value) {
  ::cuda_tidy::noteAtomic(At, sizeof *At, ::cuda_tidy::Effect::Change, ::cuda_tidy::Scope::Device,
                          __builtin_return_address(0));
  const float2 Old = *At;
  *At = {Old.x + Value.x, Old.y + Value.y};
  return Old;
}
CUDA_TIDY_OUTLINE inline float4 atomicAdd(float4 *At, float4 Value) {
  ::cuda_tidy::noteAtomic(At, sizeof *At, ::cuda_tidy::Effect::Change, ::cuda_tidy::Scope::Device,
                          __builtin_return_address(0));
  const float4 Old = *At;
  *At = {Old.x + Value.x, Old.y + Value.y, Old.z + Value.z, Old.w + Value.w};
  return Old;
}
