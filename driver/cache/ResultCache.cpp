#include "cache/ResultCache.h"
#include "cache/BinaryDocument.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/xxhash.h"
#include <nlohmann/json.hpp>

namespace cuda_tidy {

static std::string keyOf(const ResultCache::Unit &Of) {
  const std::string Identity = Of.Paths.shorten(Of.Identity);
  const llvm::XXH128_hash_t Hash = llvm::xxh3_128bits(llvm::arrayRefFromStringRef(Identity));
  return llvm::utohexstr(Hash.high64, /*LowerCase=*/true, 16) + llvm::utohexstr(Hash.low64, /*LowerCase=*/true, 16);
}

// An entry is the size of its document and the compressed document; the names of headers make up most of it.
constexpr std::size_t SizeLength = sizeof(std::uint64_t);

static std::vector<std::uint8_t> pack(const nlohmann::json &Document) {
  const std::vector<std::uint8_t> Bytes = toBinary(Document);
  llvm::SmallVector<std::uint8_t, 0> Compressed;
  llvm::compression::zstd::compress(Bytes, Compressed, llvm::compression::zstd::BestSpeedCompression);
  std::vector<std::uint8_t> Packed(SizeLength);
  llvm::support::endian::write64le(Packed.data(), Bytes.size());
  Packed.insert(Packed.end(), Compressed.begin(), Compressed.end());
  return Packed;
}

/// A discarded value if \p Packed is not what was packed.
static nlohmann::json unpack(llvm::ArrayRef<std::uint8_t> Packed) {
  constexpr std::uint64_t LargestDocument = 1u << 30;
  nlohmann::json Nothing(nlohmann::json::value_t::discarded);
  if (Packed.size() < SizeLength)
    return Nothing;
  const std::uint64_t Size = llvm::support::endian::read64le(Packed.data());
  llvm::SmallVector<std::uint8_t, 0> Bytes;
  if (Size > LargestDocument)
    return Nothing;
  if (llvm::Error Failure = llvm::compression::zstd::decompress(Packed.drop_front(SizeLength), Bytes, Size)) {
    consumeError(std::move(Failure));
    return Nothing;
  }
  return fromBinary(Bytes);
}

ResultCache::Remembered ResultCache::find(const Unit &Of) {
  std::unique_ptr<llvm::MemoryBuffer> Entry = Directory.load(cache_kind::Result, keyOf(Of));
  if (!Entry)
    return {};
  nlohmann::json Document = unpack(llvm::arrayRefFromStringRef(Entry->getBuffer()));
  if (Document.is_discarded())
    return {};
  Of.Paths.expand(Document);
  std::optional<UnitOutcome> Outcome = toOutcome(Document);
  if (!Outcome)
    return {};
  const InputValidator::Answer Answer = Validator.validate(Outcome->Inputs);
  if (Answer == InputValidator::Changed)
    return {std::nullopt, Outcome->Cost};
  if (Answer == InputValidator::SameButMoved)
    consumeError(store(Of, *Outcome)); // a slower next time is no reason to complain
  return {std::move(Outcome->Report), Outcome->Cost};
}

llvm::Error ResultCache::store(const Unit &Of, const UnitOutcome &Outcome) const {
  nlohmann::json Document = toJson(Outcome);
  Of.Paths.shorten(Document);
  return Directory.store(cache_kind::Result, keyOf(Of), pack(Document));
}

} // namespace cuda_tidy
