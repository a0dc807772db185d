#pragma once

#include "flow/FunctionFlow.h"
#include "flow/ValueRanges.h"
#include "sizes/WideValues.h"
#include "clang/AST/ExprCXX.h"
#include <optional>

namespace cuda_tidy {

/// What shows that an index computed in 32 bits needs more.
struct WideUse {
  /// The variable that is the first to overflow: it keeps the index, or counts on from it. Null where none does.
  const clang::VarDecl *Index = nullptr;
  bool IsCounted = false; ///< `Index` has 32 bits and counts on: it overflows, however small it begins.
  bool IsStep = false;    ///< It is the step of an index, not the index itself.
  /// What it is compared with: 64 bits, or 32 bits after it was divided by `Divisor`.
  const clang::Expr *Extent = nullptr;
  const clang::Expr *Divisor = nullptr;
  const clang::ExplicitCastExpr *Widened = nullptr; ///< The cast to 64 bits that comes too late.
};

/// Follows what becomes of an index in one function: compared, widened, or kept in a variable that is.
class WideUseFinder {
public:
  /// \p CoversAll: the function is launched with a thread for each of as many elements as 64 bits count. All must
  /// outlive this.
  WideUseFinder(const FunctionFlow &Flow, const WideValues &Wide, ValueRanges &Ranges, bool CoversAll);

  /// None where nothing shows that \p Index, computed in 32 bits, needs more, or where another comparison shows that it
  /// does not, or an array of 32 bits that it is kept in: of \p Index, or of one of \p Alike, which compute the same.
  std::optional<WideUse> useOf(const clang::Expr &Index, llvm::ArrayRef<const clang::Expr *> Alike = {});

  /// The same for the step by which an index of 64 bits counts on.
  std::optional<WideUse> useOfStep(const clang::Expr &Step);

private:
  /// On the way from the index to where it is used.
  struct Trail {
    const clang::VarDecl *Index = nullptr; ///< See `WideUse`.
    bool IsCounted = false;
    const clang::Expr *Divisor = nullptr; ///< Of an index of 64 bits.
    bool IsDivided = false;
    bool IsSigned = false; ///< It overflows at half of what 32 bits hold.
    enum {
      Whole,  ///< The index,
      Part,   ///< or something computed from it.
      Step,   ///< The step, to be added to an index of 64 bits,
      Stepped ///< or that index.
    } Is = Whole;
    unsigned Variables = 0;
  };
  std::optional<WideUse> follow(const clang::Expr &Value, Trail So);
  /// Whether an operand of \p Operator lives on in its result, on the trail that it leaves.
  bool keeps(const clang::BinaryOperator &Operator, bool IsLeft, Trail &So) const;
  /// Whether what 64 bits are needed for comes after the cast of \p Value: the factor.
  bool comesTooLate(const clang::ExplicitCastExpr &Cast, const clang::Expr &Value, const Trail &So) const;
  std::optional<WideUse> followAssignment(const clang::BinaryOperator &Assignment, const Trail &So);
  std::optional<WideUse> followVariable(const clang::VarDecl &Variable, Trail So);
  std::optional<WideUse> compared(const clang::BinaryOperator &Comparison, bool IsLeft, const Trail &So);

  void enter(const clang::VarDecl &Variable, Trail &So) const;
  bool isCounted(const clang::VarDecl &Variable) const;
  bool isScaled(const clang::Expr &E) const;
  bool dependsOnData(const clang::Stmt &Statement, unsigned Depth = 0) const;

  const FunctionFlow &Flow;
  const WideValues &Wide;
  ValueRanges &Ranges;
  const clang::ASTContext &Context;
  const bool CoversAll;
  bool SawNarrowExtent = false; ///< The value is bounded by 32 bits, too.
};

} // namespace cuda_tidy
