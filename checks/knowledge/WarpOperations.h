#pragma once

#include "clang/AST/Expr.h"
#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// A function of CUDA that waits for the lanes of the warp that its first argument, the mask, names.
struct WarpOperation {
  /// How the lane is told whose value the caller gets; lanes are counted in groups of `Width`.
  enum Source { None, Lane, Below, Above, Other };

  llvm::StringLiteral Name;
  Source From = None;
  int Width = -1; ///< Index of the argument, or -1.

  /// Index of the argument that tells the lane.
  static constexpr unsigned SourceArgument = 2;
};

/// The row that \p Call names, or null.
const WarpOperation *warpOperationOf(const clang::CallExpr &Call);

} // namespace cuda_tidy
