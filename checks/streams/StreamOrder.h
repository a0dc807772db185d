#pragma once

#include "knowledge/MemoryApis.h"
#include "streams/Timeline.h"
#include <map>

namespace cuda_tidy {

/// What comes after one piece of queued work, on streams and on the host, along a path behind it. Sources: the CUDA
/// Programming Guide, "Streams" and "Implicit Synchronization"; the Runtime API, "Stream synchronization behavior" and
/// "API synchronization behavior".
class StreamOrder {
public:
  /// The streams and the events that have the work behind them.
  using State = uint64_t;

  /// Of work on a stream that is not known, everything may come after each wait.
  StreamOrder(const Timeline &Work, const FunctionFlow &Flow, const FunctionUses &Uses);

  State initial() const { return Initial; }

  /// Whether \p Element may change an order: a call, a constructor, a destructor.
  static bool concerns(const clang::CFGElement &Element);

  /// What \p Element, which concerns an order, adds to \p Now. False if everything that follows comes after the work,
  /// or may.
  bool pass(const clang::CFGElement &Element, State &Now);

  /// Whether what is queued on \p Other now runs after the work, or may.
  bool isAfter(const Timeline &Other, State Now);

private:
  using Key = std::pair<const clang::ValueDecl *, int64_t>;
  State bitOf(Key Of);
  State bitOf(const Timeline &Of);
  void queue(const Timeline &On, State &Now);
  bool passCall(const clang::CallExpr &Call, const clang::CFGElement &Element, State &Now);
  bool passCopy(const clang::CallExpr &Call, const TransferApi &Api, State &Now);

  static constexpr State LegacyBit = 1;
  static constexpr unsigned MaxBits = 63;

  const FunctionFlow &Flow;
  const FunctionUses &Uses;
  std::map<Key, State> Bits;
  State BlockingBits = 0; ///< Of the streams that the legacy default stream waits for.
  const State Initial;
};

} // namespace cuda_tidy
