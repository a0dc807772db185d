#pragma once

#include "findings/Finding.h"
#include <nlohmann/json.hpp>

namespace cuda_tidy {

/// How JSON and SARIF say how much was read.
inline nlohmann::ordered_json coverageAsJson(const Coverage &Read) {
  return {{"functions", Read.Functions},
          {"functionsInPart", Read.FunctionsInPart},
          {"statements", Read.Statements},
          {"statementsLost", Read.StatementsLost}};
}

} // namespace cuda_tidy
