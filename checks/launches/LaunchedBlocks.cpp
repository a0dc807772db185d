#include "launches/LaunchedBlocks.h"
#include "flow/StatementParts.h"
#include "knowledge/DeviceLimits.h"
#include "launches/KernelNeeds.h"
#include "launches/WholeBlocks.h"

using namespace clang;

namespace cuda_tidy {

// Rows no longer than a warp.
static constexpr BlockRun::Shape Lines[] = {{256, 1, 1}, {128, 1, 1}, {64, 1, 1}, {512, 1, 1}, {1024, 1, 1}};
static constexpr BlockRun::Shape Planes[] = {{16, 16, 1}, {32, 8, 1}, {32, 32, 1}, {32, 4, 1},
                                             {8, 8, 1},   {16, 8, 1}, {32, 16, 1}};

/// The parameters of the kernel that count what the grid has a thread for each of, and along which axis.
static std::map<unsigned, unsigned> parametersCovered(const ConfiguredLaunch &Launch, FunctionFlows &Flows) {
  std::map<unsigned, unsigned> Found;
  const unsigned Given = Launch.Site.isChevron() ? Launch.Site.Call->getNumArgs() : 0;
  for (unsigned Index = 0; Index < std::min(Given, Launch.Site.Kernel->getNumParams()); ++Index)
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      if (const Expr &Argument = *Launch.Site.Call->getArg(Index);
          Argument.getType()->isIntegerType() && isCoveredByGrid(Argument, Axis, Launch, Flows))
        Found.try_emplace(Index, Axis);
  return Found;
}

void LaunchedBlocks::add(const ConfiguredLaunch &Launch, FunctionFlows &Flows) {
  const std::map<unsigned, unsigned> Here = parametersCovered(Launch, Flows);
  if (Extents.isLaunched())
    std::erase_if(Covered, [&](const auto &Each) {
      auto Found = Here.find(Each.first);
      return Found == Here.end() || Found->second != Each.second;
    });
  else
    Covered = Here;
  Extents.add(Launch);
  if (Launch.Block.isExact())
    Blocks.push_back({static_cast<unsigned>(Launch.Block.Axes[0].atLeast()),
                      static_cast<unsigned>(Launch.Block.Axes[1].atLeast()),
                      static_cast<unsigned>(Launch.Block.Axes[2].atLeast())});
  else
    HasUnknown = true;
}

void LaunchedBlocks::run(BlockRun &Run, const FunctionDecl &Kernel) const {
  Run.run(
      Kernel, [&](unsigned Parameter) { return Extents.argument(Parameter); },
      [&](unsigned Parameter) {
        auto Found = Covered.find(Parameter);
        return Found == Covered.end() ? std::nullopt : std::optional(Found->second);
      });
}

bool LaunchedBlocks::mayHave(const BlockRun::Shape &Threads, const FunctionDecl &Kernel) const {
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    if (Threads[Axis] > Extents.threadsAlong(Axis).value_or(DeviceLimits::ThreadsPerBlock))
      return false;
  return sizeOf(Threads) <= launchBound(Kernel).value_or(DeviceLimits::ThreadsPerBlock);
}

/// Whether \p Body asks for the number of the thread along other axes than x.
static bool usesOtherAxes(const Stmt &Body) {
  return findPart(&Body, [](const Stmt &Part) {
    const auto *E = dyn_cast<Expr>(&Part);
    const std::optional<ThreadCoordinate> Which = E ? threadCoordinateIn(*E) : std::nullopt;
    return Which && Which->What == ThreadCoordinate::ThreadIdx && Which->Axis > 0;
  });
}

llvm::ArrayRef<BlockRun::Shape> usualBlocksOf(const FunctionDecl &Kernel) {
  return usesOtherAxes(*Kernel.getBody()) ? llvm::ArrayRef(Planes) : llvm::ArrayRef(Lines);
}

unsigned sizeOf(const BlockRun::Shape &Threads) { return Threads[0] * Threads[1] * Threads[2]; }

std::string nameOfBlock(const BlockRun::Shape &Threads) {
  std::string Name = std::to_string(Threads[0]);
  for (unsigned Axis = 1; Axis < 3; ++Axis)
    if (Threads[Axis] > 1 || (Axis == 1 && Threads[2] > 1))
      Name += " x " + std::to_string(Threads[Axis]);
  return Name;
}

} // namespace cuda_tidy
