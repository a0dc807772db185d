#pragma once

#include "ClangTidyOptions.h"
#include "Options.h"
#include "llvm/Support/raw_ostream.h"

namespace cuda_tidy {

/// Reads the project's `.cuda-tidy`, unless the command line ignores it, and lets \p CommandLine have what it says
/// where the command line says nothing. The file is the nearest one above all that \p CommandLine names.
llvm::Error applyProjectFile(Options &CommandLine);

/// What the project's file says of checks, for clang-tidy. The files of `.clang-tidy` come before it, `--checks` and
/// `--warnings-as-errors` behind; `--config` and `--config-file` take the place of both.
clang::tidy::ClangTidyOptions tidyOptionsOf(const Options &CommandLine);

/// The keys of the project's file that decide something: those that the command line overrides do not.
std::vector<std::string> keysInEffect(const Options &CommandLine);

/// Writes the settings that a project's file may have as such a file, with the origin of each value.
void dumpSettings(const Options &CommandLine, llvm::raw_ostream &Out);

} // namespace cuda_tidy
