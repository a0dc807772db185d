// The current device's properties, streams and library handles.
#pragma once

#include <cublasLt.h>
#include <cusparse.h>

#include "ATen/cuda/Exceptions.h"
#include "c10/cuda/CUDACachingAllocator.h"
#include "c10/cuda/CUDAFunctions.h"
#include "c10/cuda/CUDAStream.h"

namespace at::cuda {
inline int64_t getNumGPUs() { return c10::cuda::device_count(); }
inline bool is_available() { return c10::cuda::device_count() > 0; }
cudaDeviceProp *getCurrentDeviceProperties();
int warp_size();
cudaDeviceProp *getDeviceProperties(c10::DeviceIndex device);
bool canDeviceAccessPeer(c10::DeviceIndex device, c10::DeviceIndex peer_device);
c10::Allocator *getCUDADeviceAllocator();
cusparseHandle_t getCurrentCUDASparseHandle();
cublasHandle_t getCurrentCUDABlasHandle();
cublasLtHandle_t getCurrentCUDABlasLtHandle();
} // namespace at::cuda
