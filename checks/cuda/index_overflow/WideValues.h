#pragma once

#include "calls/FunctionUses.h"
#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Which integers of 64 bits hold what 32 bits cannot: not those that were widened from 32 bits on the way, a parameter
/// included that every caller in this translation unit gives 32 bits.
class WideValues {
public:
  /// Both must outlive this.
  WideValues(const FunctionUses &Uses, FunctionFlows &Flows) : Uses(Uses), Flows(Flows), Context(Flows.context()) {}

  /// \p E is inside \p Function. Floating-point values and constants are not wide.
  bool isWide(const clang::Expr &E, const clang::FunctionDecl &Function) const { return isWide(E, Function, 0); }

private:
  bool isWide(const clang::Expr &E, const clang::FunctionDecl &Function, unsigned Depth) const;
  bool isWide(const clang::VarDecl &Variable, const clang::FunctionDecl &Function, unsigned Depth) const;
  bool isGivenWide(const clang::ParmVarDecl &Parameter, const clang::FunctionDecl &Function, unsigned Depth) const;

  const FunctionUses &Uses;
  FunctionFlows &Flows;
  const clang::ASTContext &Context;
};

} // namespace cuda_tidy
