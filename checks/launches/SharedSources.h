#pragma once

#include "launches/ConfiguredLaunch.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace cuda_tidy {

/// What the values in one function are made from.
class SourcesInFunction {
public:
  explicit SourcesInFunction(const clang::FunctionDecl &Function);

  /// What \p Variable, a member or a variable, is initialised with or assigned.
  llvm::ArrayRef<const clang::Stmt *> madeFrom(const clang::ValueDecl &Variable) const;

  /// The quotients in whose dividends \p Part stands.
  llvm::ArrayRef<const clang::BinaryOperator *> quotientsOf(const clang::Stmt &Part) const;

private:
  void collectQuotients(const clang::Stmt &Code);

  llvm::DenseMap<const clang::ValueDecl *, llvm::SmallVector<const clang::Stmt *, 2>> MadeFrom;
  llvm::DenseMap<const clang::Stmt *, llvm::SmallVector<const clang::BinaryOperator *, 1>> Quotients;
};

/// Which variables the values around a launch were made from: initialisers, assignments and arguments, whatever they
/// compute. What reaches a variable through a pointer or a member function is not followed.
class SharedSources {
public:
  /// \p Of knows each function.
  SharedSources(const ConfiguredLaunch &Launch,
                llvm::function_ref<const SourcesInFunction &(const clang::FunctionDecl &)> Of);

  using Variables = llvm::DenseSet<const clang::ValueDecl *>;
  /// The variables and members that have to do with \p E.
  Variables sourcesOf(const clang::Expr &E) const;

  /// Whether a variable has to do with both.
  bool areRelated(const clang::Expr &A, const clang::Expr &B) const;

  /// Whether \p Size stands in the dividend of a quotient that says how large each of several items is:
  /// `x.numel() / x.size(0)`.
  bool isSharedOut(const clang::Expr &Size) const;

private:
  const Variables &sourcesOf(const clang::VarDecl &Variable) const;
  void addNamedIn(const clang::Stmt &Code, Variables &Members,
                  llvm::SmallVectorImpl<const clang::VarDecl *> &Named) const;

  llvm::SmallVector<const SourcesInFunction *, 4> Functions; ///< Around the launch.
  llvm::DenseMap<const clang::ValueDecl *, llvm::SmallVector<const clang::Stmt *, 2>> Arguments;
  mutable std::map<const clang::VarDecl *, Variables> Known;
};

} // namespace cuda_tidy
