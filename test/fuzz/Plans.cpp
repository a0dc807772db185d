// SARIF reports with plans for the verifier, and all that it makes of them before it runs anything.
#include "Harness.h"
#include "PlanText.h"
#include "Report.h"
#include "Trouble.h"

using namespace cuda_tidy;

void fuzz::parse(std::string_view Input) {
  static std::FILE *const Nowhere = std::fopen("/dev/null", "w");
  try {
    const Report Read = Report::read(fileOf(Input));
    for (const Finding &Each : Read.findings()) {
      std::string Why;
      isUseless(Each.Plan, /*IsRun=*/false, Why);
      limitParameter(Each.Plan);
      Read.hasEvidence(Each);
    }
    printPlan(Nowhere, Read, Options());
  } catch (const Trouble &) { // it names the report and the remedy
  }
}
