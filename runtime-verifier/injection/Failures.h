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

/// Whether a call of \p Name, however it ends, leaves alone what kernels compute: it gives something back, or tells a
/// time. Recording an event is none: others may wait for it.
bool leavesResultsAlone(std::string_view Name);

/// Whether a function of that name returns a status that can be made to fail.
bool canFail(std::string_view Name);

} // namespace cuda_tidy
