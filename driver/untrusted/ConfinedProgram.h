#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// A program of the system that is found in the directories of the system alone, not by PATH, in which a tree that is
/// analysed may stand; empty if there is none.
std::string findSystemProgram(llvm::StringRef Name);

/// How a program ended.
struct ProgramOutcome {
  int ExitCode = 0;
  std::string Output;
  std::string Complaint; ///< What it wrote to standard error.
};

/// Runs \p Program (a path) with \p Arguments (its name first) and \p Environment. It has no input, cannot write files,
/// make sockets or start other programs, and ends with this process. The error is a sentence: it could not be started,
/// took longer than \p Seconds, was killed, or wrote more than 512 MiB.
llvm::Expected<ProgramOutcome> runConfined(const std::string &Program, llvm::ArrayRef<std::string> Arguments,
                                           llvm::ArrayRef<std::string> Environment, unsigned Seconds);

} // namespace cuda_tidy
