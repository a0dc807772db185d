#include "model/Growth.h"
#include "flow/Conditions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;

namespace cuda_tidy {
namespace {

// What may stand for a number of heads, a stride or a divisor: nothing is proven by its being large.
constexpr int64_t SmallNumber = 1024;

} // namespace

bool GrowingLaunch::dependsOn(const Expr &E, const ValueOrigin &Size) const {
  return llvm::any_of(Launch.Ranges->leavesOf(E, *Launch.Site.Call),
                      [&](const Expr *Leaf) { return isSame(*Leaf, *Size.Where, Context); });
}

bool GrowingLaunch::isChecked(const ValueOrigin &Size) const {
  return llvm::any_of(Launch.Ranges->factsAt(*Launch.Site.Call), [&](const Fact &Each) {
    if (const auto *Call = dyn_cast<CallExpr>(Each.Subject); Call && Call->getType()->isBooleanType())
      return llvm::any_of(Call->arguments(), [&](const Expr *Argument) {
        return Argument->getType()->isIntegerType() && dependsOn(*Argument, Size);
      });
    if (!Each.Limit || (Each.Comparison != BO_LT && Each.Comparison != BO_LE) || !dependsOn(*Each.Subject, Size))
      return false;
    // That a size is no larger than another one says nothing.
    const IntegerRange Limit = Launch.Ranges->rangeAt(*Each.Limit, *Launch.Site.Call);
    return !Limit.Upper && !Sizes.plausibleSizeOf(Limit.Origin);
  });
}

uint64_t GrowingLaunch::valueIf(llvm::function_ref<std::optional<int64_t>(const ValueOrigin &)> SizeOf,
                                Amount Value) const {
  Launch.Ranges->assume([&](const ValueOrigin &Origin) -> std::optional<IntegerRange> {
    if (!Origin.Where || Origin.What == ValueOrigin::DeviceProperty)
      return std::nullopt;
    if (std::optional<int64_t> Size = SizeOf(Origin))
      return IntegerRange::of(*Size);
    return IntegerRange::between(1, SmallNumber);
  });
  llvm::scope_exit Reset([&] { Launch.Ranges->assume(nullptr); });
  return Launch.Ranges->isNeverReached(*Launch.Site.Call) ? 0 : Value();
}

std::optional<Growth> GrowingLaunch::growthBeyond(uint64_t Limit, Amount Value) const {
  std::vector<ValueOrigin> Seen;
  auto IsSame = [&](const ValueOrigin &A, const ValueOrigin &B) { return isSame(*A.Where, *B.Where, Context); };
  auto Plausible = [&](const ValueOrigin &Origin) {
    std::optional<int64_t> Size = Sizes.plausibleSizeOf(Origin);
    if (Size && llvm::none_of(Seen, [&](const ValueOrigin &Other) { return IsSame(Origin, Other); }))
      Seen.push_back(Origin);
    return Size;
  };
  if (valueIf(Plausible, Value) <= Limit)
    return std::nullopt;

  auto ExceedsFor = [&](const ValueOrigin &Single, int64_t Size) {
    auto SizeOf = [&](const ValueOrigin &Origin) {
      return IsSame(Origin, Single) ? std::optional(Size) : std::nullopt;
    };
    return valueIf(SizeOf, Value) > Limit;
  };
  for (const ValueOrigin &Single : Seen) {
    int64_t Most = *Sizes.plausibleSizeOf(Single), Least = 0;
    if (!ExceedsFor(Single, Most))
      continue;
    while (Most - Least > 1) {
      const int64_t Middle = Least + (Most - Least) / 2;
      (ExceedsFor(Single, Middle) ? Most : Least) = Middle;
    }
    return isChecked(Single) ? std::nullopt : std::optional(Growth{{Single}, Least});
  }
  // No single one: those without which it would not.
  Growth Found;
  llvm::copy_if(Seen, std::back_inserter(Found.Sizes), [&](const ValueOrigin &Without) {
    auto SizeOf = [&](const ValueOrigin &Origin) {
      return IsSame(Origin, Without) ? std::nullopt : Sizes.plausibleSizeOf(Origin);
    };
    return valueIf(SizeOf, Value) <= Limit;
  });
  auto Checked = [&](const ValueOrigin &Size) { return isChecked(Size); };
  return Found.Sizes.empty() || llvm::any_of(Found.Sizes, Checked) ? std::nullopt : std::optional(Found);
}

} // namespace cuda_tidy
