// The state of a random generator.
#pragma once

#include <mutex>

#include "c10/core/DispatchKeySet.h"

namespace c10 {
class TensorImpl;
constexpr uint64_t default_rng_seed_val = 67280421310721;
struct GeneratorImpl : public intrusive_ptr_target {
  GeneratorImpl() = default;
  GeneratorImpl(Device device_in, DispatchKeySet key_set);
  GeneratorImpl(const GeneratorImpl &other) = delete;
  intrusive_ptr<GeneratorImpl> clone() const;
  virtual void set_current_seed(uint64_t seed) = 0;
  virtual void set_offset(uint64_t offset) = 0;
  virtual uint64_t get_offset() const = 0;
  virtual uint64_t current_seed() const = 0;
  virtual uint64_t seed() = 0;
  virtual void set_state(const TensorImpl &new_state) = 0;
  virtual intrusive_ptr<TensorImpl> get_state() const = 0;
  Device device() const;
  DispatchKeySet key_set() const;
  std::mutex mutex_;
};
namespace detail {
uint64_t getNonDeterministicRandom(bool is_cuda = false);
} // namespace detail
} // namespace c10
