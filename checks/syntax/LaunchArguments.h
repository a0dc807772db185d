#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Whether \p Address, that of a variable in the body of \p Flow, only says where a launch finds the value of an
/// argument: it is in the list `void *arguments[] = {&values, &count};`, and nobody but launches is given the array.
bool isLaunchArgument(const clang::Stmt &Address, const FunctionFlow &Flow);

} // namespace cuda_tidy
