#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include <string>

namespace cuda_tidy {

/// What the program writes in \p Range; empty where a macro writes it.
std::string textOf(clang::SourceRange Range, const clang::ASTContext &Context);

/// \p E as the program writes it or, in a macro, as clang prints it; on one line.
std::string textOf(const clang::Expr &E, const clang::ASTContext &Context);

} // namespace cuda_tidy
