#pragma once

#include "flow/StatementParts.h"
#include "clang/AST/Decl.h"

namespace cuda_tidy {

/// Whether \p Holds for some part of \p Function, or of what it calls, as far as bodies are seen.
bool hasInCalled(const clang::FunctionDecl &Function, StatementTest Holds);

} // namespace cuda_tidy
