#include "cuda/shared_memory_race/SharedMemoryRaceCheck.h"
#include "cuda/shared_memory_race/BarrierPlace.h"
#include "cuda/shared_memory_race/ToldBlocks.h"
#include "facts/Registration.h"
#include "knowledge/DeviceLimits.h"
#include "program/Conditions.h"
#include "simulation/KernelOutput.h"
#include "syntax/SourceText.h"
#include "clang/AST/Attr.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned WarpSize = DeviceLimits::WarpSize;

} // namespace

/// Looks for races in one kernel.
struct SharedMemoryRaceCheck::Judge {
  SharedMemoryRaceCheck &Check;
  const FunctionDecl &Kernel;
  const LaunchedBlocks &Launched;
  UnitAnalyses &Unit;
  ASTContext &Context = Unit.context();

  void judge() {
    if (!mayHaveOutput(Kernel))
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
    const std::vector<BlockRun::Shape> Told = blocksToldBy(Kernel, Context);
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
    auto Run = std::make_unique<BlockRun>(Context, Threads, Launched.grid(), IsGuess, Useless);
    Launched.run(*Run, Kernel);
    return Run;
  }

  SourceLocation placeOf(const Stmt &Statement) const {
    return Context.getSourceManager().getFileLoc(Statement.getBeginLoc());
  }

  void report(const BlockRun &Run) {
    for (const BlockRace &Each : Run.races()) {
      const BarrierPlace Place = barrierPlaceOf(Each, Unit.get<FunctionFlows>(), Run);
      // One barrier that is missing, whatever it would order.
      if (Place.Where && Check.Reported.insert(placeOf(*Place.Where)).second)
        report(Each, Place, Run);
    }
  }

  void report(const BlockRace &Race, const BarrierPlace &Place, const BlockRun &Run) {
    const BlockAccess &Later = Race.Later, &Earlier = Race.Earlier;
    auto HowOf = [](const BlockAccess &Access) { return static_cast<unsigned>(Access.What); };
    {
      DiagnosticBuilder Report = Check.diag(
          placeOf(*Later.Site), "'%0' may be %select{read|written|changed}1 before another thread of the block has "
                                "%select{read|written|changed}2 it as '%3': no barrier is "
                                "between%select{|, where thread %5 comes to the element of thread %6}4");
      Report << textOf(*Later.Site, Context) << HowOf(Later) << HowOf(Earlier) << textOf(*Earlier.Site, Context)
             << Race.Threads.has_value() << (Race.Threads ? nameOfThread((*Race.Threads)[1], Run.shape()) : "")
             << (Race.Threads ? nameOfThread((*Race.Threads)[0], Run.shape()) : "");
      attach(verification(Earlier), Report);
    }
    Check.diag(placeOf(*Earlier.Site), "%select{read|written|changed}0 here", DiagnosticIDs::Note) << HowOf(Earlier);
    for (const BlockAccess *Each : {&Later, &Earlier})
      for (unsigned Index = Each->Calls.size(); Index-- > Place.Depth;)
        Check.diag(placeOf(*Each->Calls[Index].Call), "called from here", DiagnosticIDs::Note);
    Check.diag(placeOf(*Place.Where),
               "%select{'__syncthreads()' belongs before this|'__syncthreads()' belongs at the end of this loop's "
               "body|read into a variable, and let '__syncthreads()' stand between that and the write}0"
               "%select{|, where not every thread comes: move it out of the branch, too}1",
               DiagnosticIDs::Note)
        << static_cast<unsigned>(Place.Is) << Place.IsDivergent;
  }

  // The threads of a warp race with none of its own. Others decide about a kernel that nobody launches here.
  std::array<Condition, 1> unlessLaunchedForOneWarp() const {
    return {{{Condition::UnlessAll, {questionAbout(Property::GivesOneWarp, {&Kernel}, Unit)}, ""}}};
  }

  Verification verification(const BlockAccess &Earlier) const {
    const ConfiguredLaunch *Launch = Launched.Extents.first();
    Verification Found = Launch ? verificationOf(*Launch, Trigger(), Unit.get<RaisedLimits>()) : verificationOf(Kernel);
    addHostSource(Found, Kernel);
    if (!Launch && Kernel.isExternallyVisible())
      Found["conditions"] = asJson(unlessLaunchedForOneWarp());
    Found["accesses"] = llvm::json::Array{placeAt(placeOf(*Earlier.Site), Context.getSourceManager())};
    return Found;
  }
};

void SharedMemoryRaceCheck::registerMatchers(MatchFinder *Finder) {
  KernelCheckBase::registerMatchers(Finder);
  Finder->addMatcher(cudaKernelCallExpr(callee(functionDecl().bind("named"))), this);
}

void SharedMemoryRaceCheck::check(const MatchFinder::MatchResult &Result) {
  if (const auto *Launched = Result.Nodes.getNodeAs<FunctionDecl>("named"))
    Named.insert(definitionOf(*Launched));
  else
    KernelCheckBase::check(Result);
}

void SharedMemoryRaceCheck::judge(const FunctionDecl &Kernel, const LaunchedBlocks &Launched, UnitAnalyses &Unit) {
  Judge{*this, Kernel, Launched, Unit}.judge();
}

void SharedMemoryRaceCheck::onEndOfTranslationUnit() {
  KernelCheckBase::onEndOfTranslationUnit();
  Named.clear();
  Reported.clear();
}

} // namespace cuda_tidy
