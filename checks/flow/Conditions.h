#pragma once

#include "clang/AST/Expr.h"
#include "clang/Analysis/Analyses/Dominators.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <optional>

namespace cuda_tidy {

class FunctionFlow;

/// What a condition says about one expression: that it compares so with another.
struct Fact {
  const clang::Expr *Subject; ///< Without parentheses and implicit casts.
  clang::QualType ComparedAs; ///< The type in which both are compared.
  clang::BinaryOperatorKind Comparison;
  const clang::Expr *Limit; ///< Null for zero.
};
using Facts = llvm::SmallVector<Fact, 2>;

/// \p Condition below negations, `__builtin_expect` and conversions to bool; \p Holds is negated with it.
const clang::Expr *withoutNegations(const clang::Expr &Condition, bool &Holds);

/// A condition without negations, and whether it holds.
struct KnownCondition {
  const clang::Expr *Condition;
  bool Holds;
};

/// What \p Condition being true, if it \p Holds, or else false, tells of the conditions that it joins by `&&` or `||`.
llvm::SmallVector<KnownCondition, 2> conjunctsOf(const clang::Expr &Condition, bool Holds);

/// What follows from \p Condition being true, if it \p Holds, or else false.
Facts factsOf(const clang::Expr &Condition, bool Holds);

/// What follows from going from \p From to \p To, its successor.
Facts factsOfEdge(const clang::CFGBlock &From, const clang::CFGBlock &To);

/// The variables and members that an expression names.
struct Mentioned {
  llvm::SmallVector<const clang::VarDecl *, 2> Variables;
  llvm::SmallVector<const clang::FieldDecl *, 2> Members;
};

/// What the value of \p E depends on; nothing where it may depend on more: \p E calls something but const member
/// functions, or writes.
std::optional<Mentioned> mentionedIn(const clang::Expr &E);

/// Whether \p E has the same value each time the function comes by: the function changes nothing that it names.
bool isStable(const clang::Expr &E, const FunctionFlow &Flow);

/// Whether two expressions are written alike, parentheses and implicit casts aside.
bool isSame(const clang::Expr &A, const clang::Expr &B, const clang::ASTContext &Context);

/// The conditions that hold wherever a block of a CFG is reached.
class DominatingConditions {
public:
  explicit DominatingConditions(const clang::CFG &Graph);

  const Facts &factsAt(const clang::CFGBlock &Block) const;

  /// Whether every way to \p Block leads through \p Earlier, or they are one.
  bool dominates(const clang::CFGBlock &Earlier, const clang::CFGBlock &Block) const;

private:
  const clang::CFGBlock *onlyPredecessor(const clang::CFGBlock &Block) const;

  clang::CFGDomTree Dominators;
  mutable llvm::DenseMap<const clang::CFGBlock *, std::unique_ptr<Facts>> Known;
};

} // namespace cuda_tidy
