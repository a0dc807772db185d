// How FunctionFlow finds a path.
#include "flow/FunctionFlow.h"
#include "flow/PathFacts.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseSet.h"
#include <deque>

using namespace clang;

namespace cuda_tidy {
namespace {

// Searches beyond that would take longer than they are worth.
constexpr unsigned MaxNodes = 6000;

// The condition whose truth decides where the path goes on: none for `switch`.
const Expr *conditionAtEndOf(const CFGBlock &Block) {
  return Block.succ_size() == 2 && !isa_and_nonnull<SwitchStmt>(Block.getTerminatorStmt()) ? Block.getLastCondition()
                                                                                          : nullptr;
}

} // namespace

struct FunctionFlow::Search {
  struct Node {
    const CFGBlock *Block;
    PathFacts::Known Known;
    int Previous;
    bool Taken; ///< The way out of the previous block.
  };
  std::deque<Node> Nodes;
  llvm::DenseSet<unsigned> Seen;

  void add(const CFGBlock *Block, PathFacts::Known Known, int Previous, bool Taken) {
    llvm::FoldingSetNodeID Id;
    Id.AddInteger(Block->getBlockID());
    llvm::sort(Known);
    for (auto [Hash, Holds] : Known) {
      Id.AddInteger(Hash);
      Id.AddBoolean(Holds);
    }
    if (Seen.insert(Id.ComputeHash()).second)
      Nodes.push_back({Block, std::move(Known), Previous, Taken});
  }
};

std::optional<Path> FunctionFlow::findPathAfter(const Stmt &Start, llvm::ArrayRef<const Landmarks *> Asked,
                                                Classifier Classify, BranchFilter Follow) const {
  const std::optional<Place> Found = elementOf(Start);
  return Found ? search(Found->Block, Found->Index + 1, &Start, Asked, Classify, Follow) : std::nullopt;
}

std::optional<Path> FunctionFlow::findPathFromEntry(llvm::ArrayRef<const Landmarks *> Asked, Classifier Classify,
                                                    BranchFilter Follow) const {
  return cfg() ? search(&Graph->getEntry(), 0, nullptr, Asked, Classify, Follow) : std::nullopt;
}

std::optional<Path> FunctionFlow::search(const CFGBlock *Block, unsigned Index, const Stmt *Start,
                                         llvm::ArrayRef<const Landmarks *> Asked, Classifier Classify,
                                         BranchFilter Follow) const {
  Search Work;
  if (!Facts)
    Facts = std::make_unique<PathFacts>(*this, Context);
  PathFacts::Known Known;
  if (Start)
    Facts->learnFromSurroundings(Known, *Start);
  auto NextAsked = [&](const CFGBlock &Here, unsigned From) {
    std::optional<unsigned> Next = Throws.next(Here, From);
    for (const Landmarks *Each : Asked)
      if (std::optional<unsigned> Found = Each->next(Here, From); Found && (!Next || *Found < *Next))
        Next = Found;
    return Next;
  };
  // A `return` is the last statement of its block.
  auto ReturnIn = [&](const CFGBlock &Here) {
    const std::optional<unsigned> At = Returns.next(Here, 0);
    return At ? cast<ReturnStmt>(Here[*At].castAs<CFGStmt>().getStmt()) : nullptr;
  };
  // The search may come back to the first block in a loop, then from its beginning: the start is no node of `Seen`.
  Work.Nodes.push_back({Block, std::move(Known), -1, false});

  for (unsigned Current = 0; Current < Work.Nodes.size(); ++Current) {
    if (Current > MaxNodes)
      return std::nullopt;
    const CFGBlock *Here = Work.Nodes[Current].Block;
    const unsigned From = Current == 0 ? Index : 0;
    Step Outcome = Step::Pass;
    std::optional<unsigned> At;
    for (unsigned Next = From; Outcome == Step::Pass && (At = NextAsked(*Here, Next)); Next = *At + 1) {
      Outcome = Classify((*Here)[*At]);
      auto Statement = (*Here)[*At].getAs<CFGStmt>();
      if (Statement && isa<CXXThrowExpr>(Statement->getStmt()) && Outcome == Step::Pass)
        Outcome = Step::Stop;
    }
    if (Outcome == Step::Stop || (Outcome == Step::Pass && Here->hasNoReturnElement()))
      continue;
    if (Outcome == Step::Pass && Here != &Graph->getExit()) {
      PathFacts::Known AtEnd = Work.Nodes[Current].Known;
      Facts->pass(AtEnd, *Here, From);
      const Expr *Condition = conditionAtEndOf(*Here);
      unsigned Way = 0;
      for (const CFGBlock::AdjacentBlock &Successor : Here->succs()) {
        bool Taken = Way++ == 0;
        if (!Successor.isReachable())
          continue;
        PathFacts::Known Next = AtEnd;
        if (Condition && !Follow(*Condition, Taken))
          continue;
        if (Condition && !Facts->learn(Next, *Condition, Taken))
          continue;
        Work.add(Successor, std::move(Next), Current, Taken);
      }
      continue;
    }
    Path Result;
    // What arrives need not be a statement: the last one before it, then.
    for (unsigned Next = Outcome == Step::Arrive ? *At + 1 : From; !Result.End && Next > From; --Next)
      if (auto Statement = (*Here)[Next - 1].getAs<CFGStmt>())
        Result.End = Statement->getStmt();
    for (int Node = Current; Work.Nodes[Node].Previous >= 0; Node = Work.Nodes[Node].Previous) {
      const Search::Node &Before = Work.Nodes[Work.Nodes[Node].Previous];
      if (!Result.Return && !Result.End)
        Result.Return = ReturnIn(*Before.Block);
      if (const Expr *Condition = conditionAtEndOf(*Before.Block))
        Result.Branches.push_back({Before.Block->getTerminatorStmt(), Condition, Work.Nodes[Node].Taken});
    }
    std::reverse(Result.Branches.begin(), Result.Branches.end());
    return Result;
  }
  return std::nullopt;
}

} // namespace cuda_tidy
