#include "findings/Transport.h"
#include <nlohmann/json.hpp>

namespace cuda_tidy {

NLOHMANN_JSON_SERIALIZE_ENUM(Severity,
                             {{Severity::Warning, "warning"}, {Severity::Note, "note"}, {Severity::Error, "error"}})
NLOHMANN_JSON_SERIALIZE_ENUM(Completeness, {{Completeness::Failed, "failed"},
                                            {Completeness::Partial, "partial"},
                                            {Completeness::Complete, "complete"}})
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Place, File, Offset, Line, Column)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Edit, File, Offset, Length, Text)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Highlight, Offset, Length)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Note, At, Message, Highlights, Fix)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Question, About, Functions, Parameter, ParameterName, Name, Unit)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Condition, Needs, Questions, Note)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(UsePlace, File, Offset)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(UseFact, About, Function, Parameter, ParameterName, Holds, Otherwise, At)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(DefinedProperty, About, Parameter, Unit, At)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(DefinedFunction, Function, MayBeElsewhere, Has)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(UnitFacts, Defined, Uses)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Finding, Check, Message, Level, PromotedToError, At, Highlights, Notes, Fix,
                                   Function, FunctionFirst, FunctionLast, BuildDirectory, InBrokenUnit, Passes,
                                   Fingerprint, FormerFingerprint, Verification, Conditions)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Problem, At, Message, Remedy, Provider)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Coverage, Functions, FunctionsInPart, Statements, StatementsLost)

std::vector<Condition> toConditions(const nlohmann::json &Json) { return Json.get<std::vector<Condition>>(); }

void to_json(nlohmann::json &Json, const UnitReport &Report) {
  Json = {{"File", Report.File},
          {"State", Report.State},
          {"Problems", Report.Problems},
          {"UsedFallbackCuda", Report.UsedFallbackCuda},
          {"UsedFallbackTorch", Report.UsedFallbackTorch},
          {"Read", Report.Read},
          {"Findings", Report.Findings},
          {"Facts", Report.Facts}};
}

void from_json(const nlohmann::json &Json, UnitReport &Report) {
  Json.at("File").get_to(Report.File);
  Json.at("State").get_to(Report.State);
  Json.at("Problems").get_to(Report.Problems);
  Json.at("UsedFallbackCuda").get_to(Report.UsedFallbackCuda);
  Json.at("UsedFallbackTorch").get_to(Report.UsedFallbackTorch);
  Json.at("Read").get_to(Report.Read);
  Json.at("Findings").get_to(Report.Findings);
  Json.at("Facts").get_to(Report.Facts);
}

} // namespace cuda_tidy
