#include "Order.h"
#include <algorithm>

namespace cuda_tidy::execution {
namespace {

/// How many locations a question follows. Who synchronises through more is believed.
constexpr std::size_t MostFollowed = 256;
/// How many locations a thread remembers. The oldest go.
constexpr std::size_t MostRemembered = 64;
/// How many releases without a fence are kept in all: these order nothing by the rules, and are kept out of leniency.
constexpr std::size_t MostWithoutFence = 1 << 21;

APART std::size_t CountWithoutFence = 0;

} // namespace

void Knowledge::add(const Acquired &New) {
  const auto Known = std::ranges::find(Items, New.From, &Acquired::From);
  if (Known != Items.end()) {
    Known->Until = std::max(Known->Until, New.Until);
    return;
  }
  if (Items.size() == MostRemembered) {
    IsPartial |= Items.front().From->isFenced();
    Items.erase(Items.begin());
  }
  Items.push_back(New);
}

void Knowledge::add(const Knowledge &Other) {
  IsPartial |= Other.IsPartial;
  for (const Acquired &Each : Other.Items)
    add(Each);
}

void Location::release(std::uint32_t Block, unsigned Thread, const Release &What) {
  IsFenced |= What.BlockFenced > 0;
  if (What.BlockFenced == 0 && CountWithoutFence >= MostWithoutFence)
    return;
  auto &Known = Releases[key(Block, Thread)];
  if (!Known.empty() && AcquiredAt <= Known.back().When) { // nobody has seen the last one
    Known.back() = What;
    return;
  }
  Known.push_back(What);
  CountWithoutFence += What.BlockFenced == 0;
}

void Location::import(Tick When, const Knowledge &Learnt) {
  for (const Acquired &Each : Learnt.items())
    if (Each.From.get() != this)
      Imports.push_back({When, Each});
}

Strength Location::strengthOf(std::uint64_t Key, Tick Until, std::uint32_t Block, const Stamp &Earlier) const {
  const auto Found = Releases.find(Key);
  if (Found == Releases.end())
    return Strength::None;
  const bool IsOfBlock = Earlier.Block == Block;
  Strength Best = Strength::None;
  const auto Behind = std::ranges::upper_bound(Found->second, Until, {}, &Release::When);
  for (auto Each = Behind; Each != Found->second.begin() && Best != Strength::Fenced;) {
    --Each;
    if (Each->Covers < Earlier.When)
      break;
    if (Each->IsForBlock && !IsOfBlock)
      continue;
    const Tick Fence = IsOfBlock ? Each->BlockFenced : Each->Fenced;
    Best = Fence >= Earlier.When ? Strength::Fenced : Strength::WithoutFence;
  }
  return Best;
}

Strength strengthOf(const Knowledge &Learnt, std::uint32_t Block, const Stamp &Earlier) {
  Strength Best = Learnt.isPartial() ? Strength::WithoutFence : Strength::None;
  std::vector<Acquired> Followed(Learnt.items().rbegin(), Learnt.items().rend());
  for (std::size_t I = 0; I < Followed.size(); ++I) {
    if (I == MostFollowed)
      return Strength::Fenced;
    const Acquired Each = Followed[I];
    for (const unsigned Who : {unsigned(Earlier.Thread), Location::All})
      Best = std::max(Best, Each.From->strengthOf(Location::key(Earlier.Block, Who), Each.Until, Block, Earlier));
    if (Best == Strength::Fenced)
      return Best;
    for (const auto &Further : Each.From->Imports) {
      if (Further.When > Each.Until)
        break;
      const auto isKnown = [&](const Acquired &Old) {
        return Old.From == Further.What.From && Old.Until >= Further.What.Until;
      };
      if (std::ranges::none_of(Followed, isKnown))
        Followed.push_back(Further.What);
    }
  }
  return Best;
}

} // namespace cuda_tidy::execution
