#pragma once

#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace cuda_tidy {

using StatementTest = llvm::function_ref<bool(const clang::Stmt &)>;

/// Whether \p Part is a lambda: what is in it runs another time.
bool isLambda(const clang::Stmt &Part);

/// The first of \p Root and its parts, in the order of the text and outer ones before inner ones, for which \p Holds;
/// null if there is none, or no \p Root. Nothing is looked for in parts that \p IsLeftOut.
const clang::Stmt *findPart(
    const clang::Stmt *Root, StatementTest Holds, StatementTest IsLeftOut = [](const clang::Stmt &) { return false; });

/// Calls \p Visit with \p Root and its parts, in the same order.
void forEachPart(
    const clang::Stmt *Root, llvm::function_ref<void(const clang::Stmt &)> Visit,
    StatementTest IsLeftOut = [](const clang::Stmt &) { return false; });

} // namespace cuda_tidy
