#pragma once

#include "Plan.h"
#include "Session.h"
#include "Verdict.h"
#include "recording/Recording.h"

namespace cuda_tidy {

/// What goes wrong when the kernel of \p Plan is executed on the CPU. Throws `Trouble` for what is inconclusive.
Verdict cpuEvidence(const Plan &Plan, const Session &Session);
/// The same, in the launches of \p Of.
Verdict cpuEvidence(const Plan &Plan, const Session &Session, const Recording &Of);

/// Whether \p Plan has what that needs, and the user wants it.
inline bool mayExecuteOnCpu(const Plan &Plan, const Options &Settings) {
  return Settings.OnCpu && Plan.Kernel && !Plan.Kernel->HostSource.empty();
}

} // namespace cuda_tidy
