#include "findings/Merge.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringRef.h"
#include <tuple>

namespace cuda_tidy {

static auto identity(const Finding &F) { return std::tie(F.At.File, F.At.Offset, F.Check, F.Message); }

static void absorb(Finding &Kept, const Finding &Same) {
  for (const std::string &Pass : Same.Passes)
    if (!llvm::is_contained(Kept.Passes, Pass))
      Kept.Passes.push_back(Pass);
  llvm::sort(Kept.Passes, std::greater<>()); // host before device
  if (Kept.Verification.empty())
    Kept.Verification = Same.Verification;
  Kept.InBrokenUnit &= Same.InBrokenUnit;
  // A string of a Python program may be part of several sources, and a fix suits all of them or none.
  if (Kept.Fix != Same.Fix && llvm::StringRef(Kept.At.File).ends_with(".py"))
    Kept.Fix.clear();
}

void mergeFindings(std::vector<Finding> &Findings) {
  auto Indices = llvm::seq<std::size_t>(0, Findings.size());
  std::vector<std::size_t> Order(Indices.begin(), Indices.end());
  llvm::sort(Order, [&](std::size_t Left, std::size_t Right) {
    return std::tuple_cat(identity(Findings[Left]), std::tie(Left)) <
           std::tuple_cat(identity(Findings[Right]), std::tie(Right));
  });
  std::vector<Finding> Merged;
  for (std::size_t Index : Order) {
    if (!Merged.empty() && identity(Merged.back()) == identity(Findings[Index]))
      absorb(Merged.back(), Findings[Index]);
    else
      Merged.push_back(std::move(Findings[Index]));
  }
  Findings = std::move(Merged);
}

} // namespace cuda_tidy
