#pragma once

#include "Session.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// An error of the device's code that compute-sanitizer reports, where there are lines.
struct SanitizerError {
  std::string Text;                ///< `Invalid __global__ write of size 4 bytes`.
  std::vector<SourcePlace> Places; ///< A race has two. Files as written.
};

/// What compute-sanitizer wrote.
struct SanitizerReport {
  bool IsComplete = false; ///< It came to the summary at the end.
  std::vector<SanitizerError> Errors;

  /// The first error at the line of \p Place, whose file may be named by another way to it; null if there is none.
  const SanitizerError *at(const SourcePlace &Place) const;
  /// The same where the file may also be one of that name in another folder.
  const SanitizerError *atNameOf(const SourcePlace &Place) const;
};

/// Reads the text that compute-sanitizer writes, of the releases of CUDA 11 to 13.
SanitizerReport parseSanitizerReport(const std::string &Text);

/// compute-sanitizer, found beside nvcc or in `$PATH`, which is to observe the program whose command is appended, and to
/// write into \p Log. Throws `Trouble` that says how to get it.
std::vector<std::string> sanitizerCommand(const Session &Session, Observation Observe, const std::string &Log);

/// Which of its tools sees what is to be observed: `memcheck`, `synccheck`, `racecheck`.
const char *sanitizerTool(Observation Observe);

} // namespace cuda_tidy
