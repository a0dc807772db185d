#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// A way out of a block on which a call of the CUDA runtime has failed, and the program knows it.
struct KnownFailure {
  const clang::CallExpr *Call;
  const clang::Stmt *Told; ///< The condition, or the `case`, that tells.
  bool IsNamed;            ///< It tells which error it is, so that the program expects that one.
  const clang::CFGBlock *Block;
  unsigned Way;
};

/// Those of the function of \p Flow whose error stays pending: of no query (`cudaErrorNotReady`), and of no wait, whose
/// error nothing clears.
llvm::SmallVector<KnownFailure, 2> knownFailuresIn(const FunctionFlow &Flow);

/// Whether the program does without what has failed: it expects that error, or tries again or another way of
/// allocating before it calls anything else.
bool isTolerated(const KnownFailure &Failure, const FunctionFlow &Flow);

} // namespace cuda_tidy
