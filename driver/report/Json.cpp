#include "AllChecks.h"
#include "findings/SourceTexts.h"
#include "report/CoverageForm.h"
#include "report/ProjectForm.h"
#include "report/ReportedPlan.h"
#include "report/Reporter.h"
#include <map>
#include <nlohmann/json.hpp>

namespace cuda_tidy {

using Json = nlohmann::ordered_json;

static Json placed(llvm::StringRef Root, const Place &At, Json Before) {
  if (!At.File.empty())
    Before["file"] = pathBelow(Root, At.File);
  if (At.Line) {
    Before["line"] = At.Line;
    Before["column"] = At.Column;
  }
  if (At.Cell)
    Before["cell"] = {{"number", At.Cell}, {"line", At.LineInCell}, {"column", At.ColumnInCell}};
  return Before;
}

static Json editsAsJson(llvm::StringRef Root, llvm::ArrayRef<Edit> Edits) {
  Json All = Json::array();
  for (const Edit &Each : Edits)
    All.push_back(
        {{"file", pathBelow(Root, Each.File)}, {"offset", Each.Offset}, {"length", Each.Length}, {"text", Each.Text}});
  return All;
}

static Json findingAsJson(llvm::StringRef Root, const Finding &Of) {
  const CheckInfo *Info = findCheck(Of.Check);
  Json Result = placed(Root, Of.At,
                       {{"check", Of.Check},
                        {"category", Info ? toString(Info->Group) : "clang-tidy"},
                        {"severity", toString(Of.effectiveLevel())},
                        {"message", Of.Message}});
  Result["function"] = Of.Function;
  Result["fingerprint"] = Of.Fingerprint;
  Result["formerFingerprint"] = Of.FormerFingerprint;
  Result["passes"] = Of.Passes;
  Result["notes"] = Json::array();
  for (const Note &Each : Of.Notes) {
    Json Told = placed(Root, Each.At, {{"message", Each.Message}});
    if (!Each.Fix.empty())
      Told["fixes"] = editsAsJson(Root, Each.Fix);
    Result["notes"].push_back(std::move(Told));
  }
  Result["fixes"] = editsAsJson(Root, Of.Fix);
  if (!Of.Verification.empty())
    Result["verification"] = reportedPlan(Of);
  if (!Of.Verified.State.empty())
    Result["verdict"] = Json::parse(Of.Verified.Written);
  return Result;
}

static Json unitAsJson(llvm::StringRef Root, const UnitReport &Of) {
  Json Fallback = Json::array(), Problems = Json::array();
  if (Of.UsedFallbackCuda)
    Fallback.push_back("cuda");
  if (Of.UsedFallbackTorch)
    Fallback.push_back("torch");
  for (const Problem &Each : Of.Problems) {
    Json Told = placed(Root, Each.At, {{"message", Each.Message}});
    Told["remedy"] = Each.Remedy;
    Problems.push_back(std::move(Told));
  }
  return {{"file", pathBelow(Root, Of.File)},
          {"status", toString(Of.State)},
          {"fallbackHeaders", Fallback},
          {"coverage", coverageAsJson(Of.Read)},
          {"problems", Problems}};
}

void writeJson(const RunReport &Report, llvm::raw_ostream &Out) {
  Json Findings = Json::array(), Files = Json::array();
  std::map<std::string, unsigned> ByCheck;
  Json ByState = {{"complete", 0}, {"partial", 0}, {"failed", 0}};
  for (const Finding &Each : Report.Findings) {
    Findings.push_back(findingAsJson(Report.Root, Each));
    ++ByCheck[Each.Check];
  }
  for (const UnitReport &Each : Report.Units) {
    Files.push_back(unitAsJson(Report.Root, Each));
    Json &Count = ByState[std::string(toString(Each.State))];
    Count = Count.get<unsigned>() + 1;
  }
  ByState["notReached"] = Report.NotReached;
  ByState["excluded"] = Report.Excluded;
  Json All = {{"version", 1},
              {"tool", {{"name", "cuda-tidy"}, {"version", CUDA_TIDY_VERSION}}},
              {"root", Report.Root},
              {"findings", std::move(Findings)},
              {"files", std::move(Files)},
              {"problems", shortfallsOf(Report)},
              {"summary", {{"findings", Report.Findings.size()}, {"byCheck", ByCheck}, {"files", ByState}}}};
  if (Report.Project)
    All["configuration"] = projectAsJson(Report);
  // Sources need not be UTF-8, and messages quote them.
  Out << All.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

} // namespace cuda_tidy
