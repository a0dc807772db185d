#include "cuda/missing_bounds_guard/MissingBoundsGuardCheck.h"
#include "cuda/missing_bounds_guard/ExtentOfArray.h"
#include "syntax/SourceText.h"

using namespace clang;

namespace cuda_tidy {

bool MissingBoundsGuardCheck::judge(const ConfiguredLaunch &Launch) {
  const FunctionDecl *Kernel = Launch.Site.Kernel ? definitionOf(*Launch.Site.Kernel) : nullptr;
  return Kernel && Launch.Site.isChevron() && !Kernel->isInvalidDecl() &&
         (judge(Launch, 0) || judge(Launch, 1) || judge(Launch, 2));
}

bool MissingBoundsGuardCheck::judge(const ConfiguredLaunch &Launch, unsigned Axis) {
  const std::optional<RoundedUp> Rounded = roundedUpIn(Launch, Axis, flows());
  if (!Rounded)
    return false;
  const FunctionFlow &Kernel = flows().of(*definitionOf(*Launch.Site.Kernel));
  const std::optional<UnguardedAccess> Found = unguardedAccessIn(Kernel, Axis, Rounded->BlockSize);
  if (!Found || !isArrayOf(*Rounded->Items, *Found->Array, Launch, flows()))
    return false;
  report(Launch, Axis, *Rounded, *Found);
  diag(Found->Access->getExprLoc(), "nothing in the kernel asks whether the thread is beyond the end of %0",
       DiagnosticIDs::Note)
      << Found->Array;
  explainLaunch(Launch);
  return true;
}

void MissingBoundsGuardCheck::report(const ConfiguredLaunch &Launch, unsigned Axis, const RoundedUp &Rounded,
                                     const UnguardedAccess &Found) {
  const std::string Items = textOf(*Rounded.Items, context()), Access = textOf(*Found.Access, context());
  Trigger Why;
  std::string Example;
  if (Rounded.BlockSize) {
    const int64_t Count = Rounded.Count.value_or(*Rounded.BlockSize + 1), Blocks = Count / *Rounded.BlockSize + 1;
    Why.Numbers.push_back({("grid." + AxisNames[Axis]).str(), uint64_t(Blocks)});
    Why.Witness.push_back({Items, Count, parameterGiven(*Rounded.Items, Launch, flows())});
    Example = " of " + std::to_string(Count) + " there are " + std::to_string(Blocks * *Rounded.BlockSize) + " threads";
  }
  DiagnosticBuilder Report = diag(Launch.Site.Location, "grid.%0 of '%1' is rounded up%select{ from "
                                                        "'%3'|: for '%3'%4}2, and each %select{of its "
                                                        "threads|of them}2 comes to '%5'")
                             << AxisNames[Axis] << Launch.Site.kernelName() << !Example.empty() << Items << Example
                             << Access;
  Verification Confirmed = verificationOf(Launch, Why, raisedLimits());
  Confirmed["accesses"] = llvm::json::Array{placeAt(Found.Access->getExprLoc(), context().getSourceManager())};
  Confirmed["array"] = Found.Array->getFunctionScopeIndex();
  addHostSource(Confirmed, *Launch.Site.Kernel);
  attach(std::move(Confirmed), Report);
}

} // namespace cuda_tidy
