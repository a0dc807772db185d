#include "cuda/LaunchMayExceedLimitsCheck.h"
#include "knowledge/DeviceLimits.h"
#include "model/Growth.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

/// Asks of one launch what becomes of it when the data is large.
class LaunchMayExceedLimitsCheck::Judge {
public:
  Judge(LaunchMayExceedLimitsCheck &Check, const ConfiguredLaunch &Launch)
      : Check(Check), Launch(Launch), Sizes(Launch), Grows(Launch, Sizes, Check.context()) {}

  /// Whether a report was given.
  bool judge() { return isGridTooLarge() || isBlockTooLarge() || isSharedMemoryTooLarge(); }

private:
  bool isGridTooLarge() {
    for (unsigned Axis : {1, 2}) {
      const uint64_t Limit = DeviceLimits::GridAxes[Axis];
      if (Launch.Grid.Axes[Axis].Range.isAtMost(Limit))
        continue;
      auto Blocks = [&] { return atLeast(Launch.Site.Grid, Axis); };
      std::optional<Growth> Why = Grows.growthBeyond(Limit, Blocks);
      if (!Why || !isNew("grid." + AxisNames[Axis].str(), *Why))
        continue;
      Check.report(Launch, withSizes(triggeredBy(Launch.Grid, Axis), *Why),
                   "grid.%0 grows with %1 and exceeds the limit of %2%3")
          << AxisNames[Axis] << namesOf(*Why) << unsigned(Limit) << thresholdOf(*Why);
      explainSizes(*Why);
      Check.diag(Launch.Site.Location,
                 "only grid.x takes more than 65535 blocks: move this dimension there, launch in chunks of 65535, or "
                 "refuse such sizes with a message",
                 DiagnosticIDs::Note);
      Check.explainLaunch(Launch);
      return true;
    }
    return false;
  }

  bool isBlockTooLarge() {
    if (Launch.Block.isExact())
      return false;
    const uint64_t Limit = DeviceLimits::ThreadsPerBlock;
    auto Threads = [&] {
      uint64_t Product = 1;
      for (unsigned Axis : {0, 1, 2})
        Product *= std::clamp<uint64_t>(atLeast(Launch.Site.Block, Axis), 1, Limit + 1);
      return Product;
    };
    std::optional<Growth> Why = Grows.growthBeyond(Limit, Threads);
    if (!Why || !isNew("block", *Why))
      return false;
    Check.report(Launch, withSizes(triggeredBy(Launch.Block), *Why),
                 "block grows with %0 and exceeds the limit of %1 threads%2")
        << namesOf(*Why) << unsigned(Limit) << thresholdOf(*Why);
    explainSizes(*Why);
    Check.diag(Launch.Site.Location,
               "take a constant number of threads and let each of them loop over several elements, or refuse such "
               "sizes with a message",
               DiagnosticIDs::Note);
    Check.explainLaunch(Launch);
    return true;
  }

  bool isSharedMemoryTooLarge() {
    const LaunchSite &Site = Launch.Site;
    if (!Site.SharedBytes || !Site.Kernel || !Check.isOfThisUnitOnly(Site) ||
        Check.raisedLimits().mayRaise(*Site.Kernel))
      return false;
    const uint64_t Limit = DeviceLimits::SharedPerBlock;
    auto Bytes = [&] { return Amount{Launch.Ranges->rangeAt(*Site.SharedBytes, *Site.Call)}.atLeast(); };
    std::optional<Growth> Why = Grows.growthBeyond(Limit, Bytes);
    if (!Why || !isNew("shared memory", *Why))
      return false;
    Check.report(Launch, withSizes({{{"dynamicSharedMemory"}}}, *Why),
                 "dynamic shared memory grows with %0 and exceeds the limit of %1 bytes%2")
        << namesOf(*Why) << unsigned(Limit) << thresholdOf(*Why);
    explainSizes(*Why);
    Check.diag(Site.Location,
               "'%0' has no 'cudaFuncAttributeMaxDynamicSharedMemorySize': set it up to what the device has, work in "
               "tiles of a constant size, or refuse such sizes with a message",
               DiagnosticIDs::Note)
        << Site.kernelName();
    Check.explainLaunch(Launch);
    return true;
  }

  uint64_t atLeast(const LaunchExtent &Extent, unsigned Axis) const {
    return Amount{Launch.Ranges->axisAt(Extent.Vector, Extent.Axes, Axis, *Launch.Site.Call)}.atLeast();
  }

  std::string nameOf(const ValueOrigin &Size) const { return Sizes.nameOf(*Size.Where, Check.context()); }

  std::string namesOf(const Growth &Why) const {
    std::string Names;
    for (const auto &[Size, Value] : Why.Sizes)
      Names += (Names.empty() ? "'" : " and '") + nameOf(Size) + "'";
    return Names;
  }

  std::string thresholdOf(const Growth &Why) const {
    return Why.Sizes.size() == 1
               ? " once that is over " + std::to_string(Why.Sizes.front().second - 1) + ", and nothing keeps it below"
               : ", and nothing keeps it below";
  }

  Trigger withSizes(Trigger Numbers, const Growth &Why) const {
    for (const auto &[Size, Value] : Why.Sizes)
      Numbers.Witness.push_back({nameOf(Size), Value});
    if (Why.Flag)
      Numbers.Witness.push_back({nameOf(Why.Flag->first), Why.Flag->second});
    Numbers.Assumed = Grows.assumptionOf(Why);
    return Numbers;
  }

  bool isNew(StringRef What, const Growth &Why) {
    return Check.Reported.emplace(Launch.Outermost->getLocation(), What.str(), namesOf(Why)).second;
  }

  void explainSizes(const Growth &Why) {
    const SourceManager &Files = Check.context().getSourceManager();
    for (const auto &[Size, Value] : Why.Sizes) {
      const auto *Reference = dyn_cast<DeclRefExpr>(Size.Where->IgnoreParenImpCasts());
      if (Reference && isa<ParmVarDecl>(Reference->getDecl()))
        Check.diag(Reference->getDecl()->getLocation(), "'%0' is whatever the caller gives", DiagnosticIDs::Note)
            << nameOf(Size);
      else if (!Reference)
        Check.diag(Files.getFileLoc(Size.Where->getBeginLoc()), "'%0' comes from the data here", DiagnosticIDs::Note)
            << nameOf(Size);
    }
    if (Why.Flag)
      Check.diag(Files.getFileLoc(Why.Flag->first.Where->getBeginLoc()), "where '%0' is %select{false|true}1",
                 DiagnosticIDs::Note)
          << nameOf(Why.Flag->first) << unsigned(Why.Flag->second);
  }

  LaunchMayExceedLimitsCheck &Check;
  const ConfiguredLaunch &Launch;
  const DataSizes Sizes;
  const GrowingLaunch Grows;
};

bool LaunchMayExceedLimitsCheck::judge(const ConfiguredLaunch &Launch) { return Judge(*this, Launch).judge(); }

void LaunchMayExceedLimitsCheck::onEndOfTranslationUnit() {
  LaunchCheckBase::onEndOfTranslationUnit();
  Reported.clear();
}

} // namespace cuda_tidy
