#pragma once

#include "findings/Finding.h"
#include <cstdint>
#include <optional>

namespace cuda_tidy {

/// A report as bytes, to cross from a worker process to its parent.
std::vector<std::uint8_t> pack(const UnitReport &Report);

/// The report that was packed, or nothing if the bytes are not a whole report.
std::optional<UnitReport> unpack(const std::vector<std::uint8_t> &Bytes);

} // namespace cuda_tidy
