#pragma once

#include "knowledge/DeviceLimits.h"

namespace cuda_tidy {

/// The memory, in bytes, of the largest product of that compute capability. What is sold as 80 GB counts as 80 GiB: a
/// program cannot have more.
uint64_t largestMemoryOf(const DeviceLimits &Limits);

/// The memory, in bytes, of the largest product of all.
uint64_t largestMemory();

/// The memory, in bytes, of one element of the `c10::ScalarType` with that value; none for packed and unknown ones.
std::optional<unsigned> bytesOfElement(int64_t ScalarType);

} // namespace cuda_tidy
