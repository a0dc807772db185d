#pragma once

#include "command/CommandResolver.h"
#include "metadata/CheckInfo.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace cuda_tidy {

/// Completes what checks hand over with the findings of one unit.
class VerificationCompleter {
public:
  explicit VerificationCompleter(const Unit &Analysed) : Analysed(Analysed) {}

  /// \p Plan, which \p Check handed over with a finding, and what the check does not know: what to observe, the
  /// translation unit and how it is compiled. The result is JSON.
  std::string complete(const nlohmann::json &Plan, const CheckInfo &Check);

private:
  /// The hash of \p File as it lies on the disk, which is what will be compiled; none if it cannot be read.
  const std::optional<std::string> &hashOf(const std::string &File);

  const Unit &Analysed;
  std::map<std::string, std::optional<std::string>> Hashes; ///< By file: each is read once.
};

} // namespace cuda_tidy
