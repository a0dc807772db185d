#pragma once

#include "calls/FunctionUses.h"
#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Whether nothing comes to \p Place, in \p Function, but through a condition that compares a whole number with a
/// constant, where the file does not tell what the number is: it may be how many devices there are. The condition may
/// stand around all uses of the function in this file. False outside of functions.
bool isBehindUnknownNumber(const clang::Expr &Place, const clang::FunctionDecl *Function, const FunctionUses &Uses,
                           FunctionFlows &Flows);

} // namespace cuda_tidy
