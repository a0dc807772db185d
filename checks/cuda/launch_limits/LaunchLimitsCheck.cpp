#include "cuda/launch_limits/LaunchLimitsCheck.h"
#include "cuda/launch_limits/SharedMemoryJudge.h"
#include "knowledge/DeviceGuards.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

// A variable that makes another device the current one, as long as it lives: which one, the running program knows.
AST_MATCHER(VarDecl, isGuardOfAnyDevice) {
  const CXXRecordDecl *Class = Node.getType()->getAsCXXRecordDecl();
  const auto *Made = dyn_cast_or_null<CXXConstructExpr>(Node.getInit() ? Node.getInit()->IgnoreImplicit() : nullptr);
  return Class && Class->getIdentifier() && isDeviceGuard(Class->getName()) && Made &&
         !llvm::any_of(Made->arguments(), [&](const Expr *Argument) {
           return !Argument->isValueDependent() && Argument->isEvaluatable(Node.getASTContext());
         });
}

AST_MATCHER(CallExpr, asksForDevice) {
  const FunctionDecl *Callee = Node.getDirectCallee();
  return Callee && Callee->getIdentifier() &&
         llvm::is_contained({"cudaGetDeviceProperties", "cudaGetDeviceProperties_v2", "cudaDeviceGetAttribute",
                             "cuDeviceGetAttribute", "getCurrentDeviceProperties", "getDeviceProperties"},
                            Callee->getName());
}

} // namespace

/// Compares one launch with the limits.
class LaunchLimitsCheck::Judge {
public:
  Judge(LaunchLimitsCheck &Check, const ConfiguredLaunch &Configured)
      : Check(Check), Configured(Configured), Launch(Configured.Site), Grid(Configured.Grid), Block(Configured.Block),
        Cluster(Configured.Cluster) {}

  /// Whether a report was given.
  bool judge() {
    return isEmpty(Grid) || isEmpty(Block) || isGridTooLarge() || isBlockTooLarge() || isBlockBeyondBounds() ||
           isBlockOfOtherSize() || isTooLargeToCooperate() || isClusterTooLarge() || isGridUnevenlyClustered() ||
           SharedMemoryJudge(Check, Configured).judge() || areParametersTooLarge();
  }

private:
  bool isEmpty(const Extent &Extent) {
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      if (Extent.Axes[Axis].Range.exactly() == 0) {
        Check.report(Configured, triggeredBy(Extent, Axis),
                     "launch of '%0' with %1.%2 of 0: every dimension is at least 1")
            << Launch.kernelName() << Extent.Name << AxisNames[Axis];
        Check.explain(Configured, Extent, Axis);
        Check.explainLaunch(Configured);
        return true;
      }
    return false;
  }

  bool isAxisTooLarge(const Extent &Extent, const uint64_t (&Limits)[3]) {
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      if (const Amount &Found = Extent.Axes[Axis]; Found.atLeast() > Limits[Axis]) {
        Check.report(Configured, triggeredBy(Extent, Axis),
                     "%0.%1 of %select{at least |}2%3 exceeds the limit of %4 on every target")
            << Extent.Name << AxisNames[Axis] << Found.isExact() << llvm::utostr(Found.atLeast())
            << llvm::utostr(Limits[Axis]);
        Check.explain(Configured, Extent, Axis);
        Check.explainLaunch(Configured);
        return true;
      }
    return false;
  }

  bool isGridTooLarge() { return isAxisTooLarge(Grid, DeviceLimits::GridAxes); }

  bool isBlockTooLarge() {
    if (Block.product() <= DeviceLimits::ThreadsPerBlock)
      return isAxisTooLarge(Block, DeviceLimits::BlockAxes);
    Check.report(Configured, triggeredBy(Block),
                 "block of %select{at least |}0%1 threads exceeds the limit of %2 threads per block on every target")
        << Block.isExact() << llvm::utostr(Block.product()) << DeviceLimits::ThreadsPerBlock;
    Check.explain(Configured, Block);
    Check.explainLaunch(Configured);
    return true;
  }

  bool isBlockBeyondBounds() {
    std::optional<uint64_t> Bound = Launch.Kernel ? launchBound(*Launch.Kernel) : std::nullopt;
    if (!Bound || Block.product() <= *Bound)
      return false;
    Check.report(Configured, triggeredBy(Block),
                 "block of %select{at least |}0%1 threads exceeds the %2 that '__launch_bounds__' of '%3' allows")
        << Block.isExact() << llvm::utostr(Block.product()) << llvm::utostr(*Bound) << Launch.kernelName();
    Check.explain(Configured, Block);
    SourceLocation Bounds = Launch.Kernel->getMostRecentDecl()->getAttr<CUDALaunchBoundsAttr>()->getLocation();
    Check.diag(Check.context().getSourceManager().getFileLoc(Bounds),
               "'%0' is compiled for blocks of at most %1 threads", DiagnosticIDs::Note)
        << Launch.kernelName() << llvm::utostr(*Bound);
    Check.explainLaunch(Configured);
    return true;
  }

  // A block of 1 leaves the size to the kernel.
  bool isBlockOfOtherSize() {
    auto Demanded = Launch.Kernel ? blockSize(*Launch.Kernel) : std::nullopt;
    if (!Demanded || Block.product() == 1)
      return false;
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      const Amount &Found = Block.Axes[Axis];
      const uint64_t Wanted = (*Demanded)[Axis];
      if (Found.atLeast() <= Wanted && (!Found.isExact() || Found.atLeast() == Wanted))
        continue;
      Check.report(Configured, triggeredBy(Block, Axis),
                   "block.%0 of %select{at least |}1%2 differs from the %3 that '__block_size__' of '%4' demands")
          << AxisNames[Axis] << Found.isExact() << llvm::utostr(Found.atLeast()) << llvm::utostr(Wanted)
          << Launch.kernelName();
      Check.explain(Configured, Block, Axis);
      Check.diag(Launch.Kernel->getLocation(),
                 "'%0' is compiled for blocks of %1 x %2 x %3 threads; a block of 1 in "
                 "the launch leaves it at that",
                 DiagnosticIDs::Note)
          << Launch.kernelName() << llvm::utostr((*Demanded)[0]) << llvm::utostr((*Demanded)[1])
          << llvm::utostr((*Demanded)[2]);
      Check.explainLaunch(Configured);
      return true;
    }
    return false;
  }

  // All blocks of a cooperative launch run at the same time.
  bool isTooLargeToCooperate() {
    if (!Launch.isCooperative())
      return false;
    const uint64_t Blocks = Grid.product(), Threads = Block.product();
    auto Excess =
        Check.excessOf(Blocks, [&](const DeviceLimits &Limits) { return Limits.mostResidentBlocks(Threads); });
    if (!Excess)
      return false;
    Check.report(Configured, triggeredBy(Grid),
                 "cooperative launch of %select{at least |}0%1 blocks of %select{at least |}2%3 threads: no GPU holds "
                 "more than %4 of them at once on %5")
        << Grid.isExact() << llvm::utostr(Blocks) << Block.isExact() << llvm::utostr(Threads)
        << llvm::utostr(Excess->Limit) << Excess->Targets;
    Check.explain(Configured, Grid);
    Check.explain(Configured, Block);
    Check.explainLaunch(Configured);
    return true;
  }

  bool isClusterTooLarge() {
    bool IsTooLarge = Cluster.product() > DeviceLimits::LargestClusterBlocks;
    bool LacksOptIn = Cluster.product() > DeviceLimits::PortableClusterBlocks && Check.isOfThisUnitOnly(Launch) &&
                      !Check.raisedLimits().mayRaise(*Launch.Kernel, KernelLimit::ClusterBlocks);
    if (!IsTooLarge && !LacksOptIn)
      return false;
    if (IsTooLarge)
      Check.report(Configured, triggeredBy(Cluster), "cluster of %0 blocks exceeds the limit of %1 on every target")
          << llvm::utostr(Cluster.product()) << DeviceLimits::LargestClusterBlocks;
    else
      Check.report(Configured, triggeredBy(Cluster),
                   "cluster of %0 blocks exceeds the portable limit of %1, and "
                   "'cudaFuncAttributeNonPortableClusterSizeAllowed' is not set for '%2'")
          << llvm::utostr(Cluster.product()) << DeviceLimits::PortableClusterBlocks << Launch.kernelName();
    Check.explain(Configured, Cluster);
    Check.explainLaunch(Configured);
    return true;
  }

  bool isGridUnevenlyClustered() {
    // With `__block_size__` the grid counts clusters.
    if (Launch.Kernel && blockSize(*Launch.Kernel))
      return false;
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      std::optional<int64_t> Blocks = Grid.Axes[Axis].Range.exactly(), Group = Cluster.Axes[Axis].Range.exactly();
      if (!Blocks || !Group || *Group <= 0 || *Blocks % *Group == 0)
        continue;
      Check.report(Configured, triggeredBy(Grid, Axis), "grid.%0 of %1 is no multiple of cluster.%0, which is %2")
          << AxisNames[Axis] << llvm::utostr(*Blocks) << llvm::utostr(*Group);
      Check.explain(Configured, Grid, Axis);
      Check.explain(Configured, Cluster, Axis);
      Check.explainLaunch(Configured);
      return true;
    }
    return false;
  }

  bool areParametersTooLarge() {
    std::optional<uint64_t> Bytes = Launch.Kernel ? parameterBytes(*Launch.Kernel) : std::nullopt;
    if (!Bytes)
      return false;
    auto Excess = Check.excessOf(*Bytes, [](const DeviceLimits &Limits) { return Limits.KernelParameterBytes; });
    if (!Excess)
      return false;
    Check.report(Configured, {{{"kernel.parameters"}}},
                 "parameters of '%0' take %1 bytes, more than the limit of %2 bytes on %3")
        << Launch.kernelName() << llvm::utostr(*Bytes) << llvm::utostr(Excess->Limit) << Excess->Targets;
    Check.explainKernel(Configured);
    Check.explainLaunch(Configured);
    return true;
  }

  LaunchLimitsCheck &Check;
  const ConfiguredLaunch &Configured;
  const LaunchSite &Launch;
  const Extent &Grid, &Block, &Cluster;
};

LaunchLimitsCheck::LaunchLimitsCheck(StringRef Name, tidy::ClangTidyContext *Context)
    : LaunchCheckBase(Name, Context), TargetList(Options.getLocalOrGlobal(TargetArchsOption, "")), Targets(TargetList) {
  if (std::string Mistake = TargetArchs::mistakeIn(TargetList); !Mistake.empty())
    configurationDiag("%0") << Mistake;
}

void LaunchLimitsCheck::storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) {
  Options.store(Opts, TargetArchsOption, TargetList);
}

void LaunchLimitsCheck::registerMatchers(MatchFinder *Finder) {
  LaunchCheckBase::registerMatchers(Finder);
  Finder->addMatcher(callExpr(asksForDevice()).bind("asker"), this);
  Finder->addMatcher(varDecl(isGuardOfAnyDevice()).bind("guard"), this);
  auto Loop = stmt(ast_matchers::anyOf(forStmt(), cxxForRangeStmt(), whileStmt()));
  auto SetsDevice = callee(functionDecl(hasName("::cudaSetDevice")));
  Finder->addMatcher(callExpr(SetsDevice, hasAncestor(Loop)).bind("setter"), this);
}

void LaunchLimitsCheck::check(const MatchFinder::MatchResult &Result) {
  if (const auto *Guard = Result.Nodes.getNodeAs<VarDecl>("guard"))
    return seeDevices(Guard->getLocation(), *Result.SourceManager);
  if (const auto *Setter = Result.Nodes.getNodeAs<CallExpr>("setter"))
    return seeDevices(Setter->getBeginLoc(), *Result.SourceManager);
  AsksForDevice |= Result.Nodes.getNodeAs<CallExpr>("asker") != nullptr;
  LaunchCheckBase::check(Result);
}

void LaunchLimitsCheck::seeDevices(SourceLocation Location, const SourceManager &Files) {
  if (ManyDevices.isInvalid() && !Files.isInSystemHeader(Files.getFileLoc(Location)))
    ManyDevices = Files.getFileLoc(Location);
}

const StaticShared &LaunchLimitsCheck::staticSharedOf(const ConfiguredLaunch &Launch) {
  const FunctionDecl *Kernel = Launch.Site.Kernel;
  auto [Entry, IsNew] = Static.try_emplace(Kernel);
  if (IsNew && Kernel)
    Entry->second = staticShared(*Kernel).value_or(StaticShared());
  return Entry->second;
}

std::optional<TargetArchs::Excess>
LaunchLimitsCheck::excessOf(uint64_t Amount, llvm::function_ref<uint64_t(const DeviceLimits &)> Limit) const {
  std::optional<TargetArchs::Excess> Excess = Targets.excessOf(Amount, Limit);
  return Excess && !Excess->IsEverywhere && AsksForDevice ? std::nullopt : Excess;
}

bool LaunchLimitsCheck::judge(const ConfiguredLaunch &Launch) { return Judge(*this, Launch).judge(); }

void LaunchLimitsCheck::onEndOfTranslationUnit() {
  LaunchCheckBase::onEndOfTranslationUnit();
  Static.clear();
  AsksForDevice = false;
  ManyDevices = {};
}

} // namespace cuda_tidy
