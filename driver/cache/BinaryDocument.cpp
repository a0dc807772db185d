#include "cache/BinaryDocument.h"
#include "untrusted/JsonGuard.h"

using nlohmann::json;

namespace cuda_tidy {

std::vector<std::uint8_t> toBinary(const json &Document) { return json::to_msgpack(Document); }

json fromBinary(llvm::ArrayRef<std::uint8_t> Bytes) {
  constexpr unsigned MostLevels = 64;
  JsonGuard Look(MostLevels, Bytes.size()); // each element has a byte at least
  if (!json::sax_parse(Bytes.begin(), Bytes.end(), &Look, json::input_format_t::msgpack))
    return json(json::value_t::discarded);
  return json::from_msgpack(Bytes.begin(), Bytes.end(), /*strict=*/true, /*allow_exceptions=*/false);
}

} // namespace cuda_tidy
