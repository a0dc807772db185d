#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Whether \p Use, which puts a function into a local table of the function of \p Flow, or names a global one that
/// holds it, leads to one call of each entry: nothing but a loop over the table names it, that loop stands in no other,
/// and calls the entry at one place.
bool isCalledOnceByTable(const clang::Expr &Use, const FunctionFlow &Flow);

} // namespace cuda_tidy
