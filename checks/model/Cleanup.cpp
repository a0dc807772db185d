#include "model/Cleanup.h"
#include "model/Failure.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cuda_tidy {
namespace {

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
  const NamedDecl *Callee = namedCallee(Call);
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
      if ((Child == If->getThen() && detectsError(*If->getCond(), true)) ||
          (Child == If->getElse() && detectsError(*If->getCond(), false)))
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
