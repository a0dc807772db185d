#include "cuda/LaunchLimitsCheck.h"
#include "flow/FunctionFlow.h"
#include "model/ConcreteLaunches.h"
#include "model/KernelNeeds.h"
#include "model/KnownValues.h"
#include "clang/AST/Attr.h"
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

bool asksForDevice(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && Callee->getIdentifier() &&
         llvm::is_contained({"cudaGetDeviceProperties", "cudaGetDeviceProperties_v2", "cudaDeviceGetAttribute",
                             "cuDeviceGetAttribute", "getCurrentDeviceProperties", "getDeviceProperties"},
                            Callee->getName());
}

/// x, y and z of a grid, a block or a cluster, as far as they are known.
struct Extent {
  StringRef Name;
  std::array<std::optional<KnownValue>, 3> Axes;

  bool isKnown() const { return Axes[0] && Axes[1] && Axes[2]; }
  /// An axis that nobody knows counts as 1, the least that it can be.
  uint64_t product() const {
    uint64_t Product = 1;
    for (const std::optional<KnownValue> &Axis : Axes)
      Product = llvm::SaturatingMultiply(Product, Axis ? Axis->Value : 1);
    return Product;
  }
};

} // namespace

/// Compares one launch with the limits.
class LaunchLimitsCheck::Judge {
public:
  Judge(LaunchLimitsCheck &Check, const LaunchSite &Launch, const FunctionDecl &Function)
      : Check(Check), Launch(Launch), Function(Function), Targets(Check.TargetList),
        Values(*Function.getBody(), *Check.Context), Grid{"grid", Values.axesOf(Launch.Grid)},
        Block{"block", Values.axesOf(Launch.Block)}, Cluster{"cluster", clusterAxes()} {}

  /// Whether a report was given.
  bool judge() {
    return isEmpty(Grid) || isEmpty(Block) || isGridTooLarge() || isBlockTooLarge() || isBlockBeyondBounds() ||
           isClusterTooLarge() || isGridUnevenlyClustered() || isSharedMemoryTooLarge() || areParametersTooLarge();
  }

private:
  std::array<std::optional<KnownValue>, 3> clusterAxes() const {
    LaunchExtent Extent = Launch.Cluster;
    if (!Extent.isKnown() && Launch.Kernel)
      Extent.Axes = clusterDims(*Launch.Kernel).value_or(Extent.Axes);
    return Values.axesOf(Extent);
  }

  bool isEmpty(const Extent &Extent) {
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      if (Extent.Axes[Axis] && Extent.Axes[Axis]->Value == 0) {
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
      if (Extent.Axes[Axis] && Extent.Axes[Axis]->Value > Limits[Axis]) {
        Check.diag(Launch.Location, "%0.%1 of %2 exceeds the limit of %3 on every target")
            << Extent.Name << AxisNames[Axis] << llvm::utostr(Extent.Axes[Axis]->Value) << llvm::utostr(Limits[Axis]);
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
        << Block.isKnown() << llvm::utostr(Block.product()) << DeviceLimits::ThreadsPerBlock;
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
        << Block.isKnown() << llvm::utostr(Block.product()) << llvm::utostr(*Bound) << Launch.kernelName();
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
    bool LacksOptIn = Cluster.product() > DeviceLimits::PortableClusterBlocks && Launch.Kernel &&
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
      if (!Grid.Axes[Axis] || !Cluster.Axes[Axis] || Cluster.Axes[Axis]->Value == 0 ||
          Grid.Axes[Axis]->Value % Cluster.Axes[Axis]->Value == 0)
        continue;
      Check.diag(Launch.Location, "grid.%0 of %1 is no multiple of cluster.%0, which is %2")
          << AxisNames[Axis] << llvm::utostr(Grid.Axes[Axis]->Value) << llvm::utostr(Cluster.Axes[Axis]->Value);
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
    std::optional<KnownValue> Dynamic = Values.valueOf(Launch.SharedBytes);
    if (!Dynamic || Dynamic->Value == 0)
      return false;
    uint64_t Bytes = llvm::SaturatingAdd(Dynamic->Value, Static.value_or(0));
    auto Excess = excessOf(Bytes, [](const DeviceLimits &Limits) { return Limits.SharedPerBlockOptIn; });
    bool NeedsOptIn = Static && Bytes > DeviceLimits::SharedPerBlock;
    bool LacksOptIn = NeedsOptIn && !Check.Raised.mayRaise(*Launch.Kernel);
    std::optional<uint64_t> Allowed = NeedsOptIn ? Check.Raised.dynamicBytes(*Launch.Kernel) : std::nullopt;
    if (!Excess && !LacksOptIn && (!Allowed || Dynamic->Value <= *Allowed))
      return false;
    std::string Parts = llvm::utostr(Dynamic->Value) + " bytes of dynamic shared memory";
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
    explain(*Dynamic, "dynamic shared memory");
    explainKernel();
    explainLaunch();
    return true;
  }

  // A program that asks what GPU it runs on may launch accordingly.
  std::optional<TargetArchs::Excess> excessOf(uint64_t Amount, llvm::function_ref<uint64_t(const DeviceLimits &)> Limit) {
    std::optional<TargetArchs::Excess> Excess = Targets.excessOf(Amount, Limit);
    return Excess && !Excess->IsEverywhere && Check.AsksForDevice ? std::nullopt : Excess;
  }

  // Where a value comes from, unless the launch itself spells the number.
  void explain(const KnownValue &Value, StringRef What) {
    const SourceManager &Sources = Check.Context->getSourceManager();
    const Expr *Source = Value.Source->IgnoreParenImpCasts();
    if (isa<CXXDefaultArgExpr>(Source))
      return;
    const auto *Reference = dyn_cast<DeclRefExpr>(Source);
    const auto *Variable = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    if (Variable)
      Check.diag(Variable->getLocation(), "%0 is %1, the value of %2", DiagnosticIDs::Note)
          << What << llvm::utostr(Value.Value) << Variable;
    else if (Sources.getSpellingLineNumber(Source->getBeginLoc()) !=
             Sources.getSpellingLineNumber(Launch.Call->getBeginLoc()))
      Check.diag(Sources.getFileLoc(Source->getBeginLoc()), "%0 is %1 here", DiagnosticIDs::Note)
          << What << llvm::utostr(Value.Value);
  }

  void explain(const Extent &Extent, unsigned Axis) {
    explain(*Extent.Axes[Axis], (Extent.Name + "." + AxisNames[Axis]).str());
  }

  void explain(const Extent &Extent) {
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      if (Extent.Axes[Axis] && Extent.Axes[Axis]->Value != 1)
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
  const KnownValues Values;
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
  Finder->addMatcher(expr(anyOf(unresolvedLookupExpr(), unresolvedMemberExpr())).bind("overloads"), this);
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
    llvm::DenseSet<SourceLocation> Reported;
    auto IsOfInterest = [&](const Decl &Top) {
      return Files.contains(Sources.getFileID(Sources.getFileLoc(Top.getLocation())));
    };
    for (const PlaceInFunction &Place : concreteLaunches(*Context, IsOfInterest)) {
      const auto &Call = *cast<CallExpr>(Place.Where);
      std::optional<LaunchSite> Launch = decodeLaunch(Call, Place.Outermost->getBody(), *Context);
      if (!Launch || Reported.contains(Launch->Location) || Place.Outermost->isInvalidDecl())
        continue;
      auto ReachesLaunch = [&](const CFGElement &Element) {
        auto Statement = Element.getAs<CFGStmt>();
        return Statement && Statement->getStmt() == &Call ? Step::Arrive : Step::Pass;
      };
      const FunctionFlow &Flow = Flows.try_emplace(Place.Function, *Place.Function, *Context).first->second;
      std::optional<Path> Way = Flow.findPathFromEntry(ReachesLaunch, [](const Expr &, bool) { return true; });
      if (Way && Way->End == &Call && Judge(*this, *Launch, *Place.Outermost).judge())
        Reported.insert(Launch->Location);
    }
  }
  Context = nullptr;
  Files.clear();
  Raised = {};
  AsksForDevice = false;
}

} // namespace cuda_tidy
