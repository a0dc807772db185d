#include "Thread.h"
#include "Grid.h"

namespace cuda_tidy::execution {

void Thread::settleDoubt() {
  if (std::memcmp(const_cast<const void *>(Doubtful.Address), Doubtful.Before, Doubtful.Bytes) != 0)
    Doubtful.About->IsSameValue = false;
  Doubtful.About = nullptr;
}

void Thread::release(Location &At, bool IsForBlock) {
  const Tick Time = TheGrid->Now;
  At.release(Of->Number, Index, {Time, Time, Fence, BlockFence, IsForBlock});
  const auto fencedUntil = [](Tick Fence, Tick Known) { return Fence >= Known ? Known : 0; };
  const auto passOn = [&](unsigned Who, Tick Known) {
    At.release(Of->Number, Who, {Time, Known, fencedUntil(Fence, Known), fencedUntil(BlockFence, Known), IsForBlock});
  };
  if (Of->Barrier > Of->Began)
    passOn(Location::All, Of->Barrier);
  for (unsigned I = 0; I < LanesPerWarp; ++I)
    if (I != lane() && KnownLanes[I] > Of->Barrier)
      passOn(Index - lane() + I, KnownLanes[I]);
  if (BlockFence > 0) {
    At.import(Time, Of->Learnt);
    At.import(Time, Learnt);
  }
  TheGrid->tick();
}

} // namespace cuda_tidy::execution
