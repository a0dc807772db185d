#pragma once

#include "flow/FunctionFlow.h"
#include <vector>

namespace cuda_tidy {

/// A change in place of a tensor of the program's own that is a leaf of graphs and requires gradients.
struct LeafUpdate {
  const clang::CallExpr *Call;
  const clang::ValueDecl *Leaf; ///< A local variable, or a member that `register_parameter` has given its value.
  const clang::FunctionDecl *Outermost; ///< The function around all lambdas.
};

/// All of the unit, system headers aside, in the order of the source; templates as instantiated.
std::vector<LeafUpdate> leafUpdatesIn(clang::ASTContext &Context, FunctionFlows &Flows);

} // namespace cuda_tidy
