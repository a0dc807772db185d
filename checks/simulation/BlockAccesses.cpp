#include "simulation/BlockAccesses.h"
#include "knowledge/DeviceLimits.h"

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MostVisits = 12; // Of one element that are remembered.

bool contradict(const Guards &A, const Guards &B) {
  for (const Guard &Each : A)
    for (const Guard &Other : B)
      if (Each.Symbol == Other.Symbol && Each.Value != Other.Value)
        return true;
  return false;
}

} // namespace

void BlockAccesses::barrier() {
  Since.clear();
  Placed.clear();
  Anywhere.clear();
  Cells.clear();
  HasRaceSinceBarrier = false;
}

void BlockAccesses::forget(unsigned Object) {
  Placed.erase(Object);
  Anywhere.erase(Object);
  Cells.erase(Object);
}

bool BlockAccesses::mayRace(const BlockAccess &A, const BlockAccess &B) const {
  if ((A.What == BlockAccess::Read && B.What == BlockAccess::Read) ||
      (A.What == BlockAccess::Atomic && B.What == BlockAccess::Atomic) || (A.IsVolatile && B.IsVolatile))
    return false;
  // Who waits for a counter reads it again, and who asserts something of it means whatever it counts to.
  if ((A.IsPolled && B.What == BlockAccess::Atomic) || (B.IsPolled && A.What == BlockAccess::Atomic))
    return false;
  // Other conditions may exclude each other for reasons that nobody sees here, unless they are limits that may be
  // large; an equal value may be a single thread's.
  auto Includes = [&](const Guards &Outer, const Guards &Inner) {
    return llvm::all_of(Inner, [&](const Guard &Each) {
      return llvm::is_contained(Outer, Each) || (Each.Value == 1 && Symbols.isBound(Each.Symbol));
    });
  };
  if (contradict(A.Under, B.Under) || !(Includes(A.Under, B.Under) || Includes(B.Under, A.Under)))
    return false;
  return llvm::none_of(A.Under, [&](const Guard &Each) {
    return Each.Value && Symbols.isEquality(Each.Symbol) && Symbols.variesSymbol(Each.Symbol) &&
           llvm::is_contained(B.Under, Each);
  });
}

void BlockAccesses::race(unsigned Earlier, unsigned Later, std::optional<std::array<unsigned, 2>> Threads) {
  const BlockAccess &Here = Since[Later];
  HasOddities |= Since[Earlier].What == BlockAccess::Write && Since[Earlier].Site == Here.Site &&
                 llvm::none_of(Since, [&](const BlockAccess &Each) {
                   return Each.What == BlockAccess::Read && Each.Address.Object == Here.Address.Object;
                 });
  if (Known.insert({Since[Earlier].Site, Since[Later].Site}).second && (IsOfGlobal || !HasRaceSinceBarrier)) {
    Races.push_back({Since[Earlier], Since[Later], Threads});
    HasRaceSinceBarrier = true;
  }
}

bool BlockAccesses::areApart(const BlockAccess &A, unsigned Thread, const BlockAccess &B, unsigned OtherThread) {
  if (!A.Row || !B.Row || A.Row->Symbol != B.Row->Symbol)
    return false;
  const int64_t First = A.Row->Begin[Thread], Second = B.Row->Begin[OtherThread];
  return First + A.Row->Bytes <= Second || Second + B.Row->Bytes <= First;
}

// How a test of one thread comes out, by how those came out on the way of another one to its access.
std::optional<int64_t> BlockAccesses::outcome(unsigned Test, unsigned Thread, const BlockAccess &Known,
                                              unsigned KnownThread) const {
  for (const Guard &Each : Known.Under)
    if (Symbols.isSame({0, Test, 0}, Thread, {0, Each.Symbol, 0}, KnownThread))
      return Each.Value;
  if (const BlockSymbols::Possible *Limits = Symbols.possible(Test);
      Limits && Limits->Yes[Thread] != Limits->No[Thread])
    return Limits->Yes[Thread];
  const auto Parts = Symbols.partsOf(Test);
  if (!Parts)
    return std::nullopt;
  bool IsKnown = true;
  for (const BlockSymbols::Test &Each : *Parts) {
    const std::optional<int64_t> Part = outcome(Each.Symbol, Thread, Known, KnownThread);
    if (Part && (*Part != 0) != Each.Holds)
      return 0;
    IsKnown &= Part.has_value();
  }
  return IsKnown ? std::optional(1) : std::nullopt;
}

bool BlockAccesses::exclude(const BlockAccess &A, unsigned Thread, const BlockAccess &B, unsigned OtherThread) const {
  return llvm::any_of(A.Under, [&](const Guard &Each) {
    return outcome(Each.Symbol, Thread, B, OtherThread).value_or(Each.Value) != Each.Value;
  });
}

// What a warp has written last to the element, before the access \p Until, others may well write again: whoever reads
// it in that warp sees it in any order.
bool BlockAccesses::isWrittenAgain(llvm::ArrayRef<Visit> Visits, unsigned Until, unsigned Reader,
                                   const BlockValue &Stored, unsigned Writer) const {
  auto IsCertain = [&](const Guard &Each) { return !Symbols.variesSymbol(Each.Symbol); };
  for (const Visit &Each : llvm::reverse(Visits)) {
    const BlockAccess &Write = Since[Each.Access];
    if (Each.Access >= Until || Write.What != BlockAccess::Write || !llvm::all_of(Write.Under, IsCertain))
      continue;
    const unsigned First = Reader / Together * Together, End = std::min(First + Together, Write.Threads.size());
    for (unsigned Thread = First; Thread < End; ++Thread)
      if (Write.Threads[Thread] && Write.Address.Numbers[Thread] == Write.Address.Numbers[Each.Threads[0]])
        return Symbols.isSame(Write.Stored, Thread, Stored, Writer);
  }
  return false;
}

bool BlockAccesses::changesNothing(llvm::ArrayRef<Visit> Visits, unsigned Earlier, unsigned EarlierThread,
                                   unsigned Later, unsigned LaterThread) const {
  const BlockAccess &There = Since[Earlier], &Here = Since[Later];
  if (There.What == BlockAccess::Write && Here.What == BlockAccess::Write)
    return Symbols.isSame(There.Stored, EarlierThread, Here.Stored, LaterThread);
  if (There.What == BlockAccess::Write && Here.What == BlockAccess::Read)
    return isWrittenAgain(Visits, Later, LaterThread, There.Stored, EarlierThread);
  return There.What == BlockAccess::Read && Here.What == BlockAccess::Write &&
         isWrittenAgain(Visits, Earlier, EarlierThread, Here.Stored, LaterThread);
}

bool BlockAccesses::isChange(const BlockAccess &A, const BlockAccess &B) const {
  return A.What != B.What && A.What != BlockAccess::Atomic && B.What != BlockAccess::Atomic && A.Address == B.Address &&
         A.Threads == B.Threads;
}

bool BlockAccesses::isOrdered(const Visit &Earlier, const BlockAccess &Here, unsigned Thread) {
  const BlockAccess &There = Since[Earlier.Access];
  const bool IsOwn =
      There.Threads[Thread] && There.Address.Numbers[Thread] == There.Address.Numbers[Earlier.Threads[0]];
  // What it has written by itself it may well read, whoever else writes the same there, or all of them replace.
  if (IsOwn && There.What == BlockAccess::Write &&
      (Here.What == BlockAccess::Read || (Here.What == BlockAccess::Write && !There.Threads.test(Here.Threads))))
    return true;
  // `if (x > most) atomicMax(&most, x);`: what was read may be old.
  if (IsOwn && There.What == BlockAccess::Read && Here.What == BlockAccess::Atomic && !Here.Threads.test(There.Threads))
    Glances.insert(There.Site);
  return (Here.What == BlockAccess::Atomic && Glances.contains(There.Site)) ||
         (There.What == BlockAccess::Atomic && Glances.contains(Here.Site));
}

std::optional<unsigned> BlockAccesses::rivalIn(const Visit &Earlier, llvm::ArrayRef<Visit> Visits, unsigned Index,
                                               unsigned Thread) const {
  const BlockAccess &There = Since[Earlier.Access], &Here = Since[Index];
  const bool IsUpdate = IsOfGlobal && isChange(There, Here);
  for (unsigned Other : llvm::ArrayRef(Earlier.Threads).take_front(Earlier.Count))
    if ((IsUpdate ? Other != Thread : !goTogether(Other, Thread)) && !areApart(There, Other, Here, Thread) &&
        !exclude(There, Other, Here, Thread) && !exclude(Here, Thread, There, Other) &&
        !changesNothing(Visits, Earlier.Access, Other, Index, Thread))
      return Other;
  return std::nullopt;
}

void BlockAccesses::visit(const Cell &At, unsigned Index, unsigned Thread) {
  const auto [Object, Symbol, Number] = At;
  llvm::SmallVector<Visit, 2> &Visits = Cells[Object][{Symbol, Number}];
  for (const Visit &Each : Visits) {
    if (Each.Access == Index || !mayRace(Since[Each.Access], Since[Index]) || isOrdered(Each, Since[Index], Thread))
      continue;
    if (const std::optional<unsigned> Other = rivalIn(Each, Visits, Index, Thread))
      return race(Each.Access, Index, std::array{*Other, Thread});
  }
  auto Own = llvm::find_if(Visits, [&](const Visit &Each) { return Each.Access == Index; });
  if (Own != Visits.end())
    visitAgain(*Own, Visits, Thread);
  else if (Visits.size() < MostVisits)
    Visits.push_back({Index, {Thread, Thread}, 1});
}

void BlockAccesses::visitAgain(Visit &Own, llvm::ArrayRef<Visit> Visits, unsigned Thread) {
  const unsigned Index = Own.Access, First = Own.Threads[0];
  const BlockAccess &Here = Since[Index];
  HasOddities |= Here.What == BlockAccess::Write && !Here.Address.Numbers.isUniform();
  if (IsOfGlobal && Here.What == BlockAccess::Write && !exclude(Here, First, Here, Thread) &&
      !changesNothing(Visits, Index, First, Index, Thread))
    return race(Index, Index, std::array{First, Thread});
  if (Own.Count == 1 && !goTogether(First, Thread))
    Own.Threads[Own.Count++] = Thread;
}

bool BlockAccesses::mayMeet(const BlockAccess &Data, const BlockAccess &Other) const {
  const int64_t Begin = Data.Address.Numbers[0], Threads = Data.Threads.size();
  const std::optional<int64_t> Most = Symbols.mostOf(Data.Address.Symbol);
  // No block has more shared memory than 32 bits count.
  int64_t End = Begin + (Most ? std::min<int64_t>(*Most, UINT32_MAX) + Data.Size : Threads * Data.Size);
  if (auto Found = Tables.find(Data.Address.Object); Found != Tables.end())
    if (auto Next = Found->second.upper_bound(Begin); Next != Found->second.end())
      End = std::min(End, *Next);
  return llvm::any_of(Other.Threads.set_bits(), [&](unsigned Thread) {
    const int64_t At = Other.Address.Numbers[Thread];
    return At + Other.Size > Begin && At < End;
  });
}

// Atomic functions are there since threads share the element; a table that is looked up by data is for all threads.
// Where the table begins has to be known: several may stand in one array.
void BlockAccesses::addAnywhere(unsigned Index) {
  const BlockAccess &Here = Since[Index];
  if (!Here.Address.Numbers.isUniform() || Here.What == BlockAccess::Write || Symbols.isShifted(Here.Address.Symbol) ||
      (Here.What == BlockAccess::Read && !Symbols.isLoaded(Here.Address.Symbol)))
    return;
  for (unsigned Each : Placed[Here.Address.Object])
    if (mayMeet(Here, Since[Each]) && mayRace(Since[Each], Here))
      race(Each, Index, std::nullopt);
  Anywhere[Here.Address.Object].push_back(Index);
}

void BlockAccesses::add(BlockAccess Access, std::optional<uint64_t> Bytes, unsigned Element) {
  const unsigned Index = Since.size();
  const BlockValue Address = Access.Address;
  const unsigned Size = Access.Size;
  Since.push_back(std::move(Access));
  if (Symbols.variesSymbol(Address.Symbol))
    return IsOfGlobal ? void() : addAnywhere(Index);
  const llvm::BitVector Threads = Since[Index].Threads;
  llvm::BitVector Warps((Threads.size() + WarpSize - 1) / WarpSize);
  for (unsigned Thread : Threads.set_bits()) {
    const int64_t Offset = Address.Numbers[Thread];
    if (!Address.Symbol && (Offset < 0 || (Bytes && static_cast<uint64_t>(Offset) + Size > *Bytes))) {
      HasOddities = true;
      Since[Index].Threads.reset(Thread);
      continue;
    }
    Warps.set(Thread / WarpSize);
    for (int64_t At = Offset; At < Offset + Size; At += Element)
      visit({Address.Object, Address.Symbol, At / Element}, Index, Thread);
  }
  if (Warps.count() < 2 || Address.Symbol)
    return;
  HasElementForEach |= Since[Index].What == BlockAccess::Write && !Since[Index].IsRepeated && Threads.all() &&
                       Bytes == Threads.size() * Size && !Address.Numbers.isUniform();
  for (unsigned Each : Anywhere[Address.Object])
    if (mayMeet(Since[Each], Since[Index]) && mayRace(Since[Each], Since[Index]))
      race(Each, Index, std::nullopt);
  Placed[Address.Object].push_back(Index);
}

} // namespace cuda_tidy
