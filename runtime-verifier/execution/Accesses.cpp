#include "Accesses.h"
#include "Grid.h"
#include <algorithm>

namespace cuda_tidy::execution {
namespace {

/// How much sooner others have their turn if a thread looks at what they may change.
constexpr int Impatience = 256;

/// An access, with all that is known of it.
struct Seen {
  Thread &By;
  const volatile void *Address;
  std::size_t Bytes;
  Access Kind;
  Manner How;
  Sites::Number Site;

  Side side() const { return {.Who = By.stamp(Site), .Kind = Kind}; }
  Event event(EventKind What, const Region *Where) const {
    return {.Kind = What,
            .Where = Where,
            .Name = {},
            .Offset = Where ? Where->offsetOf(Address) : 0,
            .Bytes = Bytes,
            .First = side()};
  }
};

/// Whether two accesses may meet although nothing orders them: both go to memory, as atomic and volatile ones do.
bool mayMeet(const Stamp &Earlier, Access EarlierKind, const Stamp &Later, Access LaterKind, bool IsShared) {
  if (EarlierKind == Access::Read && LaterKind == Access::Read)
    return true;
  if (Earlier.Block != Later.Block && (Earlier.IsBlockScoped || Later.IsBlockScoped))
    return false;
  // Who sets a flag by a volatile access does so behind a fence. A word of global memory may itself be the message;
  // one of shared memory is rather what a warp computes without waiting for its lanes.
  const auto isMeant = [&](const Stamp &Each, Access Kind, Access OtherKind) {
    return Each.IsAtomic ||
           (Each.IsVolatile && (Kind == Access::Read || Each.IsFenced || (OtherKind == Access::Read && !IsShared)));
  };
  return isMeant(Earlier, EarlierKind, LaterKind) && isMeant(Later, LaterKind, EarlierKind);
}

void watchDoubtful(Thread &Me, Event *About, const Seen &Now) {
  if (!About || !About->IsSameValue || Now.Bytes > sizeof Me.Doubtful.Before)
    return;
  Me.Doubtful = {About, Now.Address, static_cast<unsigned>(Now.Bytes), {}};
  std::memcpy(Me.Doubtful.Before, const_cast<const void *>(Now.Address), Now.Bytes);
}

void tellOfRace(const Seen &Now, const Region &Where, const Stamp &Earlier, Access EarlierKind, EventKind What) {
  Event *About = noted(What, Earlier.Site, Now.Site);
  const bool AreWrites = EarlierKind == Access::Write && Now.Kind == Access::Write;
  if (!About) {
    Event New = Now.event(What, &Where);
    New.Second = New.First;
    New.First = {.Who = Earlier, .Kind = EarlierKind};
    New.IsSameValue = AreWrites;
    if (EarlierKind == Access::Atomic && Now.Kind == Access::Read)
      return Now.By.guess(Now.Address, New);
    About = note(New);
  }
  if (AreWrites)
    watchDoubtful(Now.By, About, Now);
  else if (About)
    About->IsSameValue = false;
}

/// Looks closer at an access and an earlier one of another thread, in the same memory, that no barrier orders.
void compareUnordered(const Seen &Now, const Region &Where, const Stamp &Mine, const Stamp &Earlier,
                      Access EarlierKind) {
  if (mayMeet(Earlier, EarlierKind, Mine, Now.Kind, Where.IsShared))
    return;
  const Block &Of = *Now.By.Of;
  Strength Order = Now.By.Learnt.empty() ? Strength::None : strengthOf(Now.By.Learnt, Of.Number, Earlier);
  if (Order != Strength::Fenced && !Of.Learnt.empty())
    Order = std::max(Order, strengthOf(Of.Learnt, Of.Number, Earlier));
  if (Order != Strength::Fenced)
    tellOfRace(Now, Where, Earlier, EarlierKind, Order == Strength::None ? EventKind::Race : EventKind::Unfenced);
}

/// Compares an access with one that came earlier.
inline void compare(const Seen &Now, const Region &Where, const Stamp &Mine, const Stamp &Earlier, Access EarlierKind) {
  const bool IsOfOther = Earlier && !Earlier.isBySame(Mine) && (!Where.IsShared || Earlier.Block == Mine.Block);
  if (IsOfOther && !Now.By.comesAfter(Earlier))
    compareUnordered(Now, Where, Mine, Earlier, EarlierKind);
}

/// Keeps the first reader that nothing orders before this one, and this one.
void keepReader(Cell &At, const Stamp &Mine, const Thread &Me, bool IsShared) {
  const auto isDone = [&](const Stamp &Old) {
    return !Old || Old.isBySame(Mine) || (IsShared && Old.Block != Mine.Block) || Me.comesAfter(Old);
  };
  At.Read[isDone(At.Read[0]) ? 0 : 1] = Mine;
}

void compareWithAll(const Seen &Now, Region &Where) {
  Stamp Mine = Now.By.stamp(Now.Site);
  Mine.IsVolatile = Now.How.IsVolatile;
  Mine.IsFenced = Now.How.IsVolatile && (Where.IsShared ? Now.By.BlockFence : Now.By.Fence) > 0;
  Mine.IsAtomic = Now.How.IsAtomic;
  Mine.IsBlockScoped = Now.How.IsAtomic && Now.How.Within == Scope::Block;
  Where.Cells.forEach(Now.Address, Now.Bytes, [&](Cell &At) {
    compare(Now, Where, Mine, At.Write, Access::Write);
    compare(Now, Where, Mine, At.Atomic, Access::Atomic);
    if (Now.Kind == Access::Read)
      return keepReader(At, Mine, Now.By, Where.IsShared);
    for (Stamp &Reader : At.Read) {
      compare(Now, Where, Mine, Reader, Access::Read);
      const bool WasGuess = Now.Kind == Access::Atomic && Reader.isBySame(Mine);
      if (Now.Kind == Access::Write || WasGuess)
        Reader = {};
    }
    (Now.Kind == Access::Write ? At.Write : At.Atomic) = Mine;
    if (Now.Kind == Access::Write)
      At.Atomic = {};
  });
}

void lookForUninitialized(const Seen &Now, Region &Where) {
  const auto First = Where.Written.begin() + Where.offsetOf(Now.Address);
  const auto Last = First + static_cast<std::ptrdiff_t>(Now.Bytes);
  if (Now.Kind != Access::Write && Now.How.IsReading && std::find(First, Last, 1) == Last &&
      !noted(EventKind::Uninitialized, Now.Site, 0))
    note(Now.event(EventKind::Uninitialized, &Where));
  if (Now.Kind != Access::Read)
    std::fill(First, Last, 1);
}

/// Those in the memory of which a region is.
Locations &locationsIn(const Region &Where) {
  return Where.IsShared ? Current->Of->Synchronised : TheGrid->Synchronised;
}

/// What an atomic or volatile access lets its thread learn, and makes known.
void synchronise(const Seen &Now, const Region &Where) {
  Thread &Me = Now.By;
  Locations &All = locationsIn(Where);
  const bool Learns = Now.Kind != Access::Write, Tells = Now.Kind != Access::Read;
  const bool IsFlag = !Now.How.IsAtomic;
  if (IsFlag && Tells && Me.BlockFence == 0)
    return;
  const std::shared_ptr<Location> At = !Tells ? All.find(Now.Address) : All.at(Now.Address);
  if (!At)
    return;
  if (Learns) {
    const Tick Until = std::min(Now.How.Until, TheGrid->Now);
    Me.Learnt.add({At, Until});
    At->noteAcquired(Until);
  }
  if (Tells)
    Me.release(*At, Now.How.Within == Scope::Block);
}

void lookAt(const Seen &Now, Region &Where) {
  if (Now.How.IsVolatile || Now.How.IsAtomic) {
    Now.By.HasSpun = true;
    Now.By.Polls.look(Now.Address, Now.Bytes);
    Now.By.Patience -= Impatience;
    if (Now.Kind != Access::Write)
      synchronise(Now, Where);
  } else {
    Now.By.Polls.IsAll = false;
  }
  if (Now.Kind == Access::Atomic)
    Now.By.dropGuess(Now.Address);
  if (Where.IsShared)
    lookForUninitialized(Now, Where);
  else
    Now.By.LastGlobal = TheGrid->Now;
  compareWithAll(Now, Where);
  if (Now.How.IsVolatile && Now.Kind == Access::Write)
    synchronise(Now, Where);
}

/// The compiler promises 8 bytes at most, whatever the type asks for.
void lookForMisaligned(const Seen &Now, const Region *Where) {
  if ((reinterpret_cast<std::uintptr_t>(Now.Address) & (std::min<std::size_t>(Now.Bytes, 8) - 1)) != 0 &&
      !noted(EventKind::Misaligned, Now.Site, 0))
    note(Now.event(EventKind::Misaligned, Where));
}

} // namespace

void access(const volatile void *Address, std::size_t Bytes, Access Kind, Manner How, const void *ReturnAddress) {
  if (!Current)
    return;
  Thread &Me = *Current;
  const Sites::Number Site = TheGrid->Code.reach(ReturnAddress, Me.Of->Number, Me.Index);
  Me.LastSite = Site;
  Me.LastAccess = Kind;
  Me.settle();
  if (--Me.Patience <= 0)
    TheGrid->giveWay();
  if (TheGrid->Fibers.contains(Address) || Bytes == 0)
    return;
  const Regions::Place Found = TheGrid->Memory.find(Address, Bytes, TheGrid->Code.regionAt(Site));
  const Seen Now{Me, Address, Bytes, Kind, How, Site};
  if (!Found.Nearest) {
    Me.LastUnknown = Address;
    return;
  }
  if (How.IsAligned)
    lookForMisaligned(Now, Found.Nearest);
  if (Found.IsInside)
    lookAt(Now, *Found.Nearest);
  else if (!noted(EventKind::OutOfBounds, Site, 0))
    note(Now.event(EventKind::OutOfBounds, Found.Nearest));
}

Tick completePhase(const volatile void *Address) {
  Region *Hint = nullptr;
  const Regions::Place Found = TheGrid->Memory.find(Address, 1, Hint);
  const Tick Now = TheGrid->Now;
  if (Found.IsInside)
    locationsIn(*Found.Nearest).at(Address)->noteAcquired(Now);
  TheGrid->tick();
  return Now;
}

void fence(Scope Within) {
  if (!Current)
    return;
  Current->settle();
  Current->BlockFence = TheGrid->Now;
  if (Within != Scope::Block)
    Current->Fence = TheGrid->Now;
  TheGrid->tick();
}

} // namespace cuda_tidy::execution
