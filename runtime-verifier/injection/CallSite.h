#pragma once

#include "ObservedProgram.h"
#include "Plan.h"

namespace cuda_tidy {

/// A call of CUDA that a program made, and how many of the innermost return addresses make it the one that is meant.
struct CallSite {
  std::string Function;
  std::vector<std::string> Places;
};

/// The calls that \p Plan may mean, among those that the program makes: several where a line has several, or code of it
/// is there more than once. For a function of the user's, the first call below it that can fail. Throws `Trouble` if
/// none was reached, or if there is no debug information.
std::vector<CallSite> findCallSites(const Plan &Plan, ObservedProgram &Program);

/// The return addresses within the function that \p Plan's call stands in. Throws `Trouble` in the same way.
std::vector<std::string> findFrames(const Plan &Plan, ObservedProgram &Program);

/// `kernel.cu:12`.
std::string shortPlace(const SourcePlace &Place);

} // namespace cuda_tidy
