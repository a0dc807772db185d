#pragma once

#include "flow/UnitAnalyses.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_tidy {

/// The functions of a unit that a test framework comes to once in a run of the program: the `TestBody` of a class of
/// GoogleTest's without parameters, and what is registered with Catch2 or doctest.
class TestCases {
public:
  explicit TestCases(clang::ASTContext &Context);

  bool contains(const clang::FunctionDecl &Function) const { return Found.contains(Function.getCanonicalDecl()); }
  bool areThere() const { return !Found.empty(); }

private:
  llvm::DenseSet<const clang::FunctionDecl *> Found;
};

} // namespace cuda_tidy
