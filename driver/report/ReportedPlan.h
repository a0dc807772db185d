#pragma once

#include "findings/Finding.h"
#include <nlohmann/json.hpp>

namespace cuda_tidy {

/// How \p Of can be confirmed, as reports tell it: without the C++ of its kernel, which only the verifier executes that
/// this program starts.
inline nlohmann::ordered_json reportedPlan(const Finding &Of) {
  nlohmann::ordered_json Plan = nlohmann::ordered_json::parse(Of.Verification);
  if (auto Kernel = Plan.find("kernel"); Kernel != Plan.end())
    Kernel->erase("hostSource");
  return Plan;
}

} // namespace cuda_tidy
