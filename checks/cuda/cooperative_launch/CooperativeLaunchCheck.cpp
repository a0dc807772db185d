#include "cuda/cooperative_launch/CooperativeLaunchCheck.h"
#include "knowledge/BlockBarriers.h"
#include "knowledge/DeviceLimits.h"
#include "launches/GrowthReport.h"

using namespace clang;

namespace cuda_tidy {
namespace {

std::string nameOfWay(const LaunchSite &Launch) { return Launch.isChevron() ? "<<<>>>" : Launch.Api->Name.str(); }

// No GPU holds more blocks of that many threads at a time.
uint64_t mostBlocksAtOnce(uint64_t Threads) {
  uint64_t Most = 0;
  for (const DeviceLimits &Each : allDeviceLimits())
    Most = std::max(Most, Each.mostResidentBlocks(Threads));
  return Most;
}

} // namespace

bool CooperativeLaunchCheck::judge(const ConfiguredLaunch &Launch) {
  return Launch.Site.Kernel && (isNotCooperative(Launch) || isTooLarge(Launch));
}

bool CooperativeLaunchCheck::isNotCooperative(const ConfiguredLaunch &Launch) {
  const FunctionDecl *Kernel = definitionOf(*Launch.Site.Kernel);
  if (!Kernel || Kernel->isInvalidDecl() || Launch.Site.mayBeCooperative())
    return false;
  auto [Known, IsNew] = Barriers.try_emplace(Kernel);
  if (IsNew)
    Known->second = gridBarrierIn(*Kernel, flows());
  if (!Known->second)
    return false;
  reportBarrier(Launch, *Known->second);
  return true;
}

void CooperativeLaunchCheck::reportBarrier(const ConfiguredLaunch &Launch, const GridBarrier &Found) {
  const SourceManager &Files = context().getSourceManager();
  const std::string Barrier = nameOfCalled(*Found.Barrier);
  diag(Launch.Site.Location,
       "'%0' waits for all blocks of the grid in '%1', and '%2' does not promise that they run at the same time")
      << Launch.Site.kernelName() << Barrier << nameOfWay(Launch.Site);
  diag(Files.getFileLoc(Found.Barrier->getBeginLoc()),
       "without a cooperative launch the kernel ends with an error here, or hangs", DiagnosticIDs::Note);
  for (const CallExpr *Each : llvm::reverse(Found.Calls))
    diag(Files.getFileLoc(Each->getBeginLoc()), "called from here", DiagnosticIDs::Note);
  diag(Launch.Site.Location,
       "launch it by 'cudaLaunchCooperativeKernel', with no more blocks than the device holds at a time: "
       "'cudaOccupancyMaxActiveBlocksPerMultiprocessor' for each multiprocessor",
       DiagnosticIDs::Note);
  explainLaunch(Launch);
}

bool CooperativeLaunchCheck::isTooLarge(const ConfiguredLaunch &Launch) {
  const LaunchSite &Site = Launch.Site;
  if (!Site.isCooperative())
    return false;
  const uint64_t Limit = mostBlocksAtOnce(std::max<uint64_t>(Launch.Block.product(), 1));
  if (Launch.Grid.product() > Limit) // `cuda-launch-limits` says so.
    return false;
  auto Blocks = [&] {
    uint64_t Product = 1;
    for (unsigned Axis : {0, 1, 2})
      Product *= std::clamp<uint64_t>(
          Amount{Launch.Ranges->axisAt(Site.Grid.Vector, Site.Grid.Axes, Axis, *Site.Call)}.atLeast(), 1, Limit + 1);
    return Product;
  };
  auto &Origins = get<SizeOrigins>();
  const GrowingLaunch Grows(Launch, Origins, context());
  const std::optional<Growth> Why = Grows.growthBeyond(Limit, Blocks);
  if (!Why)
    return false;
  const GrowthReport Words(Launch, UnitAnalyses::of(context()));
  diag(Site.Location,
       "the grid of a cooperative launch grows with %0 and exceeds the limit of %1 blocks, as many as the largest GPU "
       "runs at the same time,%2")
      << Words.namesOf(*Why) << llvm::utostr(Limit) << GrowthReport::thresholdOf(*Why);
  Words.explain(*this, *Why);
  diag(Site.Location,
       "launch as many blocks as 'cudaOccupancyMaxActiveBlocksPerMultiprocessor' tells, times the multiprocessors, and "
       "let each of them loop over the data",
       DiagnosticIDs::Note);
  explainLaunch(Launch);
  return true;
}

void CooperativeLaunchCheck::onEndOfTranslationUnit() {
  LaunchCheckBase::onEndOfTranslationUnit();
  Barriers.clear();
}

} // namespace cuda_tidy
