// How FunctionFlow finds a path.
#include "flow/FunctionFlow.h"
#include "flow/PathFacts.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseSet.h"
#include <deque>

using namespace clang;

namespace cuda_tidy {
namespace {

// A search beyond that would take longer than what conditions say is worth.
constexpr unsigned MaxNodes = 6000;

// A search below that is over before it is known which conditions are asked about later.
constexpr unsigned FewNodes = 64;

} // namespace

struct FunctionFlow::Search {
  struct Node {
    const CFGBlock *Block;
    PathFacts::Known Known;
    int Previous;
    bool Taken; ///< The way out of the previous block.
    uint64_t State;
  };

  const FunctionFlow &Flow;
  llvm::ArrayRef<const Landmarks *> Asked;
  StatefulClassifier Classify;
  BranchFilter Follow;
  AtEnd End;
  PathFacts *Facts; ///< Null where the search does without what conditions say.
  std::deque<Node> Nodes = {};
  llvm::DenseSet<unsigned> Seen = {};
  bool IsTooLarge = false;
  bool IsHeldUp = false; ///< `Classify` or `Follow` ended some path.

  void add(const CFGBlock *Block, PathFacts::Known Known, int Previous, bool Taken) {
    const uint64_t State = Nodes[Previous].State;
    if (Facts && Nodes.size() > FewNodes)
      Facts->forgetUnasked(Known, *Block);
    llvm::FoldingSetNodeID Id;
    Id.AddInteger(Block->getBlockID());
    Id.AddInteger(State);
    llvm::sort(Known);
    for (auto [Hash, Holds] : Known) {
      Id.AddInteger(Hash);
      Id.AddBoolean(Holds);
    }
    if (Seen.insert(Id.ComputeHash()).second)
      Nodes.push_back({Block, std::move(Known), Previous, Taken, State});
  }

  std::optional<unsigned> nextAsked(const CFGBlock &Here, unsigned From) const {
    std::optional<unsigned> Next = Flow.Throws.next(Here, From);
    for (const Landmarks *Each : Asked)
      if (std::optional<unsigned> Found = Each->next(Here, From); Found && (!Next || *Found < *Next))
        Next = Found;
    return Next;
  }

  void goOn(unsigned Current, unsigned From) {
    const CFGBlock &Here = *Nodes[Current].Block;
    PathFacts::Known AtEnd = Nodes[Current].Known;
    if (Facts)
      Facts->pass(AtEnd, Here, From);
    const Expr *Condition = conditionAtEndOf(Here);
    unsigned Way = 0;
    for (const CFGBlock::AdjacentBlock &Successor : Here.succs()) {
      const bool Taken = Way++ == 0;
      if (!Successor.isReachable())
        continue;
      if (Condition && !Follow(*Condition, Taken)) {
        IsHeldUp = true;
        continue;
      }
      PathFacts::Known Next = AtEnd;
      if (Condition && Facts && !Facts->learn(Next, *Condition, Taken))
        continue;
      add(Successor, std::move(Next), Current, Taken);
    }
  }

  Path pathTo(unsigned Last, unsigned From, std::optional<unsigned> Arrived) const {
    const CFGBlock &Here = *Nodes[Last].Block;
    Path Result;
    // What arrives need not be a statement: the last one before it, then.
    for (unsigned Next = Arrived ? *Arrived + 1 : From; !Result.End && Next > From; --Next)
      if (auto Statement = Here[Next - 1].getAs<CFGStmt>())
        Result.End = Statement->getStmt();
    // A `return` is the last statement of its block.
    auto ReturnIn = [&](const CFGBlock &Block) {
      const std::optional<unsigned> At = Flow.Returns.next(Block, 0);
      return At ? cast<ReturnStmt>(Block[*At].castAs<CFGStmt>().getStmt()) : nullptr;
    };
    for (int Node = Last; Nodes[Node].Previous >= 0; Node = Nodes[Node].Previous) {
      const CFGBlock &Before = *Nodes[Nodes[Node].Previous].Block;
      if (!Result.Return && !Result.End)
        Result.Return = ReturnIn(Before);
      if (const Expr *Condition = conditionAtEndOf(Before))
        Result.Branches.push_back({Before.getTerminatorStmt(), Condition, Nodes[Node].Taken});
    }
    std::reverse(Result.Branches.begin(), Result.Branches.end());
    return Result;
  }

  std::optional<Path> run(const CFGBlock *Block, unsigned Index, PathFacts::Known Known, uint64_t Initial) {
    // The search may come back to the first block in a loop, then from its beginning: the start is no node of `Seen`.
    Nodes.push_back({Block, std::move(Known), -1, false, Initial});
    std::optional<Path> Found;
    // Without facts the search is a short one, and goes on to see whether something holds it up.
    for (unsigned Current = 0; Current < Nodes.size() && !(Found && Facts); ++Current) {
      if (Facts && Current > MaxNodes) {
        IsTooLarge = true;
        return std::nullopt;
      }
      const CFGBlock *Here = Nodes[Current].Block;
      const unsigned From = Current == 0 ? Index : 0;
      Step Outcome = Step::Pass;
      std::optional<unsigned> At;
      for (unsigned Next = From; Outcome == Step::Pass && (At = nextAsked(*Here, Next)); Next = *At + 1) {
        Outcome = Classify((*Here)[*At], Nodes[Current].State);
        IsHeldUp |= Outcome == Step::Stop;
        auto Statement = (*Here)[*At].getAs<CFGStmt>();
        if (Statement && isa<CXXThrowExpr>(Statement->getStmt()) && Outcome == Step::Pass)
          Outcome = Step::Stop;
      }
      if (Outcome == Step::Stop || (Outcome == Step::Pass && Here->hasNoReturnElement()))
        continue;
      if (Outcome == Step::Pass && Here != &Flow.Graph->getExit())
        goOn(Current, From);
      else if (Outcome == Step::Pass && End == AtEnd::Stop)
        IsHeldUp = true;
      else if (!Found)
        Found = pathTo(Current, From, At);
    }
    return Found;
  }

  static PathFacts &factsOf(const FunctionFlow &Flow) {
    if (!Flow.Facts)
      Flow.Facts = std::make_unique<PathFacts>(Flow, Flow.Context);
    return *Flow.Facts;
  }

  /// Searches from the element \p Index of \p Block on, where that is \p Known.
  static PathAnswer answer(const FunctionFlow &Flow, const CFGBlock &Block, unsigned Index, PathFacts::Known Known,
                           llvm::ArrayRef<const Landmarks *> Asked, StatefulClassifier Classify, BranchFilter Follow,
                           AtEnd End, uint64_t Initial = 0) {
    Search Exact = {Flow, Asked, Classify, Follow, End, &factsOf(Flow)};
    std::optional<Path> Found = Exact.run(&Block, Index, std::move(Known), Initial);
    if (Exact.IsTooLarge) {
      Search Wide = {Flow, Asked, Classify, Follow, End, nullptr};
      Found = Wide.run(&Block, Index, {}, Initial);
      if (Found && Wide.IsHeldUp)
        return {};
    }
    return Found ? PathAnswer{Answer::Yes, std::move(*Found)} : PathAnswer{Answer::No, {}};
  }

  static PathAnswer answerAfter(const FunctionFlow &Flow, const Stmt &Start, llvm::ArrayRef<const Landmarks *> Asked,
                                StatefulClassifier Classify, BranchFilter Follow, AtEnd End, uint64_t Initial = 0) {
    const std::optional<Place> Found = Flow.elementOf(Start);
    if (!Found)
      return {Flow.isDead(Start) ? Answer::No : Answer::Unknown, {}};
    PathFacts::Known Known;
    factsOf(Flow).learnFromSurroundings(Known, Start);
    return answer(Flow, *Found->Block, Found->Index + 1, std::move(Known), Asked, Classify, Follow, End, Initial);
  }
};

bool FunctionFlow::isDead(const Stmt &Statement) const {
  auto Is = [&](const CFGElement &Element) {
    auto Each = Element.getAs<CFGStmt>();
    return Each && Each->getStmt() == &Statement;
  };
  return cfg() && !elementOf(Statement) &&
         llvm::any_of(*Graph, [&](const CFGBlock *Block) { return llvm::any_of(*Block, Is); });
}

PathAnswer FunctionFlow::findPathAfter(const Stmt &Start, llvm::ArrayRef<const Landmarks *> Asked, Classifier Classify,
                                       BranchFilter Follow, AtEnd End) const {
  return Search::answerAfter(
      *this, Start, Asked, [&](const CFGElement &Each, uint64_t &) { return Classify(Each); }, Follow, End);
}

PathAnswer FunctionFlow::findPathInStates(const Stmt &Start, uint64_t Initial, llvm::ArrayRef<const Landmarks *> Asked,
                                          StatefulClassifier Classify, AtEnd End) const {
  return Search::answerAfter(*this, Start, Asked, Classify, [](const Expr &, bool) { return true; }, End, Initial);
}

PathAnswer FunctionFlow::findPathAlong(const CFGBlock &Block, unsigned Way, llvm::ArrayRef<const Landmarks *> Asked,
                                       Classifier Classify, BranchFilter Follow, AtEnd End) const {
  const CFGBlock::AdjacentBlock &Next = *(Block.succ_begin() + Way);
  if (!Next.isReachable())
    return {Answer::No, {}};
  PathFacts::Known Known;
  if (const Expr *Condition = conditionAtEndOf(Block)) {
    Search::factsOf(*this).learnFromSurroundings(Known, *Condition);
    if (!Search::factsOf(*this).learn(Known, *Condition, Way == 0))
      return {Answer::No, {}};
  }
  return Search::answer(
      *this, *Next, 0, std::move(Known), Asked, [&](const CFGElement &Each, uint64_t &) { return Classify(Each); },
      Follow, End);
}

PathAnswer FunctionFlow::findPathFromEntry(llvm::ArrayRef<const Landmarks *> Asked, Classifier Classify,
                                           BranchFilter Follow, AtEnd End) const {
  return cfg() ? Search::answer(
                     *this, Graph->getEntry(), 0, {}, Asked,
                     [&](const CFGElement &Each, uint64_t &) { return Classify(Each); }, Follow, End)
               : PathAnswer();
}

} // namespace cuda_tidy
