#pragma once

#include "clang/AST/Stmt.h"

namespace cuda_tidy {

/// Whether executing \p Statement does something that is still there when it is over. Computing does not; nor does
/// changing numbers, strings and string streams that the statement declares itself, and that end with it. A call of
/// something unknown does, and so does leaving the statement.
bool hasLastingEffect(const clang::Stmt &Statement);

} // namespace cuda_tidy
