#pragma once

#include "cpu/CpuKernel.h"

namespace cuda_tidy {

/// With what the kernel of \p Plan is executed: as the plan says, and where it does not say with a few numbers and
/// contents of buffers that bring most mistakes to light. Throws `Trouble` where the launch is too large for the CPU.
std::vector<CpuLaunch> trialsOf(const Plan &Plan);

/// The same launches as those of a program, with what it gave them. Of a large grid some blocks are executed.
std::vector<CpuLaunch> trialsOf(const std::vector<const RecordedLaunch *> &Recorded);

} // namespace cuda_tidy
