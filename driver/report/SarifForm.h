#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <nlohmann/json_fwd.hpp>

namespace cuda_tidy {

/// Names that runs carry, which merging them needs to know.
namespace sarif {
inline constexpr char SourceRoot[] = "%SRCROOT%";
inline constexpr char Fingerprint[] = "cudaTidyFinding/v2";
inline constexpr char FormerFingerprint[] = "cudaTidyFinding/v1";
inline constexpr char Interrupted[] = "interrupted";    ///< A notification: files were left out.
inline constexpr char MissingShard[] = "missing-shard"; ///< A notification.
} // namespace sarif

/// Gives \p Run, whose results are in their order, the one form that its contents have: notifications sorted and each
/// once, success if none is an error, and an index of `artifacts` (those that are there are kept) for every file named.
void normalizeSarifRun(nlohmann::ordered_json &Run);

/// A notification of the whole run, of the level `error`; \p Id tells what kind it is, empty if nobody needs to know.
nlohmann::ordered_json sarifNotification(llvm::StringRef Id, llvm::StringRef Message);

/// Writes the document whose one run is \p Run.
void writeSarifDocument(nlohmann::ordered_json Run, llvm::raw_ostream &Out);

} // namespace cuda_tidy
