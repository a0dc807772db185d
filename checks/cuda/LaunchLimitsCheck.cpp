#include "cuda/LaunchLimitsCheck.h"
#include "flow/FunctionFlow.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

AST_MATCHER(FunctionDecl, isKernel) { return Node.hasAttr<CUDAGlobalAttr>(); }

bool asksForDevice(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
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
      : Check(Check), Configured(Configured), Launch(Configured.Site), Targets(Check.TargetList),
        Grid(Configured.Grid), Block(Configured.Block), Cluster(Configured.Cluster), Dynamic(Configured.SharedBytes) {}

  /// Whether a report was given.
  bool judge() {
    return isEmpty(Grid) || isEmpty(Block) || isGridTooLarge() || isBlockTooLarge() || isBlockBeyondBounds() ||
           isBlockOfOtherSize() || isClusterTooLarge() || isGridUnevenlyClustered() || isSharedMemoryTooLarge() ||
           areParametersTooLarge();
  }

private:
  bool isEmpty(const Extent &Extent) {
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      if (Extent.Axes[Axis].Range.exactly() == 0) {
        Check.diag(Launch.Location, "launch of '%0' with %1.%2 of 0: every dimension is at least 1")
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
        Check.diag(Launch.Location, "%0.%1 of %select{at least |}2%3 exceeds the limit of %4 on every target")
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
    Check.diag(Launch.Location, "block of %select{at least |}0%1 threads exceeds the limit of %2 threads per block on "
                                "every target")
        << Block.isExact() << llvm::utostr(Block.product()) << DeviceLimits::ThreadsPerBlock;
    Check.explain(Configured, Block);
    Check.explainLaunch(Configured);
    return true;
  }

  bool isBlockBeyondBounds() {
    std::optional<uint64_t> Bound = Launch.Kernel ? launchBound(*Launch.Kernel) : std::nullopt;
    if (!Bound || Block.product() <= *Bound)
      return false;
    Check.diag(Launch.Location, "block of %select{at least |}0%1 threads exceeds the %2 that '__launch_bounds__' of "
                                "'%3' allows")
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
      Check.diag(Launch.Location, "block.%0 of %select{at least |}1%2 differs from the %3 that '__block_size__' of '%4' "
                                  "demands")
          << AxisNames[Axis] << Found.isExact() << llvm::utostr(Found.atLeast()) << llvm::utostr(Wanted)
          << Launch.kernelName();
      Check.explain(Configured, Block, Axis);
      Check.diag(Launch.Kernel->getLocation(), "'%0' is compiled for blocks of %1 x %2 x %3 threads; a block of 1 in "
                                               "the launch leaves it at that",
                 DiagnosticIDs::Note)
          << Launch.kernelName() << llvm::utostr((*Demanded)[0]) << llvm::utostr((*Demanded)[1])
          << llvm::utostr((*Demanded)[2]);
      Check.explainLaunch(Configured);
      return true;
    }
    return false;
  }

  bool isClusterTooLarge() {
    bool IsTooLarge = Cluster.product() > DeviceLimits::LargestClusterBlocks;
    bool LacksOptIn = Cluster.product() > DeviceLimits::PortableClusterBlocks && isKernelOfThisUnit() &&
                      !Check.Raised.mayRaise(*Launch.Kernel);
    if (!IsTooLarge && !LacksOptIn)
      return false;
    if (IsTooLarge)
      Check.diag(Launch.Location, "cluster of %0 blocks exceeds the limit of %1 on every target")
          << llvm::utostr(Cluster.product()) << DeviceLimits::LargestClusterBlocks;
    else
      Check.diag(Launch.Location, "cluster of %0 blocks exceeds the portable limit of %1, and "
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
      Check.diag(Launch.Location, "grid.%0 of %1 is no multiple of cluster.%0, which is %2")
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
    auto Excess = excessOf(*Bytes, [](const DeviceLimits &Limits) { return Limits.KernelParameterBytes; });
    if (!Excess)
      return false;
    Check.diag(Launch.Location, "parameters of '%0' take %1 bytes, more than the limit of %2 bytes on %3")
        << Launch.kernelName() << llvm::utostr(*Bytes) << llvm::utostr(Excess->Limit) << Excess->Targets;
    Check.explainKernel(Configured);
    Check.explainLaunch(Configured);
    return true;
  }

  bool isSharedMemoryTooLarge() {
    if (!Launch.Kernel)
      return false;
    const StaticShared &Static = Check.staticSharedOf(*Launch.Kernel);
    if (Static.Bytes > DeviceLimits::SharedPerBlock) {
      Check.diag(Launch.Location,
                 "static shared memory of '%0', %1 bytes, exceeds the limit of %2 bytes on every target")
          << Launch.kernelName() << llvm::utostr(Static.Bytes) << DeviceLimits::SharedPerBlock;
      explain(Static);
      Check.explainLaunch(Configured);
      return true;
    }
    if (Dynamic.atLeast() == 0)
      return false;
    uint64_t Bytes = llvm::SaturatingAdd(Dynamic.atLeast(), Static.Bytes);
    auto Excess = excessOf(Bytes, [](const DeviceLimits &Limits) { return Limits.SharedPerBlockOptIn; });
    bool NeedsOptIn = Bytes > DeviceLimits::SharedPerBlock && isKernelOfThisUnit();
    bool LacksOptIn = NeedsOptIn && !Check.Raised.mayRaise(*Launch.Kernel);
    std::optional<uint64_t> Allowed = NeedsOptIn ? Check.Raised.dynamicBytes(*Launch.Kernel) : std::nullopt;
    if (!Excess && !LacksOptIn && (!Allowed || Dynamic.atLeast() <= *Allowed))
      return false;
    std::string Parts =
        (Dynamic.isExact() ? "" : "at least ") + llvm::utostr(Dynamic.atLeast()) + " bytes of dynamic shared memory";
    if (Static.Bytes)
      Parts += " and " + llvm::utostr(Static.Bytes) + " of static";
    if (Excess)
      Check.diag(Launch.Location, "launch of '%0' with %1 exceeds the limit of %2 bytes per block on %3")
          << Launch.kernelName() << Parts << llvm::utostr(Excess->Limit) << Excess->Targets;
    else if (LacksOptIn)
      Check.diag(Launch.Location, "launch of '%0' with %1 exceeds %2 bytes per block, and "
                                  "'cudaFuncAttributeMaxDynamicSharedMemorySize' is not set for it")
          << Launch.kernelName() << Parts << DeviceLimits::SharedPerBlock;
    else
      Check.diag(Launch.Location, "launch of '%0' with %1 exceeds the %2 bytes that "
                                  "'cudaFuncAttributeMaxDynamicSharedMemorySize' allows it")
          << Launch.kernelName() << Parts << llvm::utostr(*Allowed);
    Check.explain(Configured, Dynamic, "dynamic shared memory");
    explain(Static);
    Check.explainLaunch(Configured);
    return true;
  }

  void explain(const StaticShared &Static) {
    Check.explainKernel(Configured);
    for (const VarDecl *Variable : Static.OfCallees)
      Check.diag(Variable->getLocation(), "%0 takes %1 bytes of static shared memory in a function that '%2' calls",
                 DiagnosticIDs::Note)
          << Variable << llvm::utostr(Check.context().getTypeSizeInChars(Variable->getType()).getQuantity())
          << Launch.kernelName();
  }

  // Another file can set the attributes of a kernel that it gets from a header, unless each file has its own.
  bool isKernelOfThisUnit() const {
    const FunctionDecl *Definition = Launch.Kernel ? definitionOf(*Launch.Kernel) : nullptr;
    const SourceManager &Files = Check.context().getSourceManager();
    return Definition &&
           (!Launch.Kernel->isExternallyVisible() ||
            Files.getFileID(Files.getFileLoc(Definition->getLocation())) == Files.getFileID(Launch.Location));
  }

  // A program that asks what GPU it runs on may launch accordingly.
  std::optional<TargetArchs::Excess> excessOf(uint64_t Amount,
                                              llvm::function_ref<uint64_t(const DeviceLimits &)> Limit) {
    std::optional<TargetArchs::Excess> Excess = Targets.excessOf(Amount, Limit);
    return Excess && !Excess->IsEverywhere && Check.AsksForDevice ? std::nullopt : Excess;
  }

  LaunchLimitsCheck &Check;
  const ConfiguredLaunch &Configured;
  const LaunchSite &Launch;
  const TargetArchs Targets;
  const Extent &Grid, &Block, &Cluster;
  const Amount &Dynamic; ///< Shared memory.
};

LaunchLimitsCheck::LaunchLimitsCheck(StringRef Name, tidy::ClangTidyContext *Context)
    : LaunchCheckBase(Name, Context), TargetList(Options.getLocalOrGlobal(TargetArchsOption, "")) {
  if (std::string Mistake = TargetArchs::mistakeIn(TargetList); !Mistake.empty())
    configurationDiag("%0") << Mistake;
}

void LaunchLimitsCheck::storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) {
  Options.store(Opts, TargetArchsOption, TargetList);
}

void LaunchLimitsCheck::registerMatchers(MatchFinder *Finder) {
  LaunchCheckBase::registerMatchers(Finder);
  Finder->addMatcher(callExpr().bind("call"), this);
  Finder->addMatcher(declRefExpr(to(functionDecl(isKernel()))).bind("kernel"), this);
  Finder->addMatcher(expr(ast_matchers::anyOf(unresolvedLookupExpr(), unresolvedMemberExpr())).bind("overloads"), this);
}

void LaunchLimitsCheck::check(const MatchFinder::MatchResult &Result) {
  if (const auto *Reference = Result.Nodes.getNodeAs<DeclRefExpr>("kernel"))
    return Raised.see(*Reference);
  if (const auto *Reference = Result.Nodes.getNodeAs<OverloadExpr>("overloads"))
    return Raised.see(*Reference);
  const auto *Call = Result.Nodes.getNodeAs<CallExpr>("call");
  if (!Call)
    return LaunchCheckBase::check(Result);
  Raised.see(*Call, *Result.Context);
  AsksForDevice = AsksForDevice || asksForDevice(*Call);
}

const StaticShared &LaunchLimitsCheck::staticSharedOf(const FunctionDecl &Kernel) {
  auto [Entry, IsNew] = Static.try_emplace(&Kernel);
  if (IsNew)
    Entry->second = staticShared(Kernel).value_or(StaticShared());
  return Entry->second;
}

bool LaunchLimitsCheck::judge(const ConfiguredLaunch &Launch) { return Judge(*this, Launch).judge(); }

void LaunchLimitsCheck::onEndOfTranslationUnit() {
  LaunchCheckBase::onEndOfTranslationUnit();
  Raised = {};
  Static.clear();
  AsksForDevice = false;
}

} // namespace cuda_tidy
