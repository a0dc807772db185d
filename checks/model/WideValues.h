#pragma once

#include "flow/FunctionFlow.h"
#include "model/FunctionUses.h"
#include <map>

namespace cuda_tidy {

/// Which integers of 64 bits hold what 32 bits cannot: not those that were widened from 32 bits on the way, a parameter
/// included that every caller in this translation unit gives 32 bits.
class WideValues {
public:
  /// \p Uses must outlive this.
  WideValues(const FunctionUses &Uses, clang::ASTContext &Context) : Uses(Uses), Context(Context) {}

  /// \p E is inside \p Function. Floating-point values and constants are not wide.
  bool isWide(const clang::Expr &E, const clang::FunctionDecl &Function) const { return isWide(E, Function, 0); }

private:
  bool isWide(const clang::Expr &E, const clang::FunctionDecl &Function, unsigned Depth) const;
  bool isWide(const clang::VarDecl &Variable, const clang::FunctionDecl &Function, unsigned Depth) const;
  bool isGivenWide(const clang::ParmVarDecl &Parameter, const clang::FunctionDecl &Function, unsigned Depth) const;
  const FunctionFlow &flowOf(const clang::FunctionDecl &Function) const;

  const FunctionUses &Uses;
  clang::ASTContext &Context;
  mutable std::map<const clang::FunctionDecl *, FunctionFlow> Flows;
};

} // namespace cuda_tidy
