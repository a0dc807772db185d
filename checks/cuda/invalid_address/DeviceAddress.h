#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Where device code accesses memory, as far as its source tells.
struct DeviceAddress {
  enum Kind {
    Unknown,
    InObject, ///< `Offset` bytes behind the beginning of `Object`.
    Fixed,    ///< At `Offset`, a number of the source.
    InWindow, ///< At what `Source`, a call, returns: a number in the window of one kind of memory.
  };
  Kind Is = Unknown;
  int64_t Offset = 0;
  const clang::VarDecl *Object = nullptr;
  const clang::CallExpr *Source = nullptr;
};

/// The address of \p Accessed, an lvalue in the body of \p Flow.
DeviceAddress addressOf(const clang::Expr &Accessed, const FunctionFlow &Flow);

/// Whether \p Accessed, an lvalue in the body of \p Flow, is read or written there.
bool isAccessed(const clang::Expr &Accessed, const FunctionFlow &Flow);

} // namespace cuda_tidy
