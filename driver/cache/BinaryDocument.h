#pragma once

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <vector>

namespace cuda_tidy {

/// The bytes that workers answer with and that the cache keeps: MessagePack, in which no string can be nested.
std::vector<std::uint8_t> toBinary(const nlohmann::json &Document);

/// What such bytes say, which come from a worker or from the cache: neither is trusted. A discarded value unless it is
/// one whole document, at most 64 levels deep.
nlohmann::json fromBinary(llvm::ArrayRef<std::uint8_t> Bytes);

} // namespace cuda_tidy
