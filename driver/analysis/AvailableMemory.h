#pragma once

#include <cstdint>

namespace cuda_tidy {

/// Bytes that processes may still take without swapping or reaching the limit of their control group; the largest
/// number if nothing tells.
std::uint64_t availableMemory();

} // namespace cuda_tidy
