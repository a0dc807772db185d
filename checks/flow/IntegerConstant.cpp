#include "flow/IntegerConstant.h"

using namespace clang;

namespace cuda_tidy {

std::optional<int64_t> integerConstant(const Expr &E, const ASTContext &Context) {
  // Lists in parentheses, which templates have, are of no type.
  if (E.getType().isNull() || E.isValueDependent() || !E.getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  Expr::EvalResult Result;
  return E.EvaluateAsInt(Result, Context) ? Result.Val.getInt().tryExtValue() : std::nullopt;
}

} // namespace cuda_tidy
