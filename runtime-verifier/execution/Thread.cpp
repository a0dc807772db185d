#include "Thread.h"
#include "Grid.h"
#include <algorithm>

namespace cuda_tidy::execution {

void Poll::look(const volatile void *At, std::size_t Count) {
  IsAll &= (!Address || Address == At) && Count <= sizeof Before;
  if (Address || !IsAll)
    return;
  Address = At;
  Bytes = static_cast<unsigned>(Count);
  std::memcpy(Before, const_cast<const void *>(At), Count);
}

bool Poll::isStuck() const {
  return IsAll && Address && std::memcmp(Before, const_cast<const void *>(Address), Bytes) == 0;
}

void Thread::settleDoubt() {
  if (std::memcmp(const_cast<const void *>(Doubtful.Address), Doubtful.Before, Doubtful.Bytes) != 0)
    Doubtful.About->IsSameValue = false;
  Doubtful.About = nullptr;
}

void Thread::guess(const volatile void *Address, const Event &About) {
  if (Guessed.Address && Guessed.Address != Address)
    settleGuess();
  Guessed = {Address, About};
}

void Thread::settleGuess() {
  note(Guessed.About);
  Guessed.Address = nullptr;
}

void Thread::release(Location &At, bool IsForBlock) {
  const Tick Time = TheGrid->Now;
  At.release(Of->Number, Index, {Time, Time, Fence, BlockFence, IsForBlock});
  const auto fencedUntil = [](Tick Fence, Tick Known) { return Fence >= Known ? Known : 0; };
  const auto passOn = [&](unsigned Who, Tick Known, Tick Fenced) {
    At.release(Of->Number, Who,
               {Time, Known, std::max(Fenced, fencedUntil(Fence, Known)),
                std::max(Fenced, fencedUntil(BlockFence, Known)), IsForBlock});
  };
  if (Of->Barrier > Of->Began)
    passOn(Location::All, Of->Barrier, Of->Fenced);
  for (unsigned I = 0; I < LanesPerWarp; ++I)
    if (I != lane() && KnownLanes[I] > Of->Barrier)
      passOn(Index - lane() + I, KnownLanes[I], 0);
  if (BlockFence > 0) {
    At.import(Time, Of->Learnt);
    At.import(Time, Learnt);
  }
  TheGrid->tick();
}

} // namespace cuda_tidy::execution
