#pragma once

#include "Plan.h"
#include "Session.h"
#include "Verdict.h"

namespace cuda_tidy {

// The kinds of evidence. Each decides the findings whose plans ask for it, and throws `Trouble` only for what is
// inconclusive: its message becomes the reason.

/// What the compiler says of a kernel and the table of the architecture; then whether the GPU takes the launch.
Verdict launchEvidence(const Plan &Plan, Session &Session);

/// What compute-sanitizer sees when the kernel runs.
Verdict executionEvidence(const Plan &Plan, Session &Session);

/// What the user's program does when the call of the plan fails.
Verdict injectionEvidence(const Plan &Plan, Session &Session);

/// How the memory of the user's program grows.
Verdict memoryEvidence(const Plan &Plan, Session &Session);

/// Whether the user's program records a graph, and what memory that takes.
Verdict graphEvidence(const Plan &Plan, Session &Session);

} // namespace cuda_tidy
