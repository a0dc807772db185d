#pragma once

#include "launches/ConfiguredLaunch.h"

namespace cuda_tidy {

/// Whether \p Array, a parameter of the kernel that \p Launch launches, plainly has as many elements, or rows, as
/// \p Items, an expression around the launch, says: it was allocated so, or nothing shows how it was allocated and
/// the kernel is told the number.
bool isArrayOf(const clang::Expr &Items, const clang::ParmVarDecl &Array, const ConfiguredLaunch &Launch,
               FunctionFlows &Flows);

/// The parameter of the kernel that \p Launch gives the number \p Items.
std::optional<unsigned> parameterGiven(const clang::Expr &Items, const ConfiguredLaunch &Launch, FunctionFlows &Flows);

} // namespace cuda_tidy
