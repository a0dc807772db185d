#include "model/Cleanup.h"
#include "knowledge/StatusTypes.h"
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

// Whether the statement does no more than give back, print, forget a pointer and return.
bool onlyGivesBack(const Stmt *Statement) {
  if (!Statement || isa<CXXDeleteExpr, ReturnStmt, NullStmt, DeclStmt, ExprWithCleanups, DeclRefExpr>(Statement))
    return true;
  if (const auto *Block = dyn_cast<CompoundStmt>(Statement))
    return llvm::all_of(Block->body(), onlyGivesBack);
  if (const auto *If = dyn_cast<IfStmt>(Statement))
    return onlyGivesBack(If->getThen()) && onlyGivesBack(If->getElse());
  const auto *Expression = dyn_cast<Expr>(Statement);
  Expression = Expression ? Expression->IgnoreParenCasts() : nullptr;
  if (const auto *Operator = dyn_cast_or_null<BinaryOperator>(Expression))
    return Operator->isAssignmentOp() || (Operator->isCommaOp() && onlyGivesBack(Operator->getLHS()) &&
                                          onlyGivesBack(Operator->getRHS())); // delete[] a, b;
  const auto *Call = dyn_cast_or_null<CallExpr>(Expression);
  const NamedDecl *Callee = Call ? namedCallee(*Call) : nullptr;
  return Callee && (isCleanup(*Callee) || !statusTypeOf(*Call));
}

// Whether only giving back, printing and returning is left to do in Block after Child.
bool isTail(const CompoundStmt &Block, const Stmt *Child) {
  return std::all_of(std::next(llvm::find(Block.body(), Child)), Block.body_end(), onlyGivesBack);
}

bool isCalledByDestructor(const FunctionDecl &Function, const FunctionUses &Uses, unsigned Depth = 0) {
  constexpr unsigned MaxDepth = 3;
  return Depth < MaxDepth && llvm::any_of(Uses.usesOf(Function), [&](const PlaceInFunction &Use) {
           return isa<CXXDestructorDecl>(Use.Outermost) || isCalledByDestructor(*Use.Function, Uses, Depth + 1);
         });
}

// A function object, or a function that somebody gets hold of, which only gives back.
bool isDeleter(const FunctionDecl &Function, const FunctionUses &Uses) {
  return onlyGivesBack(Function.getBody()) &&
         (Function.getOverloadedOperator() == OO_Call ||
          llvm::any_of(Uses.usesOf(Function), [](const PlaceInFunction &Use) {
            return isa<DeclRefExpr, OverloadExpr, MemberExpr>(Use.Where);
          }));
}

} // namespace

bool isLastResort(const CallExpr &Call, const FunctionFlow &Flow, const FunctionUses &Uses) {
  const FunctionDecl &Function = Flow.function();
  const NamedDecl *Callee = namedCallee(Call);
  const bool GivesBack = Callee && isCleanup(*Callee);
  if (isa<CXXDestructorDecl>(Function))
    return true;
  if (GivesBack && (mayNotThrow(Function) || isDeleter(Function, Uses) || isCalledByDestructor(Function, Uses)))
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
