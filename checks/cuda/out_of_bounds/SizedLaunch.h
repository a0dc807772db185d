#pragma once

#include "launches/ConfiguredLaunch.h"
#include "simulation/BlockRun.h"
#include "sizes/SizeOrigins.h"

namespace cuda_tidy {

/// What a launch gives its kernel where the sizes that the source does not show are chosen.
struct LaunchedCase {
  BlockRun::Shape Block;
  BlockRun::Shape Grid;
  std::vector<std::optional<int64_t>> Numbers; ///< By parameter of the kernel; none where one is unknown.
  std::vector<std::optional<uint64_t>> Bytes;  ///< The same of the memory that a pointer leads to.

  /// Whether all is known here that is in \p Other.
  bool isAsKnownAs(const LaunchedCase &Other) const;
};

/// A launch of a kernel, with the memory that its arguments lead to, as a function of the sizes that the source does
/// not show.
class SizedLaunch {
public:
  SizedLaunch(const ConfiguredLaunch &Launch, const clang::FunctionDecl &Kernel, FunctionFlows &Flows,
              SizeOrigins &Origins);

  /// What allocates the memory that the kernel gets for that parameter; null where that is unknown, or its size hangs
  /// on a number that nothing else of the launch hangs on.
  const clang::CallExpr *allocationFor(unsigned Parameter) const { return Arguments[Parameter].Allocation; }
  /// Whether the size of any memory is known that the kernel comes to: of what it gets, or of an array of the device.
  bool hasMemory() const { return HasMemory; }
  using Numbers = llvm::SmallVector<ValueOrigin, 4>;
  /// The sizes: parameters of functions that anybody may call, members, results of calls. None where they are too many,
  /// or where the grid hangs on a number that neither the kernel nor its memory hangs on: their relation is unknown.
  const std::optional<Numbers> &sizes() const { return Sizes; }
  /// Whether each decides how far the grid reaches: sides of what the kernel works on, which may have any relation.
  bool areSides() const { return AreSides; }
  /// Whether all of them are arguments of the program, or what it reads: any may come.
  bool areChosen() const { return AreChosen; }
  /// Whether the one with that number decides how many threads a block has: the program chooses that, and not the data.
  bool isOfBlock(unsigned Size) const;
  /// Whether the one with that number is part of an amount, and not only of a condition.
  bool isPartOfAmount(unsigned Size) const;
  /// What becomes of the launch where \p Values are the sizes; none where it is not made then, or what is launched
  /// remains unknown.
  std::optional<LaunchedCase> with(llvm::ArrayRef<int64_t> Values) const;
  /// The threads of the whole grid, where no size changes them.
  std::optional<uint64_t> threads() const;

private:
  struct Argument {
    const clang::Expr *Number = nullptr; ///< Null if it is none.
    const clang::CallExpr *Allocation = nullptr;
    const clang::Expr *Bytes = nullptr;
  };
  void findMemory(Argument &To, const clang::Expr &Pointer, FunctionFlows &Flows) const;
  using Leaves = llvm::SmallVector<const clang::Expr *, 4>;
  bool isSameNumber(const ValueOrigin &A, const ValueOrigin &B) const;
  bool isAmong(const ValueOrigin &Number, const Numbers &Among) const;
  void add(Numbers &To, const Numbers &More) const;
  /// The numbers that the amount is computed from which \p Ask asks for, and returns the leaves of. All that it takes
  /// to answer goes to `AllAsked`.
  Numbers partsOf(llvm::function_ref<Leaves()> Ask);
  Numbers partsOf(const clang::Expr &Amount);
  Numbers partsOf(const LaunchExtent &Extent);
  void collectSizes(SizeOrigins &Origins);
  std::optional<int64_t> valueOf(const clang::Expr &E) const;
  std::optional<LaunchedCase> asAssumed() const;

  const ConfiguredLaunch &Launch;
  const clang::ASTContext &Context;
  std::vector<Argument> Arguments; ///< By parameter of the kernel.
  std::optional<Numbers> Sizes;
  Numbers AllAsked;
  Numbers Parts;   ///< Of amounts.
  Numbers OfBlock; ///< Of its size.
  bool HasMemory = false, AreSides = false, AreChosen = false;
};

} // namespace cuda_tidy
