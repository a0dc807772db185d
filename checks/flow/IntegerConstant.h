#pragma once

#include "clang/AST/Expr.h"
#include <optional>

namespace cuda_tidy {

/// The value of \p E, an integer or an enumerator that the compiler knows; none where no `int64_t` holds it, or where
/// it depends on a template parameter.
std::optional<int64_t> integerConstant(const clang::Expr &E, const clang::ASTContext &Context);

} // namespace cuda_tidy
