#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// A call that a function makes, by itself or in a function that it calls.
struct QueueStep {
  const clang::CallExpr *Call;
  /// The calls of functions of the program that lead there, the outermost first.
  llvm::SmallVector<const clang::CallExpr *, 1> Through = {};

  /// The call that the outermost function makes.
  const clang::CallExpr &outermost() const { return Through.empty() ? *Call : *Through.front(); }
  /// The body that \p Call is in, if the outermost function is that of \p Outermost.
  const FunctionFlow &bodyIn(const FunctionFlow &Outermost, FunctionFlows &Flows) const;
  /// What the outermost function gives for \p E, an expression where the call is made: the argument, if that names a
  /// parameter that keeps its value, and else \p E itself.
  const clang::Expr *given(const clang::Expr *E, FunctionFlows &Flows) const;

  bool operator==(const QueueStep &) const = default;
};

/// What calls do for streams, each function looked at once.
class QueueSteps {
public:
  explicit QueueSteps(clang::ASTContext &Context) : Flows(analysisOf<FunctionFlows>(Context)) {}

  /// The steps of \p Call, in their order: those of the function of the program that it calls, if that queues, orders
  /// or waits, and makes each of these calls once, whatever it is given; else the call itself.
  llvm::SmallVector<QueueStep, 1> of(const clang::CallExpr &Call);

private:
  using Steps = std::vector<QueueStep>;
  /// Empty where it makes none, or where something else decides which.
  const Steps &inside(const clang::FunctionDecl &Definition);
  Steps find(const clang::FunctionDecl &Definition);

  FunctionFlows &Flows;
  std::map<const clang::FunctionDecl *, Steps> Known;
};

} // namespace cuda_tidy
