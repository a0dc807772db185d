#include "cache/UnitOutcome.h"
#include "findings/Transport.h"
#include <nlohmann/json.hpp>

using nlohmann::json;

namespace cuda_tidy {

// There are thousands of files in a manifest: rows without names of columns.
static void to_json(json &Json, const Stamp &Of) { Json = json::array({Of.Inode, Of.Size, Of.Modified}); }
static void from_json(const json &Json, Stamp &Of) {
  Of = {Json.at(0).get<std::uint64_t>(), Json.at(1).get<std::uint64_t>(), Json.at(2).get<std::int64_t>()};
}
static void to_json(json &Json, const InputManifest::Read &Of) { Json = json::array({Of.Path, Of.At, Of.Content}); }
static void from_json(const json &Json, InputManifest::Read &Of) {
  Json.at(0).get_to(Of.Path);
  Json.at(1).get_to(Of.At);
  Json.at(2).get_to(Of.Content);
}
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(InputManifest::Absences, Directory, At, Names)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(InputManifest, Files, Listings, Absent)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(UnitCost, Seconds, PeakMemory)

json toJson(const UnitOutcome &Outcome) {
  return {
      {"Report", Outcome.Report}, {"Inputs", Outcome.Inputs}, {"IsLasting", Outcome.IsLasting}, {"Cost", Outcome.Cost}};
}

json toJson(const InputManifest &Inputs) { return Inputs; }

std::optional<InputManifest> toManifest(const json &Json) {
  try {
    return Json.get<InputManifest>();
  } catch (const json::exception &) {
    return std::nullopt;
  }
}

std::optional<UnitOutcome> toOutcome(const json &Json) {
  try {
    UnitOutcome Outcome;
    Json.at("Report").get_to(Outcome.Report);
    Json.at("Inputs").get_to(Outcome.Inputs);
    Json.at("IsLasting").get_to(Outcome.IsLasting);
    Json.at("Cost").get_to(Outcome.Cost);
    return Outcome;
  } catch (const json::exception &) {
    return std::nullopt;
  }
}

} // namespace cuda_tidy
