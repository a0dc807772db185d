#include "cuda/LaunchLimitsCheck.h"
#include "flow/FunctionFlow.h"
#include "flow/ValueRanges.h"
#include "model/ConcreteLaunches.h"
#include "model/KernelNeeds.h"
#include "model/ValueSources.h"
#include "clang/AST/Attr.h"
#include "clang/Analysis/Analyses/CFGReachabilityAnalysis.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr StringRef AxisNames[] = {"x", "y", "z"};

AST_MATCHER(FunctionDecl, isKernel) { return Node.hasAttr<CUDAGlobalAttr>(); }

bool isExecuted(const CallExpr &Call, const FunctionFlow &Flow) {
  std::optional<FunctionFlow::Place> Place = Flow.placeOf(Call);
  return Place && CFGReverseBlockReachabilityAnalysis(*Flow.cfg()).isReachable(&Flow.cfg()->getEntry(), Place->Block);
}

bool asksForDevice(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && Callee->getIdentifier() &&
         llvm::is_contained({"cudaGetDeviceProperties", "cudaGetDeviceProperties_v2", "cudaDeviceGetAttribute",
                             "cuDeviceGetAttribute", "getCurrentDeviceProperties", "getDeviceProperties"},
                            Callee->getName());
}

/// A number that a launch is given, and the expression that it comes from, if there is a single one.
struct Amount {
  IntegerRange Range;
  const Expr *Source = nullptr;

  bool isExact() const { return Range.exactly().has_value(); }
  /// No less than this on any path.
  uint64_t atLeast() const { return Range.isAtLeast(1) ? *Range.Lower : 0; }
};

/// x, y and z of a grid, a block or a cluster.
struct Extent {
  StringRef Name;
  std::array<Amount, 3> Axes;

  bool isExact() const { return llvm::all_of(Axes, [](const Amount &Axis) { return Axis.isExact(); }); }
  /// An axis that nobody knows counts as 1, the least that it can be.
  uint64_t product() const {
    uint64_t Product = 1;
    for (const Amount &Axis : Axes)
      Product = llvm::SaturatingMultiply(Product, std::max<uint64_t>(1, Axis.atLeast()));
    return Product;
  }
};

} // namespace

/// Compares one launch with the limits.
class LaunchLimitsCheck::Judge {
public:
  Judge(LaunchLimitsCheck &Check, const LaunchSite &Launch, const FunctionDecl &Function, ValueRanges &Ranges)
      : Check(Check), Launch(Launch), Function(Function), Targets(Check.TargetList), Ranges(Ranges),
        Sources(*Function.getBody()), Grid(decode("grid", Launch.Grid)), Block(decode("block", Launch.Block)),
        Cluster(decode("cluster", clusterOf(Launch))) {}

  /// Whether a report was given.
  bool judge() {
    return isEmpty(Grid) || isEmpty(Block) || isGridTooLarge() || isBlockTooLarge() || isBlockBeyondBounds() ||
           isClusterTooLarge() || isGridUnevenlyClustered() || isSharedMemoryTooLarge() || areParametersTooLarge();
  }

private:
  static LaunchExtent clusterOf(const LaunchSite &Launch) {
    LaunchExtent Extent = Launch.Cluster;
    if (!Extent.isKnown() && Launch.Kernel)
      Extent.Axes = clusterDims(*Launch.Kernel).value_or(Extent.Axes);
    return Extent;
  }

  Extent decode(StringRef Name, const LaunchExtent &Written) {
    Extent Decoded = {Name, {}};
    DimRange Range = Ranges.dimAt(Written.Vector, Written.Axes, *Launch.Call);
    std::array<const Expr *, 3> From = Sources.sourcesOf(Written);
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      Decoded.Axes[Axis] = {Range.Axes[Axis], From[Axis]};
    return Decoded;
  }

  bool isEmpty(const Extent &Extent) {
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      if (Extent.Axes[Axis].Range.exactly() == 0) {
        Check.diag(Launch.Location, "launch of '%0' with %1.%2 of 0: every dimension is at least 1")
            << Launch.kernelName() << Extent.Name << AxisNames[Axis];
        explain(Extent, Axis);
        explainLaunch();
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
        explain(Extent, Axis);
        explainLaunch();
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
    explain(Block);
    explainLaunch();
    return true;
  }

  bool isBlockBeyondBounds() {
    std::optional<uint64_t> Bound = Launch.Kernel ? launchBound(*Launch.Kernel) : std::nullopt;
    if (!Bound || Block.product() <= *Bound)
      return false;
    Check.diag(Launch.Location, "block of %select{at least |}0%1 threads exceeds the %2 that '__launch_bounds__' of "
                                "'%3' allows")
        << Block.isExact() << llvm::utostr(Block.product()) << llvm::utostr(*Bound) << Launch.kernelName();
    explain(Block);
    SourceLocation Bounds = Launch.Kernel->getMostRecentDecl()->getAttr<CUDALaunchBoundsAttr>()->getLocation();
    Check.diag(Check.Context->getSourceManager().getFileLoc(Bounds),
               "'%0' is compiled for blocks of at most %1 threads", DiagnosticIDs::Note)
        << Launch.kernelName() << llvm::utostr(*Bound);
    explainLaunch();
    return true;
  }

  bool isClusterTooLarge() {
    bool IsTooLarge = Cluster.product() > DeviceLimits::LargestClusterBlocks;
    bool LacksOptIn = Cluster.product() > DeviceLimits::PortableClusterBlocks && isKernelOfThisFile() &&
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
    explain(Cluster);
    explainLaunch();
    return true;
  }

  bool isGridUnevenlyClustered() {
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      std::optional<int64_t> Blocks = Grid.Axes[Axis].Range.exactly(), Group = Cluster.Axes[Axis].Range.exactly();
      if (!Blocks || !Group || *Group <= 0 || *Blocks % *Group == 0)
        continue;
      Check.diag(Launch.Location, "grid.%0 of %1 is no multiple of cluster.%0, which is %2")
          << AxisNames[Axis] << llvm::utostr(*Blocks) << llvm::utostr(*Group);
      explain(Grid, Axis);
      explain(Cluster, Axis);
      explainLaunch();
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
    explainKernel();
    explainLaunch();
    return true;
  }

  bool isSharedMemoryTooLarge() {
    if (!Launch.Kernel)
      return false;
    std::optional<uint64_t> Static = staticSharedBytes(*Launch.Kernel);
    if (Static && *Static > DeviceLimits::SharedPerBlock) {
      Check.diag(Launch.Location, "static shared memory of '%0', %1 bytes, exceeds the limit of %2 bytes on every target")
          << Launch.kernelName() << llvm::utostr(*Static) << DeviceLimits::SharedPerBlock;
      explainKernel();
      explainLaunch();
      return true;
    }
    Amount Dynamic;
    if (Launch.SharedBytes)
      Dynamic = {Ranges.rangeAt(*Launch.SharedBytes, *Launch.Call), Sources.sourceOf(Launch.SharedBytes)};
    if (Dynamic.atLeast() == 0)
      return false;
    uint64_t Bytes = llvm::SaturatingAdd(Dynamic.atLeast(), Static.value_or(0));
    auto Excess = excessOf(Bytes, [](const DeviceLimits &Limits) { return Limits.SharedPerBlockOptIn; });
    bool NeedsOptIn = Bytes > DeviceLimits::SharedPerBlock && isKernelOfThisFile();
    bool LacksOptIn = NeedsOptIn && !Check.Raised.mayRaise(*Launch.Kernel);
    std::optional<uint64_t> Allowed = NeedsOptIn ? Check.Raised.dynamicBytes(*Launch.Kernel) : std::nullopt;
    if (!Excess && !LacksOptIn && (!Allowed || Dynamic.atLeast() <= *Allowed))
      return false;
    std::string Parts =
        (Dynamic.isExact() ? "" : "at least ") + llvm::utostr(Dynamic.atLeast()) + " bytes of dynamic shared memory";
    if (Static && *Static)
      Parts += " and " + llvm::utostr(*Static) + " of static";
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
    explain(Dynamic, "dynamic shared memory");
    explainKernel();
    explainLaunch();
    return true;
  }

  // Another file can set the attributes of a kernel that it gets from a header.
  bool isKernelOfThisFile() const {
    const FunctionDecl *Definition = Launch.Kernel ? definitionOf(*Launch.Kernel) : nullptr;
    const SourceManager &Files = Check.Context->getSourceManager();
    return Definition &&
           Files.getFileID(Files.getFileLoc(Definition->getLocation())) == Files.getFileID(Launch.Location);
  }

  // A program that asks what GPU it runs on may launch accordingly.
  std::optional<TargetArchs::Excess> excessOf(uint64_t Amount, llvm::function_ref<uint64_t(const DeviceLimits &)> Limit) {
    std::optional<TargetArchs::Excess> Excess = Targets.excessOf(Amount, Limit);
    return Excess && !Excess->IsEverywhere && Check.AsksForDevice ? std::nullopt : Excess;
  }

  // Where a value comes from, unless the launch itself spells the number.
  void explain(const Amount &Found, StringRef What) {
    const SourceManager &Files = Check.Context->getSourceManager();
    const Expr *Source = Found.Source ? Found.Source->IgnoreParenImpCasts() : nullptr;
    if (!Source || isa<CXXDefaultArgExpr>(Source))
      return;
    const auto *Reference = dyn_cast<DeclRefExpr>(Source);
    const auto *Variable = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    if (Variable)
      Check.diag(Variable->getLocation(), "%0 is %select{at least |}1%2, the value of %3", DiagnosticIDs::Note)
          << What << Found.isExact() << llvm::utostr(Found.atLeast()) << Variable;
    else if (Files.getSpellingLineNumber(Source->getBeginLoc()) !=
             Files.getSpellingLineNumber(Launch.Call->getBeginLoc()))
      Check.diag(Files.getFileLoc(Source->getBeginLoc()), "%0 is %select{at least |}1%2 here", DiagnosticIDs::Note)
          << What << Found.isExact() << llvm::utostr(Found.atLeast());
  }

  void explain(const Extent &Extent, unsigned Axis) {
    explain(Extent.Axes[Axis], (Extent.Name + "." + AxisNames[Axis]).str());
  }

  void explain(const Extent &Extent) {
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      if (Extent.Axes[Axis].atLeast() > 1)
        explain(Extent, Axis);
  }

  void explainKernel() {
    Check.diag(Launch.Kernel->getLocation(), "'%0' is declared here", DiagnosticIDs::Note) << Launch.kernelName();
  }

  void explainLaunch() {
    if (Launch.IsInMacro)
      Check.diag(Launch.SpelledAt, "the launch is in this macro", DiagnosticIDs::Note);
    if (!Function.getTemplateInstantiationPattern())
      return;
    std::string Name;
    llvm::raw_string_ostream Stream(Name);
    Function.getNameForDiagnostic(Stream, Check.Context->getPrintingPolicy(), /*Qualified=*/true);
    Check.diag(Function.getLocation(), "in the instantiation '%0'", DiagnosticIDs::Note) << Name;
  }

  LaunchLimitsCheck &Check;
  const LaunchSite &Launch;
  const FunctionDecl &Function; ///< Around all lambdas that contain the launch.
  const TargetArchs Targets;
  ValueRanges &Ranges;
  const ValueSources Sources;
  const Extent Grid, Block, Cluster;
};

LaunchLimitsCheck::LaunchLimitsCheck(StringRef Name, tidy::ClangTidyContext *Context)
    : ClangTidyCheck(Name, Context), TargetList(Options.getLocalOrGlobal(TargetArchsOption, "")) {}

void LaunchLimitsCheck::storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) {
  Options.store(Opts, TargetArchsOption, TargetList);
}

void LaunchLimitsCheck::registerMatchers(MatchFinder *Finder) {
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
  Raised.see(*Call, *Result.Context);
  AsksForDevice = AsksForDevice || asksForDevice(*Call);
  if (!isLaunch(*Call))
    return;
  SourceLocation Location = Result.SourceManager->getFileLoc(Call->getBeginLoc());
  if (Result.SourceManager->isInSystemHeader(Location))
    return;
  Context = Result.Context;
  Files.insert(Result.SourceManager->getFileID(Location));
}

void LaunchLimitsCheck::onEndOfTranslationUnit() {
  if (Context) {
    const SourceManager &Sources = Context->getSourceManager();
    std::map<const FunctionDecl *, FunctionFlow> Flows;
    std::map<const FunctionDecl *, ValueRanges> Ranges;
    llvm::DenseSet<SourceLocation> Reported;
    auto IsOfInterest = [&](const Decl &Top) {
      return Files.contains(Sources.getFileID(Sources.getFileLoc(Top.getLocation())));
    };
    for (const PlaceInFunction &Place : concreteLaunches(*Context, IsOfInterest)) {
      const auto &Call = *cast<CallExpr>(Place.Where);
      std::optional<LaunchSite> Launch = decodeLaunch(Call, Place.Outermost->getBody(), *Context);
      if (!Launch || Reported.contains(Launch->Location) || Place.Outermost->isInvalidDecl())
        continue;
      if (!isExecuted(Call, Flows.try_emplace(Place.Function, *Place.Function, *Context).first->second))
        continue;
      ValueRanges &Known = Ranges.try_emplace(Place.Outermost, *Place.Outermost, *Context).first->second;
      if (Judge(*this, *Launch, *Place.Outermost, Known).judge())
        Reported.insert(Launch->Location);
    }
  }
  Context = nullptr;
  Files.clear();
  Raised = {};
  AsksForDevice = false;
}

} // namespace cuda_tidy
