#pragma once

#include "llvm/ADT/Twine.h"

namespace cuda_tidy {

/// What the process tells whoever started it.
enum ExitCode {
  NothingToReport = 0,
  FindingsReported = 1, ///< At or above `--fail-on`.
  CouldNotDoItsJob = 2,
};

/// Says on standard error what cuda-tidy could not do.
void complain(const llvm::Twine &Mistake);

/// Says on standard error what was not as it should be; the run goes on.
void warn(const llvm::Twine &Warning);

} // namespace cuda_tidy
