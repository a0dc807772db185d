#include "syntax/GivenValues.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cuda_tidy {

void forEachGivenValue(const Stmt &Code, llvm::function_ref<void(const GivenValue &)> Visit) {
  auto Declare = [&](const Decl *Declared) {
    if (const auto *Variable = dyn_cast<VarDecl>(Declared); Variable && Variable->getInit())
      Visit({Variable, nullptr, Variable->getInit()});
  };
  if (const auto *Declaration = dyn_cast<DeclStmt>(&Code))
    llvm::for_each(Declaration->decls(), Declare);
  if (const auto *Lambda = dyn_cast<LambdaExpr>(&Code))
    for (const LambdaCapture &Capture : Lambda->captures())
      if (Lambda->isInitCapture(&Capture))
        Declare(Capture.getCapturedVar());
  if (const auto *Assignment = dyn_cast<BinaryOperator>(&Code); Assignment && Assignment->isAssignmentOp())
    Visit({nullptr, Assignment->getLHS(), Assignment->getRHS(), Assignment->isCompoundAssignmentOp()});
  if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(&Code); Call && Call->isAssignmentOp())
    Visit({nullptr, Call->getArg(0), Call->getArg(1), Call->getOperator() != OO_Equal});
  for (const Stmt *Child : Code.children())
    if (Child)
      forEachGivenValue(*Child, Visit);
}

const ValueDecl *namedIn(const Expr &E) {
  const Expr *Inner = E.IgnoreParenImpCasts();
  if (const auto *Reference = dyn_cast<DeclRefExpr>(Inner))
    return Reference->getDecl();
  if (const auto *Member = dyn_cast<MemberExpr>(Inner))
    return Member->getMemberDecl();
  return nullptr;
}

const ValueDecl *KeepersOfValues::keeperOf(const Expr &Value, const FunctionDecl &Function) {
  auto [Known, IsNew] = Functions.try_emplace(&Function);
  if (IsNew)
    forEachGivenValue(*Function.getBody(), [&](const GivenValue &Given) {
      if (!Given.IsCombined)
        Known->second[Given.Value->IgnoreImplicit()->IgnoreParenCasts()] =
            Given.Declared ? Given.Declared : namedIn(*Given.Target);
    });
  return Known->second.lookup(&Value);
}

} // namespace cuda_tidy
