// The C functions below the stable interface; those for CUDA are there whether or not USE_CUDA is defined.
#pragma once

#include "torch/csrc/inductor/aoti_torch/c/macros.h"
#include "torch/csrc/stable/version.h"
#include "torch/headeronly/core/ScalarType.h"
#include "torch/headeronly/util/shim_utils.h"

extern "C" {
int32_t aoti_torch_device_type_cpu();
int32_t aoti_torch_device_type_cuda();
int32_t aoti_torch_device_type_meta();
int32_t aoti_torch_device_type_xpu();
int32_t aoti_torch_device_type_mps();
int32_t aoti_torch_device_type_privateuse1();
int32_t aoti_torch_dtype_float8_e5m2();
int32_t aoti_torch_dtype_float8_e4m3fn();
int32_t aoti_torch_dtype_float8_e5m2fnuz();
int32_t aoti_torch_dtype_float8_e4m3fnuz();
int32_t aoti_torch_dtype_float8_e8m0fnu();
int32_t aoti_torch_dtype_float4_e2m1fn_x2();
int32_t aoti_torch_dtype_bfloat16();
int32_t aoti_torch_dtype_float16();
int32_t aoti_torch_dtype_float32();
int32_t aoti_torch_dtype_float64();
int32_t aoti_torch_dtype_uint8();
int32_t aoti_torch_dtype_uint16();
int32_t aoti_torch_dtype_uint32();
int32_t aoti_torch_dtype_uint64();
int32_t aoti_torch_dtype_int8();
int32_t aoti_torch_dtype_int16();
int32_t aoti_torch_dtype_int32();
int32_t aoti_torch_dtype_int64();
int32_t aoti_torch_dtype_bool();
int32_t aoti_torch_dtype_complex32();
int32_t aoti_torch_dtype_complex64();
int32_t aoti_torch_dtype_complex128();
size_t aoti_torch_dtype_element_size(int32_t dtype);
int32_t aoti_torch_layout_strided();
int32_t aoti_torch_layout_sparse_coo();
int32_t aoti_torch_layout_sparse_csr();
int32_t aoti_torch_layout_sparse_csc();
int32_t aoti_torch_layout_sparse_bsr();
int32_t aoti_torch_layout_sparse_bsc();
int32_t aoti_torch_layout__mkldnn();
int32_t aoti_torch_layout_jagged();
int32_t aoti_torch_memory_format_contiguous_format();
int32_t aoti_torch_memory_format_channels_last();
int32_t aoti_torch_memory_format_channels_last_3d();
int32_t aoti_torch_memory_format_preserve_format();
uint64_t aoti_torch_abi_version();
AOTITorchError aoti_torch_item_float16(AtenTensorHandle tensor, c10::Half *ret_value);
AOTITorchError aoti_torch_item_float32(AtenTensorHandle tensor, float *ret_value);
AOTITorchError aoti_torch_item_float64(AtenTensorHandle tensor, double *ret_value);
AOTITorchError aoti_torch_item_uint8(AtenTensorHandle tensor, uint8_t *ret_value);
AOTITorchError aoti_torch_item_uint16(AtenTensorHandle tensor, uint16_t *ret_value);
AOTITorchError aoti_torch_item_uint32(AtenTensorHandle tensor, uint32_t *ret_value);
AOTITorchError aoti_torch_item_uint64(AtenTensorHandle tensor, uint64_t *ret_value);
AOTITorchError aoti_torch_item_int8(AtenTensorHandle tensor, int8_t *ret_value);
AOTITorchError aoti_torch_item_int16(AtenTensorHandle tensor, int16_t *ret_value);
AOTITorchError aoti_torch_item_int32(AtenTensorHandle tensor, int32_t *ret_value);
AOTITorchError aoti_torch_item_int64(AtenTensorHandle tensor, int64_t *ret_value);
AOTITorchError aoti_torch_item_bool(AtenTensorHandle tensor, bool *ret_value);
AOTITorchError aoti_torch_item_bfloat16(AtenTensorHandle tensor, c10::BFloat16 *ret_value);
AOTITorchError aoti_torch_item_complex64(AtenTensorHandle tensor, c10::complex<float> *ret_value);
AOTITorchError aoti_torch_scalar_to_tensor_float32(float value, AtenTensorHandle *ret_new_tensor);
AOTITorchError aoti_torch_scalar_to_tensor_float64(double value, AtenTensorHandle *ret_new_tensor);
AOTITorchError aoti_torch_scalar_to_tensor_uint8(uint8_t value, AtenTensorHandle *ret_new_tensor);
AOTITorchError aoti_torch_scalar_to_tensor_uint16(uint16_t value, AtenTensorHandle *ret_new_tensor);
AOTITorchError aoti_torch_scalar_to_tensor_uint32(uint32_t value, AtenTensorHandle *ret_new_tensor);
AOTITorchError aoti_torch_scalar_to_tensor_uint64(uint64_t value, AtenTensorHandle *ret_new_tensor);
AOTITorchError aoti_torch_scalar_to_tensor_int8(int8_t value, AtenTensorHandle *ret_new_tensor);
AOTITorchError aoti_torch_scalar_to_tensor_int16(int16_t value, AtenTensorHandle *ret_new_tensor);
AOTITorchError aoti_torch_scalar_to_tensor_int32(int32_t value, AtenTensorHandle *ret_new_tensor);
AOTITorchError aoti_torch_scalar_to_tensor_int64(int64_t value, AtenTensorHandle *ret_new_tensor);
AOTITorchError aoti_torch_scalar_to_tensor_bool(bool value, AtenTensorHandle *ret_new_tensor);
AOTITorchError aoti_torch_scalar_to_tensor_complex64(c10::complex<float> value, AtenTensorHandle *ret_new_tensor);
AOTITorchError aoti_torch_scalar_to_tensor_complex128(c10::complex<double> value, AtenTensorHandle *ret_new_tensor);
bool aoti_torch_grad_mode_is_enabled();
void aoti_torch_grad_mode_set_enabled(bool enabled);
AOTITorchError aoti_torch_delete_tensor_object(AtenTensorHandle tensor);
AOTITorchError aoti_torch_get_data_ptr(AtenTensorHandle tensor, void **ret_data_ptr);
AOTITorchError aoti_torch_get_storage_size(AtenTensorHandle tensor, int64_t *ret_size);
AOTITorchError aoti_torch_get_dim(AtenTensorHandle tensor, int64_t *ret_dim);
AOTITorchError aoti_torch_get_numel(AtenTensorHandle tensor, int64_t *ret_numel);
AOTITorchError aoti_torch_get_storage_numel(AtenTensorHandle tensor, int64_t *ret_numel);
AOTITorchError aoti_torch_get_sizes(AtenTensorHandle tensor, int64_t **ret_sizes);
AOTITorchError aoti_torch_get_size(AtenTensorHandle tensor, int64_t d, int64_t *ret_size);
AOTITorchError aoti_torch_get_strides(AtenTensorHandle tensor, int64_t **ret_strides);
AOTITorchError aoti_torch_get_stride(AtenTensorHandle tensor, int64_t d, int64_t *ret_stride);
AOTITorchError aoti_torch_get_dtype(AtenTensorHandle tensor, int32_t *ret_dtype);
AOTITorchError aoti_torch_get_device_type(AtenTensorHandle tensor, int32_t *ret_device_type);
AOTITorchError aoti_torch_get_device_index(AtenTensorHandle tensor, int32_t *ret_device_index);
AOTITorchError aoti_torch_get_layout(AtenTensorHandle tensor, int32_t *ret_layout);
AOTITorchError aoti_torch_get_storage_offset(AtenTensorHandle tensor, int64_t *ret_storage_offset);
AOTITorchError aoti_torch_is_contiguous(AtenTensorHandle tensor, bool *ret_is_contiguous);
AOTITorchError aoti_torch_is_defined(AtenTensorHandle tensor, bool *ret_is_defined);
AOTITorchError aoti_torch_new_tensor_handle(AtenTensorHandle orig_handle, AtenTensorHandle *new_handle);
AOTITorchError aoti_torch__reinterpret_tensor(AtenTensorHandle self, int64_t ndim, const int64_t *sizes_ptr,
                                              const int64_t *strides_ptr, int64_t storage_offset,
                                              AtenTensorHandle *ret_new_tensor);
AOTITorchError aoti_torch_empty_strided(int64_t ndim, const int64_t *sizes_ptr, const int64_t *strides_ptr,
                                        int32_t dtype, int32_t device_type, int32_t device_index,
                                        AtenTensorHandle *ret_new_tensor);
AOTITorchError aoti_torch_empty_strided_pinned(int64_t ndim, const int64_t *sizes_ptr, const int64_t *strides_ptr,
                                               int32_t dtype, int32_t device_type, int32_t device_index,
                                               AtenTensorHandle *ret_new_tensor);
AOTITorchError aoti_torch_as_strided(AtenTensorHandle self, const int64_t *sizes_ptr, const int64_t *strides_ptr,
                                     AtenTensorHandle *ret);
AOTITorchError aoti_torch_create_tensor_from_blob(void *data, int64_t ndim, const int64_t *sizes_ptr,
                                                  const int64_t *strides_ptr, int64_t storage_offset, int32_t dtype,
                                                  int32_t device_type, int32_t device_index, AtenTensorHandle *ret);
AOTITorchError aoti_torch_create_tensor_from_blob_v2(void *data, int64_t ndim, const int64_t *sizes_ptr,
                                                     const int64_t *strides_ptr, int64_t storage_offset, int32_t dtype,
                                                     int32_t device_type, int32_t device_index, AtenTensorHandle *ret,
                                                     int32_t layout, const uint8_t *opaque_metadata,
                                                     int64_t opaque_metadata_size);
AOTITorchError aoti_torch_new_uninitialized_tensor(AtenTensorHandle *ret);
AOTITorchError aoti_torch_tensor_copy_(AtenTensorHandle src, AtenTensorHandle dst);
AOTITorchError aoti_torch_assign_tensors(AtenTensorHandle src, AtenTensorHandle dst);
AOTITorchError aoti_torch_assign_tensors_out(AtenTensorHandle src, AtenTensorHandle *ret_dst);
AOTITorchError aoti_torch_clone(AtenTensorHandle self, AtenTensorHandle *ret);
AOTITorchError aoti_torch_clone_preserve_strides(AtenTensorHandle self, AtenTensorHandle *ret);
AOTITorchError aoti_torch_copy_(AtenTensorHandle self, AtenTensorHandle src, int32_t non_blocking);
AOTITorchError aoti_torch_zero_(AtenTensorHandle self);
void aoti_torch_print_tensor_handle(AtenTensorHandle self, const char *msg);
using StableIValue = uint64_t;
class TorchLibraryOpaque;
using TorchLibraryHandle = TorchLibraryOpaque *;
AOTITorchError aoti_torch_library_init_impl(const char *ns, const char *k, const char *file, uint32_t line,
                                            TorchLibraryHandle *ret_new_torch_lib);
AOTITorchError aoti_torch_library_init_def(const char *ns, const char *file, uint32_t line,
                                           TorchLibraryHandle *ret_new_torch_lib);
AOTITorchError aoti_torch_library_init_fragment(const char *ns, const char *file, uint32_t line,
                                                TorchLibraryHandle *ret_new_torch_lib);
AOTITorchError aoti_torch_library_impl(TorchLibraryHandle self, const char *name,
                                       void (*fn)(StableIValue *, uint64_t, uint64_t));
AOTITorchError aoti_torch_library_def(TorchLibraryHandle self, const char *schema);
AOTITorchError aoti_torch_delete_library_object(TorchLibraryHandle tlh);
AOTITorchError aoti_torch_call_dispatcher(const char *opName, const char *overloadName, StableIValue *stack);
struct DeviceGuardOpaque;
using DeviceGuardHandle = DeviceGuardOpaque *;
AOTITorchError aoti_torch_create_device_guard(int32_t device_index, DeviceGuardHandle *ret_guard);
AOTITorchError aoti_torch_delete_device_guard(DeviceGuardHandle guard);
AOTITorchError aoti_torch_device_guard_set_index(DeviceGuardHandle guard, int32_t device_index);
struct StreamOpaque;
using StreamHandle = StreamOpaque *;
AOTITorchError aoti_torch_delete_stream(StreamHandle stream);
AOTITorchError aoti_torch_stream_id(StreamHandle stream, int64_t *ret_stream_id);
AOTITorchError aoti_torch_get_current_stream(int32_t device_index, StreamHandle *ret_stream);
AOTITorchError aoti_torch_get_current_device_index(int32_t *ret_device_index);
struct CUDAGuardOpaque;
using CUDAGuardHandle = CUDAGuardOpaque *;
AOTITorchError aoti_torch_create_cuda_guard(int32_t device_index, CUDAGuardHandle *ret_guard);
AOTITorchError aoti_torch_delete_cuda_guard(CUDAGuardHandle guard);
AOTITorchError aoti_torch_cuda_guard_set_index(CUDAGuardHandle guard, int32_t device_index);
struct CUDAStreamGuardOpaque;
using CUDAStreamGuardHandle = CUDAStreamGuardOpaque *;
AOTITorchError aoti_torch_create_cuda_stream_guard(void *stream, int32_t device_index,
                                                   CUDAStreamGuardHandle *ret_guard);
AOTITorchError aoti_torch_delete_cuda_stream_guard(CUDAStreamGuardHandle guard);
AOTITorchError aoti_torch_get_current_cuda_stream(int32_t device_index, void **ret_stream);
AOTITorchError aoti_torch_cuda_caching_allocator_raw_alloc(uint64_t nbytes, void **ret_ptr);
AOTITorchError aoti_torch_cuda_caching_allocator_raw_delete(void *ptr);
void aoti_torch_warn(const char *func, const char *file, uint32_t line, const char *msg);
}
