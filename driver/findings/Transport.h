#pragma once

#include "findings/Finding.h"
#include <nlohmann/json_fwd.hpp>

namespace cuda_tidy {

/// A report as a value that crosses from a worker process to its parent, and rests in the cache. Reading one back
/// throws nlohmann's exception if it is not whole.
void to_json(nlohmann::json &Json, const UnitReport &Report);
void from_json(const nlohmann::json &Json, UnitReport &Report);

/// What a check hands over with a diagnostic, `asJson` of `program/Conditions.h`. Throws likewise.
std::vector<Condition> toConditions(const nlohmann::json &Json);

} // namespace cuda_tidy
