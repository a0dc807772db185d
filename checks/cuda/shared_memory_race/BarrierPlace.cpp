#include "cuda/shared_memory_race/BarrierPlace.h"
#include "flow/LoopParts.h"
#include "flow/ThreadDivergence.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

// The ancestors of a statement in the body, itself first.
llvm::SmallVector<const Stmt *, 16> waysUp(const Stmt &From, const FunctionFlow &Flow) {
  llvm::SmallVector<const Stmt *, 16> Way;
  for (const Stmt *At = &From; At; At = Flow.parentOf(At))
    Way.push_back(At);
  return Way;
}

bool isDivergent(const Stmt &Where, const FunctionFlow &Flow, const BlockRun &Run) {
  for (const Stmt *At = Flow.parentOf(&Where); At; At = Flow.parentOf(At))
    if (Run.isParting(*At))
      return true;
  return false;
}

} // namespace

BarrierPlace barrierPlaceOf(const BlockRace &Race, FunctionFlows &Flows, const BlockRun &Run) {
  const CallsOnWay &Earlier = Race.Earlier.Calls, &Later = Race.Later.Calls;
  unsigned Depth = 0;
  while (Depth < Earlier.size() && Depth < Later.size() && Earlier[Depth].Number == Later[Depth].Number)
    ++Depth;
  const Stmt &From = Depth < Earlier.size() ? static_cast<const Stmt &>(*Earlier[Depth].Call) : *Race.Earlier.Site;
  const Stmt &To = Depth < Later.size() ? static_cast<const Stmt &>(*Later[Depth].Call) : *Race.Later.Site;
  const FunctionFlow &Flow = Flows.of(Depth ? *bodyCalledBy(*Later[Depth - 1].Call) : Run.kernel());
  const auto Before = waysUp(From, Flow), After = waysUp(To, Flow);
  // The innermost statement around both, and those of its children that have one of them.
  const Stmt *First = nullptr, *Second = nullptr, *Around = nullptr;
  for (auto A = Before.rbegin(), B = After.rbegin(); A != Before.rend() && B != After.rend(); ++A, ++B) {
    First = *A;
    Second = *B;
    if (First != Second)
      break;
    Around = First;
  }
  if (!Around)
    return {BarrierPlace::Before, nullptr, Depth, false};
  const SourceManager &Sources = Flows.context().getSourceManager();
  const bool IsOneStatement = isa<Expr>(Around),
             IsInOrder = First != Second && !IsOneStatement &&
                         Sources.isBeforeInTranslationUnit(First->getBeginLoc(), Second->getBeginLoc());
  if (IsInOrder)
    return {BarrierPlace::Before, Second, Depth, isDivergent(*Second, Flow, Run)};
  // Otherwise there is a loop between, unless a statement writes what it has read.
  const bool IsRound = !IsOneStatement || First == Second || Race.Earlier.What != BlockAccess::Read;
  for (const Stmt *At = Around; At; At = Flow.parentOf(At))
    if (IsRound && isLoop(*At))
      return {BarrierPlace::AtEnd, At, Depth, Run.isParting(*At) || isDivergent(*At, Flow, Run)};
  const Stmt *Whole = Around;
  while (isa<Expr>(Whole) && Flow.parentOf(Whole) && isa<Expr>(Flow.parentOf(Whole)))
    Whole = Flow.parentOf(Whole);
  return {BarrierPlace::Within, Whole, Depth, isDivergent(*Whole, Flow, Run)};
}

} // namespace cuda_tidy
