#include "simulation/ProxyWrites.h"

namespace cuda_tidy {

static constexpr size_t MostWrites = 512; // That are remembered.

void ProxyWrites::write(const BlockAccess &Access) {
  if (!Symbols.variesSymbol(Access.Address.Symbol) && Writes.size() < MostWrites)
    Writes.push_back(Access);
}

void ProxyWrites::read(const AsyncStep &Step, const BlockValue &From, int64_t Bytes) {
  if (!From.Object || Symbols.variesSymbol(From.Symbol) || Step.Threads.none())
    return;
  const int64_t Begin = From.Numbers[Step.Threads.find_first()];
  for (const BlockAccess &Each : Writes) {
    if (Each.Address.Object != From.Object || Each.Address.Symbol != From.Symbol ||
        !mayBothHold(Each.Under, Step.Under))
      continue;
    for (unsigned Thread : Each.Threads.set_bits())
      if (const int64_t At = Each.Address.Numbers[Thread]; At < Begin + Bytes && At + Each.Size > Begin) {
        Faults.add({AsyncFault::NoProxyFence,
                    Step,
                    {Each.Site, "", Each.Threads, Each.Under, Each.Calls},
                    {},
                    Each.What,
                    std::array{Thread, static_cast<unsigned>(Step.Threads.find_first())}});
        return fence();
      }
  }
}

} // namespace cuda_tidy
