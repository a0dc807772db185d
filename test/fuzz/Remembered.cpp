// What cuda-tidy itself wrote once, and anybody may have changed since: baselines, reports to be merged, and, as
// MessagePack, entries of the cache. The first byte tells which.
#include "Harness.h"
#include "cache/BinaryDocument.h"
#include "cache/UnitOutcome.h"
#include "findings/Baseline.h"
#include "shards/ShardReport.h"
#include "llvm/ADT/StringExtras.h"
#include <nlohmann/json.hpp>

using namespace cuda_tidy;

void fuzz::parse(std::string_view Input) {
  if (Input.empty())
    return;
  const std::string_view Rest = Input.substr(1);
  if (Input.front() == 'b') {
    RunReport Report;
    consumeError(applyBaseline(Report, BaselineTask::Check, fileOf(Rest), [](llvm::StringRef) { return true; },
                               /*IsWholeProject=*/true)
                     .takeError());
  } else if (Input.front() == 's') {
    consumeError(readShardReport(fileOf(Rest)).takeError());
  } else {
    const nlohmann::json Document = fromBinary(llvm::arrayRefFromStringRef(Rest));
    if (const auto Outcome = toOutcome(Document))
      demand(toOutcome(toJson(*Outcome)).has_value(), "an outcome that was read can be read again");
    toManifest(Document);
  }
}
