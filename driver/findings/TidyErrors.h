#pragma once

#include "ClangTidyDiagnosticConsumer.h"
#include "findings/Finding.h"
#include "findings/SourceTexts.h"

namespace cuda_tidy {

/// \p Path as an absolute path without `.` and `..`; relative ones are meant from \p Directory. Empty stays empty.
std::string absolutePath(llvm::StringRef Path, llvm::StringRef Directory);

/// Turns a diagnostic of clang-tidy into a finding. Lines and columns are found in \p Sources; the enclosing
/// function and the passes are left to the caller.
Finding toFinding(const clang::tidy::ClangTidyError &Error, SourceTexts &Sources);

/// The way back, for clang-tidy's printer and its fixer.
clang::tidy::ClangTidyError toTidyError(const Finding &From);

} // namespace cuda_tidy
