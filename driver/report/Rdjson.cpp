#include "catalog/CheckCatalog.h"
#include "findings/SourceTexts.h"
#include "report/Reporter.h"
#include <nlohmann/json.hpp>

namespace cuda_tidy {

using Json = nlohmann::ordered_json;

static const char *severityIn(Severity Level) {
  switch (Level) {
  case Severity::Error: return "ERROR";
  case Severity::Warning: return "WARNING";
  case Severity::Note: return "INFO";
  }
  return "";
}

static Json position(LineAndColumn At) { return {{"line", At.Line}, {"column", At.Column}}; }

static Json place(llvm::StringRef Root, const Place &At) {
  Json Result = {{"path", pathBelow(Root, At.File)}};
  if (At.Line)
    Result["range"] = {{"start", position({At.Line, At.Column})}};
  return Result;
}

void writeRdjson(const RunReport &Report, llvm::raw_ostream &Out) {
  SourceTexts Sources;
  Json Diagnostics = Json::array();
  for (const Finding &Each : Report.Findings) {
    if (Each.At.File.empty())
      continue;
    Json Told = {{"message", Each.Message},
                 {"location", place(Report.Root, Each.At)},
                 {"severity", severityIn(Each.effectiveLevel())},
                 {"code", {{"value", Each.Check}}}};
    if (std::string Url = checkUrl(Each.Check); !Url.empty())
      Told["code"]["url"] = Url;
    for (const Edit &Of : Each.Fix)
      if (Of.File == Each.At.File) { // a suggestion has no path of its own
        const llvm::StringRef Contents = Sources.contents(Of.File);
        Told["suggestions"].push_back({{"range",
                                        {{"start", position(lineAndColumnAt(Contents, Of.Offset))},
                                         {"end", position(lineAndColumnAt(Contents, Of.Offset + Of.Length))}}},
                                       {"text", Of.Text}});
      }
    for (const Note &Of : Each.Notes)
      if (!Of.At.File.empty())
        Told["related_locations"].push_back({{"message", Of.Message}, {"location", place(Report.Root, Of.At)}});
    Diagnostics.push_back(std::move(Told));
  }
  const Json Document = {{"source", {{"name", "cuda-tidy"}, {"url", CUDA_TIDY_HOME_PAGE}}},
                         {"diagnostics", Diagnostics}};
  Out << Document.dump(2, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace) << '\n';
}

} // namespace cuda_tidy
