#include "model/ResultTest.h"
#include "model/Failure.h"
#include "model/ValueFate.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace cuda_tidy {
namespace {

bool isZero(const Expr *Value, ASTContext &Context) {
  return Value && !Value->isValueDependent() &&
         Value->isNullPointerConstant(Context, Expr::NPC_ValueDependentIsNotNull) != Expr::NPCK_NotNull;
}

const VarDecl *zeroVariableBehind(const Expr &Argument, ASTContext &Context) {
  const auto *Address = dyn_cast<UnaryOperator>(Argument.IgnoreParenCasts());
  const bool IsAddress = Address && Address->getOpcode() == UO_AddrOf;
  const VarDecl *Variable = IsAddress ? variableIn(Address->getSubExpr()->IgnoreParenCasts()) : nullptr;
  return Variable && Variable->hasLocalStorage() && isZero(Variable->getInit(), Context) ? Variable : nullptr;
}

bool isTest(const DeclRefExpr &Reference, const FunctionFlow &Flow, ASTContext &Context) {
  if (isInAssert(Reference.getExprLoc(), Context))
    return false;
  const Stmt *Child = &Reference;
  while (const Stmt *Parent = Flow.parentOf(Child)) {
    if (const auto *Comparison = dyn_cast<BinaryOperator>(Parent))
      return Comparison->isComparisonOp() &&
             isZero(Comparison->getLHS() == Child ? Comparison->getRHS() : Comparison->getLHS(), Context);
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Parent);
        Cast && (Cast->getCastKind() == CK_PointerToBoolean || Cast->getCastKind() == CK_IntegralToBoolean))
      return true;
    if (!isa<ParenExpr, ImplicitCastExpr>(Parent))
      return false;
    Child = Parent;
  }
  return false;
}

} // namespace

bool isResultTested(const CallExpr &Call, const FunctionFlow &Flow) {
  ASTContext &Context = Flow.function().getASTContext();
  return llvm::any_of(Call.arguments(), [&](const Expr *Argument) {
    const VarDecl *Variable = zeroVariableBehind(*Argument, Context);
    auto Classify = [&](const CFGElement &Element) {
      auto Statement = Element.getAs<CFGStmt>();
      const auto *Reference = Statement ? dyn_cast<DeclRefExpr>(Statement->getStmt()) : nullptr;
      if (Reference && Reference->getDecl() == Variable && isTest(*Reference, Flow, Context))
        return Step::Stop;
      return Statement && endsProgram(*Statement->getStmt()) ? Step::Arrive : Step::Pass;
    };
    return Variable && !Flow.findPathAfter(Call, Classify, [](const Expr &, bool) { return true; });
  });
}

} // namespace cuda_tidy
