#include "cuda/launch_may_exceed_limits/BlockOnPath.h"
#include "flow/ValueUses.h"
#include "launches/SharedSources.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

// What makes the whole of which \p Part is one: `dim3(64, 32)`.
const Expr *wholeAround(const Expr &Part, const FunctionFlow &Flow) {
  const ValueUse Use = useOf(Part, Flow);
  if (const auto *Construction = Use.by<CXXConstructExpr>())
    return Construction->getNumArgs() > 1 ? Construction : nullptr;
  return Use.by<InitListExpr>();
}

// Whether what gives two axes their numbers is reached together.
bool areTogether(const Expr &A, const Expr &B, const FunctionFlow &Flow) {
  if (&A == &B)
    return true;
  const Expr *Whole = wholeAround(A, Flow);
  return Whole && Whole == wholeAround(B, Flow);
}

bool mayBeKeptOut(const Expr &Written, const ConfiguredLaunch &Launch, const SharedSources &Sources) {
  const CallExpr &Call = *Launch.Site.Call;
  return llvm::any_of(Launch.Ranges->factsAt(Call), [&](const Fact &Each) {
    const bool IsUnknown =
        Each.Limit ? !Launch.Ranges->rangeAt(*Each.Limit, Call).exactly() : isa<CallExpr>(Each.Subject);
    return IsUnknown && Sources.areRelated(*Each.Subject, Written);
  });
}

} // namespace

std::optional<Extent> blockOnPath(const ConfiguredLaunch &Launch, uint64_t Most, const SharedSources &Sources,
                                  const FunctionFlow &Flow) {
  if (Launch.Block.product() > Most)
    return std::nullopt;
  for (const Amount &Given : Launch.Block.Axes) {
    const Expr *Highest = Given.Range.Highest;
    if (!Highest)
      continue;
    Extent OnPath = Launch.Block;
    for (Amount &Each : OnPath.Axes)
      if (const IntegerRange &Range = Each.Range;
          Range.Highest && !Range.MayWrap && areTogether(*Highest, *Range.Highest, Flow))
        Each = {IntegerRange::of(*Range.Upper), Range.Highest};
    if (OnPath.product() <= Most)
      continue;
    const LaunchExtent &Written = Launch.Site.Block;
    const auto Axis = &Given - Launch.Block.Axes.begin();
    const Expr *Source = Written.Axes[Axis] ? Written.Axes[Axis] : Written.Vector;
    if (Source && mayBeKeptOut(*Source, Launch, Sources))
      continue;
    return OnPath;
  }
  return std::nullopt;
}

} // namespace cuda_tidy
