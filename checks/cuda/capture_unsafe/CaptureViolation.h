#pragma once

#include "calls/FunctionUses.h"
#include "flow/FunctionFlow.h"
#include "knowledge/CaptureRules.h"
#include "syntax/LocalWrites.h"

namespace cuda_tidy {

/// A stream that is captured, as the function at hand names it.
struct CapturedStream {
  const clang::Expr *Named = nullptr;            ///< Null for that of a graph of LibTorch.
  const clang::ParmVarDecl *Parameter = nullptr; ///< In a function that is given the stream.
  bool IsRelaxed = false;                        ///< Its mode permits allocations, or is not known.
  bool IsBlocking = true;                        ///< The legacy default stream waits for it, or may.
};

/// A call that the capture of a stream does not permit.
struct CaptureViolation {
  const clang::CallExpr *Call; ///< In the function that captures.
  const clang::CallExpr *Made; ///< The same, or in a function that `Call` leads to.
  std::string Name;            ///< Of what `Made` calls or launches.
  CaptureRule Rule;
};

/// Finds what captures do not permit, in the functions of a unit.
class CaptureViolations {
public:
  explicit CaptureViolations(UnitAnalyses &Unit) : Flows(Unit.get<FunctionFlows>()), Uses(Unit.get<FunctionUses>()) {}

  /// The capture that \p Begin begins in the function of \p Flow.
  CapturedStream streamOf(const CaptureBound &Begin, const FunctionFlow &Flow);

  /// Whether \p Call does what the capture of \p Stream does not permit: by itself, or on every path through functions
  /// whose bodies are here.
  std::optional<CaptureViolation> violationBy(const clang::CallExpr &Call, const CapturedStream &Stream,
                                              const FunctionFlow &Flow, unsigned CallsLeft = 3);

private:
  std::optional<CaptureViolation> ownViolationOf(const clang::CallExpr &Call, const CapturedStream &Stream,
                                                 const FunctionFlow &Flow);
  std::optional<CaptureViolation> violationWithin(const clang::CallExpr &Call, const CapturedStream &Stream,
                                                  const FunctionFlow &Flow, unsigned CallsLeft);
  bool isNonBlocking(const clang::Expr &Stream, const FunctionFlow &Flow);

  FunctionFlows &Flows;
  const FunctionUses &Uses;
  WritesOfBodies Writes;
};

/// Whether \p Stream is the one that is captured.
bool isCaptured(const clang::Expr &Stream, const CapturedStream &Captured, const clang::ASTContext &Context);

} // namespace cuda_tidy
