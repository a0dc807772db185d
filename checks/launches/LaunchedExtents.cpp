#include "launches/LaunchedExtents.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace cuda_tidy {

void LaunchedExtents::add(const ConfiguredLaunch &Launch) {
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    add(Launch.Grid.Axes[Axis].Range, Blocks[Axis]);
    const std::optional<int64_t> Exactly = Launch.Grid.Axes[Axis].Range.exactly();
    SameBlocks[Axis] = !Launched || SameBlocks[Axis] == Exactly ? Exactly : std::nullopt;
    // What wraps is more than any block may have, and is refused.
    IntegerRange OfBlock = Launch.Block.Axes[Axis].Range;
    OfBlock.MayWrap = false;
    add(OfBlock, Threads[Axis]);
  }
  std::vector<std::optional<int64_t>> Given;
  if (Launch.Site.isChevron())
    for (const Expr *Each : Launch.Site.Call->arguments())
      Given.push_back(Each->getType()->isIntegerType() ? Launch.Ranges->rangeAt(*Each, *Launch.Site.Call).exactly()
                                                       : std::nullopt);
  if (!Launched)
    Arguments = std::move(Given);
  else
    for (unsigned Index = 0; Index < Arguments.size(); ++Index)
      if (Index >= Given.size() || Given[Index] != Arguments[Index])
        Arguments[Index] = std::nullopt;
  IsOnly = !Launched;
  Launched = true;
  First = First ? First : &Launch;
}

void LaunchedExtents::add(const IntegerRange &Range, std::optional<int64_t> &Most) const {
  const bool IsKnown = Range.isAtMost(Range.Upper) && (!Launched || Most);
  Most = !IsKnown ? std::nullopt : std::optional(std::max(Most.value_or(1), *Range.Upper));
}

std::optional<IntegerRange> LaunchedExtents::rangeOf(const ThreadCoordinate &Coordinate) const {
  const bool CountsBlocks =
      Coordinate.What == ThreadCoordinate::BlockIdx || Coordinate.What == ThreadCoordinate::GridDim;
  const bool IsIndex = Coordinate.What == ThreadCoordinate::BlockIdx || Coordinate.What == ThreadCoordinate::ThreadIdx;
  const std::optional<int64_t> Most = (CountsBlocks ? Blocks : Threads)[Coordinate.Axis];
  return Most ? std::optional(IntegerRange::between(IsIndex ? 0 : 1, IsIndex ? *Most - 1 : *Most)) : std::nullopt;
}

uint64_t LaunchedExtents::threads() const {
  uint64_t Product = 1;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    for (const std::optional<int64_t> &Most : {Blocks[Axis], Threads[Axis]})
      Product = llvm::SaturatingMultiply(Product, static_cast<uint64_t>(Most.value_or(llvm::maxIntN(32))));
  return Product;
}

std::optional<int64_t> LaunchedExtents::argument(unsigned Index) const {
  return Index < Arguments.size() ? Arguments[Index] : std::nullopt;
}

} // namespace cuda_tidy
