#pragma once

#include "ClangTidy.h"
#include "findings/Finding.h"

namespace cuda_tidy {

/// Prints the findings to standard output exactly as clang-tidy does, or to \p File if it is not empty, and applies
/// their fixes as far as \p Fixing says: not those of units with compilation errors, unless \p FixBroken. Fails if
/// it cannot be written.
llvm::Error printAndFix(const std::vector<Finding> &Findings, clang::tidy::ClangTidyContext &Context,
                        clang::tidy::FixBehaviour Fixing, bool FixBroken, const std::string &File);

/// Stores the fixes of findings as clang-tidy's YAML, for the main file \p MainFile.
llvm::Error exportFixes(const std::vector<Finding> &Findings, const std::string &MainFile, const std::string &File);

} // namespace cuda_tidy
