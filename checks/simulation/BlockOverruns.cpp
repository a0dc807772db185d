#include "simulation/BlockOverruns.h"

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MostPossible = 16; // Of one object that are remembered.

} // namespace

bool BlockOverruns::holdsSomewhere(const Guard &Condition) const {
  if (const auto Parts = Symbols.partsOf(Condition.Symbol))
    return Condition.Value && llvm::all_of(*Parts, [&](const BlockSymbols::Test &Each) {
             return holdsSomewhere({Each.Symbol, Each.Holds});
           });
  return Condition.Value && ((Allowed == Limits::OfPlaces && Symbols.isPlaceBelowLimit(Condition.Symbol)) ||
                             (Allowed == Limits::Any && Symbols.isBelowLimit(Condition.Symbol)));
}

// Whether a condition is a part of another one, which holds.
bool BlockOverruns::follows(const Guard &Condition, const Guard &From) const {
  if (Condition == From)
    return true;
  const auto Parts = From.Value ? Symbols.partsOf(From.Symbol) : std::nullopt;
  return Parts && llvm::any_of(*Parts, [&](const BlockSymbols::Test &Each) {
           return follows(Condition, {Each.Symbol, Each.Holds});
         });
}

// Both ways of one branch, and nothing else, decide which of the two is executed.
bool BlockOverruns::isEither(const Possible &One, const Possible &Other) const {
  if (Other.Unless.size() != 1)
    return false;
  const Guard Otherwise{Other.Unless.front().Symbol, !Other.Unless.front().Value};
  return llvm::is_contained(One.Unless, Otherwise) &&
         llvm::all_of(One.Unless, [&](const Guard &Each) { return follows(Each, Otherwise); });
}

void BlockOverruns::report(const Possible &Where, unsigned Thread, const VarDecl &Variable, uint64_t Bytes) {
  const BlockAccess &Access = Where.Access;
  if (llvm::none_of(Found, [&](const BlockOverrun &Each) { return Each.Site == Access.Site; }))
    Found.push_back({Access.Site, &Variable, Thread, Access.Address.Numbers[Thread], Access.Size, Bytes,
                     Access.Threads.all(), Access.Calls});
}

void BlockOverruns::look(const BlockAccess &Access, const VarDecl &Variable, uint64_t Bytes) {
  if (Access.Address.Symbol)
    return;
  Possible Here{Access, llvm::BitVector(Access.Threads.size()), {}};
  for (unsigned Thread : Access.Threads.set_bits())
    if (const int64_t At = Access.Address.Numbers[Thread]; At < 0 || static_cast<uint64_t>(At) + Access.Size > Bytes)
      Here.Leaving.set(Thread);
  if (Here.Leaving.none())
    return;
  llvm::copy_if(Access.Under, std::back_inserter(Here.Unless),
                [&](const Guard &Each) { return !holdsSomewhere(Each); });
  if (Here.Unless.empty())
    return report(Here, Here.Leaving.find_first(), Variable, Bytes);
  std::vector<Possible> &Others = ByObject[Access.Address.Object];
  for (const Possible &Each : Others)
    if (isEither(Each, Here) || isEither(Here, Each)) {
      llvm::BitVector Both = Each.Leaving;
      Both &= Here.Leaving;
      if (Both.any())
        return report(Each, Both.find_first(), Variable, Bytes);
    }
  if (Others.size() < MostPossible)
    Others.push_back(std::move(Here));
}

} // namespace cuda_tidy
