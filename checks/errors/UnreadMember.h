#pragma once

#include "flow/FunctionFlow.h"
#include "clang/AST/Expr.h"

namespace cuda_tidy {

/// Whether what the function of \p Flow assigns to \p Target is read by nobody: it is a member of a local object of
/// which only other members are used, or a private member that no method of its class reads.
bool isNeverRead(const clang::MemberExpr &Target, const FunctionFlow &Flow);

} // namespace cuda_tidy
