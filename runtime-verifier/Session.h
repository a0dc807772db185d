#pragma once

#include "Compiler.h"
#include "Launcher.h"
#include "Options.h"
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
};

} // namespace cuda_tidy
