#pragma once

#include "Compiler.h"
#include "Launcher.h"
#include "Options.h"

namespace cuda_tidy {

/// What the verdicts of one run have in common.
struct Session {
  explicit Session(const Options &Settings) : Settings(Settings) {}

  const Options &Settings;
  Interruption Signals;
  cuda_tidy::Compiler Compiler{Settings, Signals};
  cuda_tidy::Launcher Launcher{Settings, Signals};
};

} // namespace cuda_tidy
