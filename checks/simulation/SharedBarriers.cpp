#include "simulation/SharedBarriers.h"
#include "knowledge/DeviceLimits.h"
#include "simulation/CopiesInFlight.h"

namespace cuda_tidy {
namespace {

constexpr unsigned WarpSize = DeviceLimits::WarpSize;

// A thread that is of no warp of the others.
std::optional<unsigned> threadOfOtherWarp(const llvm::BitVector &Threads, const llvm::BitVector &Others) {
  for (unsigned Thread : Threads.set_bits()) {
    const unsigned First = Thread / WarpSize * WarpSize, Next = Others.find_first_in(First, Others.size());
    if (Next == static_cast<unsigned>(-1) || Next >= First + WarpSize)
      return Thread;
  }
  return std::nullopt;
}

// The lanes of a warp that do the same are as good as one thread.
bool areOfSeveralWarps(const llvm::BitVector &Threads) {
  return Threads.find_first() / static_cast<int>(WarpSize) != Threads.find_last() / static_cast<int>(WarpSize);
}

bool areDoneTogether(const AsyncStep &A, const AsyncStep &B) {
  return A.Threads == B.Threads && A.Under == B.Under && A.PossibleRounds == B.PossibleRounds;
}

} // namespace

SharedBarriers::Known *SharedBarriers::at(const BlockValue &Barrier) {
  if (!Barrier.Object || !Barrier.Numbers.isUniform() || Symbols.variesSymbol(Barrier.Symbol))
    return nullptr;
  auto Found = llvm::find_if(All, [&](const Known &Each) { return Each.At == Barrier; });
  return Found != All.end() ? &*Found : &All.emplace_back(Known{Barrier});
}

void SharedBarriers::initialise(const AsyncStep &Step, const BlockValue &Barrier) {
  Known *Of = at(Barrier);
  if (!Of || Step.Threads.none() ||
      llvm::any_of(Step.Under, [&](const Guard &Each) { return Symbols.variesSymbol(Each.Symbol); }))
    return;
  if (Of->IsInitialised && mayBothHold(Of->Initialised.Under, Step.Under))
    Faults.add({AsyncFault::InitialisedTwice, Step, Of->Initialised, {}});
  else if (areOfSeveralWarps(Step.Threads))
    Faults.add({AsyncFault::InitialisedByAll,
                Step,
                {},
                {},
                BlockAccess::Write,
                std::array{static_cast<unsigned>(Step.Threads.find_first()),
                           static_cast<unsigned>(Step.Threads.find_last())}});
  Of->Initialised = Step;
  Of->IsInitialised = true;
  Of->IsVisible = areOfSeveralWarps(Step.Threads);
}

void SharedBarriers::invalidate(const BlockValue &Barrier) {
  if (!at(Barrier))
    return forget();
  std::erase_if(All, [&](const Known &Each) { return Each.At == Barrier; });
}

void SharedBarriers::use(const AsyncStep &Step, const BlockValue &Barrier) {
  Known *Of = at(Barrier);
  if (!Of || !Of->IsInitialised || Of->IsVisible || !mayBothHold(Of->Initialised.Under, Step.Under))
    return;
  if (const std::optional<unsigned> Other = threadOfOtherWarp(Step.Threads, Of->Initialised.Threads)) {
    barrier(); // One is missing, for all of them.
    Faults.add({AsyncFault::InitialisedLate,
                Step,
                Of->Initialised,
                {},
                BlockAccess::Read,
                std::array{static_cast<unsigned>(Of->Initialised.Threads.find_first()), *Other}});
  }
}

// Copies that nobody can assign may be for any of them.
void SharedBarriers::loseBytesOf(const BlockValue &Barrier) {
  for (Known &Each : All)
    Each.AreBytesKnown &= areApart(Each.At, Barrier);
}

void SharedBarriers::judge(Known &Of) {
  if (Of.BytesExpected && Of.Copied.At && Of.BytesExpected != Of.BytesCopied && !Of.Fault) {
    Of.Fault = AsyncFault{AsyncFault::WrongBytes, Of.Expected, Of.Copied, {}};
    Of.Fault->Numbers = {Of.BytesExpected, Of.BytesCopied};
  }
  Of.BytesExpected = Of.BytesCopied = 0;
  Of.Copied = {};
  if (Of.IsCopiedFirst)
    Of.Expected = {};
}

void SharedBarriers::expect(const AsyncStep &Step, const BlockValue &Barrier, std::optional<int64_t> Bytes) {
  Known *Of = at(Barrier);
  if (!Of)
    return loseBytesOf(Barrier);
  // The next round of the same producer.
  if (Of->Copied.At && Of->Expected.At == Step.At)
    judge(*Of);
  Of->AreBytesKnown &= Bytes && !Of->BytesExpected && (!Of->Copied.At || areDoneTogether(Of->Copied, Step));
  Of->BytesExpected += Bytes.value_or(0) * static_cast<int64_t>(Step.Threads.count());
  Of->Expected = Step;
}

void SharedBarriers::copy(const AsyncStep &Step, const BlockValue &Barrier, std::optional<int64_t> Bytes) {
  Known *Of = at(Barrier);
  if (!Of)
    return loseBytesOf(Barrier);
  // The next round of a producer that copies first; of another one, nobody knows where a round begins.
  if (Of->IsCopiedFirst && Of->Expected.At) {
    Of->AreBytesKnown &= Of->FirstCopied == Step.At;
    judge(*Of);
  }
  if (!Of->Expected.At && !Of->Copied.At) {
    Of->IsCopiedFirst = true;
    Of->FirstCopied = Step.At;
  }
  const AsyncStep &Before = Of->Copied.At ? Of->Copied : Of->Expected;
  Of->AreBytesKnown &= Bytes && (!Before.At || areDoneTogether(Before, Step));
  Of->BytesCopied += Bytes.value_or(0) * static_cast<int64_t>(Step.Threads.count());
  Of->Copied = Step;
}

void SharedBarriers::wait(const BlockValue &Barrier) {
  if (Known *Of = at(Barrier))
    judge(*Of);
  else
    loseBytesOf(Barrier);
}

void SharedBarriers::barrier() {
  for (Known &Each : All)
    Each.IsVisible = true;
}

void SharedBarriers::end() {
  for (Known &Each : All) {
    judge(Each);
    if (Each.Fault && Each.AreBytesKnown)
      Faults.add(std::move(*Each.Fault));
  }
  All.clear();
}

} // namespace cuda_tidy
