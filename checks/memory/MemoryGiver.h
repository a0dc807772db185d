#pragma once

#include "clang/AST/Decl.h"

namespace cuda_tidy {

/// A function whose body is in another file, and which may give memory: it returns the address, or writes it to what a
/// parameter points to.
struct MemoryGiver {
  const clang::FunctionDecl *Function;
  int Parameter = -1; ///< -1 if it returns it.

  bool operator==(const MemoryGiver &) const = default;
};

/// A function whose body is in another file, and which is given memory.
struct MemoryTaker {
  const clang::FunctionDecl *Function;
  unsigned Parameter;

  bool operator==(const MemoryTaker &) const = default;
};

/// Whether another file has the body of \p Function, a function of the project that everybody calls by its name.
bool isOfOtherFile(const clang::FunctionDecl &Function);

} // namespace cuda_tidy
