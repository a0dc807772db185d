#pragma once

#include "Interruption.h"
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace cuda_tidy {

/// A program to be executed, without a shell.
struct ProcessRequest {
  std::vector<std::string> Command;               ///< The program first: with a slash, or found in $PATH.
  std::string Directory;                          ///< Where it runs; the current one if empty.
  std::map<std::string, std::string> Environment; ///< On top of ours.
  std::string Input;                              ///< What it reads from standard input.
  std::chrono::seconds Timeout{120};
  bool HasNetwork = false;            ///< For what is not the verifier's own affair; see `leaveNetwork`.
  std::uint64_t MemoryBytes = 0;      ///< That it may allocate; what CUDA reserves and never touches does not count.
  std::size_t OutputBytes = 16 << 20; ///< Of standard output and standard error each; what is more is cut off.
};

struct ProcessResult {
  enum class End { Exited, Signalled, TimedOut, Interrupted, NotStarted };

  End How = End::NotStarted;
  int Code = 0; ///< The exit code, the signal, or what errno said.
  std::string Output, Errors;

  bool succeeded() const { return How == End::Exited && Code == 0; }
  /// `ended with exit code 1`, `was given up after 120 s`.
  std::string describe(const ProcessRequest &Request) const;
};

/// Runs it to its end in a process group of its own, which is killed as a whole at the timeout, at an interruption, and
/// when the program itself has ended; so is what left the group: every child that this process did not have before.
/// Writes no core file.
ProcessResult runProcess(const ProcessRequest &Request, const Interruption &Signals);

/// Whether it is a file that can be executed.
bool isProgram(const std::string &File);

/// Takes out of `$PATH` and `$LD_LIBRARY_PATH`, for this process and all that it starts, what is relative to the
/// working directory, which may be a stranger's: empty entries are so, too. The loader of this process has read the
/// latter already; then the program begins anew, with \p Arguments.
void dropRelativePaths(char **Arguments);

/// The program of that name in one of \p Directories, each absolute, or else in `$PATH`; empty if it is nowhere.
std::string findProgram(const std::string &Name, const std::vector<std::string> &Directories);

/// The directory above `bin/` that this program stands in; empty if that is not known.
std::filesystem::path installation();

/// As one would type it.
std::string quotedCommand(const std::vector<std::string> &Command);

} // namespace cuda_tidy
