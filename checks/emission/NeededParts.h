#pragma once

#include "clang/AST/Decl.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/SetVector.h"

namespace cuda_tidy {

/// Whether what is left of \p Function, without its body, does for a program that only executes kernels: it is a method
/// of the host, and nothing on the device comes to it.
bool isOnlyDeclared(const clang::FunctionDecl &Function);

/// What a kernel is made of.
struct NeededParts {
  /// Declarations of the user's files, each directly in a namespace or in the unit.
  llvm::SetVector<const clang::Decl *> Own;
  llvm::SetVector<clang::FileID> Foreign; ///< The headers of the system of which it takes something.
};

/// What \p Kernel needs, itself included, and what that needs.
NeededParts partsNeededBy(const clang::FunctionDecl &Kernel);

} // namespace cuda_tidy
