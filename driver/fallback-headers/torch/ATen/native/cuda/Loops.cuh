// Point-wise kernels from a function of elements.
#pragma once

#include "ATen/AccumulateType.h"
#include "ATen/TensorIterator.h"
#include "ATen/cuda/CUDAContext.h"
#include "ATen/cuda/detail/OffsetCalculator.cuh"
#include "ATen/native/cuda/thread_constants.h"

namespace at::native {
template <typename func_t> void gpu_kernel_nocast(TensorIteratorBase &iter, const func_t &f, bool check_cast = true) {}
template <typename func_t> void gpu_kernel_opaque(TensorIteratorBase &iter, const func_t &f) {}
template <typename func_t> void gpu_kernel(TensorIteratorBase &iter, const func_t &f) {}
template <typename func_t> void gpu_kernel_with_scalars(TensorIteratorBase &iter, const func_t &f) {}
template <typename func_t> void gpu_kernel_multiple_outputs(TensorIteratorBase &iter, const func_t &f) {}
template <typename arg1_t, typename arg2_t = arg1_t, typename return_t = arg1_t, typename func_t>
void opmath_gpu_kernel_with_scalars(TensorIteratorBase &iter, const func_t &f) {}
template <typename scalar_t, typename return_t = scalar_t, typename func_t>
void opmath_symmetric_gpu_kernel_with_scalars(TensorIteratorBase &iter, const func_t &f) {}
template <int N> OffsetCalculator<N> make_input_offset_calculator(const TensorIteratorBase &iter);
template <int num_outputs = 1>
OffsetCalculator<num_outputs> make_output_offset_calculator(const TensorIteratorBase &iter);
} // namespace at::native
