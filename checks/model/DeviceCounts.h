#pragma once

#include "flow/FunctionFlow.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <vector>

namespace cuda_tidy {

/// What a unit does with the number of devices.
class DeviceCounts {
public:
  /// Takes note of \p E, which may name a function, a variable or a member, in \p Function, around all lambdas; that is
  /// null outside of functions. Variables are to be noted after `noteGiven`.
  void noteMention(const clang::Expr &E, const clang::ValueDecl &Named, const clang::FunctionDecl *Function);
  /// Takes note of a declaration, and of what its initial value is.
  void noteDeclared(const clang::NamedDecl &Declared);
  /// Takes note of the variables that \p Call writes the number to: `cudaGetDeviceCount(&n)`.
  void noteGiven(const clang::CallExpr &Call);

  /// Whether what \p Use, in the first of \p Functions, does may depend on the number. The others are its callers in
  /// this file, and theirs; there are none outside of functions.
  bool mayDecide(const clang::Expr &Use, llvm::ArrayRef<const clang::FunctionDecl *> Functions,
                 FunctionFlows &Flows) const;

private:
  struct Mention {
    const clang::Expr *Where;
    const clang::FunctionDecl *Function;
  };
  bool mayDecide(const Mention &Count, const clang::Expr &Use, llvm::ArrayRef<const clang::FunctionDecl *> Functions,
                 FunctionFlows &Flows) const;
  bool isKeptIn(const clang::Stmt &Place) const;

  std::vector<Mention> Mentions;
  llvm::SmallPtrSet<const clang::ValueDecl *, 4> Counts; ///< Local variables that hold it.
  bool IsDeclared = false;                               ///< A member, a parameter or a global variable is about it.
};

} // namespace cuda_tidy
