#pragma once

#include "findings/SourceTexts.h"
#include <nlohmann/json.hpp>

namespace cuda_tidy {

/// How JSON and SARIF say which settings of the tree a report hangs on; there are some.
inline nlohmann::ordered_json projectAsJson(const RunReport &Report) {
  return {{"file", pathBelow(Report.Root, Report.Project->File)},
          {"keys", Report.Project->Keys},
          {"disabledChecks", Report.Project->DisabledChecks}};
}

} // namespace cuda_tidy
