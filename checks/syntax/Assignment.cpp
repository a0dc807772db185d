#include "syntax/Assignment.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {

const VarDecl *localVariable(const Expr &Target) {
  const auto *Reference = dyn_cast<DeclRefExpr>(Target.IgnoreParenImpCasts());
  const auto *Variable = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  bool IsFollowed = Variable && Variable->hasLocalStorage() && !Variable->getType()->isReferenceType() &&
                    !Reference->refersToEnclosingVariableOrCapture();
  return IsFollowed ? Variable : nullptr;
}

bool isStdIgnore(const Expr &Target) {
  const auto *Reference = dyn_cast<DeclRefExpr>(Target.IgnoreParenImpCasts());
  return Reference && Reference->getDecl()->getName() == "ignore" && Reference->getDecl()->isInStdNamespace();
}

std::optional<Assignment> assignmentIn(const Stmt &Statement) {
  if (const auto *Operator = dyn_cast<BinaryOperator>(&Statement); Operator && Operator->isAssignmentOp())
    return Assignment{Operator->getLHS(), Operator->getRHS(), Operator->isCompoundAssignmentOp()};
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Statement);
  if (!Operator || Operator->getOperator() != OO_Equal || Operator->getNumArgs() != 2)
    return std::nullopt;
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Operator->getCalleeDecl());
  if (Method && Method->isUserProvided() && !isStdIgnore(*Operator->getArg(0)))
    return std::nullopt;
  return Assignment{Operator->getArg(0), Operator->getArg(1), false};
}

} // namespace cuda_tidy
