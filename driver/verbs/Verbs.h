#pragma once

#include "Options.h"
#include "analysis/TidyOptions.h"
#include "command/CommandResolver.h"

namespace cuda_tidy {

/// Analyses what was asked for, and reports it as was asked for. \p Installation is the directory above `bin/`. Returns
/// the exit code.
int analyse(const Options &CommandLine, const std::string &Installation);

/// Answers clang-tidy's questions about the configuration (--list-checks, --dump-config, --explain-config,
/// --verify-config) and refuses a run without checks. Returns the exit code, or nothing if the run goes on.
std::optional<int> inspectConfiguration(const Options &CommandLine, const TidyOptions &Tidy);

/// Prints how each file would be parsed: where its command comes from, the clang commands of the passes, the targets.
/// Returns the exit code.
int showCommands(const Options &CommandLine, const std::string &Installation);

/// Prints what each file tells the others. Returns the exit code.
int showFacts(const Options &CommandLine, const std::string &Installation);

/// The verb by which an editor's process starts this program; it stands in no help.
constexpr llvm::StringLiteral EditorsVerb = "answer-editor";

/// Reads from standard input what the findings of a file in an editor hang on, and writes to standard output what other
/// files tell of it. Ends with the process that has started it. Returns the exit code.
int answerEditor(const Options &CommandLine, const std::string &Installation);

/// Writes `.clangd` and `.clang-tidy` into the current directory, or prints them, and says what was found. A file that
/// is there stays as it is. Returns the exit code.
int initProject(const Options &CommandLine, const std::string &Installation);

/// Does what `cuda-tidy cache` was asked for. Returns the exit code.
int manageCache(const Options &CommandLine);

} // namespace cuda_tidy
