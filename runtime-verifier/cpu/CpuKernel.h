#pragma once

#include "Plan.h"
#include "Session.h"
#include "injection/CodePlaces.h"
#include "recording/Recording.h"

namespace cuda_tidy {

/// A thread of the kernel, and what it did.
struct CpuAccess {
  std::string Code; ///< Its address, for `CodePlaces`.
  std::array<unsigned, 3> Block{}, Thread{};
  std::string How; ///< `read`, `write`, `atomic`.
};

/// What the run time of `execution/` saw go wrong.
struct CpuEvent {
  enum class Kind { Race, OutOfBounds, Barrier, Other };

  Kind What = Kind::Other;
  std::string How;            ///< Of a barrier: `divergent`, `different`, `ended`.
  std::string Memory, Name;   ///< `shared` and `tile`, `global` and `parameter 0`.
  std::int64_t Offset = 0;    ///< In bytes from its begin.
  std::uint64_t Bytes = 0;    ///< Of the memory of that name.
  std::vector<CpuAccess> By;  ///< One or two.
  bool WritesTheSame = false; ///< Both write the same value.
};

/// How one launch ended.
struct CpuOutcome {
  std::vector<CpuEvent> Events;
  std::map<std::string, std::uint64_t> Reached; ///< Code that was executed, and by how many threads.
  std::string End;                              ///< `finished`, `fault`, `deadline`, `deadlock`, `unsupported`.
  std::string Why;                              ///< Of an end that is none of the kernel's.
};

/// The numbers and arguments of one launch.
struct CpuLaunch {
  std::array<std::uint64_t, 3> Grid{1, 1, 1}, Block{1, 1, 1};
  std::uint64_t SharedBytes = 0;
  std::uint64_t Blocks = 0;                 ///< That are executed, the first and the last; 0 for all.
  std::vector<std::string> Parameters;      ///< `buffer 64 zeros`, `integer 4`, of each parameter; empty: made up.
  const RecordedLaunch *Recorded = nullptr; ///< The one that has them.

  std::string describe() const;
};

/// A kernel that was compiled for the CPU.
class CpuKernel {
public:
  /// Compiles the source that \p Plan has of its kernel. Throws `Trouble` that says why that is not possible.
  CpuKernel(const cuda_tidy::Plan &Plan, const cuda_tidy::Session &Session);

  /// Executes it in a process of its own. Threads and blocks take their turn in \p Order: `forward`, `reverse` or
  /// `shuffled 1`. Throws `Trouble` if that gives no answer.
  CpuOutcome run(const CpuLaunch &Launch, const char *Order = "forward") const;

  const std::string &command() const { return Command; }

private:
  ProcessResult execute(ProcessRequest Request) const;

  const cuda_tidy::Session &Session;
  const TemporaryDirectory Files;
  std::string Program, Compiler, Command;
};

} // namespace cuda_tidy
