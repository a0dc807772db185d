#pragma once

#include "c10/core/Stream.h"

namespace at::accelerator {
std::optional<c10::DeviceType> getAccelerator(bool checked = false);
bool isAccelerator(c10::DeviceType device_type);
c10::DeviceIndex deviceCount();
void setDeviceIndex(c10::DeviceIndex device_index);
c10::DeviceIndex getDeviceIndex();
void setCurrentStream(c10::Stream stream);
c10::Stream getCurrentStream(c10::DeviceIndex device_index);
void synchronizeDevice(c10::DeviceIndex device_index);
c10::DeviceIndex exchangeDevice(c10::DeviceIndex device_index);
c10::DeviceIndex maybeExchangeDevice(c10::DeviceIndex device_index);
void emptyCache();
} // namespace at::accelerator
