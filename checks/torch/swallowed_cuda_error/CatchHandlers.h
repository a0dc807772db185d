#pragma once

#include "flow/FunctionFlow.h"
#include "clang/AST/StmtCXX.h"

namespace cuda_tidy {

/// Whether \p Handler catches what LibTorch throws: `c10::Error` or a base of it, or everything.
bool catchesTorchErrors(const clang::CXXCatchStmt &Handler);

/// Whether \p Handler lets nobody know: it throws nothing, prints and stores nothing, calls nothing but what cleans up,
/// and returns nothing that tells of a failure.
bool isSilent(const clang::CXXCatchStmt &Handler);

/// Whether \p Handler makes no difference between errors and stays in the loop around it: no condition, no way out.
bool goesOnAfterAnyError(const clang::CXXCatchStmt &Handler);

/// A call in \p Try that works with tensors or launches a kernel; null if there is none.
const clang::Expr *deviceWorkIn(const clang::CXXTryStmt &Try);

/// Whether \p Try leaves \p Loop around it once its work is done: what is tried again if it fails.
bool leavesLoopOnSuccess(const clang::CXXTryStmt &Try, const clang::Stmt &Loop);

/// Whether \p Handler does nothing but return a tensor that it makes and that looks like any other:
/// `torch::zeros({1})`.
bool returnsInvented(const clang::CXXCatchStmt &Handler);

/// Whether both blocks end by returning the same `true` or `false`.
bool returnsTheSame(const clang::CXXTryStmt &Try, const clang::CXXCatchStmt &Handler);

/// Whether \p Try shows its success by what it leaves behind: it ends with `return` or by setting a flag, or it assigns
/// a variable that a condition of the function looks at.
bool showsSuccess(const clang::CXXTryStmt &Try, const FunctionFlow &Flow);

} // namespace cuda_tidy
