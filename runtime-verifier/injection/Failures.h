#pragma once

#include <string>
#include <string_view>

namespace cuda_tidy {

/// What a call returns that is made to fail.
struct Failure {
  unsigned Value = 0;
  std::string Name; ///< Of the enumerator.
};

/// A failure that the function \p Name can have: memory that is not there, a configuration that is refused, a kernel
/// that failed. Throws `Trouble` for a function whose status this tool does not know.
Failure failureOf(std::string_view Name);

/// Whether no later call fails because one of \p Name did, but for questions after the time of an event: it gives
/// something back, tells a time, copies, sets, launches or records.
bool failsAlone(std::string_view Name);

/// Whether a function of that name returns a status that can be made to fail.
bool canFail(std::string_view Name);

} // namespace cuda_tidy
