#include "cuda/index_overflow/DependentAccesses.h"
#include "flow/ValueUses.h"
#include "metadata/Verification.h"
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
    ValueUse Use = directUseOf(Value, Flow);
    for (; const auto *At = Use.by<Expr>(); Use = directUseOf(*At, Flow)) {
      const auto *Operator = dyn_cast<BinaryOperator>(At);
      IsAddress |= isAccess(*At) || (!At->getType().isNull() && At->getType()->isPointerType());
      if (isAccess(*At) || isa<CallExpr>(At)) {
        Places.push_back(At->getExprLoc());
        const auto *Address = dyn_cast_or_null<UnaryOperator>(Flow.parentOf(At));
        if (!Address || Address->getOpcode() != UO_AddrOf)
          return; // What is there depends on something else.
      } else if (Operator && Operator->isAssignmentOp()) {
        if (const VarDecl *Variable = variableIn(Use.putInto()))
          Variables.insert(Variable);
        return;
      } else if (Operator && (Operator->isComparisonOp() || Operator->isLogicalOp())) {
        return;
      }
    }
    if (const VarDecl *Variable = Use.initialized())
      Variables.insert(Variable);
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

llvm::json::Array accessPlaces(const Expr &Value, const FunctionFlow &Flow) {
  constexpr std::size_t Most = 64;
  llvm::json::Array Places;
  for (SourceLocation Each : Follower(Flow).run(Value))
    if (llvm::json::Value Place = placeAt(Each, Flow.function().getASTContext().getSourceManager());
        Places.size() < Most && !llvm::is_contained(Places, Place))
      Places.push_back(std::move(Place));
  return Places;
}

bool becomesAddress(const Expr &Value, const FunctionFlow &Flow) {
  Follower Uses(Flow);
  Uses.run(Value);
  return Uses.IsAddress;
}

} // namespace cuda_tidy
