// What `-fsanitize=thread` makes of the compiler's own atomic operations, such as std::atomic has: a call in their
// place. There is one thread of the system, so that they need not be atomic here.

#include "Accesses.h"
#include <cstdint>

using namespace cuda_tidy::execution;
using cuda_tidy::Effect;

#define HERE __builtin_return_address(0)
#define CALLBACK extern "C" __attribute__((visibility("default")))

namespace {

bool isAcquiring(int Order) { return Order != __ATOMIC_RELAXED && Order != __ATOMIC_RELEASE; }
bool isReleasing(int Order) { return Order != __ATOMIC_RELAXED && Order != __ATOMIC_ACQUIRE; }

void noteAtomic(const volatile void *At, std::size_t Bytes, Effect Does, int Order, const void *ReturnAddress) {
  if (isReleasing(Order))
    fence(cuda_tidy::Scope::System);
  atomicAccess(At, Bytes, Does, cuda_tidy::Scope::System, ReturnAddress);
  if (isAcquiring(Order))
    fence(cuda_tidy::Scope::System);
}

template <typename T, typename Change> T change(volatile T *At, int Order, const void *ReturnAddress, Change Changed) {
  noteAtomic(At, sizeof(T), Effect::Change, Order, ReturnAddress);
  const T Old = *At;
  *At = Changed(Old);
  return Old;
}

template <typename T>
int exchangeIfEqual(volatile T *At, T *Expected, T Desired, int Order, const void *ReturnAddress) {
  noteAtomic(At, sizeof(T), Effect::Change, Order, ReturnAddress);
  const T Old = *At;
  const bool IsEqual = Old == *Expected;
  if (IsEqual)
    *At = Desired;
  else
    *Expected = Old;
  return IsEqual;
}

} // namespace

#define CHANGE(Bits, T, Name, New)                                                                                     \
  CALLBACK T __tsan_atomic##Bits##_##Name(volatile T *At, T Value, int Order) {                                        \
    return change(At, Order, HERE, [&]([[maybe_unused]] T Old) { return static_cast<T>(New); });                       \
  }

#define ATOMICS(Bits, T)                                                                                               \
  CALLBACK T __tsan_atomic##Bits##_load(const volatile T *At, int Order) {                                             \
    noteAtomic(At, sizeof(T), Effect::Load, Order, HERE);                                                              \
    return *At;                                                                                                        \
  }                                                                                                                    \
  CALLBACK void __tsan_atomic##Bits##_store(volatile T *At, T Value, int Order) {                                      \
    noteAtomic(At, sizeof(T), Effect::Store, Order, HERE);                                                             \
    *At = Value;                                                                                                       \
  }                                                                                                                    \
  CHANGE(Bits, T, exchange, Value)                                                                                     \
  CHANGE(Bits, T, fetch_add, Old + Value)                                                                              \
  CHANGE(Bits, T, fetch_sub, Old - Value)                                                                              \
  CHANGE(Bits, T, fetch_and, Old &Value)                                                                               \
  CHANGE(Bits, T, fetch_or, Old | Value)                                                                               \
  CHANGE(Bits, T, fetch_xor, Old ^ Value)                                                                              \
  CHANGE(Bits, T, fetch_nand, ~(Old & Value))                                                                          \
  CALLBACK int __tsan_atomic##Bits##_compare_exchange_strong(volatile T *At, T *Expected, T Desired, int Order, int) { \
    return exchangeIfEqual(At, Expected, Desired, Order, HERE);                                                        \
  }                                                                                                                    \
  CALLBACK int __tsan_atomic##Bits##_compare_exchange_weak(volatile T *At, T *Expected, T Desired, int Order, int) {   \
    return exchangeIfEqual(At, Expected, Desired, Order, HERE);                                                        \
  }                                                                                                                    \
  CALLBACK T __tsan_atomic##Bits##_compare_exchange_val(volatile T *At, T Expected, T Desired, int Order, int) {       \
    exchangeIfEqual(At, &Expected, Desired, Order, HERE);                                                              \
    return Expected;                                                                                                   \
  }

ATOMICS(8, std::uint8_t)
ATOMICS(16, std::uint16_t)
ATOMICS(32, std::uint32_t)
ATOMICS(64, std::uint64_t)
ATOMICS(128, unsigned __int128)

CALLBACK void __tsan_atomic_thread_fence(int) { fence(cuda_tidy::Scope::System); }
CALLBACK void __tsan_atomic_signal_fence(int) {}
