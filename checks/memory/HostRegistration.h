#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Whether the function of \p Flow page-locks what \p Mention is, owns or points to: kernels may use it from then on.
/// It may hand it to another function that does, whose body is in the unit.
bool isRegisteredAt(const clang::Expr &Mention, const FunctionFlow &Flow, FunctionFlows &Flows);

/// The same of any mention of \p Variable.
bool isRegistered(const clang::VarDecl &Variable, const FunctionFlow &Flow, FunctionFlows &Flows);

} // namespace cuda_tidy
