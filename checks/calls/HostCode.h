#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include <vector>

namespace cuda_tidy {

/// Whether \p Function, which is around all lambdas, has a body that runs on the host: no template as written.
bool isHostCode(const clang::FunctionDecl &Function);

/// What the host's code in a translation unit does, system headers aside: templates as instantiated. Functions to
/// which nothing comes do nothing.
class HostCode {
public:
  explicit HostCode(clang::ASTContext &Context);

  /// A call, a launch, or a `delete`.
  struct Place {
    const clang::Expr *At;
    const clang::FunctionDecl *Outermost; ///< Around all lambdas: what is in one is an element of its own flow.
  };
  llvm::ArrayRef<Place> calls() const { return Calls; }

private:
  struct Collector;
  std::vector<Place> Calls; ///< In the order of the text.
};

} // namespace cuda_tidy
