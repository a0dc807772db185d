#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// What a function writes, before one statement of it, into a local variable and its members.
class LocalWrites {
public:
  /// Reads \p Body for the writes to \p Variable that reach \p Use, a statement somewhere in it.
  LocalWrites(const clang::VarDecl &Variable, const clang::Stmt &Body, const clang::Stmt &Use);

  struct LastWrite {
    const clang::Expr *Value = nullptr; ///< Null where nothing, or no single expression, was assigned.
    bool IsAmbiguous = false;           ///< What was assigned last depends on the path.
  };

  /// The last write to \p Member: `gridDim`, `gridDim.x`, `[].val.clusterDim.x` (any element of an array), or nothing
  /// for the variable itself. Writes to what contains the member reset it.
  LastWrite lastWriteTo(llvm::StringRef Member) const;

  /// Whether somebody else may change the variable: its address or a reference to it is given away.
  bool escapes() const { return Escapes; }

private:
  struct Write {
    std::string Member;
    const clang::Expr *Value;
    bool IsCertain; ///< Happens on every path to the use.
  };
  std::vector<Write> Writes;
  bool Escapes = false;
};

} // namespace cuda_tidy
