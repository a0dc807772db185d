#pragma once

#include "flow/BranchRegions.h"
#include "flow/FunctionFlow.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <array>
#include <functional>
#include <map>
#include <memory>

namespace cuda_tidy {

/// What is known of the blocks that run a kernel.
struct BlockShape {
  std::array<bool, 3> IsOneThread = {}; ///< Along that axis.
  bool IsOneWarp = true;                ///< Or may be, for all that is known.
};

class ThreadDivergences;

/// Which values and branches of one function may differ between the threads of a block that come to them together.
/// What is not known to differ counts as the same for all: kernel parameters, what is loaded from an address that is
/// the same for all, what the function gets from one whose body nobody sees.
class ThreadDivergence {
public:
  /// How the function is called: by parameter, what differs in the argument, or null; the same of the object.
  struct Entry {
    llvm::SmallVector<const clang::Expr *, 4> Arguments;
    llvm::SmallVector<bool, 4> AreMemory; ///< By parameter: the argument is no variable of the thread's own.
    const clang::Expr *Object = nullptr;
    bool operator<(const Entry &Other) const;
  };
  /// A branch at which threads of a block go different ways.
  struct Parting {
    const clang::CFGBlock *Block;
    const clang::Expr *Condition;
    const clang::Expr *Source; ///< What differs: `threadIdx.x`, `atomicAdd(…)`.
  };

  const FunctionFlow &flow() const { return Flow; }
  /// In the order in which the blocks are executed; none where there is no graph.
  llvm::ArrayRef<Parting> partings() const { return Partings; }
  /// The partings that decide whether, or how often, \p Statement is executed.
  llvm::SmallVector<const Parting *, 4> partingsBefore(const clang::Stmt &Statement) const;
  /// Whether \p Statement is executed each time that the function is, loops around it aside.
  bool isExecutedAlways(const clang::Stmt &Statement) const;
  /// How \p Call, in this function, enters what it calls.
  Entry entryOf(const clang::CallExpr &Call);

private:
  friend class ThreadDivergences;
  class Evaluation;
  /// A variable, or a member of it; null for `this`.
  using Key = std::pair<const clang::ValueDecl *, const clang::FieldDecl *>;
  using State = std::map<Key, const clang::Expr *>; ///< What differs, and by what.

  /// What an assignment changes.
  struct Changed {
    Key What;
    bool IsWhole;                 ///< All of it.
    bool IsBehindPointer = false; ///< What a parameter points to.
  };

  /// What a call leaves in what a parameter refers, or points, to.
  struct Written {
    const clang::Expr *Source; ///< What differs, or null.
    bool Replaces;             ///< Nothing is left of what was there.
  };

  ThreadDivergence(const FunctionFlow &Flow, ThreadDivergences &All, unsigned Depth)
      : Flow(Flow), All(All), Depth(Depth) {}

  void run(const Entry &Entered);
  /// Whether \p Variable is the thread's own, and refers to nothing else.
  bool isOwn(const clang::VarDecl &Variable) const;
  void collectChanges();
  /// What differs where the ways meet that lead to \p Block.
  State joinedBefore(const clang::CFGBlock &Block) const;
  State stateAt(const clang::CFGBlock &Block) const;
  void apply(const clang::Stmt &Statement, State &Here);
  void declare(const clang::VarDecl &Variable, State &Here);
  void assign(const clang::Expr &Target, const clang::Expr *Source, bool Replaces, State &Here);
  void assignByCall(const clang::CallExpr &Call, State &Here);
  std::optional<Changed> changedBy(const clang::Expr &Target) const;
  bool part(const clang::CFGBlock &Block, const State &Here);
  bool meet(const Parting &Where);
  void judgeReturns();
  Written leftIn(unsigned Index) const;
  void judgeReferences(const State &AtEntry);
  Entry entryFrom(const clang::CallExpr &Call, const Evaluation &In) const;

  const FunctionFlow &Flow;
  ThreadDivergences &All;
  const unsigned Depth; ///< Of calls.
  std::unique_ptr<BranchRegions> Regions;
  std::map<const clang::CFGBlock *, State> AtBegin, AtEnd;
  std::map<const clang::CFGBlock *, State> MetAt; ///< What differs since ways meet here on which it was changed.
  std::map<const clang::CFGBlock *, llvm::SmallVector<Key, 4>> ChangedIn;
  std::vector<Parting> Partings;
  llvm::SmallPtrSet<const clang::VarDecl *, 2> ToMemory; ///< Parameters that refer to what threads may share.
  const clang::Expr *Returned = nullptr;
  std::map<const clang::ValueDecl *, Written> Out; ///< By parameter that is written through.
};

/// Those of a translation unit's functions.
class ThreadDivergences {
public:
  /// Tells of a comparison whether it is known to come out alike for all threads.
  using Decided = std::function<bool(const clang::Expr &Condition, const FunctionFlow &In)>;

  /// Tells what number a parameter always is, if that is known.
  using Given = std::function<std::optional<int64_t>(const clang::ParmVarDecl &)>;

  explicit ThreadDivergences(FunctionFlows &Flows) : Flows(Flows) {}

  /// From now on: the shape of the blocks, and what is known of comparisons and of parameters.
  void assume(BlockShape Shape, Decided IsDecided, Given GivenTo);

  /// \p Function, which must have a body, entered so.
  ThreadDivergence &of(const clang::FunctionDecl &Function, const ThreadDivergence::Entry &Entered);

private:
  friend class ThreadDivergence;
  /// Null where calls nest too deeply, or in a circle.
  ThreadDivergence *of(const clang::FunctionDecl &Function, const ThreadDivergence::Entry &Entered, unsigned Depth);

  FunctionFlows &Flows;
  BlockShape Shape;
  Decided IsDecided;
  Given GivenTo;
  std::map<std::pair<const clang::FunctionDecl *, ThreadDivergence::Entry>, std::unique_ptr<ThreadDivergence>> Known;
};

/// The body that \p Call, no launch, runs, if it is seen: also of the only template that a call in a template can mean.
const clang::FunctionDecl *bodyCalledBy(const clang::CallExpr &Call);

} // namespace cuda_tidy
