#pragma once

#include "knowledge/AsyncCopies.h"
#include "simulation/CopiesInFlight.h"
#include "simulation/ProxyWrites.h"
#include "simulation/SharedBarriers.h"

namespace cuda_tidy {

/// An asynchronous operation of a block, with the values of its operands.
struct AsyncEvent {
  const AsyncOperation &What;
  AsyncStep Step;
  BlockValue To, From, Barrier; ///< Places in shared memory, or unknown.
  std::optional<int64_t> Bytes, Count;
  /// Nobody knows whether, or for which threads, it is executed.
  bool IsUncertain;
};

/// What is under way in a block beside its threads.
class AsyncWork {
public:
  explicit AsyncWork(const BlockSymbols &Symbols)
      : Copies(Symbols, Faults), Barriers(Symbols, Faults), Writes(Symbols, Faults) {}

  void take(const AsyncEvent &Event);
  /// A thread does something to shared memory by itself.
  void look(const BlockAccess &Access);
  /// A barrier of the block.
  void barrier();
  /// Something is done that nobody understands.
  void forget();
  /// The kernel ends.
  void end() { Barriers.end(); }

  llvm::ArrayRef<AsyncFault> faults() const { return Faults.all(); }
  /// How often something has waited at a barrier in shared memory.
  unsigned waits() const { return Waits; }

private:
  void wait(const AsyncEvent &Event);
  void begin(const AsyncEvent &Event);
  void useBarrier(const AsyncEvent &Event);

  AsyncFaults Faults;
  CopiesInFlight Copies;
  SharedBarriers Barriers;
  ProxyWrites Writes;
  unsigned Waits = 0;
};

} // namespace cuda_tidy
