#pragma once

#include "analysis/Program.h"
#include "build-files/LinkGraph.h"
#include "findings/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <nlohmann/json_fwd.hpp>

namespace cuda_tidy {

/// What other files tell of what the findings of one hang on, and how to find out that they may tell something else.
struct ToldFacts {
  std::vector<UnitReport> Units;    ///< Their files and facts alone.
  UnreadFunctions Unread;           ///< Others may tell something of these.
  std::vector<LinkTarget> Links;    ///< Of the project.
  std::vector<std::string> Watched; ///< Files and directories of the project.
  std::uint64_t Stamp = 0;          ///< Of what is watched, from before anything was read.
};

/// Changes whenever one of \p Paths does.
std::uint64_t stampOf(llvm::ArrayRef<std::string> Paths);

/// Leaves out of \p Facts, those of the unit of \p File on the disk, what \p Edited tells of the same places.
void leaveOut(const UnitReport &Edited, llvm::StringRef File, UnitFacts &Facts);

/// What an editor asks is a UnitReport: the file, its findings with their conditions, and its facts.
nlohmann::json toJson(const ToldFacts &Told);

/// Nothing if that is not whole.
std::optional<ToldFacts> toToldFacts(const nlohmann::json &Json);
std::optional<UnitReport> toQuestion(const nlohmann::json &Json);

} // namespace cuda_tidy
