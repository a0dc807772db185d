#pragma once

#include "flow/FunctionFlow.h"
#include "syntax/TensorExpr.h"

namespace cuda_tidy {

/// The tensors that \p Run, in the body of \p Flow, gives the module that it runs, also in a list of script values that
/// the function puts together. None where it may give others, too.
std::optional<TensorOperands> tensorsGivenToModule(const clang::CallExpr &Run, const FunctionFlow &Flow);

} // namespace cuda_tidy
