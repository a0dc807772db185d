#pragma once

#include "Options.h"

namespace cuda_tidy {

/// What the verdicts of one run have in common.
struct Session {
  const Options &Settings;
};

} // namespace cuda_tidy
