#pragma once

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <nlohmann/json_fwd.hpp>

namespace cuda_tidy {

/// Reads what a worker or the cache says, neither of which is trusted. Gives a discarded value unless it is one whole
/// document of CBOR, at most 64 levels deep.
nlohmann::json readCbor(llvm::ArrayRef<std::uint8_t> Bytes);

} // namespace cuda_tidy
