#include "flow/BackwardWalk.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace cuda_tidy {

static bool walkBack(const FunctionFlow &Flow, FunctionFlow::Place Start, FunctionFlow::Classifier Classify) {
  llvm::SmallVector<FunctionFlow::Place, 16> Pending = {Start};
  llvm::DenseSet<const CFGBlock *> Seen; // whole blocks: a loop may come back to the rest of the first one
  bool ReachesEntry = false;
  while (!Pending.empty()) {
    const auto [Block, Index] = Pending.pop_back_val();
    Step Outcome = Step::Pass;
    for (unsigned Element = Index; Element > 0 && Outcome == Step::Pass; --Element)
      Outcome = Classify((*Block)[Element - 1]);
    if (Outcome != Step::Pass)
      continue;
    ReachesEntry |= Block == &Flow.cfg()->getEntry();
    for (const CFGBlock::AdjacentBlock &Before : Block->preds())
      if (Before.isReachable() && Seen.insert(Before).second)
        Pending.push_back({Before, Before->size()});
  }
  return ReachesEntry;
}

bool walkBack(const FunctionFlow &Flow, const Stmt &From, FunctionFlow::Classifier Classify) {
  const std::optional<FunctionFlow::Place> Start = Flow.placeOf(From);
  return !Start || walkBack(Flow, *Start, Classify);
}

bool walkBackFromEnd(const FunctionFlow &Flow, FunctionFlow::Classifier Classify) {
  return !Flow.cfg() || walkBack(Flow, {&Flow.cfg()->getExit(), 0}, Classify);
}

} // namespace cuda_tidy
