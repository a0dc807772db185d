#include "cuda/launch_may_exceed_limits/LaunchMayExceedLimitsCheck.h"
#include "cuda/launch_may_exceed_limits/BlockOnPath.h"
#include "facts/NumberFacts.h"
#include "knowledge/DeviceLimits.h"
#include "launches/GrowthReport.h"
#include "launches/SharedSources.h"
#include "syntax/SourceText.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {

/// Asks of one launch what becomes of it when the data is large.
class LaunchMayExceedLimitsCheck::Judge {
public:
  Judge(LaunchMayExceedLimitsCheck &Check, const ConfiguredLaunch &Launch)
      : Check(Check), Launch(Launch), Origins(Check.get<SizeOrigins>()), Grows(Launch, Origins, Check.context()),
        Words(Launch, UnitAnalyses::of(Check.context())) {}

  /// Whether a report was given.
  bool judge() {
    return isGridTooLarge() || isExchanged() || isBlockTooLarge() || isBlockTooLargeOnAPath() ||
           isSharedMemoryTooLarge();
  }

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
                   "grid.%0 grows with %1 and exceeds the limit of %2%3", unlessConstant(*Why))
          << AxisNames[Axis] << Words.namesOf(*Why) << unsigned(Limit) << GrowthReport::thresholdOf(*Why);
      Words.explain(Check, *Why);
      Check.diag(Launch.Site.Location,
                 "only grid.x takes more than 65535 blocks: move this dimension there, launch in chunks of 65535, or "
                 "refuse such sizes with a message",
                 DiagnosticIDs::Note);
      Check.explainLaunch(Launch);
      return true;
    }
    return false;
  }

  // The block is what the grid divides: `<<<256, (n + 255) / 256>>>`.
  bool isExchanged() {
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      const std::optional<int64_t> Group = Launch.Grid.Axes[Axis].Range.exactly();
      const auto Limit = static_cast<int64_t>(DeviceLimits::BlockAxes[Axis]);
      if (!Group || *Group < 2 || *Group > Limit || Launch.Block.Axes[Axis].Range.isAtMost(Limit))
        continue;
      for (const Expr *Leaf : leavesOfBlock(Axis)) {
        auto IsQuotient = [&](int64_t Times) {
          const int64_t Whole = *Group * Times;
          const std::optional<int64_t> Less = mostThreads(Axis, *Leaf, Whole - *Group + 1);
          return mostThreads(Axis, *Leaf, Whole) == Times && (Less == Times || Less == Times - 1);
        };
        if (!Origins.of(*Leaf) || !IsQuotient(4001) || !IsQuotient(8192) || isCompared(*Leaf))
          continue;
        Check.report(Launch, withLeaf(triggeredBy(Launch.Block, Axis), *Leaf, *Group * Limit + 1),
                     "grid and block are exchanged: block.%0 is '%1' divided by the %2 of grid.%0, and exceeds the "
                     "limit of %3 once that is over %4")
            << AxisNames[Axis] << textOf(*Leaf, Check.context()) << unsigned(*Group) << unsigned(Limit)
            << unsigned(*Group * Limit);
        Check.diag(Launch.Site.Location, "the number of blocks comes first: <<<grid, block>>>", DiagnosticIDs::Note);
        Check.explainLaunch(Launch);
        return true;
      }
    }
    return false;
  }

  llvm::SmallVector<const Expr *, 4> leavesOfBlock(unsigned Axis) const {
    const LaunchExtent &Block = Launch.Site.Block;
    return Launch.Ranges->leavesOf(Block.Vector, Block.Axes, Axis, *Launch.Site.Call);
  }

  Assumption leafIs(const Expr &Leaf, int64_t Count) const {
    return [&Leaf, Count, &Context = Check.context()](const ValueOrigin &Value) {
      return Value.Where && isSame(*Value.Where, Leaf, Context) ? std::optional(IntegerRange::of(Count)) : std::nullopt;
    };
  }

  // How many threads there are along the axis where the leaf is that many; none where the launch is not made then.
  std::optional<int64_t> mostThreads(unsigned Axis, const Expr &Leaf, int64_t Count) const {
    const LaunchSite &Site = Launch.Site;
    Launch.Ranges->assume(leafIs(Leaf, Count));
    const IntegerRange Threads = Launch.Ranges->axisAt(Site.Block.Vector, Site.Block.Axes, Axis, *Site.Call);
    const bool IsReached = !Launch.Ranges->isNeverReached(*Site.Call);
    Launch.Ranges->assume(nullptr);
    return IsReached ? Threads.Upper : std::nullopt;
  }

  // With something that may be a bound.
  bool isCompared(const Expr &Leaf) const {
    const SharedSources &Sources = Check.sourcesAround(Launch);
    return llvm::any_of(Launch.Ranges->factsAt(*Launch.Site.Call), [&](const Fact &Each) {
      return Each.Limit && (Each.Comparison == BO_LT || Each.Comparison == BO_LE) &&
             Sources.areRelated(*Each.Subject, Leaf);
    });
  }

  Trigger withLeaf(Trigger Numbers, const Expr &Leaf, int64_t Count) const {
    Numbers.Witness.push_back({textOf(Leaf, Check.context()), Count});
    Numbers.Assumed = leafIs(Leaf, Count);
    return Numbers;
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
                 "block grows with %0 and exceeds the limit of %1 threads%2", unlessConstant(*Why))
        << Words.namesOf(*Why) << unsigned(Limit) << GrowthReport::thresholdOf(*Why);
    Words.explain(Check, *Why);
    Check.diag(Launch.Site.Location,
               "take a constant number of threads and let each of them loop over several elements, or refuse such "
               "sizes with a message",
               DiagnosticIDs::Note);
    Check.explainLaunch(Launch);
    return true;
  }

  // Several paths lead to the launch, and one of them gives the block numbers of its own.
  bool isBlockTooLargeOnAPath() {
    const std::optional<Extent> OnPath =
        blockOnPath(Launch, DeviceLimits::ThreadsPerBlock, Check.sourcesAround(Launch), Check.flowAround(Launch));
    if (!OnPath)
      return false;
    Trigger Numbers;
    for (unsigned Axis : {0, 1, 2})
      if (std::optional<int64_t> Given = OnPath->Axes[Axis].Range.exactly();
          Given && !Launch.Block.Axes[Axis].isExact())
        Numbers.Witness.push_back({("block." + AxisNames[Axis]).str(), *Given});
    Check.report(Launch, Numbers,
                 "block of %select{at least |}0%1 threads, on one of the paths to this launch, exceeds the limit of "
                 "%2 threads per block")
        << OnPath->isExact() << llvm::utostr(OnPath->product()) << unsigned(DeviceLimits::ThreadsPerBlock);
    Check.explain(Launch, *OnPath);
    Check.explainLaunch(Launch);
    return true;
  }

  bool isSharedMemoryTooLarge() {
    const LaunchSite &Site = Launch.Site;
    if (!Site.SharedBytes || !Site.Kernel || !Check.isOfThisUnitOnly(Site) ||
        Check.raisedLimits().mayRaise(*Site.Kernel, KernelLimit::DynamicSharedMemory))
      return false;
    const uint64_t Limit = DeviceLimits::SharedPerBlock;
    auto Bytes = [&] { return Amount{Launch.Ranges->rangeAt(*Site.SharedBytes, *Site.Call)}.atLeast(); };
    std::optional<Growth> Why = Grows.growthBeyond(Limit, Bytes);
    if (!Why || !isNew("shared memory", *Why))
      return false;
    Check.report(Launch, withSizes({{{"dynamicSharedMemory"}}}, *Why),
                 "dynamic shared memory grows with %0 and exceeds the limit of %1 bytes%2", unlessConstant(*Why))
        << Words.namesOf(*Why) << unsigned(Limit) << GrowthReport::thresholdOf(*Why);
    Words.explain(Check, *Why);
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

  Trigger withSizes(Trigger Numbers, const Growth &Why) const {
    for (const auto &[Size, Value] : Why.Sizes)
      Numbers.Witness.push_back({Words.nameOf(Size), Value});
    if (Why.Flag)
      Numbers.Witness.push_back({Words.nameOf(Why.Flag->first), Why.Flag->second});
    Numbers.Assumed = Grows.assumptionOf(Why);
    return Numbers;
  }

  // Whoever writes constants knows how large they are together.
  std::vector<Condition> unlessConstant(const Growth &Why) const {
    Condition All = {Condition::UnlessAll, {}, ""};
    for (const KnownValue &Each : Why.Sizes) {
      const std::vector<Condition> Unless =
          unlessConstantsAreGiven({Each.first.Where}, UnitAnalyses::of(Check.context()));
      if (Unless.empty())
        return {};
      llvm::append_range(All.Questions, Unless.front().Questions);
    }
    return {All};
  }

  bool isNew(StringRef What, const Growth &Why) {
    return Check.Reported.emplace(Launch.Outermost->getLocation(), What.str(), Words.namesOf(Why)).second;
  }

  LaunchMayExceedLimitsCheck &Check;
  const ConfiguredLaunch &Launch;
  SizeOrigins &Origins;
  const GrowingLaunch Grows;
  const GrowthReport Words;
};

bool LaunchMayExceedLimitsCheck::judge(const ConfiguredLaunch &Launch) { return Judge(*this, Launch).judge(); }

void LaunchMayExceedLimitsCheck::onEndOfTranslationUnit() {
  LaunchCheckBase::onEndOfTranslationUnit();
  Reported.clear();
}

} // namespace cuda_tidy
