#pragma once

#include "flow/FunctionFlow.h"
#include "graphs/ModuleUses.h"

namespace cuda_tidy {

/// What has put a module into training mode that is run in that mode for certain.
struct TrainingMode {
  struct Switch {
    const clang::CallExpr *Train;
    const clang::FunctionDecl *In;
  };
  llvm::SmallVector<Switch, 2> Switched;          ///< The last calls of `train()` on ways to the run.
  llvm::SmallVector<const clang::Expr *, 2> Made; ///< What makes the module, on ways without such a call.
};

/// How the module of \p Forward, in \p Unit, comes to be in training mode, on every way that leads there, through
/// callers in this file. None where one of them leads through `eval()`, through code that may call it, or begins where
/// nobody knows the mode.
std::optional<TrainingMode> trainingModeOf(const ModuleUses::Use &Forward, UnitAnalyses &Unit);

} // namespace cuda_tidy
