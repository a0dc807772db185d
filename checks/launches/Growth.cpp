#include "launches/Growth.h"
#include "flow/Conditions.h"
#include "flow/StatementParts.h"
#include "flow/ThreadCoordinates.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_tidy {
namespace {

// What may stand for a number of heads, a stride or a divisor: nothing is proven by its being large.
constexpr int64_t SmallNumber = 1024;

// As many there may be of something along one side, where nothing but the kernel tells that it is a side: they fit a
// block alone, and not together.
constexpr int64_t OneSide = 1024;

// Of more flags than these, only the first are asked about.
constexpr unsigned MaxFlags = 3;

bool isFlag(const ValueOrigin &Value) {
  const QualType Type = Value.Where->getType(); // none of `(unknown())`
  return !Type.isNull() && Type->isBooleanType();
}

/// Whether \p Body compares \p Parameter with the index of a thread: then it is a number of threads of the block.
bool limitsThreads(const ParmVarDecl &Parameter, const Stmt &Body) {
  return findPart(&Body, [&](const Stmt &Part) {
    const auto *Comparison = dyn_cast<BinaryOperator>(&Part);
    if (!Comparison || !Comparison->isRelationalOp())
      return false;
    const Expr *Left = Comparison->getLHS(), *Right = Comparison->getRHS();
    return (variableIn(Left) == &Parameter && cuda_tidy::dependsOn(ThreadCoordinate::ThreadIdx, *Right)) ||
           (variableIn(Right) == &Parameter && cuda_tidy::dependsOn(ThreadCoordinate::ThreadIdx, *Left));
  });
}

} // namespace

GrowingLaunch::GrowingLaunch(const ConfiguredLaunch &Launch, SizeOrigins &Origins, const ASTContext &Context)
    : Launch(Launch), Origins(Origins), Context(Context) {
  collectChoices();
  const FunctionDecl *Kernel = Launch.Site.Kernel ? definitionOf(*Launch.Site.Kernel) : nullptr;
  if (!Kernel || !Launch.Site.isChevron() || !Launch.Calls.empty())
    return;
  for (auto [Argument, Parameter] : llvm::zip(Launch.Site.Call->arguments(), Kernel->parameters()))
    if (Argument->getType()->isIntegerType() && limitsThreads(*Parameter, *Kernel->getBody()))
      if (const auto Leaves = Launch.Ranges->leavesOf(*Argument, *Launch.Site.Call); Leaves.size() == 1)
        Extents.push_back(Leaves.front());
}

void GrowingLaunch::collectChoices() {
  const LaunchSite &Site = Launch.Site;
  if (!Site.isChevron() || (Launch.Grid.isExact() && Launch.Grid.product() == 1))
    return;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    for (const Expr *Leaf : Launch.Ranges->leavesOf(Site.Block.Vector, Site.Block.Axes, Axis, *Site.Call)) {
      const std::optional<DataSize> Size = Origins.of(*Leaf);
      auto IsTold = [&](const Expr *Argument) {
        return llvm::any_of(Launch.Ranges->leavesOf(*Argument, *Site.Call),
                            [&](const Expr *Told) { return isSame(*Told, *Leaf, Context); });
      };
      if (Size && Size->isChosen() && llvm::none_of(Site.Call->arguments(), IsTold))
        Choices.push_back(Leaf);
    }
}

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
    return !Limit.Upper && !mostOf(Limit.Origin);
  });
}

std::optional<int64_t> GrowingLaunch::mostOf(const ValueOrigin &Value) const {
  auto IsValue = [&](const Expr *Each) { return isSame(*Each, *Value.Where, Context); };
  if (const std::optional<DataSize> Size = Origins.of(Value))
    return llvm::any_of(Choices, IsValue) ? std::nullopt : Size->most();
  const bool IsGiven = Value.What == ValueOrigin::Parameter || Value.What == ValueOrigin::Member;
  return IsGiven && llvm::any_of(Extents, IsValue) ? std::optional(OneSide) : std::nullopt;
}

std::optional<IntegerRange> GrowingLaunch::plausibleRange(const ValueOrigin &Value) const {
  if (!Value.Where || Value.What == ValueOrigin::DeviceProperty || isFlag(Value))
    return std::nullopt;
  return IntegerRange::between(1, std::max(SmallNumber, mostOf(Value).value_or(0)));
}

GrowingLaunch::Ingredients GrowingLaunch::ingredientsOf(Amount Value) const {
  Ingredients Seen;
  auto Add = [&](const ValueOrigin &Origin, std::vector<ValueOrigin> &To) {
    if (llvm::none_of(To, [&](const ValueOrigin &Other) { return isSameValue(Origin, Other); }))
      To.push_back(Origin);
  };
  Launch.Ranges->assume([&](const ValueOrigin &Origin) {
    if (mostOf(Origin))
      Add(Origin, Seen.Sizes);
    else if (Origin.Where && isFlag(Origin) && Seen.Flags.size() < MaxFlags)
      Add(Origin, Seen.Flags);
    return plausibleRange(Origin);
  });
  Value();
  Launch.Ranges->assume(nullptr);
  return Seen;
}

Assumption GrowingLaunch::assumed(llvm::ArrayRef<KnownValue> Known) const {
  return [this, Known = Known.vec()](const ValueOrigin &Origin) -> std::optional<IntegerRange> {
    for (const auto &[Each, Is] : Known)
      if (Origin.Where && isSameValue(Origin, Each))
        return IntegerRange::of(Is);
    return std::nullopt;
  };
}

Assumption GrowingLaunch::orPlausible(Assumption IsKnown) const {
  return [this, IsKnown = std::move(IsKnown)](const ValueOrigin &Origin) {
    std::optional<IntegerRange> Is = IsKnown(Origin);
    return Is ? Is : plausibleRange(Origin);
  };
}

Assumption GrowingLaunch::assumptionOf(const Growth &Why) const {
  std::vector<KnownValue> Known = Why.Sizes;
  if (Why.Flag)
    Known.push_back(*Why.Flag);
  return orPlausible(assumed(Known));
}

bool GrowingLaunch::exceedsFor(llvm::ArrayRef<KnownValue> Known, uint64_t Limit, Amount Value) const {
  const Assumption IsKnown = assumed(Known);
  Launch.Ranges->assume(orPlausible(IsKnown));
  bool Exceeds = Value() > Limit;
  if (Exceeds) {
    // Of all else, conditions may demand anything.
    Launch.Ranges->assume(IsKnown);
    Exceeds = !Launch.Ranges->isNeverReached(*Launch.Site.Call);
  }
  Launch.Ranges->assume(nullptr);
  return Exceeds;
}

std::optional<Growth> GrowingLaunch::growthBeyond(uint64_t Limit, Amount Value) const {
  const Ingredients Seen = ingredientsOf(Value);
  if (Seen.Sizes.empty())
    return std::nullopt;
  if (std::optional<Growth> Found = growthOf(Seen.Sizes, std::nullopt, Limit, Value))
    return Found;
  for (const ValueOrigin &Flag : Seen.Flags)
    for (bool Is : {true, false})
      if (std::optional<Growth> Found = growthOf(Seen.Sizes, KnownValue(Flag, Is), Limit, Value))
        return Found;
  return std::nullopt;
}

std::optional<Growth> GrowingLaunch::growthOf(llvm::ArrayRef<ValueOrigin> Seen, std::optional<KnownValue> Flag,
                                              uint64_t Limit, Amount Value) const {
  auto Exceeds = [&](std::vector<KnownValue> Known) {
    if (Flag)
      Known.push_back(*Flag);
    return exceedsFor(Known, Limit, Value);
  };
  auto Checked = [&](const KnownValue &Size) { return isChecked(Size.first); };
  std::vector<KnownValue> Largest;
  for (const ValueOrigin &Size : Seen)
    Largest.push_back({Size, *mostOf(Size)});
  for (const auto &[Single, Plausible] : Largest) {
    if (!Exceeds({{Single, Plausible}}))
      continue;
    int64_t Most = Plausible, Least = 0;
    while (Most - Least > 1) {
      const int64_t Middle = Least + (Most - Least) / 2;
      (Exceeds({{Single, Middle}}) ? Most : Least) = Middle;
    }
    return isChecked(Single) ? std::nullopt : std::optional(Growth{{{Single, Most}}, Flag});
  }
  for (KnownValue &Each : Largest)
    if (const std::optional<DataSize> Size = Origins.of(Each.first))
      Each.second = Size->mostAmongOthers();
  if (!Exceeds(Largest))
    return std::nullopt;
  // No single one: those without which it would not.
  Growth Found;
  Found.Flag = Flag;
  for (const auto &Necessary : Largest) {
    auto Others = Largest;
    llvm::erase_if(Others, [&](const auto &Other) { return isSameValue(Other.first, Necessary.first); });
    if (!Exceeds(Others))
      Found.Sizes.push_back(Necessary);
  }
  return Found.Sizes.empty() || llvm::any_of(Found.Sizes, Checked) ? std::nullopt : std::optional(Found);
}

} // namespace cuda_tidy
