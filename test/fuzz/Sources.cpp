// What reads C++ and CUDA without clang: the scanner of includes and kernels, the repair of what clang does not take.
#include "Harness.h"
#include "command/LaunchRepair.h"
#include "command/SourceScan.h"
#include "report/GithubLineHash.h"
#include "untrusted/Visible.h"

using namespace cuda_tidy;

void fuzz::parse(std::string_view Input) {
  const std::string Repaired = repairForClang(Input);
  demand(Repaired.empty() || Repaired.size() == Input.size(), "a repair moves nothing");
  scanText(Input);
  githubLineHashes(Input);
  const std::string Shown = visible(Input);
  demand(visible(Shown) == Shown, "what is visible stays as it is");
}
