#include "flow/Reach.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace cuda_tidy {
namespace {

enum class Outcome { Passed, Stopped, Arrived };

Outcome walk(const CFGBlock &Block, unsigned From, const Stmt *End, llvm::function_ref<bool(const Stmt &)> Stops) {
  for (unsigned Index = From; Index < Block.size(); ++Index)
    if (auto Element = Block[Index].getAs<CFGStmt>()) {
      if (Element->getStmt() == End)
        return Outcome::Arrived;
      if (isa<CXXThrowExpr>(Element->getStmt()) || Stops(*Element->getStmt()))
        return Outcome::Stopped;
    }
  return Block.hasNoReturnElement() ? Outcome::Stopped : Outcome::Passed;
}

} // namespace

bool leadsTo(const Stmt &Start, const Stmt *End, const FunctionFlow &Flow,
             llvm::function_ref<bool(const Stmt &)> Stops) {
  const std::optional<FunctionFlow::Place> Begin = Flow.placeOf(Start);
  if (!Begin)
    return false;
  llvm::DenseSet<const CFGBlock *> Seen;
  llvm::SmallVector<std::pair<const CFGBlock *, unsigned>, 16> Pending = {{Begin->Block, Begin->Index + 1}};
  while (!Pending.empty()) {
    const auto [Block, From] = Pending.pop_back_val();
    const Outcome Here = walk(*Block, From, End, Stops);
    if (Here == Outcome::Arrived || (Here == Outcome::Passed && !End && Block == &Flow.cfg()->getExit()))
      return true;
    if (Here == Outcome::Passed)
      for (const CFGBlock::AdjacentBlock &Successor : Block->succs())
        if (Successor.isReachable() && Seen.insert(Successor).second)
          Pending.emplace_back(Successor, 0);
  }
  return false;
}

} // namespace cuda_tidy
