#include "simulation/KernelOutput.h"
#include "flow/FunctionFlow.h"
#include "flow/StatementParts.h"
#include "flow/ThreadCoordinates.h"
#include "flow/ThreadDivergence.h"
#include "knowledge/BlockBarriers.h"
#include "knowledge/SharedVariables.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace cuda_tidy {
namespace {

// A variable of the thread, or of the block, or a part of one: what a pointer or a reference leads to may be anything.
bool isGoneWithTheBlock(const Expr &Target) {
  const Expr *E = Target.IgnoreParenCasts();
  while (true) {
    const auto *Element = dyn_cast<ArraySubscriptExpr>(E);
    const auto *Member = dyn_cast<MemberExpr>(E);
    if (Element && Element->getBase()->IgnoreParenCasts()->getType()->isArrayType())
      E = Element->getBase()->IgnoreParenCasts();
    else if (Member && !Member->isArrow() && !Member->getMemberDecl()->getType()->isReferenceType())
      E = Member->getBase()->IgnoreParenCasts();
    else
      break;
  }
  const VarDecl *Variable = variableIn(E);
  return Variable && !Variable->getType()->isReferenceType() &&
         (Variable->hasLocalStorage() || isInSharedMemory(*Variable));
}

class Outputs {
public:
  bool mayBeOf(const FunctionDecl &Function) {
    if (!Seen.insert(&Function).second)
      return false;
    return findPart(
               Function.getBody(), [&](const Stmt &Part) { return mayBe(Part); },
               [](const Stmt &Part) { return isa<Expr>(Part) && threadCoordinateIn(*cast<Expr>(&Part)); }) != nullptr;
  }

private:
  bool mayBe(const Stmt &Part) {
    if (const auto *Operator = dyn_cast<BinaryOperator>(&Part))
      return Operator->isAssignmentOp() && !isGoneWithTheBlock(*Operator->getLHS());
    if (const auto *Operator = dyn_cast<UnaryOperator>(&Part))
      return Operator->isIncrementDecrementOp() && !isGoneWithTheBlock(*Operator->getSubExpr());
    if (const auto *Call = dyn_cast<CallExpr>(&Part))
      return mayBe(*Call);
    if (const auto *Construction = dyn_cast<CXXConstructExpr>(&Part))
      return !Construction->getConstructor()->isTrivial();
    return isa<AsmStmt, CXXNewExpr, CXXDeleteExpr, LambdaExpr, RecoveryExpr, CXXUnresolvedConstructExpr>(Part);
  }

  bool mayBe(const CallExpr &Call) {
    const ThreadRole Role = roleOf(Call);
    if (Role == ThreadRole::Barrier || Role == ThreadRole::Agreement)
      return isa<CXXMemberCallExpr>(Call);
    if (Role == ThreadRole::OwnResult && Call.getNumArgs() > 0) {
      const auto *Address = dyn_cast<UnaryOperator>(Call.getArg(0)->IgnoreParenCasts());
      return !Address || Address->getOpcode() != UO_AddrOf || !isGoneWithTheBlock(*Address->getSubExpr());
    }
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.getCalleeDecl());
    if (isa<CXXOperatorCallExpr>(Call) && Method && Method->isTrivial())
      return !isGoneWithTheBlock(*Call.getArg(0));
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (Callee && (Callee->hasAttr<ConstAttr>() || Callee->hasAttr<PureAttr>()))
      return false;
    const FunctionDecl *Body = bodyCalledBy(Call);
    return !Body || !Body->getBody() || mayBeOf(*Body);
  }

  llvm::DenseSet<const FunctionDecl *> Seen;
};

} // namespace

bool mayHaveOutput(const FunctionDecl &Kernel) { return Outputs().mayBeOf(Kernel); }

} // namespace cuda_tidy
