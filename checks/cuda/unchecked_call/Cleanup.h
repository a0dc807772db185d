#pragma once

#include "calls/FunctionUses.h"
#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Knows where nothing can be done about a failure any more.
class LastResorts {
public:
  explicit LastResorts(const FunctionUses &Uses) : Uses(Uses) {}

  /// Whether \p Call, whose status is discarded, gives up there: in a destructor, in a `catch`, on a path on which an
  /// error was detected already, or, where it gives a resource back, before the function fails, behind a label that
  /// errors jump to, at the end of `main`, in a function that may not throw, that a destructor calls or that does no
  /// other work, in a deleter, and wherever only the host has to do with it.
  bool isLast(const clang::CallExpr &Call, const FunctionFlow &Flow);

private:
  /// Where in a block, by the numbers of its statements, something gives back in vain.
  struct Block {
    unsigned FirstLabel;    ///< None: behind the last one.
    unsigned BehindFailing; ///< Behind the last statement that fails.
    unsigned Tail;          ///< From here on all only gives back.
  };
  const Block &blockOf(const clang::CompoundStmt &Statements);
  bool ofFunction(const clang::FunctionDecl &Function);

  const FunctionUses &Uses;
  llvm::DenseMap<const clang::CompoundStmt *, Block> Blocks;
  llvm::DenseMap<const clang::FunctionDecl *, bool> Functions;
};

} // namespace cuda_tidy
