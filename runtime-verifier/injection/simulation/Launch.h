#pragma once

#include "Runtime.h"
#include <cstddef>
#include <span>

namespace cuda_tidy {

/// `cudaLaunchAttribute`, which is the driver's `CUlaunchAttribute` too.
struct LaunchAttribute {
  int Id, Padding;
  union {
    Dim3 ClusterSize;
    char Bytes[64];
  };
};

/// The kernel that \p Address stands for may be launched from now on.
void registerFunction(const void *Address);

/// What the runtime answers to the launch. Nothing runs.
CudaError launch(const void *Address, Dim3 Grid, Dim3 Block, std::size_t Shared,
                 std::span<const LaunchAttribute> Attributes = {});

} // namespace cuda_tidy
