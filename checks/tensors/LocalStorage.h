#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Memory that ends with a local variable, or with a temporary, or with what a statement does to it.
struct LocalStorage {
  const clang::VarDecl *Variable = nullptr;
  const clang::Expr *Temporary = nullptr; ///< If `Variable` is null.
  bool EndsWithVariable = true;           ///< Not what a pointer points to.
  /// What gives it back earlier: `free(p)`, `delete[] p`, `cudaFree(p)`, `v.clear()`, `v.push_back(x)`.
  llvm::SmallVector<const clang::Stmt *, 2> Releases = {};
};

/// Whose memory \p Pointer, an expression in the body of \p Flow, points into: that of an array or a scalar, or what a
/// container of the standard library, of Thrust, of Eigen or a `cv::Mat` owns, or what a pointer points to that the
/// function gives back. None where somebody else may own it: what a reference refers to, a container that is moved
/// from, a shared pointer that is copied, an image that shares its pixels.
std::optional<LocalStorage> localStorageOf(const clang::Expr &Pointer, const FunctionFlow &Flow);

} // namespace cuda_tidy
