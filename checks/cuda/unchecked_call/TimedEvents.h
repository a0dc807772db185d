#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

/// Which events of a translation unit take times, and do nothing else: the time between two of them is asked for, and
/// no stream waits for them.
class TimedEvents {
public:
  explicit TimedEvents(clang::ASTContext &Context);

  /// Whether \p Call makes such an event, records it, or asks for the time. No result but a time depends on its
  /// success.
  bool onlyTakeTime(const clang::CallExpr &Call) const;

private:
  struct Collector;
  llvm::DenseSet<const clang::ValueDecl *> Timed, Awaited; ///< Variables and members.
};

} // namespace cuda_tidy
