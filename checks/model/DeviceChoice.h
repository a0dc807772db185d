#pragma once

#include "flow/FunctionFlow.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseMap.h"

namespace cuda_tidy {

/// Knows which functions make a device the current one: with a guard of LibTorch or of their own, or with a call.
/// Every answer is remembered.
class DeviceChoices {
public:
  /// Anywhere in the body of \p Function, lambdas included, or in what it calls; but for guards of LibTorch that are
  /// gone, or not there yet, where it does \p Work.
  bool chooses(const clang::FunctionDecl &Function, const clang::Stmt &Work, FunctionFlows &Flows);

private:
  struct Finder;
  bool chooses(const clang::FunctionDecl &Function, unsigned CallsLeft);

  llvm::DenseMap<const clang::FunctionDecl *, bool> Known;
  llvm::DenseMap<std::pair<const clang::FunctionDecl *, const clang::Stmt *>, bool> KnownAt;
};

} // namespace cuda_tidy
