#include "flow/Divisor.h"
#include "flow/FunctionFlow.h"
#include <numeric>

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxDepth = 8;

uint64_t divisorOf(const Expr &E, const FunctionFlow &Flow, unsigned Depth) {
  if (Depth > MaxDepth || E.isValueDependent())
    return 1;
  auto Of = [&](const Expr *Part) { return divisorOf(*Part, Flow, Depth + 1); };
  const Expr *Inner = E.IgnoreParenCasts();
  if (!Inner->getType()->isIntegralOrEnumerationType())
    return 1;
  Expr::EvalResult Constant;
  if (Inner->EvaluateAsInt(Constant, Flow.function().getASTContext()))
    return Constant.Val.getInt().extend(Constant.Val.getInt().getBitWidth() + 1).abs().getLimitedValue();
  if (const auto *Operator = dyn_cast<BinaryOperator>(Inner)) {
    switch (Operator->getOpcode()) {
    case BO_Mul:
      return Of(Operator->getLHS()) * Of(Operator->getRHS());
    case BO_Add:
    case BO_Sub:
      return std::gcd(Of(Operator->getLHS()), Of(Operator->getRHS()));
    default:
      return 1;
    }
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(Inner))
    return std::gcd(Of(Choice->getTrueExpr()), Of(Choice->getFalseExpr()));
  const VarDecl *Variable = variableIn(Inner);
  if (Variable && Variable->isLocalVarDecl() && Variable->getInit() && Flow.writesTo(*Variable).isNeverChanged())
    return Of(Variable->getInit());
  return 1;
}

} // namespace

uint64_t divisorOf(const Expr &E, const FunctionFlow &Flow) { return divisorOf(E, Flow, 0); }

} // namespace cuda_tidy
