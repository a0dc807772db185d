#pragma once

#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// Whether objects of the class \p Name make a device the current one as long as they live: LibTorch's, in `c10`,
/// `c10::cuda` and `at::cuda`.
inline bool isDeviceGuard(llvm::StringRef Name) {
  return Name == "CUDAGuard" || Name == "OptionalCUDAGuard" || Name == "DeviceGuard" || Name == "OptionalDeviceGuard";
}

} // namespace cuda_tidy
