#pragma once

#include "Plan.h"
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

/// The program: beside nvcc, or found in `$PATH`. Throws `Trouble` that says how to get it.
std::string findSanitizer(const std::string &Nvcc);

/// Which of its tools sees what is to be observed: `memcheck`, `synccheck`, `racecheck`.
const char *sanitizerTool(Observation Observe);

} // namespace cuda_tidy
