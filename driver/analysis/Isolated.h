#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace cuda_tidy {

/// How a job that ran in a process of its own ended.
struct JobOutcome {
  enum Kind {
    Finished,
    Crashed, ///< By a signal or with an exit code.
    TimedOut,
    Interrupted, ///< The user stopped the run first.
  } How = Finished;
  std::vector<std::uint8_t> Output; ///< What the job returned, if it finished.
  std::string Reason;               ///< Why it did not finish, for the user.
};

/// How many jobs may run at the same time.
struct IsolationLimits {
  unsigned Parallel = 1;       ///< At least 1.
  unsigned TimeoutSeconds = 0; ///< After which a job is killed; 0: never.
  std::uint64_t Memory = 0;    ///< Bytes that all jobs together should need at most; one always runs.
};

/// A job that is to run, by its number, and how many bytes of memory it is expected to need.
struct PlannedJob {
  std::size_t Index;
  std::uint64_t ExpectedMemory;
};

/// Runs \p Job for each of \p Plan in that order, each in a forked process, and calls \p Done in this process as each
/// ends. After SIGINT, SIGTERM or SIGHUP the running jobs are killed and the rest is not started. This process must
/// have one thread.
void runIsolated(const std::vector<PlannedJob> &Plan, const IsolationLimits &Limits,
                 const std::function<std::vector<std::uint8_t>(std::size_t)> &Job,
                 const std::function<void(std::size_t)> &Started,
                 const std::function<void(std::size_t, JobOutcome)> &Done);

} // namespace cuda_tidy
