#include "model/Cleanup.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

bool isFailure(const Expr *Returned) {
  if (!Returned)
    return false;
  const Expr *Value = Returned->IgnoreParenImpCasts();
  if (const auto *Minus = dyn_cast<UnaryOperator>(Value))
    return Minus->getOpcode() == UO_Minus;
  if (const auto *Literal = dyn_cast<IntegerLiteral>(Value))
    return Literal->getValue() != 0;
  if (const auto *Literal = dyn_cast<CXXBoolLiteralExpr>(Value))
    return !Literal->getValue();
  if (isa<CXXNullPtrLiteralExpr, GNUNullExpr>(Value))
    return true;
  if (const auto *Reference = dyn_cast<DeclRefExpr>(Value))
    return isa<EnumConstantDecl>(Reference->getDecl()) && !isSuccess(*Value);
  return false;
}

// exit(EXIT_FAILURE), abort(), a helper that does not return; `exit(0)` is a normal end.
bool isFailingExit(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->isNoReturn())
    return false;
  return Call.getNumArgs() != 1 || !Call.getArg(0)->getType()->isIntegerType() || isFailure(Call.getArg(0));
}

bool fails(const Stmt &Statement) {
  const Stmt *Inner = &Statement;
  if (const auto *Expression = dyn_cast<Expr>(Inner))
    Inner = Expression->IgnoreParenImpCasts();
  if (const auto *Return = dyn_cast<ReturnStmt>(Inner))
    return isFailure(Return->getRetValue());
  if (const auto *Call = dyn_cast<CallExpr>(Inner))
    return isFailingExit(*Call);
  if (const auto *Full = dyn_cast<ExprWithCleanups>(Inner))
    return fails(*Full->getSubExpr());
  return isa<CXXThrowExpr>(Inner);
}

bool mayNotThrow(const FunctionDecl &Function) {
  const auto *Type = Function.getType()->getAs<FunctionProtoType>();
  return Type && Function.getExceptionSpecType() != EST_Unevaluated && !Function.isDependentContext() &&
         Type->isNothrow();
}

// Whether Block fails after Child, which it contains, in a straight line.
bool failsAfter(const CompoundStmt &Block, const Stmt *Child) {
  auto After = llvm::find(Block.body(), Child);
  for (; After != Block.body_end(); ++After)
    if (fails(**After))
      return true;
  return false;
}

bool isBehindLabel(const CompoundStmt &Block, const Stmt *Child) {
  for (const Stmt *Sibling : Block.body()) {
    if (isa<LabelStmt>(Sibling))
      return true;
    if (Sibling == Child)
      return false;
  }
  return false;
}

// Whether only giving back, printing and returning is left to do in Block after Child.
bool isTail(const CompoundStmt &Block, const Stmt *Child) {
  for (auto After = std::next(llvm::find(Block.body(), Child)); After != Block.body_end(); ++After) {
    const auto *Expression = dyn_cast<Expr>(*After);
    const auto *Call = Expression ? dyn_cast<CallExpr>(Expression->IgnoreParenCasts()) : nullptr;
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    bool GivesBack = Callee && (isCleanup(*Callee) || statusTypeOf(Callee->getReturnType()) == nullptr);
    if (!GivesBack && !isa<CXXDeleteExpr, ReturnStmt, NullStmt, ExprWithCleanups>(*After))
      return false;
  }
  return true;
}

} // namespace

bool isLastResort(const CallExpr &Call, const FunctionFlow &Flow) {
  const FunctionDecl &Function = Flow.function();
  const FunctionDecl *Callee = Call.getDirectCallee();
  const bool GivesBack = Callee && isCleanup(*Callee);
  if (isa<CXXDestructorDecl>(Function))
    return true;
  if (GivesBack && mayNotThrow(Function))
    return true;
  const Stmt *Child = &Call;
  while (const Stmt *Parent = Flow.parentOf(Child)) {
    if (isa<CXXCatchStmt>(Parent))
      return true;
    if (const auto *If = dyn_cast<IfStmt>(Parent))
      if ((Child == If->getThen() && ErrorHandlers::detectsError(*If->getCond(), true)) ||
          (Child == If->getElse() && ErrorHandlers::detectsError(*If->getCond(), false)))
        return true;
    if (const auto *Block = dyn_cast<CompoundStmt>(Parent); Block && GivesBack) {
      const bool IsBody = Block == Function.getBody();
      if (isBehindLabel(*Block, Child) || (!IsBody && failsAfter(*Block, Child)) ||
          (IsBody && Function.isMain() && isTail(*Block, Child)))
        return true;
    }
    Child = Parent;
  }
  return false;
}

} // namespace cuda_tidy
