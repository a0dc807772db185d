#pragma once

#include "flow/ThreadDivergence.h"
#include "clang/AST/ExprCXX.h"

namespace cuda_tidy {

/// What differs in an expression, where that much differs in variables.
class ThreadDivergence::Evaluation {
public:
  Evaluation(const ThreadDivergence &Of, const State &Here) : Of(Of), Here(Here) {}

  /// The first part that differs by itself; null if the value is the same for all.
  const clang::Expr *source(const clang::Expr &E) const;
  const clang::Expr *ofAny(llvm::ArrayRef<const clang::Expr *> All) const;
  /// The same of the object that a method is called on.
  const clang::Expr *ofObject(const clang::CallExpr &Call) const;
  /// The body that \p Call runs, entered as it is here; null where it is not followed.
  const ThreadDivergence *called(const clang::CallExpr &Call) const;

private:
  const clang::Expr *at(Key Sought) const;
  const clang::Expr *ofParts(const clang::Expr &E) const;
  const clang::Expr *ofReference(const clang::DeclRefExpr &Reference) const;
  const clang::Expr *ofMember(const clang::MemberExpr &Member) const;
  const clang::Expr *ofOperator(const clang::BinaryOperator &Operator) const;
  const clang::Expr *ofCall(const clang::CallExpr &Call) const;
  bool takesThreadAway(const clang::Expr &Sum, const clang::Expr &Share) const;

  const ThreadDivergence &Of;
  const State &Here;
};

} // namespace cuda_tidy
