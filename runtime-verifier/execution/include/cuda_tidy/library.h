#pragma once

#include "groups.h"
#include <cstddef>

// What CUDA's own C++ library adds to std: atomics with a scope, barriers, and copies that run beside the program. A
// copy is made when it is asked for; until somebody waits for it, nothing orders it for other threads.

namespace cuda {

enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };
enum memory_order {
  memory_order_relaxed,
  memory_order_consume,
  memory_order_acquire,
  memory_order_release,
  memory_order_acq_rel,
  memory_order_seq_cst
};
namespace std {
using namespace ::std;
using cuda::memory_order;
using cuda::memory_order_acq_rel;
using cuda::memory_order_acquire;
using cuda::memory_order_relaxed;
using cuda::memory_order_release;
using cuda::memory_order_seq_cst;
} // namespace std

namespace details {

using ::cuda_tidy::Effect;

constexpr ::cuda_tidy::Scope scopeOf(thread_scope Within) {
  return Within == thread_scope_system   ? ::cuda_tidy::Scope::System
         : Within == thread_scope_device ? ::cuda_tidy::Scope::Device
                                         : ::cuda_tidy::Scope::Block;
}

/// Tells of an atomic operation, between the fences that its order asks for.
CUDA_TIDY_OUTLINE inline void note(const volatile void *At, unsigned Bytes, ::cuda_tidy::Scope Within, Effect Does,
                                   memory_order Order, void *ReturnAddress) {
  if (Order >= memory_order_release)
    ::cuda_tidy::noteFence(Within);
  ::cuda_tidy::noteAtomic(At, Bytes, Does, Within, ReturnAddress);
  if (Order != memory_order_relaxed && Order != memory_order_release)
    ::cuda_tidy::noteFence(Within);
}

/// What can be done with an atomic object: `Object` knows where it stands.
template <typename Object, typename T, thread_scope Within> class AtomicOperations {
public:
  CUDA_TIDY_OUTLINE T load(memory_order Order = memory_order_seq_cst) const {
    note(at(), sizeof(T), scopeOf(Within), Effect::Load, Order, CUDA_TIDY_HERE);
    return *at();
  }
  CUDA_TIDY_OUTLINE void store(T Value, memory_order Order = memory_order_seq_cst) const {
    note(at(), sizeof(T), scopeOf(Within), Effect::Store, Order, CUDA_TIDY_HERE);
    *at() = Value;
  }
  CUDA_TIDY_OUTLINE T exchange(T Value, memory_order Order = memory_order_seq_cst) const {
    return change([&](T) { return Value; }, Order, CUDA_TIDY_HERE);
  }
  CUDA_TIDY_OUTLINE bool compare_exchange_strong(T &Expected, T Desired, memory_order Order = memory_order_seq_cst,
                                                 memory_order = memory_order_seq_cst) const {
    const T Wanted = Expected;
    Expected = change([&](T Now) { return Now == Wanted ? Desired : Now; }, Order, CUDA_TIDY_HERE);
    return Expected == Wanted;
  }
  CUDA_TIDY_INLINE bool compare_exchange_weak(T &Expected, T Desired, memory_order Order = memory_order_seq_cst,
                                              memory_order = memory_order_seq_cst) const {
    return compare_exchange_strong(Expected, Desired, Order);
  }
#define CUDA_TIDY_CHANGE(Name, New)                                                                                    \
  CUDA_TIDY_OUTLINE T Name(T Value, memory_order Order = memory_order_seq_cst) const {                                 \
    return change([&](T Old) { return static_cast<T>(New); }, Order, CUDA_TIDY_HERE);                                  \
  }
  CUDA_TIDY_CHANGE(fetch_add, Old + Value)
  CUDA_TIDY_CHANGE(fetch_sub, Old - Value)
  CUDA_TIDY_CHANGE(fetch_and, Old &Value)
  CUDA_TIDY_CHANGE(fetch_or, Old | Value)
  CUDA_TIDY_CHANGE(fetch_xor, Old ^ Value)
  CUDA_TIDY_CHANGE(fetch_min, Value < Old ? Value : Old)
  CUDA_TIDY_CHANGE(fetch_max, Old < Value ? Value : Old)
#undef CUDA_TIDY_CHANGE
  CUDA_TIDY_INLINE T operator++() const { return static_cast<T>(fetch_add(1) + 1); }
  CUDA_TIDY_INLINE T operator++(int) const { return fetch_add(1); }
  CUDA_TIDY_INLINE T operator--() const { return static_cast<T>(fetch_sub(1) - 1); }
  CUDA_TIDY_INLINE T operator--(int) const { return fetch_sub(1); }
  CUDA_TIDY_INLINE T operator+=(T Value) const { return static_cast<T>(fetch_add(Value) + Value); }
  CUDA_TIDY_INLINE T operator-=(T Value) const { return static_cast<T>(fetch_sub(Value) - Value); }
  CUDA_TIDY_INLINE T operator&=(T Value) const { return static_cast<T>(fetch_and(Value) & Value); }
  CUDA_TIDY_INLINE T operator|=(T Value) const { return static_cast<T>(fetch_or(Value) | Value); }
  CUDA_TIDY_INLINE T operator^=(T Value) const { return static_cast<T>(fetch_xor(Value) ^ Value); }
  CUDA_TIDY_INLINE T operator=(T Value) const {
    store(Value);
    return Value;
  }
  CUDA_TIDY_INLINE operator T() const { return load(); }

private:
  template <typename Change> CUDA_TIDY_OUTLINE T change(Change Changed, memory_order Order, void *ReturnAddress) const {
    note(at(), sizeof(T), scopeOf(Within), Effect::Change, Order, ReturnAddress);
    const T Old = *at();
    *at() = Changed(Old);
    return Old;
  }
  CUDA_TIDY_INLINE T *at() const { return static_cast<const Object *>(this)->place(); }
};

} // namespace details

/// An object that stands elsewhere.
template <typename T, thread_scope Within = thread_scope_system>
class atomic_ref : public details::AtomicOperations<atomic_ref<T, Within>, T, Within> {
  using Operations = details::AtomicOperations<atomic_ref, T, Within>;
  friend Operations;

public:
  explicit atomic_ref(T &Place) : Place(&Place) {}
  using Operations::operator=;

private:
  CUDA_TIDY_INLINE T *place() const { return Place; }

  T *Place;
};

template <typename T, thread_scope Within = thread_scope_system>
class atomic : public details::AtomicOperations<atomic<T, Within>, T, Within> {
  using Operations = details::AtomicOperations<atomic, T, Within>;
  friend Operations;

public:
  atomic() = default;
  constexpr atomic(T Value) : Value(Value) {}
  atomic(const atomic &) = delete;
  atomic &operator=(const atomic &) = delete;
  CUDA_TIDY_INLINE T operator=(T New) { return Operations::operator=(New); }

private:
  CUDA_TIDY_INLINE T *place() const { return &Value; }

  mutable T Value;
};

CUDA_TIDY_OUTLINE inline void atomic_thread_fence(memory_order, thread_scope Within = thread_scope_system) {
  ::cuda_tidy::noteFence(details::scopeOf(Within));
}

/// A barrier in memory, at which a number of threads arrive.
template <thread_scope Within> class barrier {
public:
  using arrival_token = unsigned;

  barrier() = default;
  explicit barrier(std::ptrdiff_t Expected) { init(this, Expected); }
  /// Before any thread arrives, which the caller sees to.
  friend CUDA_TIDY_INLINE void init(barrier *Each, std::ptrdiff_t Expected) {
    Each->Phase = 0;
    Each->Expected = Each->Missing = static_cast<int>(Expected);
  }

  CUDA_TIDY_OUTLINE arrival_token arrive(std::ptrdiff_t Count = 1) { return arriveAt(Count, CUDA_TIDY_HERE); }
  CUDA_TIDY_OUTLINE void wait(arrival_token Token) const { waitAt(Token, CUDA_TIDY_HERE); }
  CUDA_TIDY_OUTLINE void arrive_and_wait() { waitAt(arriveAt(1, CUDA_TIDY_HERE), CUDA_TIDY_HERE); }
  CUDA_TIDY_OUTLINE void arrive_and_drop() {
    --Expected;
    arriveAt(1, CUDA_TIDY_HERE);
  }

private:
  CUDA_TIDY_OUTLINE arrival_token arriveAt(std::ptrdiff_t Count, void *ReturnAddress) {
    details::note(&Phase, sizeof Phase, details::scopeOf(Within), details::Effect::Change, memory_order_acq_rel,
                  ReturnAddress);
    const arrival_token Token = Phase;
    if ((Missing -= static_cast<int>(Count)) <= 0) {
      Missing = Expected;
      ++Phase;
      CompletedAt = ::cuda_tidy::completePhase(&Phase);
    }
    return Token;
  }
  CUDA_TIDY_OUTLINE void waitAt(arrival_token Token, void *ReturnAddress) const {
    while (Phase == Token)
      ::cuda_tidy::giveWay(&Phase, sizeof Phase);
    ::cuda_tidy::noteAtomic(&Phase, sizeof Phase, details::Effect::Load, details::scopeOf(Within), ReturnAddress,
                            CompletedAt);
  }

  unsigned Phase;
  int Expected, Missing;
  ::cuda_tidy::Time CompletedAt; ///< The last phase.
};

template <std::size_t Alignment> struct aligned_size_t {
  std::size_t value;
  explicit constexpr aligned_size_t(std::size_t value) : value(value) {}
  constexpr operator std::size_t() const { return value; }
};

/// The copies of one thread, which are made when they are asked for.
template <thread_scope Within> class pipeline {
  static_assert(Within == thread_scope_thread, "copies that several threads wait for together");

public:
  void producer_acquire() {}
  void producer_commit() {}
  void consumer_wait() {}
  void consumer_release() {}
  void quit() {}
};
inline pipeline<thread_scope_thread> make_pipeline() { return {}; }
template <unsigned Count, thread_scope Within> void pipeline_consumer_wait_prior(pipeline<Within> &) {}

template <typename T, typename Size, typename Synchronised>
CUDA_TIDY_INLINE void memcpy_async(T *To, const T *From, Size Bytes, Synchronised &) {
  for (std::size_t I = 0; I < static_cast<std::size_t>(Bytes) / sizeof(T); ++I)
    To[I] = From[I];
}
template <typename Group, typename T, typename Size, typename Synchronised>
CUDA_TIDY_INLINE void memcpy_async(const Group &Each, T *To, const T *From, Size Bytes, Synchronised &) {
  ::cooperative_groups::memcpy_async(Each, To, From, static_cast<std::size_t>(Bytes));
}

} // namespace cuda
