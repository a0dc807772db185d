#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Whether the iterations of \p Loop, a loop of the function of \p Flow, can do without \p Read, something that the
/// host reads in them: it is only added up, kept in a list of numbers, counted, compared with the best so far or
/// printed. What is handed to other functions, indexes something or decides when the loop ends is needed at once.
bool isForLater(const clang::Expr &Read, const clang::Stmt &Loop, const FunctionFlow &Flow);

/// Whether what \p Read gives is written where people read it: to a stream, or by a function that prints or logs.
bool isPrinted(const clang::Expr &Read, const FunctionFlow &Flow);

} // namespace cuda_tidy
