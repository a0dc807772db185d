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
  void *get_context() const;
  void *release_context();
  DeleterFnPtr get_deleter() const;
  void clear();
  Device device() const;
  operator bool() const;
};
struct Allocator {
  virtual ~Allocator() = default;
  virtual DataPtr allocate(size_t n) = 0;
  virtual DeleterFnPtr raw_deleter() const;
  void *raw_allocate(size_t n);
  void raw_deallocate(void *ptr);
};
struct Storage;
struct StorageImpl : public intrusive_ptr_target {
  struct use_byte_size_t {};
  StorageImpl(use_byte_size_t, SymInt size_bytes, DataPtr data_ptr, Allocator *allocator, bool resizable);
  StorageImpl(use_byte_size_t, const SymInt &size_bytes, Allocator *allocator, bool resizable);
  size_t nbytes() const;
  void set_nbytes(size_t size_bytes);
  bool resizable() const;
  const DataPtr &data_ptr() const;
  DataPtr &mutable_data_ptr();
  DataPtr set_data_ptr(DataPtr &&data_ptr);
  void set_data_ptr_noswap(DataPtr &&data_ptr);
  const void *data() const;
  void *mutable_data();
  DeviceType device_type() const;
  Allocator *allocator();
  Device device() const;
};
struct Storage {
  struct use_byte_size_t {};
  Storage() = default;
  Storage(intrusive_ptr<StorageImpl> ptr);
  Storage(use_byte_size_t, const SymInt &size_bytes, Allocator *allocator = nullptr, bool resizable = false);
  Storage(use_byte_size_t, size_t size_bytes, DataPtr data_ptr, Allocator *allocator = nullptr, bool resizable = false);
  void set_nbytes(size_t size_bytes) const;
  bool resizable() const;
  DataPtr set_data_ptr(DataPtr &&data_ptr) const;
  void set_data_ptr_noswap(DataPtr &&data_ptr) const;
  DeviceType device_type() const;
  Allocator *allocator() const;
  StorageImpl *unsafeGetStorageImpl() const noexcept;
  operator bool() const;
  size_t use_count() const;
  bool unique() const;
  bool is_alias_of(const Storage &other) const;
  const void *data() const;
  void *mutable_data() const;
  size_t nbytes() const;
  DataPtr &mutable_data_ptr() const;
  const DataPtr &data_ptr() const;
  Device device() const;
};
Allocator *GetCPUAllocator();
Allocator *GetAllocator(const DeviceType &t);
void SetAllocator(DeviceType t, Allocator *alloc, uint8_t priority = 0);
} // namespace c10
