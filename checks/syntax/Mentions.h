#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Whether \p Inner is \p Outer or inside it, both in the function of \p Flow.
bool contains(const clang::Stmt &Outer, const clang::Stmt *Inner, const FunctionFlow &Flow);

/// Where the function of \p Flow names \p Declared, a variable or a member.
llvm::SmallVector<const clang::Expr *, 8> mentionsOf(const clang::ValueDecl &Declared, const FunctionFlow &Flow);

/// The same, and where it names local references to \p Declared or to an element of it.
llvm::SmallVector<const clang::Expr *, 8> mentionsThroughReferences(const clang::ValueDecl &Declared,
                                                                    const FunctionFlow &Flow);

} // namespace cuda_tidy
