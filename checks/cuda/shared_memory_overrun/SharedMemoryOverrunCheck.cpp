#include "cuda/shared_memory_overrun/SharedMemoryOverrunCheck.h"
#include "calls/FunctionUses.h"
#include "facts/Registration.h"
#include "knowledge/DeviceLimits.h"
#include "launches/LaunchedBlocks.h"
#include "program/Conditions.h"
#include "syntax/SourceText.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {
namespace {

constexpr BlockRun::Shape AnyBlock = {32, 1, 1}; // Of a kernel that others launch: as good as any for no memory.

bool isDynamic(const VarDecl &Shared) { return Shared.getType()->isIncompleteArrayType(); }

// Others decide: some launch of \p Kernel gives it no dynamic shared memory.
std::array<Condition, 1> isLaunchedWithout(const FunctionDecl &Kernel) {
  return {{{Condition::OnlyIfAny,
            {questionAbout(Property::GivesNoSharedMemory, {&Kernel}, UnitAnalyses::of(Kernel.getASTContext()))},
            "launched here without dynamic shared memory"}}};
}

} // namespace

void SharedMemoryOverrunCheck::registerMatchers(MatchFinder *Finder) {
  LaunchCheckBase::registerMatchers(Finder);
  Finder->addMatcher(varDecl(hasAttr(attr::CUDAShared), unless(parmVarDecl())).bind("shared"), this);
  Finder->addMatcher(
      functionDecl(isDefinition(), hasAttr(attr::CUDAGlobal), unless(isExpansionInSystemHeader())).bind("kernel"),
      this);
}

void SharedMemoryOverrunCheck::check(const MatchFinder::MatchResult &Result) {
  HasShared |= Result.Nodes.getNodeAs<VarDecl>("shared") != nullptr;
  const auto *Kernel = Result.Nodes.getNodeAs<FunctionDecl>("kernel");
  if (Kernel && !Kernel->isInvalidDecl() && Kernel->doesThisDeclarationHaveABody() && !Kernel->isTemplated())
    Kernels.push_back(Kernel);
  if (Result.Nodes.getNodeAs<TranslationUnitDecl>("unit"))
    LaunchCheckBase::check(Result);
}

void SharedMemoryOverrunCheck::onEndOfTranslationUnit() {
  if (HasShared && !Kernels.empty()) {
    const auto &Uses = UnitAnalyses::of(Kernels.front()->getASTContext()).get<FunctionUses>();
    for (const FunctionDecl *Kernel : Kernels)
      if (Kernel->isExternallyVisible() && Uses.usesOf(*Kernel).empty())
        judgeUnlaunched(*Kernel);
  }
  LaunchCheckBase::onEndOfTranslationUnit();
  Judged.clear();
  Reported.clear();
  Kernels.clear();
  HasShared = false;
}

bool SharedMemoryOverrunCheck::judge(const ConfiguredLaunch &Launch) {
  const FunctionDecl *Kernel = Launch.Site.Kernel ? definitionOf(*Launch.Site.Kernel) : nullptr;
  if (!HasShared || !Kernel || Kernel->isDependentContext() || Kernel->isInvalidDecl() || !Launch.Block.isExact() ||
      Launch.Block.product() > DeviceLimits::ThreadsPerBlock)
    return false;
  const auto Along = [&](unsigned Axis) { return static_cast<unsigned>(Launch.Block.Axes[Axis].atLeast()); };
  const BlockRun::Shape Threads = {Along(0), Along(1), Along(2)};
  const std::optional<int64_t> Bytes =
      Launch.Site.SharedBytes ? Launch.SharedBytes.Range.exactly() : std::optional<int64_t>();
  LaunchedExtents Extents;
  Extents.add(Launch);
  std::vector<std::optional<int64_t>> Given;
  for (unsigned Index = 0; Index < Kernel->getNumParams(); ++Index)
    Given.push_back(Extents.argument(Index));
  if (!Judged.insert({Kernel, Threads, Bytes, Given}).second)
    return false;
  BlockRun Run(context(), Threads, {Extents.blocksAlong(0), Extents.blocksAlong(1), Extents.blocksAlong(2)},
               /*IsGuess=*/false);
  if (Bytes && *Bytes >= 0)
    Run.setDynamicBytes(*Bytes);
  Run.run(*Kernel, [&](unsigned Parameter) { return Given[Parameter]; }, [](unsigned) { return std::nullopt; });
  report(*Kernel, Run, &Launch);
  return false;
}

// Where another file launches it without dynamic shared memory, any access to that leaves it.
void SharedMemoryOverrunCheck::judgeUnlaunched(const FunctionDecl &Kernel) {
  if (!mayBeShown(isLaunchedWithout(Kernel)))
    return;
  BlockRun Run(Kernel.getASTContext(), AnyBlock, {}, /*IsGuess=*/false);
  Run.setDynamicBytes(0);
  Run.allowLimits();
  Run.run(Kernel, [](unsigned) { return std::nullopt; }, [](unsigned) { return std::nullopt; });
  report(Kernel, Run, nullptr);
}

void SharedMemoryOverrunCheck::report(const FunctionDecl &Kernel, const BlockRun &Run, const ConfiguredLaunch *Launch) {
  llvm::MapVector<const VarDecl *, llvm::SmallVector<const BlockOverrun *>> ByVariable;
  for (const BlockOverrun &Each : Run.overruns())
    if (Launch || isDynamic(*Each.Variable))
      ByVariable[Each.Variable].push_back(&Each);
  for (const auto &[Variable, Overruns] : ByVariable)
    if (Reported.insert({Kernel.getLocation(), Variable->getLocation()}).second)
      report(Overruns, Run, Launch);
}

void SharedMemoryOverrunCheck::report(llvm::ArrayRef<const BlockOverrun *> Overruns, const BlockRun &Run,
                                      const ConfiguredLaunch *Launch) {
  const BlockOverrun &First = *Overruns.front();
  const ASTContext &Context = Run.kernel().getASTContext();
  const SourceManager &Sources = Context.getSourceManager();
  auto PlaceOf = [&](const Expr &E) { return Sources.getFileLoc(E.getBeginLoc()); };
  const bool IsCounted = First.Offset % First.Size == 0 && First.Bytes % First.Size == 0;
  const bool IsWithout = First.Bytes == 0 && isDynamic(*First.Variable);
  const int64_t Unit = IsCounted ? First.Size : 1;
  if (Launch) {
    DiagnosticBuilder Report =
        diag(PlaceOf(*First.Site), IsWithout ? "'%0' is in %3, and the launch gives it no dynamic shared memory"
                                             : "'%0' is %select{at bytes %2 to %7|element %2}1 of %3, which has "
                                               "%4%select{ bytes|}1, in thread %5 of the block of %6 that is launched");
    Report << textOf(*First.Site, Context) << IsCounted << std::to_string(First.Offset / Unit) << First.Variable
           << std::to_string(First.Bytes / Unit) << nameOfThread(First.Thread, Run.shape()) << nameOfBlock(Run.shape())
           << std::to_string(First.Offset + First.Size - 1);
    Verification Confirmed = verificationOf(*Launch, {}, raisedLimits());
    addHostSource(Confirmed, Run.kernel());
    attach(std::move(Confirmed), Report);
  } else {
    DiagnosticBuilder Report = diag(PlaceOf(*First.Site), "'%0' is in %1, which a launch gives no bytes");
    Report << textOf(*First.Site, Context) << First.Variable;
    Verification Confirmed = verificationOf(Run.kernel());
    Confirmed["conditions"] = asJson(isLaunchedWithout(Run.kernel()));
    attach(std::move(Confirmed), Report);
  }
  for (const CallOnWay &Each : llvm::reverse(First.Calls))
    diag(PlaceOf(*Each.Call), "called from here", DiagnosticIDs::Note);
  for (const BlockOverrun *Each : Overruns.drop_front())
    diag(PlaceOf(*Each->Site), "'%0' leaves it, too", DiagnosticIDs::Note) << textOf(*Each->Site, Context);
  diag(First.Variable->getLocation(), "%0 is declared here", DiagnosticIDs::Note) << First.Variable;
  if (!Launch)
    return;
  diag(Launch->Site.Location, "launched here%select{| without dynamic shared memory}0", DiagnosticIDs::Note)
      << IsWithout;
  explain(*Launch, Launch->Block);
  explainLaunch(*Launch);
}

} // namespace cuda_tidy
