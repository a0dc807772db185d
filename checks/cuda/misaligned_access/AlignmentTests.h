#pragma once

#include "cuda/misaligned_access/AddressEvaluator.h"
#include <memory>

namespace cuda_tidy {

/// What one function asks about the remainders of numbers and addresses.
class AlignmentTests {
public:
  explicit AlignmentTests(const FunctionFlow &Flow);

  /// Whether the function may know that \p At fits: it asks for the remainder of a number that the offset is computed
  /// from, or of the pointer, or \p Place is only reached where such a number has certain values.
  bool mayBeKnown(const Address &At, const clang::Stmt &Place) const;

  /// A condition on the way to \p Place that a number be a multiple of 2, 4, 8, …; null if there is none.
  const clang::Expr *otherTestBefore(const clang::Stmt &Place) const;

private:
  using Leaves = llvm::DenseSet<const void *>;
  void forEachPartBehind(const clang::Expr &E, llvm::function_ref<void(const clang::Stmt &)> Visit) const;
  const Leaves &leavesOf(const clang::Expr &E) const;
  Leaves leavesOf(const Address &At, bool WithCoordinates) const;
  bool mentions(const clang::Expr &E, const Leaves &Sought) const;
  bool asksAbout(const clang::Stmt &Part, const Leaves &Sought) const;
  bool isDecidedBy(const clang::Expr &Condition, const Leaves &Sought) const;

  const FunctionFlow &Flow;
  mutable llvm::DenseMap<const clang::Expr *, std::unique_ptr<Leaves>> Known;
  llvm::SmallVector<const clang::Stmt *, 4> Questions; ///< Remainders, masks, and calls whose functions may ask.
};

} // namespace cuda_tidy
