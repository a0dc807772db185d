// Random generators.
#pragma once

#include <mutex>

#include "c10/core/Device.h"

namespace at {
class Generator {
public:
  Generator();
  void set_current_seed(uint64_t seed);
  uint64_t current_seed() const;
  uint64_t seed();
  bool defined() const;
  Device device() const;
  std::mutex &mutex() const;
  template <typename T> T *get() const;
};
} // namespace at
