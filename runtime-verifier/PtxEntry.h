#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cuda_tidy {

/// What PTX declares of a kernel.
struct PtxEntry {
  std::string Symbol;
  std::vector<std::uint64_t> ParameterBytes;
  std::optional<std::uint64_t> MaxThreads;                   ///< `__launch_bounds__`, or `.maxntid` of three numbers.
  std::optional<std::array<std::uint64_t, 3>> RequiredBlock; ///< `.reqntid`.
  std::optional<std::array<std::uint64_t, 3>> Cluster;       ///< `__cluster_dims__`.
};

/// Reads the kernels of a PTX file that nvcc wrote, in its order.
std::vector<PtxEntry> readPtxEntries(std::string_view Text);

} // namespace cuda_tidy
