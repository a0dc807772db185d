// Loops over the elements of several tensors at once.
#pragma once

#include <bitset>
#include <memory>

#include "ATen/ATen.h"

namespace at {
class TensorIteratorConfig;
struct TensorIterator;
struct SplitUntil32Bit;
struct OperandInfo {
  using StrideVector = SmallVector<int64_t, 6>;
  void *data = nullptr;
  StrideVector stride_bytes;
  std::optional<Device> device = std::nullopt;
  ScalarType target_dtype = ScalarType::Undefined;
  ScalarType current_dtype = ScalarType::Undefined;
  bool is_device_defined() const;
  bool is_type_defined() const;
  TensorOptions options() const;
  bool is_output = false;
  bool will_resize = false;
  bool is_read_write = false;
  bool is_const = false;
  const Tensor &tensor() const;
  const TensorBase &tensor_base() const;
};
struct TensorIteratorBase {
  using DimMask = std::bitset<64>;
  using PtrVector = SmallVector<char *, 4>;
  using StrideVector = SmallVector<int64_t, 6>;
  void build(TensorIteratorConfig &);
  int ndim() const;
  IntArrayRef shape() const;
  int64_t numel() const;
  int ntensors() const;
  int noutputs() const;
  int ninputs() const;
  IntArrayRef view_offsets() const;
  int64_t num_output_elements() const;
  int num_reduce_dims() const;
  bool is_trivial_1d() const;
  bool is_contiguous() const;
  bool is_dim_reduced(int dim) const;
  IntArrayRef strides(int64_t arg) const;
  void *data_ptr(int64_t arg) const;
  ScalarType dtype(int64_t arg = 0) const;
  ScalarType common_dtype() const;
  ScalarType input_dtype(int64_t arg = 0) const;
  Device device(int64_t arg = 0) const;
  c10::DeviceType device_type(int64_t arg = 0) const;
  int64_t element_size(int64_t arg) const;
  bool is_scalar(int64_t arg) const;
  bool is_cpu_scalar(int64_t arg) const;
  const TensorBase &tensor_base(int64_t arg) const;
  const Tensor &tensor(int64_t arg) const;
  const TensorBase &output_base(int64_t arg = 0) const;
  const Tensor &output(int64_t arg = 0) const;
  const TensorBase &input_base(int64_t arg = 0) const;
  const Tensor &input(int64_t arg = 0) const;
  void cast_outputs();
  void remove_operand(int64_t arg);
  void narrow(int dim, int64_t start, int64_t size);
  void select_all_keeping_dim(int start_dim, IntArrayRef starts);
  void unsafe_replace_operand(int64_t arg, void *data);
  std::unique_ptr<TensorIterator> split(int dim);
  int get_dim_to_split() const;
  template <typename T> T scalar_value(int64_t arg);
  template <typename T> T original_scalar_value(int64_t arg);
  template <typename loop_t> void for_each(loop_t loop, int64_t grain_size = at::internal::GRAIN_SIZE);
  template <typename loop_t> void parallel_reduce(loop_t loop);
  template <typename loop_t> void foreach_reduced_elt(loop_t loop, bool parallelize = true);
  StrideVector compatible_stride(int64_t element_size) const;
  StrideVector get_dim_strides(int dim) const;
  StrideVector get_strides() const;
  StrideVector get_inner_strides() const;
  PtrVector get_base_ptrs() const;
  const OperandInfo &operand(int arg = 0) const;
  OperandInfo &operand(int arg = 0);
  bool can_use_32bit_indexing() const;
  SplitUntil32Bit with_32bit_indexing() const;
  bool should_accumulate() const;
  bool is_final_output() const;
  bool has_contiguous_first_dim() const;
  void build_binary_op(const TensorBase &out, const TensorBase &a, const TensorBase &b);
  void build_borrowing_binary_op(const TensorBase &out, const TensorBase &a, const TensorBase &b);
  void build_unary_op(const TensorBase &out, const TensorBase &a);
  void build_borrowing_unary_op(const TensorBase &out, const TensorBase &a);
};
struct TensorIterator final : public TensorIteratorBase {
  TensorIterator() = default;
  TensorIterator(const TensorIteratorBase &iter);
  static TensorIterator binary_float_op(TensorBase &out, const TensorBase &a, const TensorBase &b);
  static TensorIterator binary_op(TensorBase &out, const TensorBase &a, const TensorBase &b);
  static TensorIterator borrowing_binary_op(const TensorBase &out, const TensorBase &a, const TensorBase &b);
  static TensorIterator comparison_op(TensorBase &out, const TensorBase &a, const TensorBase &b);
  static TensorIterator unary_op(TensorBase &out, const TensorBase &a);
  static TensorIterator unary_float_op(TensorBase &out, const TensorBase &a);
  static TensorIterator nullary_op(TensorBase &out);
  static TensorIterator borrowing_nullary_op(const TensorBase &out);
  static TensorIterator reduce_op(TensorBase &out, const TensorBase &a);
  static TensorIterator reduce_op(TensorBase &out1, TensorBase &out2, const TensorBase &a);
};
class TensorIteratorConfig final {
public:
  TensorIteratorConfig() = default;
  TensorIteratorConfig(const TensorIteratorConfig &) = delete;
#define TORCH_FALLBACK_OPERAND(name)                                                                                   \
  TensorIteratorConfig &add_##name(const TensorBase &);                                                                \
  TensorIteratorConfig &add_owned_##name(const TensorBase &);                                                          \
  TensorIteratorConfig &add_borrowed_##name(const TensorBase &);
  TORCH_FALLBACK_OPERAND(output)
  TORCH_FALLBACK_OPERAND(input)
  TORCH_FALLBACK_OPERAND(const_input)
#undef TORCH_FALLBACK_OPERAND
  TensorIteratorConfig &set_check_mem_overlap(bool check_mem_overlap);
  TensorIteratorConfig &check_all_same_dtype(const bool _check_all_same_dtype);
  TensorIteratorConfig &check_all_same_device(const bool _check_all_same_device);
  TensorIteratorConfig &enforce_safe_casting_to_output(const bool _enforce_safe_casting_to_output);
  TensorIteratorConfig &enforce_linear_iteration(const bool _enforce_linear_iteration = true);
  TensorIteratorConfig &promote_inputs_to_common_dtype(const bool _promote_inputs_to_common_dtype);
  TensorIteratorConfig &promote_integer_inputs_to_float(const bool _promote_integer_inputs_to_float);
  TensorIteratorConfig &is_reduction(const bool _is_reduction);
  TensorIteratorConfig &allow_cpu_scalars(const bool _allow_cpu_scalars);
  TensorIteratorConfig &cast_common_dtype_to_outputs(const bool _cast_common_dtype_to_outputs);
  TensorIteratorConfig &resize_outputs(bool resize_outputs);
  TensorIteratorConfig &declare_static_dtype_and_device(ScalarType dtype, Device device);
  TensorIteratorConfig &declare_static_dtype(ScalarType dtype);
  TensorIteratorConfig &declare_static_device(Device device);
  TensorIteratorConfig &declare_static_shape(IntArrayRef shape);
  TensorIteratorConfig &declare_static_shape(IntArrayRef shape, IntArrayRef squash_dims);
  TensorIterator build();
};
struct SplitUntil32Bit {
  struct iterator {
    TensorIterator &operator*() const;
    iterator &operator++();
    bool operator==(const iterator &other) const;
    bool operator!=(const iterator &other) const;
  };
  SplitUntil32Bit(const TensorIteratorBase &iter);
  iterator begin() const;
  iterator end() const;
};
} // namespace at
