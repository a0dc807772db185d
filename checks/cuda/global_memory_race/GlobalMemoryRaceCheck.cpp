#include "cuda/global_memory_race/GlobalMemoryRaceCheck.h"
#include "flow/Conditions.h"
#include "flow/LaunchIdioms.h"
#include "flow/StatementParts.h"
#include "knowledge/DeviceLimits.h"
#include "syntax/SourceText.h"
#include <set>

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MostBlocks = 64; // That are executed.

bool asksForThread(const Stmt &Body) {
  return findPart(&Body, [](const Stmt &Part) {
    const auto *E = dyn_cast<Expr>(&Part);
    const std::optional<ThreadCoordinate> Which = E ? threadCoordinateIn(*E) : std::nullopt;
    return Which && Which->What == ThreadCoordinate::ThreadIdx;
  });
}

bool writesSomethingElse(const BlockAccess &A, const BlockAccess &B, std::array<unsigned, 2> Threads) {
  return A.Stored.Object == B.Stored.Object && A.Stored.Symbol == B.Stored.Symbol &&
         A.Stored.Numbers[Threads[0]] != B.Stored.Numbers[Threads[1]];
}

/// Whether one of the two is atomic, or sets what is a flag, the same for all: what the other one reads may be old, and
/// whoever wrote it may mean that. Two constants are no flag.
bool mayBeMeant(const BlockRace &Race) {
  const auto isFlag = [](const BlockAccess &Each) { return Each.What == BlockAccess::Write && Each.Stored.constant(); };
  const auto isAtomic = [](const BlockAccess &Each) { return Each.What == BlockAccess::Atomic; };
  return isAtomic(Race.Earlier) || isAtomic(Race.Later) || isFlag(Race.Earlier) != isFlag(Race.Later);
}

/// Whether the two threads are there in any block of more than one thread: all threads come to one element, or the two
/// are neighbours.
bool isOfAnyBlock(const BlockRace &Race, const BlockRun &Run) {
  if (Race.Earlier.Address.Numbers.isUniform() && Race.Later.Address.Numbers.isUniform())
    return true;
  const unsigned Distance =
      std::max((*Race.Threads)[0], (*Race.Threads)[1]) - std::min((*Race.Threads)[0], (*Race.Threads)[1]);
  return Distance == 1 || (!Run.areBlocks() && Run.shape()[1] > 1 && Distance == Run.shape()[0]);
}

/// The call of a function that returns the least or the greatest of two; null if \p E is none.
const CallExpr *extremeIn(const Expr &E) {
  const auto *Call = dyn_cast<CallExpr>(E.IgnoreParenImpCasts());
  return Call && Call->getNumArgs() == 2 && extremeBy(*Call) ? Call : nullptr;
}

/// What \p Operator counts, or changes to the least or greatest of all: an element that several threads are meant to
/// come to. Null if it does something else: a thread that adds to a `float`, or that does `x = max(x, 0)`, may have the
/// element alone.
const Expr *countedBy(const Expr &Operator, const ASTContext &Context) {
  if (const auto *Step = dyn_cast<UnaryOperator>(&Operator))
    return Step->getSubExpr();
  const auto &Assignment = cast<BinaryOperator>(Operator);
  const Expr *Left = Assignment.getLHS(), *Right = Assignment.getRHS()->IgnoreParenImpCasts();
  const auto isConstant = [&](const Expr *E) { return !E->isValueDependent() && E->isEvaluatable(Context); };
  const auto isLeft = [&](const Expr *E) { return isSame(*E, *Left, Context); };
  if (const CallExpr *Extreme = extremeIn(*Right))
    return llvm::any_of(Extreme->arguments(), isLeft) && llvm::none_of(Extreme->arguments(), isConstant) ? Left
                                                                                                         : nullptr;
  if (!Left->getType()->isIntegerType())
    return nullptr;
  if (Assignment.isCompoundAssignmentOp())
    return BinaryOperator::isAdditiveOp(BinaryOperator::getOpForCompoundAssignment(Assignment.getOpcode())) &&
                   isConstant(Right)
               ? Left
               : nullptr;
  const auto *Sum = dyn_cast<BinaryOperator>(Right);
  return Sum && Sum->isAdditiveOp() && isLeft(Sum->getLHS()) && isConstant(Sum->getRHS()) ? Left : nullptr;
}

} // namespace

/// Looks for races in one kernel.
struct GlobalMemoryRaceCheck::Judge {
  GlobalMemoryRaceCheck &Check;
  const FunctionDecl &Kernel;
  const LaunchedBlocks &Launched;
  ASTContext &Context;
  const Stmt &Body = *Kernel.getBody();

  void judge() {
    judgeThreads();
    judgeBlocks();
  }

  // The threads of one block.
  void judgeThreads() {
    for (const BlockRun::Shape &Each : Launched.Blocks)
      if (sizeOf(Each) > 1 && sizeOf(Each) <= DeviceLimits::ThreadsPerBlock)
        return report(*run(Each, 0), /*IsGuess=*/false);
    if (const auto Usual = usualBlock(); Usual && !Launched.areAllKnown() && asksForThread(Body))
      report(*run(*Usual, 0), /*IsGuess=*/true);
  }

  std::optional<BlockRun::Shape> usualBlock() const {
    const auto Usual = usualBlocksOf(Kernel);
    const auto *Found = llvm::find_if(Usual, [&](const auto &Each) { return Launched.mayHave(Each, Kernel); });
    return Found == Usual.end() ? std::nullopt : std::optional(*Found);
  }

  // The first threads of several blocks. Where nobody launches the kernel, it may be for one block.
  void judgeBlocks() {
    const ConfiguredLaunch *Only = Launched.Extents.only();
    std::optional<int64_t> Most = Launched.Extents.blocksAlong(0);
    if (!Most && Only) // as long as nothing wraps
      Most = Only->Grid.Axes[0].Range.Upper;
    const int64_t Count = Most.value_or(MostBlocks);
    const std::optional<BlockRun::Shape> Block =
        Launched.Blocks.empty() ? usualBlock() : std::optional(Launched.Blocks.front());
    if (Launched.Extents.isLaunched() && Count > 1 && Block)
      report(*run(*Block, static_cast<unsigned>(std::min<int64_t>(Count, MostBlocks))),
             /*IsGuess=*/Launched.Blocks.empty());
  }

  std::unique_ptr<const BlockRun> run(const BlockRun::Shape &Threads, unsigned Blocks) const {
    auto Run = std::make_unique<BlockRun>(Context, Threads, Launched.grid(), /*IsGuess=*/false);
    Run->watchGlobalMemory();
    if (Blocks > 1)
      Run->executeBlocks(Blocks);
    Launched.run(*Run, Kernel);
    return Run;
  }

  SourceLocation placeOf(const Stmt &Statement) const {
    return Context.getSourceManager().getFileLoc(Statement.getBeginLoc());
  }

  bool isNew(const Stmt &Site) {
    const SourceLocation Place = placeOf(Site);
    return !Context.getSourceManager().isInSystemHeader(Place) && Check.Reported.insert(Place).second;
  }

  void report(const BlockRun &Run, bool IsGuess) {
    std::set<unsigned> Told; // Of one object one race says enough.
    for (const BlockRace &Each : Run.races())
      if (Each.Threads && !mayBeMeant(Each) && (!IsGuess || isOfAnyBlock(Each, Run)) &&
          !Told.contains(Each.Later.Address.Object) && report(Each, Run))
        Told.insert(Each.Later.Address.Object);
    for (const Expr *Each : Run.scattered())
      if (const Expr *Counted = countedBy(*Each, Context); Counted && isNew(*Counted))
        Check.diag(placeOf(*Counted), "threads that load the same index change '%0' at the same time, and changes are "
                                      "lost: use an atomic function")
            << textOf(*Counted, Context);
  }

  std::string textAt(const BlockAccess &Access) const { return textOf(*Access.Site->IgnoreParens(), Context); }

  bool report(const BlockRace &Race, const BlockRun &Run) {
    const BlockAccess &Later = Race.Later, &Earlier = Race.Earlier;
    const std::array<unsigned, 2> Threads = *Race.Threads;
    const bool AreWrites = Later.What != BlockAccess::Read && Earlier.What != BlockAccess::Read;
    if (AreWrites && (!Later.Under.empty() || !Earlier.Under.empty() || !writesSomethingElse(Earlier, Later, Threads)))
      return false;
    if (!isNew(*Later.Site->IgnoreParens()))
      return false;
    // Both threads do both, or one place does it.
    const bool IsOne =
        isSame(*Later.Site, *Earlier.Site, Context) && Earlier.Threads[Threads[1]] && Later.Threads[Threads[0]];
    const auto nameOf = [&](unsigned Thread) {
      return Run.areBlocks() ? std::to_string(Thread) : nameOfThread(Thread, Run.shape());
    };
    const std::string Text = textAt(Later), Who = Run.areBlocks() ? "block" : "thread";
    if (IsOne)
      Check.diag(placeOf(*Later.Site->IgnoreParens()),
                 "%0s %1 and %2 %select{read and change '%4' at the same time, and one change is "
                 "lost|write different values to '%4'}3")
          << Who << nameOf(std::min(Threads[0], Threads[1])) << nameOf(std::max(Threads[0], Threads[1])) << AreWrites
          << Text;
    else
      Check.diag(placeOf(*Later.Site->IgnoreParens()),
                 "%0 %1 %select{reads|writes}2 '%3' while %0 %4 may "
                 "%select{read|write}5 it%select{ as '%6'|}7: nothing orders them")
          << Who << nameOf(Threads[1]) << static_cast<unsigned>(Later.What) << Text << nameOf(Threads[0])
          << static_cast<unsigned>(Earlier.What) << textAt(Earlier) << (Text == textAt(Earlier));
    if (!IsOne)
      note(*Earlier.Site, "the other access");
    for (const BlockAccess *Each : {&Later, &Earlier})
      for (const CallOnWay &Way : llvm::reverse(Each->Calls))
        note(*Way.Call, "called from here");
    note(*Later.Site, AreWrites || IsOne ? "use an atomic function, or let one thread do it"
                      : Run.areBlocks()
                          ? "nothing orders the blocks of a launch: write to other memory, or do it in two launches"
                          : "write to other memory, or let '__syncthreads()' stand between");
    return true;
  }

  void note(const Stmt &Where, StringRef Message) { Check.diag(placeOf(Where), Message, DiagnosticIDs::Note); }
};

void GlobalMemoryRaceCheck::judge(const FunctionDecl &Kernel, const LaunchedBlocks &Launched, UnitAnalyses &Unit) {
  Judge{*this, Kernel, Launched, Unit.context()}.judge();
}

void GlobalMemoryRaceCheck::onEndOfTranslationUnit() {
  KernelCheckBase::onEndOfTranslationUnit();
  Reported.clear();
}

} // namespace cuda_tidy
