// The CUDA random generator.
#pragma once

#include <atomic>

#include "ATen/core/Tensor.h"
#include "ATen/cuda/CUDAContext.h"
#include "ATen/cuda/PhiloxCudaState.h"
#include "c10/core/GeneratorImpl.h"

namespace at {
struct CUDAGeneratorState : public c10::intrusive_ptr_target {
  uint64_t seed_;
  uint64_t philox_offset_per_thread_;
  void increase(uint64_t increment);
};
struct CUDAGeneratorImpl : public c10::GeneratorImpl {
  CUDAGeneratorImpl(DeviceIndex device_index = -1);
  std::shared_ptr<CUDAGeneratorImpl> clone() const;
  void set_current_seed(uint64_t seed) override;
  void set_offset(uint64_t offset) override;
  uint64_t get_offset() const override;
  uint64_t current_seed() const override;
  uint64_t seed() override;
  void set_state(const c10::TensorImpl &new_state) override;
  c10::intrusive_ptr<c10::TensorImpl> get_state() const override;
  void set_philox_offset_per_thread(uint64_t offset);
  uint64_t philox_offset_per_thread() const;
  PhiloxCudaState philox_cuda_state(uint64_t increment);
  std::pair<uint64_t, uint64_t> philox_engine_inputs(uint64_t increment);
  static c10::DeviceType device_type();
};
namespace cuda::detail {
const Generator &getDefaultCUDAGenerator(DeviceIndex device_index = -1);
Generator createCUDAGenerator(DeviceIndex device_index = -1);
} // namespace cuda::detail
} // namespace at
