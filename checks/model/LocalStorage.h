#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Memory that ends with a local variable, or with a temporary.
struct LocalStorage {
  const clang::VarDecl *Variable = nullptr;
  const clang::Expr *Temporary = nullptr; ///< If `Variable` is null.
};

/// Whose memory \p Pointer, an expression in the body of \p Flow, points into: that of an array or a scalar, or what a
/// container of the standard library, of Thrust, of Eigen or a `cv::Mat` owns. None where somebody else may own it:
/// what a reference refers to, a container that is moved from, an image that shares its pixels.
std::optional<LocalStorage> localStorageOf(const clang::Expr &Pointer, const FunctionFlow &Flow);

} // namespace cuda_tidy
