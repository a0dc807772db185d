#include "Verify.h"
#include "Evidence.h"
#include "Printable.h"
#include <algorithm>
#include <stdexcept>

namespace cuda_tidy {
namespace {

Verdict (*evidenceFor(Observation Observe))(const Plan &, Session &) {
  switch (Observe) {
  case Observation::LaunchStatus:
  case Observation::KernelResources:
    return launchEvidence;
  case Observation::MemoryAccess:
  case Observation::SharedMemoryAccess:
  case Observation::Barrier:
  case Observation::Race:
    return executionEvidence;
  case Observation::InjectedFailure:
    return injectionEvidence;
  case Observation::MemoryGrowth:
    return memoryEvidence;
  case Observation::RecordedGraph:
    return graphEvidence;
  }
  return nullptr;
}

Verdict decide(const Plan &Plan, Session &Session) {
  try {
    if (std::string Why; isUseless(Plan, Session.Settings.hasProgram(), Why))
      return Verdict::inconclusive(Why);
    return evidenceFor(Plan.Observe)(Plan, Session);
  } catch (const std::exception &Reason) {
    return Verdict::inconclusive(Reason.what());
  }
}

} // namespace

/// That the memory of a loop grows does not say which of several findings of that loop is right.
bool sharesLoop(const Finding &Finding, const Report &Report) {
  const auto isOfLoop = [&](const cuda_tidy::Finding &Each) {
    return Each.Plan.Observe == Observation::MemoryGrowth && Each.Plan.Call && Finding.Plan.Call &&
           Each.Plan.Call->Place == Finding.Plan.Call->Place;
  };
  return Finding.Plan.Observe == Observation::MemoryGrowth && std::ranges::count_if(Report.findings(), isOfLoop) > 1;
}

std::vector<Decision> verify(Report &Report, Session &Session) {
  for (const Finding &Finding : Report.findings())
    if (Session.Settings.isWanted(Finding.Check))
      Session.Plans.push_back(&Finding.Plan);
  std::vector<Decision> Decisions;
  for (const Finding &Finding : Report.findings()) {
    if (!Session.Settings.isWanted(Finding.Check))
      continue;
    Verdict Verdict = decide(Finding.Plan, Session);
    if (Verdict.Is == Verdict::State::Confirmed && sharesLoop(Finding, Report)) {
      Verdict.Is = Verdict::State::Inconclusive;
      Verdict.Reason += "; other findings of this loop may be why: repair them, and run again";
    }
    Verdict.Reason = printable(Verdict.Reason);
    // What was cut off is no verdict.
    if (Session.Signals.isRequested())
      break;
    // What another run has seen stays, as long as the source is the same.
    std::string Why;
    if (Verdict.Is == Verdict::State::Inconclusive && Verdict.By == Verdict::Evidence::None &&
        Report.hasEvidence(Finding) && !isUseless(Finding.Plan, Session.Settings.hasProgram(), Why))
      continue;
    Report.setVerdict(Finding, Verdict);
    Decisions.push_back({&Finding, std::move(Verdict)});
  }
  return Decisions;
}

} // namespace cuda_tidy
