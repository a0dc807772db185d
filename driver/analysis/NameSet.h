#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <cstdint>
#include <vector>

namespace cuda_tidy {

/// Many names in little space: hashes of them, sorted. It misses none of its own; of others, it takes one in some ten
/// thousand for one of them.
class NameSet {
public:
  NameSet() = default;
  explicit NameSet(const llvm::StringSet<> &Names);

  bool mayHold(llvm::StringRef Name) const;

  /// The set as bytes, and back.
  std::vector<std::uint8_t> toBytes() const;
  static NameSet fromBytes(llvm::ArrayRef<std::uint8_t> Bytes);

private:
  std::vector<std::uint32_t> Hashes;
};

} // namespace cuda_tidy
