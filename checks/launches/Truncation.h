#pragma once

#include "flow/FunctionFlow.h"
#include "flow/UnitAnalyses.h"
#include "flow/ValueRanges.h"
#include "launches/ConfiguredLaunch.h"
#include "sizes/SizeOrigins.h"
#include <map>

namespace cuda_tidy {

/// A place in the computation of a grid where a number of elements is given 32 bits that it may need more of.
struct Truncation {
  const clang::Expr *At;               ///< The 64 bits that are narrowed, or the product.
  clang::QualType To;                  ///< The type of 32 bits.
  unsigned Factors = 0;                ///< Of the product, those that the data decides; 0 for what is narrowed.
  const clang::FunctionDecl *Function; ///< Contains it.
};

/// Follows the numbers from which grids are computed: through variables, helpers, and callers of this translation unit.
class TruncationFinder {
public:
  /// \p Flows must outlive this.
  explicit TruncationFinder(FunctionFlows &Flows)
      : Context(Flows.context()), Flows(Flows), Origins(analysisOf<SizeOrigins>(Context)) {}

  /// Where a dimension of \p Launch is divided by the size of a block, and its dividend, of the order of all elements,
  /// was cut to 32 bits before: narrowed from the elements of a tensor or a product of sizes in 64 bits, or a product
  /// of sizes in 32 bits of three factors, one of which had 64, or of four. Nothing where a bound is proven, or
  /// somebody on the way compares with the largest number of 32 bits.
  std::optional<Truncation> truncationIn(const clang::Expr &Dimension, const ConfiguredLaunch &Launch);

private:
  /// Code that is followed: the launch's function, a helper that it calls, or one of its callers.
  struct Frame {
    const clang::FunctionDecl *Function; ///< Around all lambdas.
    const clang::Stmt *Use;              ///< Where the value is needed.
    ValueRanges *Ranges;
    llvm::ArrayRef<CallPlace> Calls;       ///< How the function comes to be called, its own call first.
    const clang::CallExpr *Call = nullptr; ///< Of a helper: the call, in the code that was followed before.
    const Frame *Before = nullptr;
  };
  struct Argument {
    const clang::Expr *Value;
    Frame In;
  };
  /// The sizes of data in a product.
  struct Factors {
    llvm::SmallVector<const void *, 4> Each;
    bool HaveWide = false; ///< One of them had 64 bits before: a tensor's size.

    bool areMany() const { return Each.size() >= (HaveWide ? 3 : 4); }
  };

  std::optional<Truncation> follow(const clang::Expr &E, const Frame &In, bool IsDivided, unsigned Depth);
  std::optional<Truncation> followCall(const clang::CallExpr &Call, const Frame &In, bool IsDivided, unsigned Depth);
  std::optional<Truncation> followVariable(const clang::VarDecl &Variable, const Frame &In, bool IsDivided,
                                           unsigned Depth);
  std::optional<Argument> argumentOf(const clang::VarDecl &Variable, const Frame &In) const;
  bool countsElements(const clang::Expr &E, const Frame &In, unsigned Depth);
  void collectFactors(const clang::Expr &E, const Frame &In, Factors &Found, unsigned Depth);
  /// Whether \p E may be more than \p Narrow, a type of 32 bits, holds, and nobody looks for that.
  bool mayExceed(const clang::Expr &E, clang::QualType Narrow, const Frame &In);
  bool isBounded(const clang::Expr &E, const Frame &In, int64_t Last);
  bool isGuarded(const Frame &In);

  clang::ASTContext &Context;
  FunctionFlows &Flows;
  SizeOrigins &Origins;
  std::map<const clang::FunctionDecl *, ValueRanges> RangesOfHelpers;
  std::map<const clang::FunctionDecl *, bool> Guarded;
};

} // namespace cuda_tidy
