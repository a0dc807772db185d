// More of them, which newer versions have.
#pragma once

#include "torch/csrc/inductor/aoti_torch/c/shim.h"

extern "C" {
AOTITorchError torch_call_dispatcher(const char *opName, const char *overloadName, StableIValue *stack,
                                     uint64_t extension_build_version);
AOTITorchError torch_library_impl(TorchLibraryHandle self, const char *name,
                                  void (*fn)(StableIValue *, uint64_t, uint64_t), uint64_t extension_build_version);
struct StableListOpaque;
using StableListHandle = StableListOpaque *;
AOTITorchError torch_new_list_reserve_size(size_t size, StableListHandle *ret);
AOTITorchError torch_list_size(StableListHandle list_handle, size_t *size);
AOTITorchError torch_list_get_item(StableListHandle list_handle, size_t index, StableIValue *element);
AOTITorchError torch_list_set_item(StableListHandle list_handle, size_t index, StableIValue element);
AOTITorchError torch_list_push_back(StableListHandle list_handle, StableIValue element);
AOTITorchError torch_delete_list(StableListHandle list_handle);
AOTITorchError torch_parse_device_string(const char *device_string, uint32_t *out_device_type,
                                         int32_t *out_device_index);
typedef void (*ParallelFunc)(int64_t begin, int64_t end, void *ctx);
AOTITorchError torch_parallel_for(int64_t begin, int64_t end, int64_t grain_size, ParallelFunc func, void *ctx);
AOTITorchError torch_get_thread_idx(uint32_t *out_thread_idx);
AOTITorchError torch_get_num_threads(uint32_t *out_num_threads);
AOTITorchError torch_get_mutable_data_ptr(AtenTensorHandle tensor, void **ret_data_ptr);
AOTITorchError torch_get_const_data_ptr(AtenTensorHandle tensor, const void **ret_data_ptr);
struct StringOpaque;
using StringHandle = StringOpaque *;
AOTITorchError torch_new_string_handle(const char *data, size_t length, StringHandle *handle);
AOTITorchError torch_delete_string(StringHandle handle);
AOTITorchError torch_string_length(StringHandle handle, size_t *length);
AOTITorchError torch_string_c_str(StringHandle handle, const char **data);
AOTITorchError torch_get_current_cuda_blas_handle(void **ret_handle);
AOTITorchError torch_set_current_cuda_stream(void *stream, int32_t device_index);
AOTITorchError torch_get_cuda_stream_from_pool(bool isHighPriority, int32_t device_index, void **ret_stream);
AOTITorchError torch_cuda_stream_synchronize(void *stream, int32_t device_index);
AOTITorchError torch_c10_cuda_check_msg(int32_t err, const char *filename, const char *function_name,
                                        uint32_t line_number, bool include_device_assertions, char **error_msg);
void torch_c10_cuda_free_error_msg(char *error_msg);
AOTITorchError torch_set_requires_grad(AtenTensorHandle tensor, bool requires_grad);
int32_t torch_dtype_float8_e8m0fnu();
int32_t torch_dtype_float4_e2m1fn_x2();
AOTITorchError torch_from_blob(void *data, int64_t ndim, const int64_t *sizes_ptr, const int64_t *strides_ptr,
                               int64_t storage_offset, int32_t dtype, int32_t device_type, int32_t device_index,
                               AtenTensorHandle *ret, int32_t layout, const uint8_t *opaque_metadata,
                               int64_t opaque_metadata_size, void (*deleter)(void *data, void *ctx), void *deleter_ctx);
int32_t torch_tag_core();
int32_t torch_tag_cudagraph_unsafe();
int32_t torch_tag_data_dependent_output();
int32_t torch_tag_dynamic_output_shape();
int32_t torch_tag_flexible_layout();
int32_t torch_tag_generated();
int32_t torch_tag_inplace_view();
int32_t torch_tag_maybe_aliasing_or_mutating();
int32_t torch_tag_needs_contiguous_strides();
int32_t torch_tag_needs_exact_strides();
int32_t torch_tag_needs_fixed_stride_order();
int32_t torch_tag_nondeterministic_bitwise();
int32_t torch_tag_nondeterministic_seeded();
int32_t torch_tag_out_variant();
int32_t torch_tag_pointwise();
int32_t torch_tag_pt2_compliant_tag();
int32_t torch_tag_reduction();
int32_t torch_tag_view_copy();
AOTITorchError torch_library_def_with_tags(TorchLibraryHandle self, const char *schema, const int32_t *tags,
                                           int32_t num_tags);
AOTITorchError torch_library_set_python_module(TorchLibraryHandle self, const char *pymodule, const char *context);
const char *torch_exception_get_what();
const char *torch_exception_get_what_without_backtrace();
AOTITorchError torch_new_stable_ivalue(StableIValue **ret_value);
AOTITorchError torch_delete_stable_ivalue(StableIValue *value);
AOTITorchError torch_stream_native_handle(StreamHandle stream, void **ret_native_handle);
AOTITorchError torch_new_generator_handle(AtenGeneratorHandle self, AtenGeneratorHandle *ret_new_generator);
AOTITorchError torch_delete_generator(AtenGeneratorHandle generator);
AOTITorchError torch_generator_get_device(AtenGeneratorHandle generator, int32_t *ret_device_type,
                                          int32_t *ret_device_index);
AOTITorchError torch_has_storage(AtenTensorHandle tensor, bool *ret_has_storage);
AOTITorchError torch_tensor_from_pyobject(void *py_obj, AtenTensorHandle *ret);
AOTITorchError torch_tensor_to_pyobject(AtenTensorHandle ath, void *py_type, void **ret);
AOTITorchError torch_is_tensor_pyobject(void *py_obj, bool *ret);
AOTITorchError torch_dtype_from_pyobject(void *py_obj, int32_t *ret_dtype);
AOTITorchError torch_dtype_to_pyobject(int32_t dtype, void **ret);
AOTITorchError torch_device_from_pyobject(void *py_obj, int32_t *ret_device_type, int32_t *ret_device_index);
AOTITorchError torch_device_to_pyobject(int32_t device_type, int32_t device_index, void **ret);
}
