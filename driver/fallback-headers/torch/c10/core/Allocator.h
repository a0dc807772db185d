// Memory of tensors.
#pragma once

#include "c10/core/Device.h"

namespace c10 {
using DeleterFnPtr = void (*)(void *);
class DataPtr {
public:
  DataPtr();
  DataPtr(void *data, Device device);
  DataPtr(void *data, void *ctx, DeleterFnPtr ctx_deleter, Device device);
  void *get() const;
  void *mutable_get();
  Device device() const;
  operator bool() const;
};
struct Allocator {
  virtual ~Allocator() = default;
  virtual DataPtr allocate(size_t n) = 0;
  void *raw_allocate(size_t n);
  void raw_deallocate(void *ptr);
};
struct Storage {
  const void *data() const;
  void *mutable_data() const;
  size_t nbytes() const;
  DataPtr &mutable_data_ptr() const;
  const DataPtr &data_ptr() const;
  Device device() const;
};
struct StorageImpl;
} // namespace c10
