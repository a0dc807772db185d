#pragma once

#include "analysis/ToldFacts.h"
#include <mutex>
#include <sys/types.h>

namespace cuda_tidy {

/// A process that looks for facts in other files and ends when it has told them: an editor's process has threads, and
/// cannot do with itself what a run does.
class FactsHelper {
public:
  /// The arguments are those of a run, without its paths; the first is the executable. They are asked for when clangd
  /// has read its command line.
  explicit FactsHelper(std::vector<std::string> (*CommandLine)()) : CommandLine(CommandLine) {}

  /// What other files tell of \p Question, which is a file, its findings and its facts. Nothing if the process does not
  /// start, dies, takes more than ten minutes or is stopped. One call at a time.
  std::optional<ToldFacts> ask(const UnitReport &Question);

  /// Ends what runs, and lets nothing begin. Any thread may.
  void stop();

private:
  bool start(const std::string &File, int Socket);

  std::vector<std::string> (*const CommandLine)();
  std::mutex Mutex; ///< Of what follows.
  pid_t Process = 0;
  bool IsStopped = false;
};

} // namespace cuda_tidy
