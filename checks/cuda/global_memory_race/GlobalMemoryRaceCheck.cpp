#include "cuda/global_memory_race/GlobalMemoryRaceCheck.h"
#include "calls/UncalledFunctions.h"
#include "flow/Conditions.h"
#include "flow/LaunchIdioms.h"
#include "flow/StatementParts.h"
#include "knowledge/DeviceLimits.h"
#include "launches/LaunchedBlocks.h"
#include "syntax/ArchitectureTests.h"
#include "syntax/SourceText.h"
#include "clang/AST/Attr.h"

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MostBlocks = 64; // That are executed.

// Of launches that nobody sees. Whatever is found there must not hang on it.
constexpr BlockRun::Shape AnyLine = {256, 1, 1}, AnyPlane = {16, 16, 1};

bool asksFor(ThreadCoordinate::Kind What, const Stmt &Body) {
  return findPart(&Body, [&](const Stmt &Part) {
    const auto *E = dyn_cast<Expr>(&Part);
    const std::optional<ThreadCoordinate> Which = E ? threadCoordinateIn(*E) : std::nullopt;
    return Which && Which->What == What;
  });
}

bool writesSomethingElse(const SharedAccess &A, const SharedAccess &B, std::array<unsigned, 2> Threads) {
  return A.Stored.Object == B.Stored.Object && A.Stored.Symbol == B.Stored.Symbol &&
         A.Stored.Numbers[Threads[0]] != B.Stored.Numbers[Threads[1]];
}

/// Whether one of the two is atomic, or sets what is a flag, the same for all: what the other one reads may be old, and
/// whoever wrote it may mean that.
bool mayBeMeant(const SharedRace &Race) {
  const auto isMeant = [](const SharedAccess &Each) {
    return Each.What == SharedAccess::Atomic || (Each.What == SharedAccess::Write && Each.Stored.constant());
  };
  return isMeant(Race.Earlier) || isMeant(Race.Later);
}

/// Whether the two threads are there in any block of more than one thread: all threads come to one element, or the two
/// are neighbours.
bool isOfAnyBlock(const SharedRace &Race, const BlockRun &Run) {
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

/// What \p Operator changes by what everybody changes it by, or to the least or greatest of all: an element that
/// several threads are meant to come to. Null if it does something else.
const Expr *countedBy(const Expr &Operator, const ASTContext &Context) {
  if (const auto *Step = dyn_cast<UnaryOperator>(&Operator))
    return Step->getSubExpr();
  const auto &Assignment = cast<BinaryOperator>(Operator);
  const Expr *Left = Assignment.getLHS(), *Right = Assignment.getRHS()->IgnoreParenImpCasts();
  const auto isConstant = [&](const Expr &E) { return !E.isValueDependent() && E.isEvaluatable(Context); };
  const auto isLeft = [&](const Expr *E) { return isSame(*E, *Left, Context); };
  if (Assignment.isCompoundAssignmentOp())
    return isConstant(*Right) ? Left : nullptr;
  const auto *Sum = dyn_cast<BinaryOperator>(Right);
  if (Sum && Sum->isAdditiveOp())
    return isLeft(Sum->getLHS()) && isConstant(*Sum->getRHS()) ? Left : nullptr;
  const CallExpr *Extreme = extremeIn(*Right);
  return Extreme && llvm::any_of(Extreme->arguments(), isLeft) ? Left : nullptr;
}

} // namespace

/// What is known of one translation unit.
struct GlobalMemoryRaceCheck::Model {
  explicit Model(UnitAnalyses &Unit) : Unit(Unit), Context(Unit.context()), Flows(Unit.get<FunctionFlows>()) {}

  UnitAnalyses &Unit;
  ASTContext &Context;
  FunctionFlows &Flows;
  llvm::DenseMap<const FunctionDecl *, LaunchedBlocks> Launched; ///< Of kernels.
  llvm::DenseSet<SourceLocation> Reported;
};

/// Looks for races in one kernel.
struct GlobalMemoryRaceCheck::Judge {
  GlobalMemoryRaceCheck &Check;
  Model &Known;
  const FunctionDecl &Kernel;
  const LaunchedBlocks Launched = Known.Launched.lookup(definitionOf(Kernel));
  const Stmt &Body = *Kernel.getBody();

  void judge() {
    if (Known.Unit.get<UncalledFunctions>().contains(Kernel))
      return;
    judgeThreads();
    judgeBlocks();
  }

  // The threads of one block.
  void judgeThreads() {
    for (const BlockRun::Shape &Each : Launched.Blocks)
      if (sizeOf(Each) > 1 && sizeOf(Each) <= DeviceLimits::ThreadsPerBlock)
        return report(*run(Each, 0), /*IsGuess=*/false);
    if ((Launched.Blocks.empty() || Launched.HasUnknown) && asksFor(ThreadCoordinate::ThreadIdx, Body))
      report(*run(usesOtherAxes(Body) ? AnyPlane : AnyLine, 0), /*IsGuess=*/true);
  }

  // The first threads of several blocks. Where nobody launches the kernel, it may be for one block.
  void judgeBlocks() {
    const std::optional<int64_t> Count = Launched.Extents.blocksAlong(0);
    if (Launched.Extents.isLaunched() && Count != 1)
      report(*run(Launched.Blocks.empty() ? AnyLine : Launched.Blocks.front(),
                  static_cast<unsigned>(std::min<int64_t>(Count.value_or(MostBlocks), MostBlocks))),
             /*IsGuess=*/Launched.Blocks.empty());
  }

  std::unique_ptr<const BlockRun> run(const BlockRun::Shape &Threads, unsigned Blocks) const {
    auto Run = std::make_unique<BlockRun>(Known.Context, Threads, Launched.grid(), /*IsGuess=*/false);
    Run->watchGlobalMemory();
    if (Blocks > 1)
      Run->executeBlocks(Blocks);
    Launched.run(*Run, Kernel);
    return Run;
  }

  SourceLocation placeOf(const Stmt &Statement) const {
    return Known.Context.getSourceManager().getFileLoc(Statement.getBeginLoc());
  }

  bool isNew(const Stmt &Site) {
    const SourceLocation Place = placeOf(Site);
    return !Known.Context.getSourceManager().isInSystemHeader(Place) && Known.Reported.insert(Place).second;
  }

  void report(const BlockRun &Run, bool IsGuess) {
    for (const SharedRace &Each : Run.races())
      if (Each.Threads && !mayBeMeant(Each) && (!IsGuess || isOfAnyBlock(Each, Run)))
        report(Each, Run);
    for (const Expr *Each : Run.scattered())
      if (const Expr *Counted = countedBy(*Each, Known.Context); Counted && isNew(*Counted))
        Check.diag(placeOf(*Counted), "threads that load the same index change '%0' at the same time, and changes are "
                                      "lost: use an atomic function")
            << textOf(*Counted, Known.Context);
  }

  std::string textAt(const SharedAccess &Access) const { return textOf(*Access.Site->IgnoreParens(), Known.Context); }

  void report(const SharedRace &Race, const BlockRun &Run) {
    const SharedAccess &Later = Race.Later, &Earlier = Race.Earlier;
    const std::array<unsigned, 2> Threads = *Race.Threads;
    const bool AreWrites = Later.What != SharedAccess::Read && Earlier.What != SharedAccess::Read;
    if (AreWrites && (!Later.Under.empty() || !Earlier.Under.empty() || Later.What != Earlier.What ||
                      !writesSomethingElse(Earlier, Later, Threads)))
      return;
    if (!isNew(*Later.Site->IgnoreParens()))
      return;
    const bool IsOne = isSame(*Later.Site, *Earlier.Site, Known.Context);
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
      Check.diag(placeOf(*Later.Site->IgnoreParens()), "%0 %1 %select{reads|writes|changes}2 '%3' while %0 %4 may "
                                                       "%select{read|write|change}5 it as '%6': nothing orders them")
          << Who << nameOf(Threads[1]) << static_cast<unsigned>(Later.What) << Text << nameOf(Threads[0])
          << static_cast<unsigned>(Earlier.What) << textAt(Earlier);
    if (!IsOne)
      note(*Earlier.Site, "the other access");
    for (const SharedAccess *Each : {&Later, &Earlier})
      for (const CallOnWay &Way : llvm::reverse(Each->Calls))
        note(*Way.Call, "called from here");
    note(*Later.Site, AreWrites || IsOne ? "use an atomic function, or let one thread do it"
                      : Run.areBlocks()
                          ? "nothing orders the blocks of a launch: write to other memory, or do it in two launches"
                          : "write to other memory, or let '__syncthreads()' stand between");
  }

  void note(const Stmt &Where, StringRef Message) { Check.diag(placeOf(Where), Message, DiagnosticIDs::Note); }
};

GlobalMemoryRaceCheck::GlobalMemoryRaceCheck(StringRef Name, tidy::ClangTidyContext *Context)
    : LaunchCheckBase(Name, Context) {}

GlobalMemoryRaceCheck::~GlobalMemoryRaceCheck() = default;

void GlobalMemoryRaceCheck::registerPPCallbacks(const SourceManager &Sources, Preprocessor *Preprocessor,
                                                clang::Preprocessor *) {
  noteArchitectureTests(*Preprocessor, Sources, IsWithoutDeviceCode);
}

void GlobalMemoryRaceCheck::registerMatchers(MatchFinder *Finder) {
  LaunchCheckBase::registerMatchers(Finder);
  Finder->addMatcher(
      functionDecl(isDefinition(), hasAttr(attr::CUDAGlobal), unless(isExpansionInSystemHeader())).bind("kernel"),
      this);
}

void GlobalMemoryRaceCheck::check(const MatchFinder::MatchResult &Result) {
  const auto *Kernel = Result.Nodes.getNodeAs<FunctionDecl>("kernel");
  if (!Kernel)
    return LaunchCheckBase::check(Result);
  if (!Kernel->isInvalidDecl() && Kernel->doesThisDeclarationHaveABody() && !Kernel->isDependentContext() &&
      !IsWithoutDeviceCode)
    Kernels.push_back(Kernel);
}

bool GlobalMemoryRaceCheck::judge(const ConfiguredLaunch &Launch) {
  if (Kernels.empty() || !Launch.Site.Kernel)
    return false;
  if (!Known)
    Known = std::make_unique<Model>(UnitAnalyses::of(context()));
  Known->Launched[definitionOf(*Launch.Site.Kernel)].add(Launch, Known->Flows);
  return false;
}

void GlobalMemoryRaceCheck::onEndOfTranslationUnit() {
  LaunchCheckBase::onEndOfTranslationUnit();
  if (!Kernels.empty() && !Known)
    Known = std::make_unique<Model>(UnitAnalyses::of(Kernels.front()->getASTContext()));
  for (const FunctionDecl *Kernel : Kernels)
    Judge{*this, *Known, *Kernel}.judge();
  Kernels.clear();
  Known.reset();
}

} // namespace cuda_tidy
