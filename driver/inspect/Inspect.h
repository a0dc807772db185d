#pragma once

#include "Options.h"
#include "analysis/TidyOptions.h"
#include "command/CommandResolver.h"

namespace cuda_tidy {

/// Answers clang-tidy's questions about the configuration (--list-checks, --dump-config, --explain-config,
/// --verify-config) and refuses a run without checks. Returns the exit code, or nothing if the run goes on.
std::optional<int> inspectConfiguration(const Options &CommandLine, const TidyOptions &Tidy);

/// Prints how each file would be parsed: where its command comes from, the clang commands of the passes, the targets.
/// Returns the exit code.
int showCommands(const ResolverOptions &Resolving, llvm::raw_ostream &Out, llvm::raw_ostream &Err);

/// Writes `.clangd` and `.clang-tidy` into the current directory, or prints them, and says what was found. A file that is
/// there stays as it is. Returns the exit code.
int initProject(const Options &CommandLine, const ResolverOptions &Resolving, llvm::raw_ostream &Out,
                llvm::raw_ostream &Err);

/// Does what `cuda-tidy cache` was asked for. Returns the exit code.
int manageCache(const Options &CommandLine, llvm::raw_ostream &Out, llvm::raw_ostream &Err);

} // namespace cuda_tidy
