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
    Crashed,     ///< By a signal or with an exit code.
    TimedOut,
    Interrupted, ///< The user stopped the run first.
  } How = Finished;
  std::vector<std::uint8_t> Output; ///< What the job returned, if it finished.
  std::string Reason;               ///< Why it did not finish, for the user.
};

/// Runs \p Job for 0 to \p Count - 1, each in a forked process, at most \p Parallel at a time, and calls \p Done in this
/// process as each ends. A job that takes longer than \p TimeoutSeconds (0: no limit) is killed. After SIGINT or SIGTERM
/// the running jobs are killed and the rest is not started; returns false then. This process must have one thread.
bool runIsolated(std::size_t Count, unsigned Parallel, unsigned TimeoutSeconds,
                 const std::function<std::vector<std::uint8_t>(std::size_t)> &Job,
                 const std::function<void(std::size_t)> &Started,
                 const std::function<void(std::size_t, JobOutcome)> &Done);

} // namespace cuda_tidy
