// What the verifier reads of NVIDIA's programs: compute-sanitizer's records and log, ptxas' report, PTX. The first byte
// tells which.
#include "Harness.h"
#include "Printable.h"
#include "PtxEntry.h"
#include "Sanitizer.h"
#include "launches/KernelUsage.h"

using namespace cuda_tidy;

void fuzz::parse(std::string_view Input) {
  if (Input.empty())
    return;
  const std::string_view Rest = Input.substr(1);
  switch (Input.front()) {
  case 'x':
    parseSanitizerRecords(Rest);
    break;
  case 'l': {
    SanitizerFiles Files("/nowhere");
    Files.Log = fileOf(Rest);
    const SanitizerReport Report = readSanitizerReport(Files);
    Report.at({"/p/a.cu", 1, 0});
    Report.atNameOf({"/p/a.cu", 1, 0});
    break;
  }
  case 'u':
    for (const KernelUsage &Each : readKernelUsages(Rest))
      withoutFilePrefix(Each.Name);
    break;
  case 'p':
    readPtxEntries(Rest);
    break;
  default:
    demand(printable(printable(Rest)) == printable(Rest), "what is printable stays as it is");
  }
}
