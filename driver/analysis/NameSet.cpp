#include "analysis/NameSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"
#include <cstring>

namespace cuda_tidy {

static std::uint32_t hashOf(llvm::StringRef Name) { return static_cast<std::uint32_t>(llvm::xxh3_64bits(Name)); }

NameSet::NameSet(const llvm::StringSet<> &Names) {
  Hashes.reserve(Names.size());
  for (llvm::StringRef Name : Names.keys())
    Hashes.push_back(hashOf(Name));
  llvm::sort(Hashes);
}

bool NameSet::mayHold(llvm::StringRef Name) const { return llvm::binary_search(Hashes, hashOf(Name)); }

std::vector<std::uint8_t> NameSet::toBytes() const {
  const auto *Begin = reinterpret_cast<const std::uint8_t *>(Hashes.data());
  return {Begin, Begin + Hashes.size() * sizeof(Hashes.front())};
}

NameSet NameSet::fromBytes(llvm::ArrayRef<std::uint8_t> Bytes) {
  NameSet Result;
  Result.Hashes.resize(Bytes.size() / sizeof(Hashes.front()));
  if (!Result.Hashes.empty())
    std::memcpy(Result.Hashes.data(), Bytes.data(), Result.Hashes.size() * sizeof(Hashes.front()));
  return Result;
}

} // namespace cuda_tidy
