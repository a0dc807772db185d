#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

namespace cuda_tidy {

/// A call of a function, or the construction of an object by a constructor, with what it is given.
struct GivenArguments {
  const clang::Expr *At;
  llvm::ArrayRef<const clang::Expr *> Arguments;
  const clang::FunctionDecl *Caller; ///< Around all lambdas; null outside of functions.
};

/// How a function comes to be called, its own call first.
using GivenChain = llvm::ArrayRef<GivenArguments>;

/// What the project's functions with bodies in this translation unit are given in it: templates as instantiated, and
/// as written.
class ArgumentsGiven {
public:
  explicit ArgumentsGiven(clang::ASTContext &Context);

  llvm::ArrayRef<GivenArguments> to(const clang::FunctionDecl &Function) const;

private:
  struct Collector;
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<GivenArguments>> Calls;
};

} // namespace cuda_tidy
