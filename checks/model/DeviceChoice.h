#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseMap.h"

namespace cuda_tidy {

/// Knows which functions make a device the current one: with a guard of LibTorch or of their own, or with a call.
/// Every answer is remembered.
class DeviceChoices {
public:
  /// Anywhere in the body of \p Function, lambdas included, or in what it calls.
  bool chooses(const clang::FunctionDecl &Function) { return chooses(Function, /*CallsLeft=*/3); }

private:
  struct Finder;
  bool chooses(const clang::FunctionDecl &Function, unsigned CallsLeft);

  llvm::DenseMap<const clang::FunctionDecl *, bool> Known;
};

} // namespace cuda_tidy
