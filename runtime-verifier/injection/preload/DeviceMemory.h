#pragma once

#include "Redirect.h"

namespace cuda_tidy {

/// Counts from now on what is allocated below \p Places (all, if there are none), and records the balance each second,
/// and where the program waits for the GPU below them, as loops do once or a few times in an iteration:
///   memory KIND BYTES ALLOCATIONS    KIND is `second` or `wait`
void startCounting(const std::vector<std::string> &Places);

/// Records the peak, also without a call when the library goes. What static objects free comes later or before.
void sampleAtEnd();

/// Whether \p Name allocates or frees device memory, or waits for the GPU.
bool changesMemory(std::string_view Name);

/// Does such a call and takes note of it.
bool countMemory(Hook &Hook, Registers &Arguments, void *ReturnAddress, std::uint64_t &Result);

/// What to do where LibTorch asks whether grad mode is on.
enum class GradMode { Ignored, Recorded, Off };

/// Records the answer to such a question that comes from below one of the places, or says that it is off.
bool answerGradModeQuery(const Hook &Hook, void *ReturnAddress, GradMode Wanted, std::uint64_t &Result);

} // namespace cuda_tidy
