#pragma once

#include "flow/FunctionFlow.h"
#include "graphs/GradModes.h"
#include "syntax/TensorExpr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace cuda_tidy {

/// What is known of a tensor, or of the tensors in an object.
struct TensorValue {
  enum class Graph {
    None,    ///< Requires no grad.
    Unknown, ///< A parameter, the result of an unknown function.
    Recorded ///< Requires grad wherever autograd records, as what comes from a module does.
  };
  enum class Memory {
    Host,
    Unknown,
    Device ///< Of CUDA, or of whatever device the program has chosen.
  };
  Graph Grad = Graph::Unknown;
  Memory In = Memory::Unknown;
  /// What made it require grad: the call of a module, or `requires_grad_`. Null unless `Recorded`; null, too, where
  /// only its being differentiated tells.
  const clang::Expr *Origin = nullptr;
  /// The call of a module that recorded it, and the function of this file that it is in: that of `Origin`, or one that
  /// `Origin` calls. Null where it is no such call that did.
  const clang::Expr *Recorder = nullptr;
  const clang::FunctionDecl *RecordedIn = nullptr;

  /// Takes over from \p Other whether it requires grad, and what made it so, if that is more.
  void raiseGrad(const TensorValue &Other);
};

/// What tensors in one function are, by what is assigned to variables on the ways to a place. Parameters, members and
/// what other files compute are unknown, but for what is differentiated: that requires grad.
class TensorValues {
public:
  /// Without \p Modes it is not asked whether gradients are recorded where a tensor is computed.
  TensorValues(const clang::FunctionDecl &Function, FunctionFlows &Flows, GradModes *Modes = nullptr);

  /// Of \p Function as \p By calls it, which stands in the function of \p Caller: that must outlive this.
  TensorValues(const clang::FunctionDecl &Function, const clang::CallExpr &By, TensorValues &Caller);

  TensorValue valueOf(const clang::Expr &E);

  /// Whether \p E is in the device's memory, or comes from a module in a program that has to do with CUDA.
  bool isOnDevice(const clang::Expr &E);

  const FunctionFlow &flow() const { return Flow; }

private:
  TensorValue leafValue(const clang::Expr &E);
  const clang::Expr *argumentFor(const clang::VarDecl &Variable) const;
  TensorValue variableValue(const clang::VarDecl &Variable, const clang::Expr &Use);
  TensorValue callValue(const clang::CallExpr &Call);
  TensorValue resultOf(const clang::FunctionDecl &Function, const clang::CallExpr &Call);
  TensorValue join(llvm::ArrayRef<const clang::Expr *> Operands);
  TensorValue::Memory memoryNamedIn(const clang::Expr &E) const;
  bool isRecorded(const clang::Expr &E) const;

  FunctionFlows &Flows;
  GradModes *Modes;
  const FunctionFlow &Flow;
  const clang::CallExpr *By = nullptr;
  TensorValues *Caller = nullptr;
  llvm::SmallPtrSet<const clang::Expr *, 8> InProgress;   ///< Mentions of variables whose values are being asked for.
  llvm::DenseMap<const clang::Expr *, TensorValue> Known; ///< Of mentions, as far as they do not depend on such.
  unsigned Circles = 0;                                   ///< How often one that was in progress was asked for again.
  unsigned Depth = 0;
  unsigned Calls = 0; ///< That have led into this function.
  unsigned OwnSteps = 0;
  unsigned &StepsLeft; ///< Of the question at hand, callees included.
};

} // namespace cuda_tidy
