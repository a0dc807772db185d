#pragma once

#include "clang/AST/DeclBase.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace cuda_tidy {

/// Calls \p Visit with the outermost declarations of \p Context that checks go through, those of system headers aside:
/// in an editor, the declarations of the file alone.
void forEachUserDeclaration(clang::ASTContext &Context, llvm::function_ref<void(clang::Decl &)> Visit);

} // namespace cuda_tidy
