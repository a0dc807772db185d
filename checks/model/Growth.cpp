#include "model/Growth.h"
#include "flow/Conditions.h"
#include "llvm/ADT/STLExtras.h"

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

bool GrowingLaunch::isSameValue(const ValueOrigin &A, const ValueOrigin &B) const {
  return isSame(*A.Where, *B.Where, Context);
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

std::optional<IntegerRange> GrowingLaunch::plausibleRange(const ValueOrigin &Value) const {
  if (!Value.Where || Value.What == ValueOrigin::DeviceProperty)
    return std::nullopt;
  return IntegerRange::between(1, std::max(SmallNumber, Sizes.plausibleSizeOf(Value).value_or(0)));
}

std::vector<ValueOrigin> GrowingLaunch::sizesIn(Amount Value) const {
  std::vector<ValueOrigin> Seen;
  Launch.Ranges->assume([&](const ValueOrigin &Origin) {
    if (Sizes.plausibleSizeOf(Origin) &&
        llvm::none_of(Seen, [&](const ValueOrigin &Other) { return isSameValue(Origin, Other); }))
      Seen.push_back(Origin);
    return plausibleRange(Origin);
  });
  Value();
  Launch.Ranges->assume(nullptr);
  return Seen;
}

bool GrowingLaunch::exceedsFor(llvm::ArrayRef<std::pair<ValueOrigin, int64_t>> Known, uint64_t Limit,
                               Amount Value) const {
  auto SizeOf = [&](const ValueOrigin &Origin) -> std::optional<IntegerRange> {
    for (const auto &[Size, Is] : Known)
      if (Origin.Where && isSameValue(Origin, Size))
        return IntegerRange::of(Is);
    return std::nullopt;
  };
  Launch.Ranges->assume([&](const ValueOrigin &Origin) {
    std::optional<IntegerRange> Size = SizeOf(Origin);
    return Size ? Size : plausibleRange(Origin);
  });
  bool Exceeds = Value() > Limit;
  if (Exceeds) {
    // Of all else, conditions may demand anything.
    Launch.Ranges->assume(SizeOf);
    Exceeds = !Launch.Ranges->isNeverReached(*Launch.Site.Call);
  }
  Launch.Ranges->assume(nullptr);
  return Exceeds;
}

std::optional<Growth> GrowingLaunch::growthBeyond(uint64_t Limit, Amount Value) const {
  std::vector<std::pair<ValueOrigin, int64_t>> Largest;
  for (const ValueOrigin &Size : sizesIn(Value))
    Largest.push_back({Size, *Sizes.plausibleSizeOf(Size)});
  if (Largest.empty())
    return std::nullopt;
  for (const auto &[Single, Plausible] : Largest) {
    if (!exceedsFor({{Single, Plausible}}, Limit, Value))
      continue;
    int64_t Most = Plausible, Least = 0;
    while (Most - Least > 1) {
      const int64_t Middle = Least + (Most - Least) / 2;
      (exceedsFor({{Single, Middle}}, Limit, Value) ? Most : Least) = Middle;
    }
    return isChecked(Single) ? std::nullopt : std::optional(Growth{{Single}, Least});
  }
  if (!exceedsFor(Largest, Limit, Value))
    return std::nullopt;
  // No single one: those without which it would not.
  Growth Found;
  for (const auto &Necessary : Largest) {
    auto Others = Largest;
    llvm::erase_if(Others, [&](const auto &Other) { return isSameValue(Other.first, Necessary.first); });
    if (!exceedsFor(Others, Limit, Value))
      Found.Sizes.push_back(Necessary.first);
  }
  auto Checked = [&](const ValueOrigin &Size) { return isChecked(Size); };
  return Found.Sizes.empty() || llvm::any_of(Found.Sizes, Checked) ? std::nullopt : std::optional(Found);
}

} // namespace cuda_tidy
