#include "facts/FactWriter.h"
#include "knowledge/DeviceLimits.h"
#include "launches/ConfiguredLaunch.h"
#include "memory/NullPointers.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace cuda_tidy {
namespace {

bool isOneWarp(const Extent &Block) {
  constexpr int64_t WarpSize = DeviceLimits::WarpSize;
  int64_t Threads = 1;
  for (const Amount &Axis : Block.Axes) {
    if (!Axis.Range.isAtMost(WarpSize))
      return false;
    Threads *= std::max<int64_t>(*Axis.Range.Upper, 1);
  }
  return Threads <= WarpSize;
}

void writeFactsOf(const ConfiguredLaunch &Launch, UnitAnalyses &Unit, FactWriter &Facts) {
  const FunctionDecl &Kernel = *Launch.Site.Kernel;
  const PlaceInFunction Place = {Launch.Site.Call, Launch.Function, Launch.Outermost};
  auto Write = [&](Property About, const Subject &Used, bool Holds) {
    Facts.write(About, Used, Place, {Holds ? Answer::Yes : Answer::No, {}});
  };
  Write(Property::GivesNoSharedMemory, {&Kernel}, Launch.Site.SharedBytes && Launch.SharedBytes.Range.exactly() == 0);
  Write(Property::GivesOneWarp, {&Kernel}, isOneWarp(Launch.Block));
  const FunctionFlow &Flow = Unit.get<FunctionFlows>().of(*Launch.Function);
  for (const ParmVarDecl *Each : Kernel.parameters())
    if (const unsigned Index = Each->getFunctionScopeIndex();
        Each->getType()->isPointerType() && Launch.Site.isChevron() && Index < Launch.Site.Call->getNumArgs())
      Write(Property::GivesNull, subjectOf(*Each), isNull(*Launch.Site.Call->getArg(Index), Flow));
}

} // namespace

void writeLaunchFacts(UnitAnalyses &Unit, FactWriter &Facts) {
  llvm::DenseSet<const FunctionDecl *> Elsewhere;
  for (const FunctionDecl *Used : Unit.get<FunctionUses>().usedOfOthers(/*WithKernels=*/true))
    if (Used->hasAttr<CUDAGlobalAttr>())
      Elsewhere.insert(Used->getCanonicalDecl());
  if (Elsewhere.empty())
    return;
  for (const ConfiguredLaunch &Each : Unit.get<ConfiguredLaunches>().launches())
    if (Each.Site.Kernel && Elsewhere.contains(Each.Site.Kernel->getCanonicalDecl()))
      writeFactsOf(Each, Unit, Facts);
}

} // namespace cuda_tidy
