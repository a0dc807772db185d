#include "flow/StatementParts.h"
#include "simulation/BlockRun.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MostRounds = 4; // Of a loop whose end is unknown: enough for three buffers in turn.
constexpr uint64_t WorkOfRound = 20;

// A loop that changes nothing waits for others.
bool changesNothing(const Stmt &Loop) {
  return !findPart(&Loop, [](const Stmt &Part) {
    const auto *Assignment = dyn_cast<BinaryOperator>(&Part);
    const auto *Step = dyn_cast<UnaryOperator>(&Part);
    return (Assignment && Assignment->isAssignmentOp()) || (Step && Step->isIncrementDecrementOp()) ||
           isa<CXXOperatorCallExpr>(Part);
  });
}

} // namespace

void BlockRun::executeLoop(const Stmt &Statement) {
  if (const auto *For = dyn_cast<ForStmt>(&Statement)) {
    execute(For->getInit());
    executeLoop(*For, For->getCond(), For->getBody(), For->getInc(), true);
  } else if (const auto *While = dyn_cast<WhileStmt>(&Statement)) {
    executeLoop(*While, While->getCond(), While->getBody(), nullptr, true);
  } else if (const auto *Do = dyn_cast<DoStmt>(&Statement)) {
    executeLoop(*Do, Do->getCond(), Do->getBody(), nullptr, false);
  } else {
    const auto &Range = cast<CXXForRangeStmt>(Statement);
    execute(Range.getRangeStmt());
    execute(Range.getBeginStmt());
    execute(Range.getEndStmt());
    executeLoop(Range, Range.getCond(), Range.getBody(), Range.getInc(), true);
  }
}

void BlockRun::executeLoop(const Stmt &Statement, const Expr *Condition, const Stmt *Body, const Expr *Step,
                           bool IsTestedFirst) {
  const size_t GuardsBefore = Under.size(), RoundsBefore = Rounds.size();
  const Variables Before = Values;
  const HeldReads::State HeldBefore = Holding.state();
  const llvm::BitVector Entering = Active;
  llvm::BitVector Leaving(Active.size());
  bool IsUnknown = false, Varies = false;
  unsigned Count = 0;
  const unsigned LooksBefore = Looks, WaitsBefore = Async.waits();
  Loops.push_back({llvm::BitVector(Active.size()), llvm::BitVector(Active.size()), Under.size(),
                   Condition && mentionsThread(*Condition)});
  for (bool IsFirst = true; !isOver(); IsFirst = false) {
    if (Condition && (IsTestedFirst || !IsFirst)) {
      IsInLoopCondition = true;
      const Split Ways = decide(Condition);
      IsInLoopCondition = false;
      IsUnknown |= Ways.isUnknown() || Ways.IsLimited;
      Varies |= Ways.isUnknown() ? varies(Ways) : Ways.Yes.any() && Ways.No.any();
      Leaving |= Ways.No;
      Active = Ways.Yes;
      Rounds.truncate(RoundsBefore);
      Rounds.append(Ways.IfYes);
      Loops.back().IsPossible =
          llvm::any_of(Ways.IfYes, [&](const Guard &Each) { return varies(Ways) && !Overruns.holdsSomewhere(Each); });
      // That a loop is executed at all says nothing, unless it is for some threads of which nobody knows which.
      for (const Guard &Each : Ways.IfYes)
        if (!Symbols.isFree(Each.Symbol))
          Under.push_back(Each);
    }
    IsUnknown |= Loops.back().IsLeftSomewhere;
    Loops.back().IsPossible |= IsUnknown && !IsFirst;
    if (IsUnknown && Count++ == MostRounds)
      break;
    Work += WorkOfRound;
    execute(Body);
    Active |= Loops.back().Continued;
    Loops.back().Continued.reset();
    execute(Step);
    Under.truncate(std::min<size_t>(Under.size(), GuardsBefore));
  }
  Active |= Leaving;
  Active |= Loops.back().Broken;
  Active &= Entering;
  Varies |= Loops.back().IsLeftBySome;
  Loops.pop_back();
  Under.truncate(GuardsBefore);
  Rounds.truncate(RoundsBefore);
  Frames.back().Left.reset(Active);
  if (Varies)
    Partings.insert(&Statement);
  if (!IsUnknown)
    return;
  Holding.merge(HeldBefore);
  forgetChanges(Before, Varies);
  if (Looks != LooksBefore || changesNothing(Statement)) {
    Async.waits() == WaitsBefore ? waitForUnknown() : barrier();
    IsInTurns = Varies;
  }
}

bool BlockRun::mentionsThread(const Expr &Condition) const {
  return findPart(&Condition, [&](const Stmt &Part) {
    const auto *Name = dyn_cast<DeclRefExpr>(&Part);
    auto Found = Name ? Values.find({Name->getDecl(), nullptr}) : Values.end();
    return Found != Values.end() && Symbols.varies(Found->second);
  });
}

// How often a loop was executed is unknown; that it changes a variable by the same number for all threads is not.
void BlockRun::forgetChanges(const Variables &Before, bool Varies) {
  for (auto &[Name, Value] : Values) {
    auto Found = Before.find(Name);
    if (Found == Before.end() || Found->second == Value)
      continue;
    const BlockValue Old = Found->second;
    const bool IsShifted =
        !Varies && Old.Object == Value.Object && !Symbols.variesSymbol(Old.Symbol) &&
        !Symbols.variesSymbol(Value.Symbol) &&
        Lanes::map(Value.Numbers, Old.Numbers, [](uint64_t X, uint64_t Y) { return X - Y; }).isUniform();
    Value.Symbol = Symbols.fresh(!IsShifted).Symbol;
    if (!IsShifted)
      Value.Numbers = 0;
  }
}

void BlockRun::leaveLoop() {
  const bool IsOfSwitch = !Choices.empty() && Choices.back().LoopsAround == Loops.size();
  if (IsOfSwitch) {
    Choices.back().Broken |= Active;
  } else if (!Loops.empty()) {
    Loops.back().Broken |= Active;
    const auto Unknown = llvm::ArrayRef(Under).drop_front(std::min(Under.size(), Loops.back().GuardsBefore));
    Loops.back().IsLeftSomewhere |= !Unknown.empty();
    Loops.back().IsLeftBySome |=
        llvm::any_of(Unknown, [&](const Guard &Each) { return Symbols.variesSymbol(Each.Symbol); });
  }
  Active.reset();
}

} // namespace cuda_tidy
