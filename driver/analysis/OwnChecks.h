#pragma once

#include "ClangTidyOptions.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace cuda_tidy {

/// Our checks that are on by default, as a value of `Checks`.
std::string ownDefaultChecks();

/// Whether a value of `Checks` names our modules: then it decides which of our checks are on. One that was written for
/// stock clang-tidy does not, and its `-*` was not meant for ours.
bool namesOurChecks(llvm::StringRef Globs);

/// Lets globs and options that name checks as earlier releases called them mean these checks.
void useCurrentNames(clang::tidy::ClangTidyOptions &Options);

/// Sets the extensions of headers and sources to clang-tidy's and CUDA's.
void tellExtensions(clang::tidy::ClangTidyOptions &Options);

/// Sets the option `TargetArchs` of our checks to the targets of a unit's command, as far as they are known.
void tellTargets(clang::tidy::ClangTidyOptions &Options, llvm::ArrayRef<std::string> TargetArchs);

} // namespace cuda_tidy
