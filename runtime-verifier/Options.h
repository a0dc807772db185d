#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cuda_tidy {

/// Which verdict makes the exit code 1.
enum class FailOn { Confirmed, Inconclusive, Never };

/// The command line of `cuda-tidy-verify report.sarif`.
struct Options {
  std::string Report;                ///< The SARIF file that is read.
  std::string Output; ///< Where it is written with verdicts: `Report`, unless told; `-` for standard output.
  bool PlanOnly = false;             ///< Say what would be compiled and run, and do none of it.
  FailOn Threshold = FailOn::Confirmed;
  std::vector<std::string> Targets;  ///< `sm_90`: instead of those that the report names.
  std::vector<std::string> Only;     ///< Checks; all if empty.
  std::string Nvcc;                  ///< Found by itself if empty.
  unsigned Timeout = 120;            ///< Seconds that a compilation or a launch may take.
  std::uint64_t MemoryLimit = 8192;  ///< MiB of data that a process started for a verdict may have.
  bool Run = false;                  ///< `--run`: execute `Program`.
  bool Simulate = false;             ///< `--simulate`: without a GPU even where there is one.
  std::vector<std::string> Program;  ///< What stands after `--`.

  /// Whether findings of this check are to be verified.
  bool isWanted(const std::string &Check) const;
};

/// Reads the command line. Ends the process after `--help` and `--version`; throws `Trouble` for what it cannot read.
Options parseOptions(int Count, char **Arguments);

} // namespace cuda_tidy
