#include "findings/Merge.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

namespace cuda_tidy {

static auto identity(const Finding &F) { return std::tie(F.At.File, F.At.Offset, F.Check, F.Message); }

void mergeFindings(std::vector<Finding> &Findings) {
  llvm::stable_sort(Findings,
                    [](const Finding &Left, const Finding &Right) { return identity(Left) < identity(Right); });
  std::vector<Finding> Merged;
  for (Finding &Next : Findings) {
    if (Merged.empty() || identity(Merged.back()) != identity(Next)) {
      Merged.push_back(std::move(Next));
      continue;
    }
    Finding &Kept = Merged.back();
    for (const std::string &Pass : Next.Passes)
      if (!llvm::is_contained(Kept.Passes, Pass))
        Kept.Passes.push_back(Pass);
    llvm::sort(Kept.Passes, std::greater<>()); // host before device
    Kept.InBrokenUnit &= Next.InBrokenUnit;
  }
  Findings = std::move(Merged);
}

} // namespace cuda_tidy
