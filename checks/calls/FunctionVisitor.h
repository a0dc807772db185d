#pragma once

#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include <tuple>

namespace cuda_tidy {

/// Visits code and knows which function it is in.
template <class Derived> class FunctionVisitor : public clang::RecursiveASTVisitor<Derived> {
  using Base = clang::RecursiveASTVisitor<Derived>;

public:
  bool TraverseDecl(clang::Decl *D) {
    auto *Definition = llvm::dyn_cast_or_null<clang::FunctionDecl>(D);
    if (!Definition)
      return Base::TraverseDecl(D);
    // A class inside a function has bodies of its own.
    auto Outer = std::pair(Function, Outermost);
    Function = Outermost = Definition;
    bool Goes = Base::TraverseDecl(D);
    std::tie(Function, Outermost) = Outer;
    return Goes;
  }

  /// `VisitLambdaExpr` is called in the code that makes the lambda.
  bool TraverseLambdaExpr(clang::LambdaExpr *Lambda) {
    for (clang::Expr *Init : Lambda->capture_inits())
      this->getDerived().TraverseStmt(Init);
    this->getDerived().VisitLambdaExpr(Lambda);
    auto Outer = std::pair(Function, Outermost);
    Function = Lambda->getCallOperator();
    // A default argument is outside of the function that it stands in.
    if (!Outermost || !Outermost->Encloses(Lambda->getLambdaClass()))
      Outermost = Function;
    this->getDerived().TraverseStmt(Lambda->getBody());
    std::tie(Function, Outermost) = Outer;
    return true;
  }

protected:
  const clang::FunctionDecl *Function = nullptr;  ///< Contains what is visited: a lambda's call operator, in a lambda.
  const clang::FunctionDecl *Outermost = nullptr; ///< The function around all lambdas.
};

} // namespace cuda_tidy
