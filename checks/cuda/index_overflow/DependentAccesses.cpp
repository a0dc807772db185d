#include "cuda/index_overflow/DependentAccesses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace cuda_tidy {
namespace {

bool isAccess(const Stmt &Statement) {
  if (const auto *Operator = dyn_cast<UnaryOperator>(&Statement))
    return Operator->getOpcode() == UO_Deref;
  const auto *Member = dyn_cast<MemberExpr>(&Statement);
  return isa<ArraySubscriptExpr>(Statement) || (Member && Member->isArrow());
}

class Follower {
public:
  explicit Follower(const FunctionFlow &Flow) : Flow(Flow) {}

  void follow(const Expr &Value) {
    const Stmt *Child = &Value;
    for (const Stmt *At = Flow.parentOf(Child); At; Child = At, At = Flow.parentOf(At)) {
      const auto *Operator = dyn_cast<BinaryOperator>(At);
      const auto *Declaration = dyn_cast<DeclStmt>(At);
      const auto *E = dyn_cast<Expr>(At);
      IsAddress |= isAccess(*At) || (E && !E->getType().isNull() && E->getType()->isPointerType());
      if (isAccess(*At) || isa<CallExpr>(At)) {
        Places.push_back(cast<Expr>(At)->getExprLoc());
        const auto *Address = dyn_cast_or_null<UnaryOperator>(Flow.parentOf(At));
        if (!Address || Address->getOpcode() != UO_AddrOf)
          return; // What is there depends on something else.
      } else if (Declaration) {
        for (const Decl *Each : Declaration->decls())
          if (const auto *Variable = dyn_cast<VarDecl>(Each); Variable && Variable->getInit() == Child)
            Variables.insert(Variable);
        return;
      } else if (Operator && Operator->isAssignmentOp()) {
        const auto *To = dyn_cast<DeclRefExpr>(Operator->getLHS()->IgnoreParenImpCasts());
        if (const auto *Variable = To ? dyn_cast<VarDecl>(To->getDecl()) : nullptr;
            Variable && Child != Operator->getLHS())
          Variables.insert(Variable);
        return;
      } else if (!isa<Expr>(At) || (Operator && (Operator->isComparisonOp() || Operator->isLogicalOp()))) {
        return;
      }
    }
  }

  llvm::SmallVector<SourceLocation, 4> run(const Expr &Value) {
    follow(Value);
    for (unsigned Next = 0; Next < Variables.size(); ++Next)
      for (const DeclRefExpr *Reference : Flow.referencesTo(Variables[Next]))
        follow(*Reference);
    return std::move(Places);
  }

  bool IsAddress = false;

private:
  const FunctionFlow &Flow;
  llvm::SetVector<const VarDecl *> Variables;
  llvm::SmallVector<SourceLocation, 4> Places;
};

} // namespace

llvm::SmallVector<SourceLocation, 4> accessesThrough(const Expr &Value, const FunctionFlow &Flow) {
  return Follower(Flow).run(Value);
}

bool becomesAddress(const Expr &Value, const FunctionFlow &Flow) {
  Follower Uses(Flow);
  Uses.run(Value);
  return Uses.IsAddress;
}

} // namespace cuda_tidy
