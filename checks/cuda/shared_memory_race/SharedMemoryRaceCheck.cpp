#include "cuda/shared_memory_race/SharedMemoryRaceCheck.h"
#include "calls/UncalledFunctions.h"
#include "cuda/shared_memory_race/BarrierPlace.h"
#include "cuda/shared_memory_race/ToldBlocks.h"
#include "knowledge/DeviceLimits.h"
#include "launches/LaunchedBlocks.h"
#include "simulation/KernelOutput.h"
#include "syntax/ArchitectureTests.h"
#include "syntax/SourceText.h"
#include "clang/AST/Attr.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned WarpSize = 32;

} // namespace

/// What is known of one translation unit.
struct SharedMemoryRaceCheck::Model {
  explicit Model(UnitAnalyses &Unit) : Unit(Unit), Context(Unit.context()), Flows(Unit.get<FunctionFlows>()) {}

  UnitAnalyses &Unit;
  ASTContext &Context;
  FunctionFlows &Flows;
  llvm::DenseMap<const FunctionDecl *, LaunchedBlocks> Launched; ///< Of kernels.
  llvm::DenseSet<std::pair<SourceLocation, SourceLocation>> Reported;
};

/// Looks for races in one kernel.
struct SharedMemoryRaceCheck::Judge {
  SharedMemoryRaceCheck &Check;
  Model &Known;
  const FunctionDecl &Kernel;
  const LaunchedBlocks Launched = Known.Launched.lookup(definitionOf(Kernel));

  void judge() {
    if (Known.Unit.get<UncalledFunctions>().contains(Kernel) || !mayHaveOutput(Kernel))
      return;
    for (const BlockRun::Shape &Each : Launched.Blocks)
      if (sizeOf(Each) > WarpSize && sizeOf(Each) <= DeviceLimits::ThreadsPerBlock)
        return report(*run(Each, false));
    if (Launched.areAllKnown())
      return;
    // What only code launches that is never executed, as a branch of another instantiation is, says of no block.
    if (!Launched.Extents.isLaunched() && Check.Named.contains(&Kernel))
      return;
    // What nobody launches here may be for a warp, unless it waits for more, or has an element for each thread. How
    // many they are is unknown otherwise: what two usual blocks do is taken to be true of the one that is meant.
    const std::vector<BlockRun::Shape> Told = blocksToldBy(Kernel, Known.Context);
    const llvm::ArrayRef<BlockRun::Shape> Usual = !Told.empty() ? llvm::ArrayRef(Told) : usualBlocksOf(Kernel);
    std::optional<BlockRun::Shape> Least;
    for (const BlockRun::Shape &Each : Usual) {
      if (!Launched.mayHave(Each, Kernel))
        continue;
      const std::unique_ptr<const BlockRun> Ran = run(Each, true);
      const BlockRun &Run = *Ran;
      if (!Run.usesSharedMemory())
        return;
      if (!Run.hasOddities() && Run.hasElementForEach())
        return report(Run);
      if (!Run.hasOddities() && Run.barriers()) {
        if (Run.races().empty())
          return;
        if (Least)
          return report(sizeOf(*Least) < sizeOf(Each) ? *run(*Least, true) : Run);
        Least = Each;
      }
      if (Run.isGivenUp())
        break;
    }
    if (Least)
      report(*run(*Least, true));
  }

  // What is loaded and never looked at races for nothing.
  std::unique_ptr<const BlockRun> run(const BlockRun::Shape &Threads, bool IsGuess) const {
    std::unique_ptr<const BlockRun> Run = run(Threads, IsGuess, {});
    const std::set<unsigned> Useless = Run->races().empty() ? std::set<unsigned>() : Run->uselessReads();
    return Useless.empty() ? std::move(Run) : run(Threads, IsGuess, Useless);
  }

  std::unique_ptr<const BlockRun> run(const BlockRun::Shape &Threads, bool IsGuess,
                                      const std::set<unsigned> &Useless) const {
    auto Run = std::make_unique<BlockRun>(Known.Context, Threads, Launched.grid(), IsGuess, Useless);
    Launched.run(*Run, Kernel);
    return Run;
  }

  SourceLocation placeOf(const Stmt &Statement) const {
    return Known.Context.getSourceManager().getFileLoc(Statement.getBeginLoc());
  }

  void report(const BlockRun &Run) {
    for (const SharedRace &Each : Run.races()) {
      const BarrierPlace Place = barrierPlaceOf(Each, Known.Flows, Run);
      // One barrier that is missing, whatever it would order.
      if (Place.Where && Known.Reported.insert({placeOf(*Place.Where), SourceLocation()}).second)
        report(Each, Place, Run);
    }
  }

  void report(const SharedRace &Race, const BarrierPlace &Place, const BlockRun &Run) {
    const SharedAccess &Later = Race.Later, &Earlier = Race.Earlier;
    auto HowOf = [](const SharedAccess &Access) { return static_cast<unsigned>(Access.What); };
    {
      DiagnosticBuilder Report = Check.diag(
          placeOf(*Later.Site), "'%0' may be %select{read|written|changed}1 before another thread of the block has "
                                "%select{read|written|changed}2 it as '%3': no barrier is "
                                "between%select{|, where thread %5 comes to the element of thread %6}4");
      Report << textOf(*Later.Site, Known.Context) << HowOf(Later) << HowOf(Earlier)
             << textOf(*Earlier.Site, Known.Context) << Race.Threads.has_value()
             << (Race.Threads ? nameOfThread((*Race.Threads)[1], Run.shape()) : "")
             << (Race.Threads ? nameOfThread((*Race.Threads)[0], Run.shape()) : "");
      attach(verification(Earlier), Report);
    }
    Check.diag(placeOf(*Earlier.Site), "%select{read|written|changed}0 here", DiagnosticIDs::Note) << HowOf(Earlier);
    for (const SharedAccess *Each : {&Later, &Earlier})
      for (unsigned Index = Each->Calls.size(); Index-- > Place.Depth;)
        Check.diag(placeOf(*Each->Calls[Index].Call), "called from here", DiagnosticIDs::Note);
    Check.diag(placeOf(*Place.Where),
               "%select{'__syncthreads()' belongs before this|'__syncthreads()' belongs at the end of this loop's "
               "body|read into a variable, and let '__syncthreads()' stand between that and the write}0"
               "%select{|, where not every thread comes: move it out of the branch, too}1",
               DiagnosticIDs::Note)
        << static_cast<unsigned>(Place.Is) << Place.IsDivergent;
  }

  Verification verification(const SharedAccess &Earlier) const {
    const ConfiguredLaunch *Launch = Launched.Extents.first();
    Verification Found =
        Launch ? verificationOf(*Launch, Trigger(), Known.Unit.get<RaisedLimits>()) : verificationOf(Kernel);
    addHostSource(Found, Kernel);
    Found["accesses"] = llvm::json::Array{placeAt(placeOf(*Earlier.Site), Known.Context.getSourceManager())};
    return Found;
  }
};

SharedMemoryRaceCheck::SharedMemoryRaceCheck(StringRef Name, tidy::ClangTidyContext *Context)
    : LaunchCheckBase(Name, Context) {}

SharedMemoryRaceCheck::~SharedMemoryRaceCheck() = default;

void SharedMemoryRaceCheck::registerPPCallbacks(const SourceManager &Sources, Preprocessor *Preprocessor,
                                                clang::Preprocessor *) {
  noteArchitectureTests(*Preprocessor, Sources, IsWithoutDeviceCode);
}

void SharedMemoryRaceCheck::registerMatchers(MatchFinder *Finder) {
  LaunchCheckBase::registerMatchers(Finder);
  Finder->addMatcher(
      functionDecl(isDefinition(), hasAttr(attr::CUDAGlobal), unless(isExpansionInSystemHeader())).bind("kernel"),
      this);
  Finder->addMatcher(cudaKernelCallExpr(callee(functionDecl().bind("named"))), this);
}

void SharedMemoryRaceCheck::check(const MatchFinder::MatchResult &Result) {
  if (const auto *Launched = Result.Nodes.getNodeAs<FunctionDecl>("named")) {
    Named.insert(definitionOf(*Launched));
    return;
  }
  const auto *Kernel = Result.Nodes.getNodeAs<FunctionDecl>("kernel");
  if (!Kernel)
    return LaunchCheckBase::check(Result);
  if (!Kernel->isInvalidDecl() && Kernel->doesThisDeclarationHaveABody() && !Kernel->isDependentContext() &&
      !IsWithoutDeviceCode)
    Kernels.push_back(Kernel);
}

bool SharedMemoryRaceCheck::judge(const ConfiguredLaunch &Launch) {
  if (Kernels.empty() || !Launch.Site.Kernel)
    return false;
  if (!Known)
    Known = std::make_unique<Model>(UnitAnalyses::of(context()));
  Known->Launched[definitionOf(*Launch.Site.Kernel)].add(Launch, Known->Flows);
  return false;
}

void SharedMemoryRaceCheck::onEndOfTranslationUnit() {
  LaunchCheckBase::onEndOfTranslationUnit();
  if (!Kernels.empty() && !Known)
    Known = std::make_unique<Model>(UnitAnalyses::of(Kernels.front()->getASTContext()));
  for (const FunctionDecl *Kernel : Kernels)
    Judge{*this, *Known, *Kernel}.judge();
  Kernels.clear();
  Named.clear();
  Known.reset();
}

} // namespace cuda_tidy
