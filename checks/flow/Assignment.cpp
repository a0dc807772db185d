#include "flow/Assignment.h"
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

std::optional<Assignment> anyAssignmentIn(const Stmt &Statement) {
  if (const auto *Operator = dyn_cast<BinaryOperator>(&Statement); Operator && Operator->isAssignmentOp())
    return Assignment{Operator->getLHS(), Operator->getRHS(), Operator->isCompoundAssignmentOp()};
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Statement);
  if (!Operator || !Operator->isAssignmentOp() || Operator->getNumArgs() != 2)
    return std::nullopt;
  return Assignment{Operator->getArg(0), Operator->getArg(1), Operator->getOperator() != OO_Equal};
}

std::optional<Assignment> assignmentIn(const Stmt &Statement) {
  const std::optional<Assignment> Found = anyAssignmentIn(Statement);
  const auto *Operator = Found ? dyn_cast<CXXOperatorCallExpr>(&Statement) : nullptr;
  const auto *Method = Operator ? dyn_cast_or_null<CXXMethodDecl>(Operator->getCalleeDecl()) : nullptr;
  const bool IsOfProgram = Operator && (Found->IsCompound || (Method && Method->isUserProvided()));
  return IsOfProgram && !isStdIgnore(*Found->Target) ? std::nullopt : Found;
}

} // namespace cuda_tidy
