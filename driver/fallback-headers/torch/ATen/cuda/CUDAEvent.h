// CUDA events.
#pragma once

#include "ATen/cuda/CUDAContext.h"

namespace at::cuda {
struct CUDAEvent {
  CUDAEvent(unsigned int flags = cudaEventDisableTiming) noexcept;
  ~CUDAEvent();
  CUDAEvent(const CUDAEvent &) = delete;
  CUDAEvent(CUDAEvent &&other) noexcept;
  CUDAEvent &operator=(CUDAEvent &&other) noexcept;
  operator cudaEvent_t() const;
  cudaEvent_t event() const;
  bool isCreated() const;
  bool query() const;
  void record();
  void record(const CUDAStream &stream);
  void recordOnce(const CUDAStream &stream);
  void block(const CUDAStream &stream);
  float elapsed_time(const CUDAEvent &other) const;
  void synchronize() const;
};
} // namespace at::cuda
