#include "simulation/CopiesInFlight.h"
#include "knowledge/DeviceLimits.h"

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned WarpSize = DeviceLimits::WarpSize;
constexpr size_t MostCopies = 256, MostReads = 512; // That are remembered.

/// The bytes from the first to the last that the threads come to.
struct Span {
  int64_t Begin = INT64_MAX, End = INT64_MIN;
};

Span spanOf(const BlockAccess &Access) {
  Span All;
  for (unsigned Thread : Access.Threads.set_bits()) {
    All.Begin = std::min(All.Begin, Access.Address.Numbers[Thread]);
    All.End = std::max(All.End, Access.Address.Numbers[Thread] + int64_t(Access.Size));
  }
  return All;
}

AsyncStep stepOf(const BlockAccess &Access) { return {Access.Site, "", Access.Threads, Access.Under, Access.Calls}; }

} // namespace

bool areApart(const BlockValue &A, const BlockValue &B) {
  if (!A.Object || !B.Object)
    return false;
  return A.Object != B.Object ||
         (A.Symbol == B.Symbol && A.Numbers.isUniform() && B.Numbers.isUniform() && A.Numbers[0] != B.Numbers[0]);
}

bool CopiesInFlight::meets(const BlockValue &A, const BlockValue &B) const {
  return A.Object && A.Object == B.Object && A.Symbol == B.Symbol && !Symbols.variesSymbol(A.Symbol);
}

void CopiesInFlight::start(Copy New) {
  if (!New.To.Object || Symbols.variesSymbol(New.To.Symbol) || New.Step.Threads.none() || Flights.size() >= MostCopies)
    return;
  Flight Begun{std::move(New), {}, Groups, {}, {}};
  Begun.Flying = Begun.What.Step.Threads;
  for (unsigned Thread : Begun.Flying.set_bits()) {
    Begun.Pieces.push_back({Begun.What.To.Numbers[Thread], Thread});
    if (Begun.What.IsTogether && Begun.What.To.Numbers.isUniform())
      break;
  }
  llvm::sort(Begun.Pieces);
  lookForReaders(Begun);
  Flights.push_back(std::move(Begun));
}

std::optional<CopiesInFlight::Meeting> CopiesInFlight::meetingOf(const Flight &Of, const BlockAccess &Access,
                                                                 const llvm::BitVector &Copying, bool IsOfOtherWarp) {
  const int64_t Bytes = Of.What.Bytes;
  for (unsigned Thread : Access.Threads.set_bits()) {
    const int64_t Begin = Access.Address.Numbers[Thread], End = Begin + Access.Size;
    std::optional<unsigned> Found;
    bool IsOwn = false;
    for (auto Each = llvm::lower_bound(Of.Pieces, Piece{Begin - Bytes + 1, 0});
         Each != Of.Pieces.end() && Each->Begin < End; ++Each) {
      IsOwn |= Each->Thread == Thread;
      if (!Found && Copying[Each->Thread] && (!IsOfOtherWarp || Each->Thread / WarpSize != Thread / WarpSize))
        Found = Each->Thread;
    }
    if (Found && !(IsOwn && IsOfOtherWarp))
      return Meeting{*Found, Thread};
  }
  return std::nullopt;
}

void CopiesInFlight::report(const Flight &Of, AsyncFault::Kind Is, const BlockAccess &Access, Meeting At) {
  AsyncFault Fault{Is, stepOf(Access), Of.What.Step, Of.LeftOpenBy, Access.What, std::array{At.Copying, At.Using}};
  Fault.Numbers = {Of.Left, Of.Behind};
  Faults.add(std::move(Fault));
}

void CopiesInFlight::look(const BlockAccess &Access) {
  if (Symbols.variesSymbol(Access.Address.Symbol))
    return;
  const Span Used = spanOf(Access);
  for (const Flight &Each : Flights) {
    const bool IsApart =
        Used.End <= Each.Pieces.front().Begin || Used.Begin >= Each.Pieces.back().Begin + int64_t(Each.What.Bytes);
    if (IsApart || !meets(Each.What.To, Access.Address) || !mayBothHold(Each.What.Step.Under, Access.Under))
      continue;
    const std::optional<Meeting> Early = Each.Flying.any() ? meetingOf(Each, Access, Each.Flying, false) : std::nullopt;
    const std::optional<Meeting> Other = Early ? Early : meetingOf(Each, Access, Each.What.Step.Threads, true);
    if (!Other)
      continue;
    const AsyncFault::Kind Is = !Early                 ? AsyncFault::NoBarrier
                                : !Each.LeftOpenBy.At  ? AsyncFault::NoWait
                                : Each.Group == Groups ? AsyncFault::NotCommitted
                                                       : AsyncFault::LeftOpen;
    report(Each, Is, Access, *Other);
    // One wait, or barrier, is missing, whatever it would be for.
    return forget();
  }
  if (Access.What == BlockAccess::Read && Reads.size() < MostReads)
    Reads.push_back(Access);
}

void CopiesInFlight::lookForReaders(const Flight &New) {
  for (const BlockAccess &Each : Reads) {
    if (!meets(New.What.To, Each.Address) || !mayBothHold(New.What.Step.Under, Each.Under))
      continue;
    // Those that have not read it themselves may have waited for those that have.
    llvm::BitVector Copying = New.Flying;
    Copying &= Each.Threads;
    if (const std::optional<Meeting> At = meetingOf(New, Each, Copying, true)) {
      Faults.add(
          {AsyncFault::UsedBefore, New.What.Step, stepOf(Each), {}, Each.What, std::array{At->Using, At->Copying}});
      Reads.clear();
      return;
    }
  }
}

void CopiesInFlight::wait(const AsyncStep &Wait, std::optional<int64_t> Prior) {
  for (Flight &Each : Flights) {
    if (!Each.What.IsOfGroup)
      continue;
    if (!Prior || static_cast<int64_t>(Each.Group) + *Prior < static_cast<int64_t>(Groups)) {
      Each.Flying.reset(Wait.Threads);
    } else if (Each.Flying.anyCommon(Wait.Threads)) {
      Each.LeftOpenBy = Wait;
      Each.Left = *Prior;
      Each.Behind = static_cast<int64_t>(Groups) - Each.Group - 1;
    }
  }
  llvm::erase_if(Flights, [](const Flight &Each) { return !Each.What.IsOwn && Each.Flying.none(); });
}

void CopiesInFlight::waitTogether(const AsyncStep &Wait, std::optional<int64_t> Prior) {
  wait(Wait, Prior);
  llvm::erase_if(Flights, [](const Flight &Each) { return Each.Flying.none(); });
  Reads.clear();
}

void CopiesInFlight::attach(const llvm::BitVector &Threads, const BlockValue &Barrier) {
  for (Flight &Each : Flights)
    if (Each.What.IsOwn && Each.Flying.anyCommon(Threads)) {
      Each.What.IsOwn = false;
      Each.What.Barrier = Barrier;
    }
}

void CopiesInFlight::waitAt(const BlockValue &Barrier) {
  llvm::erase_if(Flights,
                 [&](const Flight &Each) { return !Each.What.IsOwn && !areApart(Each.What.Barrier, Barrier); });
  Reads.clear();
}

void CopiesInFlight::barrier() {
  for (Flight &Each : Flights)
    Each.What.Step.Threads &= Each.Flying;
  llvm::erase_if(Flights, [](const Flight &Each) { return Each.Flying.none(); });
  Reads.clear();
}

void CopiesInFlight::forget() {
  Flights.clear();
  Reads.clear();
}

} // namespace cuda_tidy
