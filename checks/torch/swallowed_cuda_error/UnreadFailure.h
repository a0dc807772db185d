#pragma once

#include "calls/FunctionUses.h"
#include "flow/FunctionFlow.h"
#include "clang/AST/StmtCXX.h"

namespace cuda_tidy {

/// Whether \p Handler does nothing but return from its function what means a failure: `false`, an undefined tensor,
/// `std::nullopt` or an empty `optional`.
bool onlyReturnsFailure(const clang::CXXCatchStmt &Handler);

/// A call of \p Function, of those that \p Uses knows, if there are some and none looks at what it returns before it
/// goes on: a status that is dropped, a tensor or an `optional` that is used unasked. Null where one does, or may.
const clang::Expr *useWithoutTest(const clang::FunctionDecl &Function, const FunctionUses &Uses, FunctionFlows &Flows);

} // namespace cuda_tidy
