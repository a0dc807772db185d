#pragma once

#include "model/ConfiguredLaunch.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace cuda_tidy {

/// Which variables the values around a launch were made from: initialisers, assignments and arguments, whatever they
/// compute. What reaches a variable through a pointer or a member function is not followed.
class SharedSources {
public:
  explicit SharedSources(const ConfiguredLaunch &Launch);

  /// Whether a variable has to do with both.
  bool areRelated(const clang::Expr &A, const clang::Expr &B) const;

  /// Whether \p Size stands in the dividend of a quotient that says how large each of several items is:
  /// `x.numel() / x.size(0)`.
  bool isSharedOut(const clang::Expr &Size) const;

private:
  using Variables = llvm::DenseSet<const clang::ValueDecl *>;
  void read(const clang::Stmt &Body);
  void collectQuotients(const clang::Stmt &Code);
  Variables sourcesOf(const clang::Expr &E) const;

  llvm::SmallVector<const clang::BinaryOperator *, 8> Quotients;
  llvm::DenseMap<const clang::ValueDecl *, llvm::SmallVector<const clang::Stmt *, 2>> MadeFrom;
};

} // namespace cuda_tidy
