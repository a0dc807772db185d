#pragma once

#include "Compiler.h"
#include "Launcher.h"
#include "Options.h"
#include "TemporaryDirectory.h"
#include "recording/Recording.h"
#include <memory>

namespace cuda_tidy {

class ObservedProgram;

/// What the verdicts of one run have in common.
struct Session {
  explicit Session(const Options &Settings) : Settings(Settings) {}

  const Options &Settings;
  Interruption Signals;
  cuda_tidy::Compiler Compiler{Settings, Signals};
  cuda_tidy::Launcher Launcher{Settings, Signals};
  std::shared_ptr<ObservedProgram> Program; ///< Of `--run`, once a verdict needs it.
  std::vector<const Plan *> Plans;          ///< Of the findings that are to be verified.
  // See `recordingOf`.
  bool HasRecording = false;  ///< It was asked for.
  std::string WhyNotRecorded; ///< Empty if it is there, or nobody needs to know.
  std::optional<TemporaryDirectory> Memory;
  std::optional<Recording> Recorded;
};

} // namespace cuda_tidy
