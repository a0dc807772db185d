// Random generators.
#pragma once

#include <mutex>
#include <tuple>

#include "c10/core/GeneratorImpl.h"

namespace at {
class Tensor;
struct Generator {
  Generator() = default;
  explicit Generator(c10::intrusive_ptr<c10::GeneratorImpl> gen_impl);
  bool operator==(const Generator &rhs) const;
  bool operator!=(const Generator &rhs) const;
  bool defined() const;
  c10::GeneratorImpl *unsafeGetGeneratorImpl() const;
  c10::GeneratorImpl *unsafeReleaseGeneratorImpl();
  const c10::intrusive_ptr<c10::GeneratorImpl> &getIntrusivePtr() const;
  void set_current_seed(uint64_t seed);
  void set_offset(uint64_t offset);
  uint64_t get_offset() const;
  uint64_t current_seed() const;
  uint64_t seed();
  void set_state(const at::Tensor &new_state);
  at::Tensor get_state() const;
  void graphsafe_set_state(const Generator &new_state);
  Generator graphsafe_get_state() const;
  std::mutex &mutex();
  DispatchKeySet key_set() const;
  Device device() const;
  template <typename T> T *get() const;
  Generator clone() const;
};
template <class Impl, class... Args> Generator make_generator(Args &&...args);
template <typename T> T *check_generator(std::optional<Generator> gen);
template <typename T> T *get_generator_or_default(const std::optional<Generator> &gen, const Generator &default_gen);
} // namespace at
