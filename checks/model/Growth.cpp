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
  return Value();
}

std::optional<Growth> GrowingLaunch::growthBeyond(uint64_t Limit, Amount Value) const {
  Growth Found;
  uint64_t Largest = valueIf(
      [&](const ValueOrigin &Origin) {
        std::optional<int64_t> Size = Sizes.plausibleSizeOf(Origin);
        auto IsThis = [&](const ValueOrigin &Other) { return isSame(*Origin.Where, *Other.Where, Context); };
        if (Size && llvm::none_of(Found.Sizes, IsThis))
          Found.Sizes.push_back(Origin);
        return Size;
      },
      Value);
  if (Largest <= Limit)
    return std::nullopt;

  for (const ValueOrigin &Single : Found.Sizes) {
    auto ExceedsFor = [&](int64_t Size) {
      auto SizeOf = [&](const ValueOrigin &Origin) {
        return isSame(*Origin.Where, *Single.Where, Context) ? std::optional(Size) : std::nullopt;
      };
      return valueIf(SizeOf, Value) > Limit;
    };
    int64_t Most = *Sizes.plausibleSizeOf(Single), Least = 0;
    if (!ExceedsFor(Most))
      continue;
    while (Most - Least > 1) {
      const int64_t Middle = Least + (Most - Least) / 2;
      (ExceedsFor(Middle) ? Most : Least) = Middle;
    }
    return Growth{{Single}, Least};
  }
  return Found;
}

} // namespace cuda_tidy
