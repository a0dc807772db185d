#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// A library that keeps the failure of a call whose status nobody looked at, for a later call to return.
struct ErrorKeeper {
  llvm::ArrayRef<llvm::StringLiteral> Queries; ///< They return what is kept.
  llvm::ArrayRef<llvm::StringLiteral> Waits;   ///< They wait for the device and return the errors of earlier work.
  llvm::StringLiteral Beginning;               ///< From this call on failures are kept; empty where they always are.

  /// Whether \p Callee returns the error that is kept.
  bool isQuery(const clang::FunctionDecl &Callee) const;

  /// Whether \p Callee waits for the device and returns the errors of earlier asynchronous work.
  bool isSynchronisation(const clang::FunctionDecl &Callee) const;

  /// Whether failures before a call of \p Callee are not kept for what comes after it.
  bool isBeginning(const clang::FunctionDecl &Callee) const;
};

/// The CUDA runtime, which keeps the last error of each host thread.
extern const ErrorKeeper CudaRuntime;

/// NCCL between `ncclGroupStart` and `ncclGroupEnd`.
extern const ErrorKeeper NcclGroup;

/// Whether \p Callee does no more than wait for work of the device. What it returns is the error of that work, which
/// ends the context: every later call returns it, too.
bool onlyWaits(const clang::FunctionDecl &Callee);

/// Who keeps a failure of \p Call, or null.
const ErrorKeeper *keeperOf(const clang::CallExpr &Call);

} // namespace cuda_tidy
