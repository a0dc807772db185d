#include "cuda/divergent_barrier/DivergentBarrierCheck.h"
#include "calls/UncalledFunctions.h"
#include "cuda/divergent_barrier/BlockBarrierCalls.h"
#include "cuda/divergent_barrier/LimitsOfBlocks.h"
#include "facts/NumberFacts.h"
#include "flow/Conditions.h"
#include "flow/LoopParts.h"
#include "flow/StatementParts.h"
#include "flow/ThreadCoordinates.h"
#include "flow/ValueRanges.h"
#include "knowledge/BlockBarriers.h"
#include "knowledge/DeviceLimits.h"
#include "launches/LaunchedExtents.h"
#include "program/Conditions.h"
#include "syntax/Mentions.h"
#include "syntax/SourceText.h"
#include "clang/AST/Attr.h"
#include "clang/AST/StmtCXX.h"
#include <set>

using namespace clang;
using namespace clang::ast_matchers;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxDepth = 5;   // Of calls.
constexpr unsigned MaxOthers = 16; // Barriers that a verifier is told of.
constexpr uint64_t WarpSize = DeviceLimits::WarpSize;

AST_MATCHER(FunctionDecl, runsOnDevice) { return Node.hasAttr<CUDAGlobalAttr>() || Node.hasAttr<CUDADeviceAttr>(); }

/// How threads come to miss a barrier.
struct Miss {
  const ThreadDivergence::Parting *Parting;
  const Stmt *Around;          ///< What the condition is of: an `if`, a loop.
  const Stmt *Leave = nullptr; ///< What some threads leave by before the barrier, if it is not inside.
  bool IsAtEnd = false;        ///< These threads end, and the barrier waits for none that have, on newer GPUs.
  llvm::SmallVector<const CallExpr *, 4> Others = {}; ///< Barriers that they may come to instead.
};

bool isLeave(const Stmt &Statement) { return isa<ReturnStmt, BreakStmt, ContinueStmt, GotoStmt>(Statement); }

StringRef wordOf(const Stmt &Leave) {
  return isa<ReturnStmt>(Leave)     ? "return"
         : isa<BreakStmt>(Leave)    ? "break"
         : isa<ContinueStmt>(Leave) ? "continue"
                                    : "goto";
}

} // namespace

/// What is known of one translation unit.
struct DivergentBarrierCheck::Model {
  explicit Model(UnitAnalyses &Unit)
      : Unit(Unit), Context(Unit.context()), Flows(Unit.get<FunctionFlows>()), Divergences(Flows), Barriers(Flows) {}

  UnitAnalyses &Unit;
  ASTContext &Context;
  FunctionFlows &Flows;
  ThreadDivergences Divergences;
  BlockBarrierCalls Barriers;
  llvm::DenseMap<const FunctionDecl *, LaunchedExtents> Launched;                                ///< Of kernels.
  llvm::DenseMap<const FunctionDecl *, llvm::SmallVector<const ConfiguredLaunch *, 1>> Launches; ///< Likewise.
  llvm::DenseSet<const FunctionDecl *> Refused; ///< Kernels of which a launch asks for more threads than a block has.
  llvm::DenseSet<SourceLocation> Reported;      ///< Barriers, and conditions.
  llvm::DenseSet<const FunctionDecl *> Judged;

  /// Whether nothing comes to \p Function, or no launch of it succeeds.
  bool isNeverRun(const FunctionDecl &Function) const {
    return Unit.get<UncalledFunctions>().contains(Function) ||
           (Refused.contains(&Function) && !Launched.contains(&Function));
  }
};

/// Looks for such barriers in what one kernel, or a device function that no kernel calls, executes.
class DivergentBarrierCheck::Judge {
public:
  Judge(DivergentBarrierCheck &Check, Model &Known, const FunctionDecl &Root)
      : Check(Check), Known(Known), Root(Root), Launched(Known.Launched.lookup(definitionOf(Root))) {
    Known.Divergences.assume(
        shape(),
        [this](const Expr &Condition, const FunctionFlow &In) {
          return isDecided(*cast<BinaryOperator>(&Condition), In);
        },
        [this](const ParmVarDecl &Parameter) { return givenTo(Parameter); });
  }
  ~Judge() { Known.Divergences.assume({}, nullptr, nullptr); }

  void judge() { judge(Root, {}, 0); }

private:
  // What a warp has in common is taken for common to the block, unless a launch shows more warps.
  BlockShape shape() const {
    BlockShape Shape;
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      Shape.IsOneThread[Axis] = Launched.threadsAlong(Axis) == 1;
    const ConfiguredLaunch *Launch = Launched.first();
    Shape.IsOneWarp = !Launch || Launch->Block.product() <= WarpSize;
    return Shape;
  }

  // Each launch sees to it that no block has threads on both sides.
  bool isAlikeInBlocks(const BinaryOperator &Comparison) const {
    const auto Launches = Known.Launches.find(definitionOf(Root));
    return Launches != Known.Launches.end() && llvm::all_of(Launches->second, [&](const ConfiguredLaunch *Each) {
             return cuda_tidy::isAlikeInBlocks(Comparison, *definitionOf(Root), *Each, Known.Flows);
           });
  }

  // What the launches of the file give the coordinates and the parameters decides it.
  bool isDecided(const BinaryOperator &Comparison, const FunctionFlow &In) {
    if (isAlikeInBlocks(Comparison))
      return true;
    if (!Launched.isLaunched() || !Comparison.getLHS()->getType()->isIntegerType() ||
        !Comparison.getRHS()->getType()->isIntegerType() || isa<CXXMethodDecl>(In.function()))
      return false;
    std::unique_ptr<ValueRanges> &Ranges = RangesIn[&In.function()];
    if (!Ranges) {
      Ranges = std::make_unique<ValueRanges>(In.function(), llvm::ArrayRef<CallPlace>(), Known.Flows);
      Ranges->assume([this](const ValueOrigin &Value) { return rangeOf(Value); });
    }
    const IntegerRange Left = Ranges->rangeAt(*Comparison.getLHS(), Comparison),
                       Right = Ranges->rangeAt(*Comparison.getRHS(), Comparison);
    auto Never = [&](BinaryOperatorKind Kind) { return restrict(Left, Kind, Right).IsEmpty; };
    return !Left.MayWrap && !Right.MayWrap &&
           (Never(Comparison.getOpcode()) || Never(BinaryOperator::negateComparisonOp(Comparison.getOpcode())));
  }

  std::optional<IntegerRange> rangeOf(const ValueOrigin &Value) const {
    if (!Value.Where)
      return std::nullopt;
    if (auto Coordinate = threadCoordinateIn(*Value.Where))
      return Launched.rangeOf(*Coordinate);
    const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(variableIn(Value.Where));
    const std::optional<int64_t> Given =
        Value.What == ValueOrigin::Parameter && Parameter ? givenTo(*Parameter) : std::nullopt;
    return Given ? std::optional(IntegerRange::of(*Given)) : std::nullopt;
  }

  // What all launches of the file give a parameter of the kernel.
  std::optional<int64_t> givenTo(const ParmVarDecl &Parameter) const {
    return Parameter.getDeclContext() == &Root ? Launched.argument(Parameter.getFunctionScopeIndex()) : std::nullopt;
  }

  void judge(const FunctionDecl &Function, const ThreadDivergence::Entry &Entered, unsigned Depth) {
    if (Depth > MaxDepth || !Entries.insert({&Function, Entered}).second)
      return;
    Known.Judged.insert(&Function);
    ThreadDivergence &Here = Known.Divergences.of(Function, Entered);
    const SourceManager &Sources = Known.Context.getSourceManager();
    if (!Sources.isInSystemHeader(Function.getLocation()))
      for (const BlockBarrierCalls::Site &Each : Known.Barriers.sitesIn(Function))
        if (std::optional<Miss> Found = missOf(Each, Here))
          report(Each, *Found, Here.flow());
    for (const CallExpr *Each : Known.Barriers.callsOfSitesIn(Function)) {
      Calls.push_back(Each);
      judge(*bodyCalledBy(*Each), Here.entryOf(*Each), Depth + 1);
      Calls.pop_back();
    }
  }

  SourceLocation placeOf(const Stmt &Statement) const {
    return Known.Context.getSourceManager().getFileLoc(Statement.getBeginLoc());
  }

  static const Stmt *statementAround(const Expr &Condition, const FunctionFlow &Flow) {
    const Stmt *Around = &Condition;
    const Stmt *Choice = nullptr;
    while (isa_and_nonnull<Expr>(Around)) {
      const Stmt *Parent = Flow.parentOf(Around);
      const auto *Conditional = dyn_cast_or_null<AbstractConditionalOperator>(Parent);
      const auto *Logical = dyn_cast_or_null<BinaryOperator>(Parent);
      if ((Conditional && Conditional->getCond() == Around) || (Logical && Logical->isLogicalOp()))
        Choice = Parent;
      Around = Parent;
    }
    return isa_and_nonnull<IfStmt, SwitchStmt, ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(Around) ? Around : Choice;
  }

  // The innermost of the branches that was not reported yet.
  std::optional<Miss> missOf(const BlockBarrierCalls::Site &Barrier, const ThreadDivergence &Here) const {
    const SourceManager &Sources = Known.Context.getSourceManager();
    std::optional<Miss> Nearest;
    for (const ThreadDivergence::Parting *Each : Here.partingsBefore(*Barrier.Call)) {
      const Stmt *Around = statementAround(*Each->Condition, Here.flow());
      if (!Around || Known.Reported.contains(placeOf(*Each->Condition)))
        continue;
      const bool IsNearer = !Nearest || !Sources.isBeforeInTranslationUnit(placeOf(*Each->Condition),
                                                                           placeOf(*Nearest->Parting->Condition));
      if (!IsNearer)
        continue;
      Miss Found{Each, Around};
      if (!contains(*Around, Barrier.Call, Here.flow()))
        Found.Leave = findPart(Around, isLeave, isLambda);
      Nearest = Found;
    }
    if (Nearest) {
      const auto Instead = Known.Barriers.insteadOf(Barrier, *Nearest->Parting->Block, Here.flow().function());
      Nearest->Others = Instead.Others;
      Nearest->IsAtEnd = Instead.SomeMiss && Instead.Others.empty() && Calls.empty() &&
                         Root.hasAttr<CUDAGlobalAttr>() &&
                         leavesOutEndedThreads(Barrier.Barrier ? *Barrier.Barrier : *Barrier.Call);
    }
    return Nearest;
  }

  void report(const BlockBarrierCalls::Site &Barrier, const Miss &Found, const FunctionFlow &Flow) {
    const SourceLocation Location = placeOf(*Barrier.Call);
    if (Known.Reported.contains(Location))
      return;
    // One mistake, however many conditions are joined.
    forEachPart(Found.Around, [&](const Stmt &Part) {
      if (isa<Expr>(Part) && statementAround(*cast<Expr>(&Part), Flow) == Found.Around)
        Known.Reported.insert(placeOf(Part));
    });
    Known.Reported.insert(placeOf(*Found.Parting->Condition));
    Known.Reported.insert(Location);
    const bool IsLoop = isLoop(*Found.Around) && contains(*Found.Around, Barrier.Call, Flow);
    {
      DiagnosticBuilder Report = Check.diag(
          Location,
          "%select{not every thread of the block reaches '%1'|threads of a block reach '%1' a different number of "
          "times}0%select{|: some '%3' before it}2%select{:|, where}2 '%4' depends on '%5'");
      Report << IsLoop << nameOfCalled(*Barrier.Call) << (Found.Leave != nullptr)
             << (Found.Leave ? wordOf(*Found.Leave) : "") << textOf(*Found.Parting->Condition, Known.Context)
             << textOf(*Found.Parting->Source, Known.Context);
      attach(verification(Found), Report);
    }
    explain(Barrier, Found, IsLoop);
  }

  void note(const Stmt &Where, StringRef Message, StringRef Argument = "") {
    Check.diag(placeOf(Where), Message, DiagnosticIDs::Note) << Argument;
  }

  void explain(const BlockBarrierCalls::Site &Barrier, const Miss &Found, bool IsLoop) {
    const SourceManager &Sources = Known.Context.getSourceManager();
    auto LineOf = [&](const Stmt &Part) { return Sources.getSpellingLineNumber(placeOf(Part)); };
    if (Barrier.Barrier)
      note(*Barrier.Barrier, "it comes to '%0' here", nameOfCalled(*Barrier.Barrier));
    if (Found.Leave)
      note(*Found.Leave, "they leave here");
    else if (LineOf(*Found.Parting->Condition) != LineOf(*Barrier.Call))
      note(*Found.Parting->Condition, "the threads part here");
    if (LineOf(*Found.Parting->Source) != LineOf(*Found.Parting->Condition))
      note(*Found.Parting->Source, "'%0' differs by thread", textOf(*Found.Parting->Source, Known.Context));
    for (const CallExpr *Each : llvm::reverse(Calls))
      note(*Each, "called from here");
    if (Found.IsAtEnd)
      note(*Barrier.Call, "from compute capability 7.0 on it does not wait for threads that have ended");
    note(*Barrier.Call, IsLoop        ? "let every thread make the same number of iterations, with the work in an 'if'"
                        : Found.Leave ? "let every thread come here, with the work before and after it in an 'if'"
                                      : "move the barrier out of the branch, so that every thread reaches it");
  }

  Verification verification(const Miss &Found) const {
    Verification Result = !Launched.first() ? Root.hasAttr<CUDAGlobalAttr>() ? verificationOf(Root) : Verification()
                                            : verificationOfLaunch(*Found.Parting->Condition);
    addHostSource(Result, Root);
    if (Found.IsAtEnd)
      Result["missing"] = "ended";
    llvm::json::Array Others;
    for (const CallExpr *Each : llvm::ArrayRef(Found.Others).take_front(MaxOthers))
      Others.push_back(placeAt(placeOf(*Each), Known.Context.getSourceManager()));
    if (!Others.empty())
      Result["accesses"] = std::move(Others);
    if (const std::vector<Condition> Conditions = conditionsOf(*Found.Parting->Condition); !Conditions.empty())
      Result["conditions"] = asJson(Conditions);
    return Result;
  }

  // The sides of a comparison that are parameters of the kernel.
  llvm::SmallVector<const Expr *, 2> parametersIn(const BinaryOperator &Comparison) const {
    llvm::SmallVector<const Expr *, 2> Found = {Comparison.getLHS(), Comparison.getRHS()};
    llvm::erase_if(Found, [&](const Expr *Side) {
      const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(variableIn(Side));
      return !Parameter || Parameter->getDeclContext() != &Root || !Parameter->getType()->isIntegerType();
    });
    return Found;
  }

  static const BinaryOperator *comparisonIn(const Expr &Condition) {
    bool Holds = true;
    const auto *Found = dyn_cast<BinaryOperator>(withoutNegations(Condition, Holds));
    return Found && Found->isComparisonOp() ? Found : nullptr;
  }

  // Of constants that callers in other files give, whoever wrote them knows whether they fill the blocks.
  std::vector<Condition> conditionsOf(const Expr &Parting) const {
    const ConfiguredLaunch *Launch = Launched.only();
    const BinaryOperator *Comparison = comparisonIn(Parting);
    if (!Launch || !Launch->Site.isChevron() || !Comparison || !Comparison->isRelationalOp())
      return {};
    const auto Limits = parametersIn(*Comparison);
    const unsigned Index = Limits.empty() ? 0 : cast<ParmVarDecl>(variableIn(Limits.front()))->getFunctionScopeIndex();
    return Limits.empty() || Index >= Launch->Site.Call->getNumArgs()
               ? std::vector<Condition>()
               : unlessConstantsAreGiven(*Launch->Site.Call->getArg(Index), *Launch->Outermost, Launch->Calls,
                                         Known.Unit);
  }

  // A launch with one element less than threads, if the condition compares with how many there are.
  Verification verificationOfLaunch(const Expr &Condition) const {
    const ConfiguredLaunch &Launch = *Launched.first();
    Trigger Why;
    const std::optional<int64_t> Threads = Launch.Block.Axes[0].Range.exactly();
    const BinaryOperator *Comparison = comparisonIn(Condition);
    if (Comparison && Threads > 1)
      for (const Expr *Side : parametersIn(*Comparison))
        Why.Witness.push_back(
            {textOf(*Side, Known.Context), *Threads - 1, cast<ParmVarDecl>(variableIn(Side))->getFunctionScopeIndex()});
    return verificationOf(Launch, Why, Known.Unit.get<RaisedLimits>());
  }

  DivergentBarrierCheck &Check;
  Model &Known;
  const FunctionDecl &Root;
  const LaunchedExtents Launched;
  std::map<const FunctionDecl *, std::unique_ptr<ValueRanges>> RangesIn;
  std::set<std::pair<const FunctionDecl *, ThreadDivergence::Entry>> Entries;
  llvm::SmallVector<const CallExpr *, 4> Calls; ///< From the root to where it looks.
};

DivergentBarrierCheck::DivergentBarrierCheck(StringRef Name, tidy::ClangTidyContext *Context)
    : LaunchCheckBase(Name, Context) {}

DivergentBarrierCheck::~DivergentBarrierCheck() = default;

void DivergentBarrierCheck::registerMatchers(MatchFinder *Finder) {
  LaunchCheckBase::registerMatchers(Finder);
  Finder->addMatcher(functionDecl(isDefinition(), runsOnDevice(), unless(isExpansionInSystemHeader())).bind("function"),
                     this);
}

void DivergentBarrierCheck::check(const MatchFinder::MatchResult &Result) {
  const auto *Function = Result.Nodes.getNodeAs<FunctionDecl>("function");
  if (!Function)
    return LaunchCheckBase::check(Result);
  if (!Function->isInvalidDecl() && Function->doesThisDeclarationHaveABody())
    Functions.push_back(Function);
}

bool DivergentBarrierCheck::judge(const ConfiguredLaunch &Launch) {
  if (Functions.empty() || !Launch.Site.Kernel)
    return false;
  if (!Known)
    Known = std::make_unique<Model>(UnitAnalyses::of(context()));
  // A template is judged as written, too, and launched as all its instantiations are.
  const FunctionDecl *Pattern = Launch.Site.Kernel->getTemplateInstantiationPattern();
  for (const FunctionDecl *Kernel : {Launch.Site.Kernel, Pattern})
    if (Kernel) {
      const FunctionDecl *Definition = definitionOf(*Kernel);
      if (Launch.Block.product() > DeviceLimits::ThreadsPerBlock) {
        Known->Refused.insert(Definition);
        continue;
      }
      Known->Launches[Definition].push_back(&Launch);
      Known->Launched[Definition].add(Launch);
    }
  return false;
}

void DivergentBarrierCheck::onEndOfTranslationUnit() {
  LaunchCheckBase::onEndOfTranslationUnit();
  if (!Functions.empty() && !Known)
    Known = std::make_unique<Model>(UnitAnalyses::of(Functions.front()->getASTContext()));
  // A template as written is looked at where nothing instantiates it.
  llvm::DenseSet<const FunctionDecl *> Instantiated;
  for (const FunctionDecl *Function : Functions)
    if (const FunctionDecl *Pattern = Function->getTemplateInstantiationPattern())
      Instantiated.insert(Pattern);
  for (bool AreKernels : {true, false})
    for (const FunctionDecl *Function : Functions)
      if (Function->hasAttr<CUDAGlobalAttr>() == AreKernels && !Instantiated.contains(Function) &&
          !Known->Judged.contains(Function) && !Known->isNeverRun(*Function))
        if (!Known->Barriers.sitesIn(*Function).empty() || !Known->Barriers.callsOfSitesIn(*Function).empty())
          Judge(*this, *Known, *Function).judge();
  Functions.clear();
  Known.reset();
}

} // namespace cuda_tidy
