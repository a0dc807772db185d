#include "findings/Transport.h"
#include <nlohmann/json.hpp>

using nlohmann::json;

namespace cuda_tidy {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Place, File, Offset, Line, Column)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Edit, File, Offset, Length, Text)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Highlight, Offset, Length)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Note, At, Message, Highlights, Fix)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Finding, Check, Message, Level, PromotedToError, At, Highlights, Notes, Fix, Function,
                                   BuildDirectory, InBrokenUnit, Passes, Fingerprint)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Problem, At, Message, Remedy)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(UnitReport, File, State, Problems, UsedFallbackCuda, UsedFallbackTorch, Findings)

// CBOR rather than text: file names and messages need not be valid UTF-8.
std::vector<std::uint8_t> pack(const UnitReport &Report) { return json::to_cbor(json(Report)); }

std::optional<UnitReport> unpack(const std::vector<std::uint8_t> &Bytes) {
  json Parsed = json::from_cbor(Bytes, /*strict=*/true, /*allow_exceptions=*/false);
  if (Parsed.is_discarded())
    return std::nullopt;
  return Parsed.get<UnitReport>();
}

} // namespace cuda_tidy
