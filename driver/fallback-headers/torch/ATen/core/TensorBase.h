// What every tensor is, before the operators.
#pragma once

#include <functional>

#include "ATen/core/TensorAccessor.h"
#include "c10/core/Allocator.h"
#include "c10/core/TensorOptions.h"

namespace torch::autograd {
// A step of the recorded computation.
struct Node : c10::intrusive_ptr_target {
  std::string name() const;
  size_t num_inputs() const;
  size_t num_outputs() const;
};
} // namespace torch::autograd
namespace c10 {
class TensorImpl : public intrusive_ptr_target {
public:
  DispatchKeySet key_set() const;
  IntArrayRef sizes() const;
  IntArrayRef strides() const;
  int64_t size(int64_t d) const;
  int64_t stride(int64_t d) const;
  int64_t dim() const;
  int64_t numel() const;
  bool is_contiguous(MemoryFormat memory_format = MemoryFormat::Contiguous) const;
  int64_t storage_offset() const;
  bool has_storage() const;
  const Storage &storage() const;
  Device device() const;
  Layout layout() const;
  caffe2::TypeMeta dtype() const;
  bool is_sparse() const;
  bool is_cuda() const;
  bool is_cpu() const;
  void *mutable_data();
  const void *data() const;
  void set_sizes_contiguous(IntArrayRef new_size);
  void set_sizes_and_strides(IntArrayRef new_size, IntArrayRef new_stride,
                             std::optional<int64_t> storage_offset = std::nullopt);
  void set_storage_offset(int64_t storage_offset);
  void set_storage_keep_dtype(Storage storage);
  void set_storage_and_dtype(Storage storage, const caffe2::TypeMeta data_type);
  bool requires_grad() const;
  void set_requires_grad(bool requires_grad);
};
} // namespace c10

namespace at {
class Tensor;
class Generator;
class TensorBase {
public:
  TensorBase();
  TensorBase(const TensorBase &);
  TensorBase(TensorBase &&) noexcept;
  TensorBase &operator=(const TensorBase &) &;
  int64_t dim() const;
  int64_t ndimension() const;
  int64_t size(int64_t dim) const;
  int64_t stride(int64_t dim) const;
  IntArrayRef sizes() const;
  IntArrayRef strides() const;
  c10::SymInt sym_size(int64_t dim) const;
  c10::SymInt sym_stride(int64_t dim) const;
  c10::SymInt sym_numel() const;
  c10::SymInt sym_nbytes() const;
  c10::SymInt sym_storage_offset() const;
  c10::SymIntArrayRef sym_sizes() const;
  c10::SymIntArrayRef sym_strides() const;
  int64_t numel() const;
  int64_t storage_offset() const;
  size_t nbytes() const;
  size_t itemsize() const;
  int64_t element_size() const;
  bool defined() const;
  void reset();
  bool is_contiguous(MemoryFormat memory_format = MemoryFormat::Contiguous) const;
  bool is_non_overlapping_and_dense() const;
  MemoryFormat suggest_memory_format(bool channels_last_strides_exact_match = false) const;
  bool is_cuda() const;
  bool is_cpu() const;
  bool is_hip() const;
  bool is_mps() const;
  bool is_xpu() const;
  bool is_meta() const;
  bool is_ipu() const;
  bool is_xla() const;
  bool is_hpu() const;
  bool is_mtia() const;
  bool is_lazy() const;
  bool is_ve() const;
  bool is_vulkan() const;
  bool is_metal() const;
  bool is_privateuseone() const;
  bool is_mkldnn() const;
  bool is_nested() const;
  bool is_inference() const;
  bool is_conj() const;
  bool is_neg() const;
  bool is_sparse() const;
  bool is_sparse_csr() const;
  bool is_floating_point() const;
  bool is_complex() const;
  bool is_signed() const;
  bool is_same(const TensorBase &other) const noexcept;
  bool is_quantized() const;
  bool has_storage() const;
  bool is_alias_of(const TensorBase &other) const;
  bool is_view() const;
  const TensorBase &_base() const;
  const std::string &name() const;
  void remove_hook(unsigned pos) const;
  c10::DispatchKeySet key_set() const;
  const c10::intrusive_ptr<c10::TensorImpl> &getIntrusivePtr() const;
  c10::TensorImpl *unsafeReleaseTensorImpl();
  const Storage &storage() const;
  caffe2::TypeMeta dtype() const noexcept;
  ScalarType scalar_type() const;
  Device device() const;
  DeviceIndex get_device() const;
  Layout layout() const;
  TensorOptions options() const;
  void *data_ptr() const;
  template <typename T> T *data_ptr() const;
  const void *const_data_ptr() const;
  template <typename T> const T *const_data_ptr() const;
  void *mutable_data_ptr() const;
  template <typename T> T *mutable_data_ptr() const;
  template <typename T, size_t N> TensorAccessor<T, N> accessor() const &;
  template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t>
  GenericPackedTensorAccessor<T, N, PtrTraits, index_t> generic_packed_accessor() const &;
  template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits>
  PackedTensorAccessor32<T, N, PtrTraits> packed_accessor32() const &;
  template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits>
  PackedTensorAccessor64<T, N, PtrTraits> packed_accessor64() const &;
  template <typename T, size_t N, template <typename U> class PtrTraits = DefaultPtrTraits, typename index_t = int64_t>
  GenericPackedTensorAccessor<T, N, PtrTraits, index_t> packed_accessor() const &;
  bool requires_grad() const;
  bool is_leaf() const;
  int64_t output_nr() const;
  int64_t _version() const;
  void retain_grad() const;
  bool retains_grad() const;
  const c10::intrusive_ptr<torch::autograd::Node> &grad_fn() const;
  const TensorBase &set_requires_grad(bool requires_grad) const;
  c10::TensorImpl *unsafeGetTensorImpl() const;
  size_t use_count() const noexcept;
  size_t weak_use_count() const noexcept;
  bool is_uniquely_owned() const noexcept;
  std::string toString() const;
  void print() const;
};
inline int64_t get_device(const TensorBase &self) { return self.get_device(); }
} // namespace at
namespace torch {
using at::PackedTensorAccessor32;
using at::PackedTensorAccessor64;
using at::RestrictPtrTraits;
using at::DefaultPtrTraits;
} // namespace torch
