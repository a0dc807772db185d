#pragma once

#include "simulation/AsyncFaults.h"

namespace cuda_tidy {

/// What threads have written to shared memory since the last fence behind which the asynchronous proxy sees it.
class ProxyWrites {
public:
  ProxyWrites(const BlockSymbols &Symbols, AsyncFaults &Faults) : Symbols(Symbols), Faults(Faults) {}

  void write(const BlockAccess &Access);
  void fence() { Writes.clear(); }
  /// The proxy reads as many \p Bytes from there, or at least one.
  void read(const AsyncStep &Step, const BlockValue &From, int64_t Bytes);

private:
  const BlockSymbols &Symbols;
  AsyncFaults &Faults;
  std::vector<BlockAccess> Writes;
};

} // namespace cuda_tidy
