#include "catalog/CheckCatalog.h"
#include "findings/SourceTexts.h"
#include "report/Reporter.h"
#include "llvm/ADT/STLExtras.h"
#include <nlohmann/json.hpp>

namespace cuda_tidy {

using Json = nlohmann::ordered_json;

static constexpr unsigned LongestSuggestion = 20; ///< In lines.

static const char *severityIn(Severity Level) {
  switch (Level) {
  case Severity::Error:
    return "ERROR";
  case Severity::Warning:
    return "WARNING";
  case Severity::Note:
    return "INFO";
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

/// The fix as one replacement, as each suggestion is applied by itself; null where that cannot be, as a suggestion has
/// no path of its own, or would repeat many lines between two edits.
static Json suggestion(const Finding &Of, SourceTexts &Sources) {
  if (Of.Fix.empty() || !llvm::all_of(Of.Fix, [&](const Edit &Each) { return Each.File == Of.At.File; }))
    return nullptr;
  const llvm::StringRef Contents = Sources.contents(Of.At.File);
  unsigned Done = Of.Fix.front().Offset;
  const LineAndColumn Start = Sources.place(Of.At.File, Done);
  std::string Text;
  for (const Edit &Each : Of.Fix) {
    Text += Contents.slice(Done, Each.Offset);
    Text += Each.Text;
    Done = Each.Offset + Each.Length;
  }
  const LineAndColumn End = Sources.place(Of.At.File, Done);
  if (End.Line - Start.Line > LongestSuggestion)
    return nullptr;
  return {{"range", {{"start", position(Start)}, {"end", position(End)}}}, {"text", Text}};
}

void writeRdjson(const RunReport &Report, llvm::raw_ostream &Out) {
  SourceTexts Sources;
  Json Diagnostics = Json::array();
  for (const Finding &Each : Report.Findings) {
    if (Each.At.File.empty())
      continue;
    Json Told = {{"message", messageWithCell(Each)},
                 {"location", place(Report.Root, Each.At)},
                 {"severity", severityIn(Each.effectiveLevel())},
                 {"code", {{"value", Each.Check}}}};
    if (std::string Url = checkUrl(Each.Check); !Url.empty())
      Told["code"]["url"] = Url;
    if (Json Whole = suggestion(Each, Sources); !Whole.is_null())
      Told["suggestions"].push_back(std::move(Whole));
    for (const Note &Of : Each.Notes)
      if (!Of.At.File.empty())
        Told["related_locations"].push_back(
            {{"message", messageWithCell(Of)}, {"location", place(Report.Root, Of.At)}});
    Diagnostics.push_back(std::move(Told));
  }
  const Json Document = {{"source", {{"name", "cuda-tidy"}, {"url", CUDA_TIDY_HOME_PAGE}}},
                         {"diagnostics", Diagnostics}};
  Out << Document.dump(2, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace) << '\n';
}

} // namespace cuda_tidy
