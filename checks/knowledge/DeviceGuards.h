#pragma once

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// Classes whose objects make a device the current one as long as they live: LibTorch's, in `c10`, `c10::cuda` and
/// `at::cuda`. A stream's guard makes the stream's device the current one.
inline constexpr llvm::StringRef DeviceGuards[] = {
    "CUDAGuard",       "OptionalCUDAGuard",       "DeviceGuard",          "OptionalDeviceGuard",
    "CUDAStreamGuard", "OptionalCUDAStreamGuard", "CUDAMultiStreamGuard", "StreamGuard",
};

/// Functions that make another device the current one: of the runtime, the driver, LibTorch, and its stable interface.
inline constexpr llvm::StringRef DeviceSetters[] = {
    "cudaSetDevice",
    "cuCtxSetCurrent",
    "cuCtxPushCurrent",
    "set_device",
    "exchange_device",
    "maybe_exchange_device",
    "SetDevice",
    "ExchangeDevice",
    "MaybeSetDevice",
    "MaybeExchangeDevice",
    "setDeviceIndex",
    "exchangeDevice",
    "maybeExchangeDevice",
    "aoti_torch_create_device_guard",
    "aoti_torch_device_guard_set_index",
    "aoti_torch_create_cuda_guard",
    "aoti_torch_cuda_guard_set_index",
    "aoti_torch_create_cuda_stream_guard",
    "torch_set_current_cuda_stream",
};

/// Functions that tell how many devices there are, or whether one can reach another, which tells that it is there: of
/// the runtime, the driver, NVML and LibTorch.
inline constexpr llvm::StringRef DeviceCounters[] = {
    "cudaGetDeviceCount",
    "cuDeviceGetCount",
    "cudaDeviceCanAccessPeer",
    "cuDeviceCanAccessPeer",
    "nvmlDeviceGetCount",
    "nvmlDeviceGetCount_v2",
    "device_count",
    "device_count_ensure_non_zero",
    "getNumGPUs",
    "deviceCount",
};

/// Functions that tell which device is the current one.
inline constexpr llvm::StringRef DeviceReaders[] = {"current_device", "getDeviceIndex", "getCurrentDeviceIndex",
                                                    "aoti_torch_get_current_device_index"};

inline bool isDeviceGuard(llvm::StringRef Class) { return llvm::is_contained(DeviceGuards, Class); }
inline bool readsDevice(llvm::StringRef Function) { return llvm::is_contained(DeviceReaders, Function); }
inline bool countsDevices(llvm::StringRef Function) { return llvm::is_contained(DeviceCounters, Function); }
inline bool setsDevice(llvm::StringRef Function) { return llvm::is_contained(DeviceSetters, Function); }

} // namespace cuda_tidy
