#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cuda_tidy {

/// Which verdict makes the exit code 1.
enum class FailOn { Confirmed, Inconclusive, Never };

/// The command line of `cuda-tidy-verify report.sarif`.
struct Options {
  std::string Report;    ///< The SARIF file that is read.
  std::string Output;    ///< Where it is written with verdicts: `Report`, unless told; `-` for standard output.
  bool PlanOnly = false; ///< Say what would be compiled and run, and do none of it.
  FailOn Threshold = FailOn::Confirmed;
  std::vector<std::string> Targets;         ///< `sm_90`: instead of those that the report names.
  std::vector<std::string> Only;            ///< Checks; all if empty.
  std::string Nvcc;                         ///< Found by itself if empty.
  unsigned Timeout = 120;                   ///< Seconds that a compilation or a launch may take.
  std::optional<std::uint64_t> MemoryLimit; ///< MiB of data that a process started for a verdict may have.
  bool Run = false;                         ///< `--run`: execute `Program`.
  bool OnCpu = false;                       ///< `--on-cpu`: execute what the report has of kernels, where no GPU does.
  std::string Record;                       ///< `--record`: the folder where launches of `Program` are kept.
  std::string Replay;                       ///< `--replay`: a folder of launches that were kept there.
  bool Simulate = false;                    ///< `--simulate`: without a GPU even where there is one.
  std::vector<std::string> Program;         ///< What stands after `--`.

  /// Bytes that a compilation or a launch may allocate.
  std::uint64_t memoryOfJob() const { return MemoryLimit.value_or(8192) << 20; }
  /// Bytes that `Program` may allocate: what the machine has, unless told.
  std::uint64_t memoryOfProgram() const;

  /// Whether what the program gives its kernels can be known.
  bool hasProgram() const { return Run || !Replay.empty(); }

  /// Whether findings of this check are to be verified.
  bool isWanted(const std::string &Check) const;
};

/// Reads the command line. Ends the process after `--help` and `--version`; throws `Trouble` for what it cannot read.
Options parseOptions(int Count, char **Arguments);

} // namespace cuda_tidy
