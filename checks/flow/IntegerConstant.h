#pragma once

#include "clang/AST/Expr.h"
#include <optional>

namespace cuda_tidy {

/// The value of \p E, an integer or an enumerator that the compiler knows; none where it depends on a template
/// parameter, or on the size of a type that an error left open.
std::optional<llvm::APSInt> constantOf(const clang::Expr &E, const clang::ASTContext &Context);

/// The same; none where no `int64_t` holds it.
std::optional<int64_t> integerConstant(const clang::Expr &E, const clang::ASTContext &Context);

} // namespace cuda_tidy
