#pragma once

#include "flow/Answer.h"
#include "flow/UnitAnalyses.h"
#include "flow/VariableWrites.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMap.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <memory>
#include <optional>
#include <set>

namespace cuda_tidy {

class DominatingConditions;
class PathFacts;

/// What one element on a path means for the search that walks it.
enum class Step {
  Pass,   ///< Nothing: the path goes on.
  Stop,   ///< The path is fine and not followed any further.
  Arrive, ///< The path sought ends here.
};

/// What the function's normal end means for it: not that of `throw`, nor that in a call that does not return.
enum class AtEnd {
  Arrive,
  Stop,
};

/// A path through a function, in the order of execution.
struct Path {
  /// A branch on the path, `switch` aside: the condition and the way it went.
  struct Branch {
    const clang::Stmt *Terminator;
    const clang::Stmt *Condition;
    bool Taken; ///< The condition held.
  };
  llvm::SmallVector<Branch, 4> Branches;
  const clang::Stmt *End = nullptr;          ///< The element that `Arrive`d; null where the function's end was reached.
  const clang::ReturnStmt *Return = nullptr; ///< The `return` through which the function's end was reached.
};

/// What a search for a path comes to.
struct PathAnswer {
  Answer IsThere = Answer::Unknown;
  Path Found; ///< The path, where it is there.
};

/// The declaration of \p Function that has its body, or of the template it is an instantiation of; null if there is
/// none.
const clang::FunctionDecl *definitionOf(const clang::FunctionDecl &Function);

/// Some elements of a CFG. Searches go from one to the next, however much lies between.
class Landmarks {
public:
  void add(const clang::CFGBlock &Block, unsigned Index) { Elements.insert({Block.getBlockID(), Index}); }

  bool empty() const { return Elements.empty(); }

  /// The first of the block from that index on.
  std::optional<unsigned> next(const clang::CFGBlock &Block, unsigned From) const {
    auto Found = Elements.lower_bound({Block.getBlockID(), From});
    return Found == Elements.end() || Found->first != Block.getBlockID() ? std::nullopt : std::optional(Found->second);
  }

private:
  std::set<std::pair<unsigned, unsigned>> Elements; ///< The block's number and the index in it.
};

/// The body of one function, or of one lambda's call operator: who is whose parent, where a variable is named, and
/// which paths lead on from a statement. Code that is never executed belongs to no path.
class FunctionFlow {
public:
  /// Of a \p Function without a body, around a default argument, there are no parts and no paths.
  FunctionFlow(const clang::FunctionDecl &Function, clang::ASTContext &Context);
  ~FunctionFlow();

  const clang::FunctionDecl &function() const { return Function; }

  /// Null where there is no body, where clang cannot build one, or where the function is too large to be looked at.
  const clang::CFG *cfg() const;

  /// The parent inside the body, or null.
  const clang::Stmt *parentOf(const clang::Stmt *Child) const;

  /// The whole statement that \p Part is in: one of a block, or what a loop, branch or label is followed by.
  const clang::Stmt &statementAround(const clang::Stmt &Part) const;

  /// Which of the statements of \p Block \p Child is, from 0.
  unsigned ordinalIn(const clang::CompoundStmt &Block, const clang::Stmt &Child) const;

  /// The statements `if (...) return;`, `if (...) break;` and the like in \p Block before its \p Child.
  llvm::ArrayRef<const clang::IfStmt *> waysOutBefore(const clang::CompoundStmt &Block, const clang::Stmt &Child) const;

  /// The expression in this body that makes the lambda with this call operator, or null.
  const clang::LambdaExpr *lambdaOf(const clang::FunctionDecl &CallOperator) const;

  /// Whether \p Variable is one of the function itself: of no lambda in it, and no parameter of a constraint.
  bool owns(const clang::VarDecl &Variable) const;

  /// Every place that names \p Variable, or one of its structured bindings, bodies of nested lambdas and constructor
  /// initialisers included.
  llvm::ArrayRef<const clang::DeclRefExpr *> referencesTo(const clang::VarDecl *Variable) const;

  /// Every place that names the member \p Field of some object.
  llvm::ArrayRef<const clang::MemberExpr *> referencesTo(const clang::FieldDecl *Field) const;

  /// Whether this body only reads the member \p Field, whichever object it is of.
  bool onlyReads(const clang::FieldDecl &Field) const;

  /// Every `%` and `%=`.
  llvm::ArrayRef<const clang::BinaryOperator *> remainders() const { return Remainders; }

  /// What this body does to \p Variable after its initialisation, and to what it points to if \p WithPointee.
  const VariableWrites &writesTo(const clang::VarDecl &Variable, bool WithPointee = false) const;

  /// A place in the CFG: before the element with that index.
  struct Place {
    const clang::CFGBlock *Block;
    unsigned Index;
  };
  /// Where \p Statement, or else the innermost statement around it, is evaluated; none in code that is not executed.
  std::optional<Place> placeOf(const clang::Stmt &Statement) const;

  /// The element that \p Statement itself is; none in code that is not executed.
  std::optional<Place> elementOf(const clang::Stmt &Statement) const;
  /// The same for several.
  Landmarks elementsOf(llvm::ArrayRef<const clang::Stmt *> Statements) const;
  /// The executed elements for which \p Holds.
  Landmarks elementsThat(llvm::function_ref<bool(const clang::CFGElement &)> Holds) const;
  /// The elements that declare \p Variable, assign to it, or count it up or down.
  const Landmarks &changesOf(const clang::VarDecl &Variable) const;
  /// The element that declares \p Variable, a local one; none in code that is not executed.
  std::optional<Place> declarationOf(const clang::VarDecl &Variable) const;
  /// The elements by which a loop with a condition begins: its counter gets the first value.
  const Landmarks &loopBegins() const { return LoopBegins; }
  /// The loop that begins with \p Statement, one of these; null if it is none.
  const clang::Stmt *loopBegunBy(const clang::Stmt &Statement) const { return LoopOfBegin.lookup(&Statement); }

  /// The only value that this body ever gives \p Variable, a local one that is no parameter, as a whole; null where
  /// there is none, there are several, or something else may write to it.
  const clang::Expr *onlyValueOf(const clang::VarDecl &Variable) const;

  /// Whether something writes to \p Variable behind \p First and before \p Last, in the order of the text.
  bool isWrittenBetween(const clang::VarDecl &Variable, clang::SourceLocation First, clang::SourceLocation Last) const;

  /// The conditions that hold wherever a block of `cfg`, which must not be null, is reached.
  const DominatingConditions &conditions() const;

  using Classifier = llvm::function_ref<Step(const clang::CFGElement &)>;
  /// Asked for each branch: whether the search follows the way on which \p Condition is \p Taken.
  using BranchFilter = llvm::function_ref<bool(const clang::Expr &Condition, bool Taken)>;

  /// A shortest path that begins right after \p Start is evaluated, passes elements that \p Classify calls `Pass` and
  /// ends in one that it calls `Arrive`, or at the function's end if that is to. Only the elements of \p Asked are
  /// asked about: all others are passed. Paths that need one condition both true and false are not walked. A search
  /// that grows too large forgets what conditions say, and still knows the answer if there is no path even then, or if
  /// nothing holds up any path. Unknown, too, where there is no CFG, and after what is no element of it: a default
  /// argument, a template's.
  PathAnswer findPathAfter(const clang::Stmt &Start, llvm::ArrayRef<const Landmarks *> Asked, Classifier Classify,
                           BranchFilter Follow, AtEnd End = AtEnd::Arrive) const;

  /// Also told, and may change, what the path has come to.
  using StatefulClassifier = llvm::function_ref<Step(const clang::CFGElement &, uint64_t &State)>;
  /// The same with a state, which begins as \p Initial: one place in two states is two places.
  PathAnswer findPathInStates(const clang::Stmt &Start, uint64_t Initial, llvm::ArrayRef<const Landmarks *> Asked,
                              StatefulClassifier Classify, AtEnd End) const;

  /// The same from the end of \p Block on, along the way out of it with that number.
  PathAnswer findPathAlong(const clang::CFGBlock &Block, unsigned Way, llvm::ArrayRef<const Landmarks *> Asked,
                           Classifier Classify, BranchFilter Follow, AtEnd End = AtEnd::Arrive) const;

  /// The same from the beginning of the function.
  PathAnswer findPathFromEntry(llvm::ArrayRef<const Landmarks *> Asked, Classifier Classify, BranchFilter Follow,
                               AtEnd End = AtEnd::Arrive) const;

private:
  struct Search;
  void index(const clang::Stmt *Statement);
  struct BlockOrder {
    llvm::DenseMap<const clang::Stmt *, unsigned> Ordinals;
    llvm::SmallVector<const clang::IfStmt *, 4> WaysOut;
  };
  const BlockOrder &orderOf(const clang::CompoundStmt &Block) const;
  void indexGraph() const;
  /// Whether \p Statement is an element of the CFG that is never executed.
  bool isDead(const clang::Stmt &Statement) const;

  const clang::FunctionDecl &Function;
  clang::ASTContext &Context;
  std::unique_ptr<clang::ParentMap> Parents; ///< Null where there is no body.
  llvm::DenseMap<const clang::VarDecl *, llvm::SmallVector<const clang::DeclRefExpr *, 4>> References;

  llvm::DenseMap<const clang::FieldDecl *, llvm::SmallVector<const clang::MemberExpr *, 2>> Members;
  llvm::DenseMap<const clang::CXXRecordDecl *, const clang::LambdaExpr *> Lambdas;
  llvm::SmallVector<const clang::BinaryOperator *, 4> Remainders;

  mutable llvm::DenseMap<const clang::FieldDecl *, bool> OnlyRead;
  mutable llvm::DenseMap<const clang::CompoundStmt *, std::unique_ptr<BlockOrder>> Orders;
  mutable bool IsBuilt = false;
  mutable std::unique_ptr<clang::CFG> Graph;
  mutable llvm::DenseMap<const clang::Stmt *, Place> Places;
  mutable llvm::DenseMap<const clang::VarDecl *, Landmarks> Changes;
  mutable llvm::DenseMap<const clang::VarDecl *, Place> Declarations;
  mutable llvm::DenseMap<const clang::Stmt *, const clang::Stmt *> LoopOfBegin;
  mutable Landmarks LoopBegins, Throws, Returns;
  mutable std::map<std::pair<const clang::VarDecl *, bool>, VariableWrites> Written;
  mutable llvm::DenseMap<const clang::VarDecl *, std::vector<clang::SourceLocation>>
      WrittenAt; ///< In the text's order.
  mutable llvm::DenseMap<const clang::VarDecl *, const clang::Expr *> OnlyValues;
  mutable std::unique_ptr<DominatingConditions> Conditions;
  mutable std::unique_ptr<PathFacts> Facts; ///< What conditions say, whichever path asks.
};

/// The flows of a translation unit's functions, each made when it is asked for.
class FunctionFlows {
public:
  explicit FunctionFlows(clang::ASTContext &Context) : Context(Context) {}

  const FunctionFlow &of(const clang::FunctionDecl &Function);

  clang::ASTContext &context() const { return Context; }

private:
  clang::ASTContext &Context;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<FunctionFlow>> Flows;
};

} // namespace cuda_tidy
