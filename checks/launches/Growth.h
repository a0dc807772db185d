#pragma once

#include "launches/ConfiguredLaunch.h"
#include "sizes/SizeOrigins.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <utility>
#include <vector>

namespace cuda_tidy {

/// A value, and what it is taken to be.
using KnownValue = std::pair<ValueOrigin, int64_t>;

/// How an amount comes to exceed a limit.
struct Growth {
  /// The sizes that it grows with: one, and the least value of it that exceeds the limit; or several where only their
  /// product is large enough, and some that are.
  std::vector<KnownValue> Sizes;
  /// A condition under which it does so, `is_row_major`; none if it always does.
  std::optional<KnownValue> Flag;
};

/// Asks what becomes of a launch when the data is as large as it plausibly gets.
class GrowingLaunch {
public:
  GrowingLaunch(const ConfiguredLaunch &Launch, SizeOrigins &Origins, const clang::ASTContext &Context);

  /// An amount of the launch: no less than this on any path.
  using Amount = llvm::function_ref<uint64_t()>;

  /// Why \p Value, computed from `Launch.Ranges`, exceeds \p Limit for large data; none if nothing shows that it does.
  /// What is not known to be a size of data counts as a small number.
  std::optional<Growth> growthBeyond(uint64_t Limit, Amount Value) const;

  /// That the sizes of \p Why, and what it depends on, are what it says, and all else is anything that it plausibly is.
  /// This must outlive it.
  Assumption assumptionOf(const Growth &Why) const;

private:
  /// Whether where the launch is reached something is known of \p Size that the source does not tell in numbers: it was
  /// compared with what the device can do, or handed to a function that judges it.
  bool isChecked(const ValueOrigin &Size) const;
  bool dependsOn(const clang::Expr &E, const ValueOrigin &Size) const;
  void collectChoices();
  /// What an amount depends on.
  struct Ingredients {
    std::vector<ValueOrigin> Sizes;
    std::vector<ValueOrigin> Flags; ///< That choose between values.
  };
  Ingredients ingredientsOf(Amount Value) const;
  /// The same as `growthBeyond`, as far as \p Sizes and the value of a flag are to blame.
  std::optional<Growth> growthOf(llvm::ArrayRef<ValueOrigin> Sizes, std::optional<KnownValue> Flag, uint64_t Limit,
                                 Amount Value) const;
  /// Whether the launch is reached with \p Value above \p Limit where each of \p Known is that, and all else is
  /// anything that it plausibly is.
  bool exceedsFor(llvm::ArrayRef<KnownValue> Known, uint64_t Limit, Amount Value) const;
  bool isSameValue(const ValueOrigin &A, const ValueOrigin &B) const;
  Assumption assumed(llvm::ArrayRef<KnownValue> Known) const;
  Assumption orPlausible(Assumption IsKnown) const;
  /// From 1 up to what is plausible; to a small number, if it is no size. None of flags, and of what the device says.
  std::optional<IntegerRange> plausibleRange(const ValueOrigin &Value) const;
  /// The same as an amount; none of what is no size of data, or stays small.
  std::optional<int64_t> mostOf(const ValueOrigin &Value) const;

  const ConfiguredLaunch &Launch;
  SizeOrigins &Origins;
  const clang::ASTContext &Context;
  /// What somebody hands to the function, and the kernel takes for how many there are: it compares with it where its
  /// thread is.
  llvm::SmallVector<const clang::Expr *, 2> Extents;
  /// Numbers that choose the block, and do not say how many data there are: the program is given them, and tells the
  /// kernel nothing of them, in a grid of several blocks.
  llvm::SmallVector<const clang::Expr *, 2> Choices;
};

} // namespace cuda_tidy
