#pragma once

#include "findings/Finding.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace cuda_tidy {

/// What is done with the known findings of a project. They stand in a text file, sorted, a line for each, so that those
/// of two branches can be merged; a fingerprint tells them.
enum class BaselineTask {
  None,
  Write, ///< What was found is known from now on.
  Check, ///< What is known is not reported.
  Prune, ///< What is not found any more is forgotten.
};

/// The baseline above \p Directory, the nearest one; empty if there is none.
std::string findBaseline(llvm::StringRef Directory);

/// Where a new baseline of the project is written whose files are in \p Directory.
std::string defaultBaseline(llvm::StringRef Directory);

/// Does \p Task with \p Report and the baseline \p Path (absolute): takes known findings out of the report, or writes
/// the file, whole or not at all. What is known stays known if \p IsJudged says that the run judges no findings of its
/// check in its file (absolute), or if that was not analysed wholly; \p IsWholeProject tells that headers were, too, if
/// all that was analysed was. Returns a sentence for the user; the error names file, line and remedy.
llvm::Expected<std::string> applyBaseline(RunReport &Report, BaselineTask Task, const std::string &Path,
                                          llvm::function_ref<bool(llvm::StringRef, llvm::StringRef)> IsJudged,
                                          bool IsWholeProject);

} // namespace cuda_tidy
