#include "Verify.h"
#include "Evidence.h"
#include "Trouble.h"
#include <algorithm>

namespace cuda_tidy {
namespace {

Verdict (*evidenceFor(Observation Observe))(const Plan &, Session &) {
  switch (Observe) {
  case Observation::LaunchStatus:
  case Observation::KernelResources: return launchEvidence;
  case Observation::MemoryAccess:
  case Observation::Barrier:
  case Observation::Race: return executionEvidence;
  case Observation::InjectedFailure: return injectionEvidence;
  case Observation::MemoryGrowth: return memoryEvidence;
  }
  return nullptr;
}

Verdict decide(const Plan &Plan, Session &Session) {
  if (std::string Why; isStale(Plan.Unit, Why))
    return Verdict::inconclusive(Why);
  try {
    return evidenceFor(Plan.Observe)(Plan, Session);
  } catch (const Trouble &Reason) {
    return Verdict::inconclusive(Reason.what());
  }
}

} // namespace

void verify(Report &Report, Session &Session) {
  const std::vector<std::string> &Only = Session.Settings.Only;
  for (const Finding &Finding : Report.findings())
    if (Only.empty() || std::ranges::find(Only, Finding.Check) != Only.end())
      Report.setVerdict(Finding, decide(Finding.Plan, Session));
}

} // namespace cuda_tidy
