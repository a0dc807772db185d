#include "flow/BranchRegions.h"
#include "clang/Analysis/Analyses/PostOrderCFGView.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_tidy {

BranchRegions::BranchRegions(const CFG &Graph, llvm::function_ref<bool(const Stmt &)> Ends)
    : Count(Graph.getNumBlockIDs()), Exit(&Graph.getExit()), Alive(Count) {
  llvm::BitVector Ending(Count);
  for (const CFGBlock *Block : Graph)
    Ending[Block->getBlockID()] = Block->hasNoReturnElement() || llvm::any_of(*Block, [&](const CFGElement &Element) {
                                    auto Statement = Element.getAs<CFGStmt>();
                                    return Statement && Ends(*Statement->getStmt());
                                  });
  Blocks Pending = {Exit};
  Alive.set(Exit->getBlockID());
  while (!Pending.empty())
    for (const CFGBlock::AdjacentBlock &Before : Pending.pop_back_val()->preds())
      if (Before.isReachable() && !Ending[Before->getBlockID()] && !Alive[Before->getBlockID()]) {
        Alive.set(Before->getBlockID());
        Pending.push_back(Before);
      }
  order(Graph);
  findLater();
}

BranchRegions::Blocks BranchRegions::waysFrom(const CFGBlock &Block) const {
  Blocks Ways;
  for (const CFGBlock::AdjacentBlock &Next : Block.succs())
    if (Next.isReachable() && Alive[Next->getBlockID()] && !llvm::is_contained(Ways, Next))
      Ways.push_back(Next);
  return Ways;
}

void BranchRegions::order(const CFG &Graph) {
  PostOrderCFGView View(&Graph);
  llvm::BitVector Reached(Count);
  if (Alive[Graph.getEntry().getBlockID()])
    Reached.set(Graph.getEntry().getBlockID());
  for (bool Grows = true; Grows;) {
    Grows = false;
    for (const CFGBlock *Block : View)
      if (Reached[Block->getBlockID()])
        for (const CFGBlock *Next : waysFrom(*Block))
          if (!Reached[Next->getBlockID()]) {
            Reached.set(Next->getBlockID());
            Grows = true;
          }
  }
  for (const CFGBlock *Block : View)
    if (Reached[Block->getBlockID()])
      Order.push_back(Block);
}

void BranchRegions::findLater() {
  Later.assign(Count, llvm::BitVector(Count, true));
  Later[Exit->getBlockID()] = llvm::BitVector(Count);
  Later[Exit->getBlockID()].set(Exit->getBlockID());
  for (bool Shrinks = true; Shrinks;) {
    Shrinks = false;
    for (const CFGBlock *Block : llvm::reverse(Order)) {
      if (Block == Exit)
        continue;
      llvm::BitVector Common(Count, true);
      for (const CFGBlock *Next : waysFrom(*Block))
        Common &= Later[Next->getBlockID()];
      Common.set(Block->getBlockID());
      if (Common != Later[Block->getBlockID()]) {
        Later[Block->getBlockID()] = std::move(Common);
        Shrinks = true;
      }
    }
  }
}

BranchRegions::Blocks BranchRegions::decidingAbout(const CFGBlock &Block) const {
  Blocks Found;
  Blocks Pending = {&Block};
  while (!Pending.empty()) {
    const CFGBlock *Decided = Pending.pop_back_val();
    for (const CFGBlock *Branch : Order) {
      const Blocks Ways = waysFrom(*Branch);
      const bool Decides = Ways.size() > 1 && (Branch == Decided || !isPassedBehind(*Decided, *Branch)) &&
                           llvm::any_of(Ways, [&](const CFGBlock *Way) { return isPassedBehind(*Decided, *Way); });
      if (Decides && !llvm::is_contained(Found, Branch)) {
        Found.push_back(Branch);
        Pending.push_back(Branch);
      }
    }
  }
  return Found;
}

// The innermost loop around a block; none outside of loops.
llvm::BitVector BranchRegions::loopAround(const CFGBlock &Block) const {
  llvm::BitVector Innermost(Count), Before(Count);
  for (const CFGBlock *Head : Order) {
    Before.set(Head->getBlockID());
    // What leads back to the head, and what leads there without it.
    llvm::BitVector Loop(Count);
    Blocks Pending;
    auto add = [&](const CFGBlock &Each) {
      if (!Loop[Each.getBlockID()] && Alive[Each.getBlockID()]) {
        Loop.set(Each.getBlockID());
        Pending.push_back(&Each);
      }
    };
    for (const CFGBlock *Last : Order)
      if ((!Before[Last->getBlockID()] || Last == Head) && llvm::is_contained(waysFrom(*Last), Head))
        add(*Last);
    if (Loop.none())
      continue;
    while (!Pending.empty())
      if (const CFGBlock *At = Pending.pop_back_val(); At != Head)
        for (const CFGBlock::AdjacentBlock &Previous : At->preds())
          if (Previous.isReachable())
            add(*Previous);
    if (Loop[Block.getBlockID()] && (Innermost.none() || Loop.count() < Innermost.count()))
      Innermost = std::move(Loop);
  }
  return Innermost;
}

BranchRegions::Blocks BranchRegions::blocksBetween(const CFGBlock &Branch, const CFGBlock &End,
                                                   const llvm::BitVector &Within) const {
  Blocks Found, Pending = {&End};
  llvm::BitVector Seen(Count);
  while (!Pending.empty())
    for (const CFGBlock::AdjacentBlock &Before : Pending.pop_back_val()->preds())
      if (Before.isReachable() && Before != &Branch && Before != &End && Within[Before->getBlockID()] &&
          !Seen[Before->getBlockID()]) {
        Seen.set(Before->getBlockID());
        Found.push_back(Before);
        Pending.push_back(Before);
      }
  return Found;
}

std::vector<BranchRegions::Meeting> BranchRegions::meetingsOf(const CFGBlock &Branch) const {
  const Blocks Ways = waysFrom(Branch);
  const llvm::BitVector Loop = loopAround(Branch);
  llvm::DenseMap<const CFGBlock *, const CFGBlock *> Side; // By which way, or meeting, a block is first reached.
  llvm::BitVector Seen(Count), Met(Count);
  Blocks Pending, Meetings;
  auto reach = [&](const CFGBlock *Block, const CFGBlock *From) {
    auto [Known, IsNew] = Side.try_emplace(Block, From);
    if (IsNew) {
      Pending.push_back(Block);
    } else if (Known->second != From && !Met[Block->getBlockID()]) {
      Met.set(Block->getBlockID());
      Known->second = Block;
      Meetings.push_back(Block);
      Pending.push_back(Block);
    }
  };
  for (const CFGBlock *Way : Ways)
    reach(Way, Way);
  while (!Pending.empty()) {
    const CFGBlock *At = Pending.pop_back_val();
    Seen.set(At->getBlockID());
    if (At == &Branch || isPassedBehind(*At, Branch)) // All come by here.
      continue;
    for (const CFGBlock *Next : waysFrom(*At))
      if (Loop[At->getBlockID()] || !Loop[Next->getBlockID()] || Loop.none())
        reach(Next, Side[At]);
  }
  std::vector<Meeting> Found;
  for (const CFGBlock *At : Meetings)
    if (At != &Branch)
      Found.push_back({At, blocksBetween(Branch, *At, Seen)});
  // One way leads around the loop back to the branch, the other one out of it: those who leave have gone around more
  // or less often.
  const CFGBlock *Back = Side.lookup(&Branch);
  if (Back && llvm::is_contained(Ways, Back) && !llvm::is_contained(Meetings, &Branch))
    for (const CFGBlock *Way : Ways)
      if (Way != Back && !Loop[Way->getBlockID()]) {
        Blocks Around = blocksBetween(*Way, Branch, Seen);
        Around.push_back(&Branch);
        Found.push_back({Way, std::move(Around)});
      }
  return Found;
}

} // namespace cuda_tidy
