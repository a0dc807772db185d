#include "findings/SourceTexts.h"
#include "report/Reporter.h"
#include <nlohmann/json.hpp>

namespace cuda_tidy {

using Json = nlohmann::ordered_json;

static const char *severityIn(Severity Level) {
  switch (Level) {
  case Severity::Error:
    return "critical";
  case Severity::Warning:
    return "major";
  case Severity::Note:
    return "info";
  }
  return "";
}

void writeCodeQuality(const RunReport &Report, llvm::raw_ostream &Out) {
  Json All = Json::array();
  for (const Finding &Each : Report.Findings) {
    if (Each.At.File.empty())
      continue; // GitLab refuses a report with an entry that has no place
    All.push_back(
        {{"description", messageWithCell(Each)},
         {"check_name", Each.Check},
         {"fingerprint", Each.Fingerprint},
         {"severity", severityIn(Each.effectiveLevel())},
         {"location",
          {{"path", pathBelow(Report.Root, Each.At.File)}, {"lines", {{"begin", std::max(Each.At.Line, 1u)}}}}}});
  }
  Out << All.dump(2, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace) << '\n';
}

} // namespace cuda_tidy
