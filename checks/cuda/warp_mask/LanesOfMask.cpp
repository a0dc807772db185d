#include "cuda/warp_mask/LanesOfMask.h"
#include "flow/CalledBodies.h"
#include "flow/ThreadDivergence.h"
#include "knowledge/DeviceLimits.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned WarpSize = DeviceLimits::WarpSize;

uint32_t lanesAt(const llvm::BitVector &Threads, unsigned First) {
  uint32_t Lanes = 0;
  for (unsigned Lane = 0; Lane < WarpSize && First + Lane < Threads.size(); ++Lane)
    Lanes |= uint32_t(Threads[First + Lane]) << Lane;
  return Lanes;
}

/// The threads of one warp at one call.
class WarpAtCall {
public:
  WarpAtCall(const BlockRun &Run, const WarpCall &Here, unsigned First)
      : Run(Run), Here(Here), First(First), Coming(lanesAt(Here.Threads, First)) {}

  std::optional<MaskFault> fault() const {
    const std::optional<uint32_t> Mask = commonMask();
    if (!Mask)
      return std::nullopt;
    if (std::optional<MaskFault> Found = missing(*Mask))
      return Found;
    if (std::optional<MaskFault> Found = parted(*Mask))
      return Found;
    return outside(*Mask);
  }

private:
  // All that come name the same lanes, themselves among them: whoever does not, has a thought of groups.
  std::optional<uint32_t> commonMask() const {
    if (!Coming || !Here.Mask.isKnown())
      return std::nullopt;
    const auto Mask = static_cast<uint32_t>(Here.Mask.Numbers[First + llvm::countr_zero(Coming)]);
    for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
      if ((Coming >> Lane & 1) && static_cast<uint32_t>(Here.Mask.Numbers[First + Lane]) != Mask)
        return std::nullopt;
    return Mask;
  }

  // The lanes whose threads exist and have not ended.
  uint32_t running() const {
    return lanesAt(llvm::BitVector(Here.Threads.size(), true), First) & ~lanesAt(Here.Ended, First);
  }

  MaskFault at(MaskFault::Kind Is, uint32_t Mask, unsigned Depth) const {
    const CallExpr *Site = Depth < Here.Ways.size() ? Here.Ways[Depth].Call : Here.Call;
    const FunctionDecl *In = Depth ? bodyCalledBy(*Here.Ways[Depth - 1].Call) : &Run.kernel();
    return {Is, Site, In, Here.Call, Here.What, Mask, 0, Coming};
  }

  std::optional<MaskFault> missing(uint32_t Mask) const {
    const uint32_t Lanes = Mask & running() & ~Coming & ~comingElsewhere();
    if (!Lanes)
      return std::nullopt;
    unsigned Depth = 0;
    while (Depth < Here.Ways.size() && (lanesAt(Here.Ways[Depth].Threads, First) & Lanes) == Lanes)
      ++Depth;
    MaskFault Found = at(MaskFault::Missing, Mask, Depth);
    Found.Lanes = Lanes;
    return Found;
  }

  // Lanes meet at an operation with the same mask wherever it stands: in both branches of an `if`.
  uint32_t comingElsewhere() const {
    uint32_t Lanes = 0;
    for (const WarpCall &Other : Run.warpCalls())
      if (Other.Call != Here.Call && Other.What == Here.What && Other.Mask == Here.Mask)
        if (const uint32_t There = lanesAt(Other.Threads, First); !(There & Coming))
          Lanes |= There;
    return Lanes;
  }

  std::optional<MaskFault> parted(uint32_t Mask) const {
    if (!llvm::isPowerOf2_32(Mask))
      for (const WarpCall::Test &Each : Here.Tests)
        if (const Expr *Condition = Run.conditionOf(Each.Outcome.Symbol);
            Condition && !Each.Outcome.LetsEnd && parts(Each.Outcome) && !isAskedElsewhere(Each.Outcome)) {
          MaskFault Found = at(MaskFault::Parted, Mask, Each.Depth);
          Found.Condition = Condition;
          Found.Holds = Each.Outcome.Value != 0;
          return Found;
        }
    return std::nullopt;
  }

  // The others come to another call of the operation.
  bool isAskedElsewhere(const Guard &Test) const {
    return llvm::any_of(Run.warpCalls(), [&](const WarpCall &Other) {
      return Other.Call != Here.Call && Other.What == Here.What && Other.Mask == Here.Mask &&
             llvm::any_of(Other.Tests, [&](const WarpCall::Test &Each) {
               return Each.Outcome.Symbol == Test.Symbol && (Each.Outcome.Value != 0) != (Test.Value != 0);
             });
    });
  }

  // Whether some input lets the test come out one way for some lanes, and the other way for others: what differs by
  // lane in a known way is compared with a limit that is the same for all, and not known to be a multiple of a warp.
  bool parts(const Guard &Test) const {
    const BlockSymbols &Symbols = Run.symbols();
    const auto Order = Symbols.orderOf(Test.Symbol);
    if (!Order || Order->first.Object || Order->second.Object || Symbols.variesSymbol(Order->first.Symbol) ||
        Symbols.variesSymbol(Order->second.Symbol))
      return false;
    std::optional<int64_t> Least, Most;
    for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
      if (Coming >> Lane & 1) {
        const int64_t Distance = Order->first.Numbers[First + Lane] - Order->second.Numbers[First + Lane];
        Least = std::min(Least.value_or(Distance), Distance);
        Most = std::max(Most.value_or(Distance), Distance);
      }
    const int64_t OfFirst = Symbols.factorOf(Order->first.Symbol), OfSecond = Symbols.factorOf(Order->second.Symbol),
                  Factor = std::gcd(OfFirst, OfSecond);
    // Both are unknown multiples: somewhere between two lanes lies one of these, or none does.
    return Factor > 0 && llvm::divideFloorSigned(*Most, Factor) * Factor > *Least;
  }

  std::optional<MaskFault> outside(uint32_t Mask) const {
    if (!Here.Source.isKnown() || !Here.Width.isKnown() || Here.What->From == WarpOperation::None)
      return std::nullopt;
    uint32_t Asked = 0;
    for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
      if (!(Coming >> Lane & 1))
        continue;
      const std::optional<unsigned> Source = sourceOf(Lane);
      if (!Source || (Mask >> *Source & 1) || !(running() >> *Source & 1))
        return std::nullopt;
      Asked |= uint32_t(1) << *Source;
    }
    MaskFault Found = at(MaskFault::Outside, Mask, Here.Ways.size());
    Found.Lanes = Asked;
    return Found;
  }

  // Whose value a lane gets; its own where it reaches over the end of its group.
  std::optional<unsigned> sourceOf(unsigned Lane) const {
    const int64_t Width = Here.Width.Numbers[First + Lane], By = Here.Source.Numbers[First + Lane];
    if (Width <= 0 || Width > WarpSize || !llvm::isPowerOf2_64(Width) || By < 0 || By >= WarpSize)
      return std::nullopt;
    const unsigned Begin = Lane / Width * Width;
    switch (Here.What->From) {
    case WarpOperation::Lane:
      return Begin + By % Width;
    case WarpOperation::Below:
      return Lane >= Begin + By ? Lane - By : Lane;
    case WarpOperation::Above:
      return Lane + By < Begin + Width ? Lane + By : Lane;
    case WarpOperation::Other:
      return (Lane ^ By) < Begin + Width ? Lane ^ By : Lane;
    case WarpOperation::None:
      break;
    }
    return std::nullopt;
  }

  const BlockRun &Run;
  const WarpCall &Here;
  const unsigned First; ///< Thread of the warp.
  const uint32_t Coming;
};

} // namespace

std::vector<MaskFault> maskFaultsIn(const BlockRun &Run) {
  std::vector<MaskFault> Found;
  for (const WarpCall &Each : Run.warpCalls())
    for (unsigned First = 0; First < Each.Threads.size(); First += WarpSize)
      if (std::optional<MaskFault> Fault = WarpAtCall(Run, Each, First).fault())
        if (llvm::none_of(Found, [&](const MaskFault &Known) { return Known.Operation == Fault->Operation; }))
          Found.push_back(*Fault);
  return Found;
}

bool hasWarpOperations(const FunctionDecl &Function) {
  return hasInCalled(Function, [](const Stmt &Part) {
    const auto *Call = dyn_cast<CallExpr>(&Part);
    return Call && warpOperationOf(*Call);
  });
}

std::string namesOfLanes(uint32_t Lanes) {
  std::vector<std::string> Runs;
  for (unsigned Lane = 0; Lane < WarpSize;) {
    if (!(Lanes >> Lane & 1)) {
      ++Lane;
      continue;
    }
    const unsigned Begin = Lane;
    while (Lane < WarpSize && (Lanes >> Lane & 1))
      ++Lane;
    Runs.push_back(std::to_string(Begin) + (Lane - Begin == 1   ? ""
                                            : Lane - Begin == 2 ? " and " + std::to_string(Lane - 1)
                                                                : " to " + std::to_string(Lane - 1)));
  }
  constexpr size_t MostRuns = 3;
  if (Runs.size() > MostRuns)
    return std::to_string(llvm::popcount(Lanes)) + " lanes";
  return (llvm::has_single_bit(Lanes) ? "lane " : "lanes ") + llvm::join(Runs, ", ");
}

} // namespace cuda_tidy
