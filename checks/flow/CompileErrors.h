#pragma once

#include "clang/AST/Decl.h"

namespace cuda_tidy {

/// Whoever runs the checks tells of each error that clang meets in a unit, and forgets those of the unit before. A
/// stock clang-tidy does neither. An invalid \p At stands for an error that is nowhere.
void noteCompileError(clang::SourceLocation At, const clang::SourceManager &Sources);
void forgetCompileErrors();

/// Whether statements may be missing in the body of \p Function, as clang drops what it cannot repair: an error stands
/// in it. Where nobody tells of errors, one anywhere in the unit counts.
bool mayLackStatements(const clang::FunctionDecl &Function);

} // namespace cuda_tidy
