#pragma once

#include "calls/FunctionUses.h"
#include "flow/FunctionFlow.h"
#include "sizes/SizeOrigins.h"
#include "llvm/ADT/SetVector.h"
#include <map>

namespace cuda_tidy {

/// Which integers of 64 bits hold what 32 bits cannot: products, and what the program is given the size of. Not those
/// that were widened from 32 bits on the way, a parameter included that every caller in this translation unit gives 32
/// bits, nor those of which nobody knows where they come from.
class WideValues {
public:
  /// A parameter that nobody in this translation unit gives anything.
  using Parameters = llvm::SmallSetVector<const clang::ParmVarDecl *, 2>;

  /// All must outlive this.
  WideValues(const FunctionUses &Uses, FunctionFlows &Flows, SizeOrigins &Origins)
      : Uses(Uses), Flows(Flows), Origins(Origins), Context(Flows.context()) {}

  /// \p E is inside \p Function. Floating-point values and constants are not wide.
  bool isWide(const clang::Expr &E, const clang::FunctionDecl &Function) const { return isWide(E, Function, {}); }

  /// The parameters without which \p E, which is wide, would not be; none if it is wide whatever they are given.
  Parameters decidedBy(const clang::Expr &E, const clang::FunctionDecl &Function) const;

private:
  struct Way {
    unsigned Depth = 0;
    Parameters *Left = nullptr; ///< Where parameters are noted, which then are not wide.
    Way further() const { return {Depth + 1, Left}; }
  };
  bool isWide(const clang::Expr &E, const clang::FunctionDecl &Function, Way So) const;
  /// \p Use names \p Variable.
  bool isWide(const clang::VarDecl &Variable, const clang::Expr &Use, const clang::FunctionDecl &Function,
              Way So) const;
  bool isOfData(const clang::Expr &E) const { return Origins.of(E).has_value(); }
  bool isGivenWide(const clang::ParmVarDecl &Parameter, const clang::FunctionDecl &Function, Parameters *Left) const;

  const FunctionUses &Uses;
  FunctionFlows &Flows;
  SizeOrigins &Origins;
  const clang::ASTContext &Context;
  /// What the calls in this unit give a parameter.
  struct Gift {
    bool IsWide = false;
    Parameters Left;
  };
  mutable std::map<const clang::ParmVarDecl *, Gift> Given[2]; ///< The second where parameters are noted.
};

} // namespace cuda_tidy
