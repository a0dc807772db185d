#include "launches/ConfiguredLaunch.h"
#include "launches/KernelNeeds.h"
#include "launches/SharedSources.h"
#include "launches/ValueSources.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

LaunchExtent clusterOf(const LaunchSite &Launch) {
  LaunchExtent Extent = Launch.Cluster;
  if (!Extent.isKnown() && Launch.Kernel)
    Extent.Axes = clusterDims(*Launch.Kernel).value_or(Extent.Axes);
  return Extent;
}

Extent decode(StringRef Name, const LaunchExtent &Written, const CallExpr &At, ValueRanges &Ranges,
              const ValueSources &Sources) {
  Extent Decoded = {Name, {}};
  DimRange Range = Ranges.dimAt(Written.Vector, Written.Axes, At);
  std::array<const Expr *, 3> From = Sources.sourcesOf(Written);
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    Decoded.Axes[Axis] = {Range.Axes[Axis], From[Axis]};
  return Decoded;
}

} // namespace

bool Extent::isExact() const {
  return llvm::all_of(Axes, [](const Amount &Axis) { return Axis.isExact(); });
}

const Expr *ConfiguredLaunch::givenTo(const VarDecl &Variable, unsigned Level, FunctionFlows &Flows) const {
  const auto *Parameter = dyn_cast<ParmVarDecl>(&Variable);
  const CallExpr *Call = Parameter && Level < Calls.size() ? Calls[Level].Call : nullptr;
  const FunctionDecl &Function = functionAt(Level);
  return Call && !isa<CXXOperatorCallExpr>(Call) && Parameter->getFunctionScopeIndex() < Call->getNumArgs() &&
                 Parameter->getDeclContext() == &Function && Flows.of(Function).writesTo(*Parameter).isNeverChanged()
             ? Call->getArg(Parameter->getFunctionScopeIndex())->IgnoreParenCasts()
             : nullptr;
}

uint64_t Extent::product() const {
  uint64_t Product = 1;
  for (const Amount &Axis : Axes)
    Product = llvm::SaturatingMultiply(Product, std::max<uint64_t>(1, Axis.atLeast()));
  return Product;
}

ConfiguredLaunches::ConfiguredLaunches(UnitAnalyses &Unit)
    : Unit(Unit), Flows(Unit.get<FunctionFlows>()), Writes(Unit.get<WritesOfBodies>()) {}

ConfiguredLaunches::~ConfiguredLaunches() = default;

llvm::ArrayRef<ConfiguredLaunch> ConfiguredLaunches::launches() {
  if (!Launches) {
    Launches.emplace();
    configure();
  }
  return *Launches;
}

const SharedSources &ConfiguredLaunches::sourcesAround(const ConfiguredLaunch &Launch) {
  auto Of = [&](const FunctionDecl &Function) -> const SourcesInFunction & {
    return SourcesOfFunctions.try_emplace(&Function, Function).first->second;
  };
  return Sources.try_emplace({Launch.Outermost, Launch.Calls.data()}, Launch, Of).first->second;
}

bool ConfiguredLaunches::isExecuted(const PlaceInFunction &Place) {
  const SourceManager &Sources = Unit.context().getSourceManager();
  return !Sources.isInSystemHeader(Sources.getFileLoc(Place.Where->getBeginLoc())) &&
         !Place.Outermost->isInvalidDecl() && Flows.of(*Place.Function).placeOf(*Place.Where);
}

llvm::ArrayRef<ConfiguredCall> ConfiguredLaunches::queuedCalls() {
  if (QueuedCalls)
    return *QueuedCalls;
  QueuedCalls.emplace();
  const auto &Concrete = Unit.get<ConcreteLaunches>();
  for (const PlaceInFunction &Place : Concrete.queuedCalls()) {
    const auto &Call = *cast<CallExpr>(Place.Where);
    if (isExecuted(Place))
      for (CallChain &Calls : Concrete.chainsTo(Place, Flows))
        QueuedCalls->push_back({*queuedCallOf(Call), &Call, Place.Outermost, std::move(Calls)});
  }
  return *QueuedCalls;
}

void ConfiguredLaunches::configure() {
  const auto &Concrete = Unit.get<ConcreteLaunches>();
  for (const PlaceInFunction &Place : Concrete.launches()) {
    if (!isExecuted(Place))
      continue;
    auto [Found, IsNew] = Ways.try_emplace(Place.Function);
    if (IsNew)
      for (CallChain &Calls : Concrete.chainsTo(Place, Flows))
        Found->second.emplace_back(*Place.Outermost, std::move(Calls), Flows);
    for (Way &Through : Found->second)
      configure(Place, Through);
  }
}

void ConfiguredLaunches::configure(const PlaceInFunction &Place, Way &Through) {
  const auto &Call = *cast<CallExpr>(Place.Where);
  std::optional<LaunchSite> Site = decodeLaunch(Call, Place.Outermost->getBody(), Writes, Unit.context());
  ValueRanges &Known = Through.Ranges;
  if (!Site || Known.isNeverReached(Call))
    return;
  const ValueSources From(Writes.of(*Place.Outermost->getBody()));
  Amount SharedBytes;
  if (Site->SharedBytes)
    SharedBytes = {Known.rangeAt(*Site->SharedBytes, Call), From.sourceOf(Site->SharedBytes)};
  Launches->push_back({*Site, Place.Function, Place.Outermost, Through.Calls, &Known,
                       decode("grid", Site->Grid, Call, Known, From), decode("block", Site->Block, Call, Known, From),
                       decode("cluster", clusterOf(*Site), Call, Known, From), SharedBytes});
}

} // namespace cuda_tidy
