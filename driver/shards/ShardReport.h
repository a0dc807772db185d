#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

namespace cuda_tidy {

/// A result of a report, with what tells whether another one is the same.
struct ShardResult {
  // In the order of a report.
  std::string File; ///< Absolute; empty if it has no place.
  unsigned Line = 0, Column = 0;
  std::string Check, Message;   ///< Without its notes.
  std::string Unit;             ///< Absolute path of the main file of the translation unit that it is from.
  std::string VerificationUnit; ///< The one that its `verification` is from; empty if it has none.

  std::string ReportFile; ///< As given.
  nlohmann::ordered_json Result;
};

/// A SARIF report of cuda-tidy's, as it was read from a file.
struct ShardReport {
  std::string File; ///< As given.
  std::string Version;
  std::string Root;        ///< URI of the directory that its places are relative to.
  unsigned Count = 0;      ///< Of how many parts it holds some; 0 if it is of a whole run.
  std::set<unsigned> Done; ///< The parts it holds wholly, from 1.
  std::string Split;       ///< The same in all parts of a whole.
  std::vector<ShardResult> Results;
  nlohmann::ordered_json Run; ///< The rest of it.
};

/// Reads a report, with suspicion: all that merging looks at is of the kind it has to be. The error is a sentence for
/// the user that names the file.
llvm::Expected<ShardReport> readShardReport(llvm::StringRef File);

/// Whether \p Next can be merged with \p First; the error says why not.
llvm::Error checkBelongTogether(const ShardReport &First, const ShardReport &Next);

} // namespace cuda_tidy
