#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// What a function does to give up again what it has collected: it clears, removes, assigns anew, hands over.
class AccumulationEnd {
public:
  /// Methods that \p Flow calls are looked into, as \p Flows knows them.
  AccumulationEnd(const FunctionFlow &Flow, FunctionFlows &Flows)
      : Flow(Flow), Flows(Flows), Context(Flow.function().getASTContext()) {}

  /// Whether \p Part of the function may give up what \p Into, a variable or a member, holds; what \p At does to it
  /// aside. Where \p Into is an object of the user's that keeps it in \p Field, its methods are looked into for that.
  bool isIn(const clang::Stmt &Part, const clang::ValueDecl &Into, const clang::CallExpr &At,
            const clang::FieldDecl *Field = nullptr) const;

private:
  bool isInLambda(const clang::Expr &Mention) const;
  bool isByCalls(const clang::Stmt &Part, const clang::FieldDecl &Member, unsigned CallsLeft) const;
  bool isByMethod(const clang::CXXMethodDecl &Method, const clang::FieldDecl &Member, unsigned CallsLeft) const;
  bool isByMethodOf(const clang::Expr &Mention, const clang::FieldDecl &Field) const;
  bool gives(const clang::Expr &Mention, const clang::ValueDecl &Into, const clang::CallExpr *At,
             const FunctionFlow &Within) const;
  bool excludeEachOther(const clang::Stmt &A, const clang::Stmt &B) const;
  bool takesByReference(const clang::CallExpr &Call, const clang::Expr &Argument) const;

  const FunctionFlow &Flow;
  FunctionFlows &Flows;
  const clang::ASTContext &Context;
};

} // namespace cuda_tidy
