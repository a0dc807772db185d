// Questions about devices.
#pragma once

#include <cuda_runtime_api.h>

#include "c10/core/Stream.h"
#include "c10/cuda/CUDAException.h"

namespace c10::cuda {
DeviceIndex device_count() noexcept;
DeviceIndex device_count_ensure_non_zero();
DeviceIndex current_device();
void set_device(DeviceIndex device);
void device_synchronize();
void warn_or_error_on_sync();
cudaError_t GetDeviceCount(int *dev_count);
cudaError_t GetDevice(DeviceIndex *device);
cudaError_t SetDevice(DeviceIndex device);
cudaError_t MaybeSetDevice(DeviceIndex device);
DeviceIndex ExchangeDevice(DeviceIndex device);
DeviceIndex MaybeExchangeDevice(DeviceIndex device);
} // namespace c10::cuda
