#pragma once

#include "clang/AST/Expr.h"

namespace cuda_tidy {

/// On which thread a call runs a function that it is given.
enum class RunsOn {
  SameThread,  ///< Before it returns, or with the caller's thread-local state.
  OtherThread, ///< Nothing of the caller's thread-local state holds there.
  Unknown
};

/// Where \p Taker, a call or a construction, runs a function among its arguments: judged by what is known of the
/// standard library, of LibTorch and of classes that call themselves a thread pool.
RunsOn threadOf(const clang::Expr &Taker);

} // namespace cuda_tidy
