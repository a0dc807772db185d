#pragma once

#include "cache/InputManifest.h"
#include "findings/Finding.h"
#include <nlohmann/json_fwd.hpp>
#include <optional>

namespace cuda_tidy {

/// What the analysis of a translation unit took.
struct UnitCost {
  double Seconds = 0;           ///< Of processor time.
  std::uint64_t PeakMemory = 0; ///< Bytes.
};

/// All that comes of analysing a translation unit.
struct UnitOutcome {
  UnitReport Report;
  InputManifest Inputs;
  /// Whether the inputs tell when it holds: nothing failed that may succeed the next time.
  bool IsLasting = true;
  UnitCost Cost;
};

/// An outcome as it crosses from a worker process to its parent, and rests in the cache.
nlohmann::json toJson(const UnitOutcome &Outcome);

/// A manifest by itself.
nlohmann::json toJson(const InputManifest &Inputs);

/// Nothing if \p Json is not a whole manifest.
std::optional<InputManifest> toManifest(const nlohmann::json &Json);

/// Nothing if \p Json is not a whole outcome.
std::optional<UnitOutcome> toOutcome(const nlohmann::json &Json);

} // namespace cuda_tidy
