#pragma once

#include "knowledge/EventApis.h"
#include "knowledge/MemoryApis.h"
#include "streams/QueueStep.h"
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
  StreamOrder(const Timeline &Work, const FunctionFlow &Flow, FunctionFlows &Flows, const FunctionUses &Uses);

  State initial() const { return Initial; }

  /// Whether \p Element may change an order: a call, a constructor, a destructor.
  static bool concerns(const clang::CFGElement &Element);

  /// What \p Element, which concerns an order, adds to \p Now. False if everything that follows comes after the work,
  /// or may.
  bool pass(const clang::CFGElement &Element, State &Now);
  /// The same of one step of a call.
  bool pass(const QueueStep &Step, State &Now);

  /// Has \p Counter, the index of streams of an array, take the value that \p Element gives it.
  void count(const clang::VarDecl &Counter, const clang::CFGElement &Element, State &Now);

  /// Whether what is queued on \p Other now runs after the work, or may.
  bool isAfter(const Timeline &Other, State Now);

private:
  /// A variable or a member, an element of it, and the counter that says which it is now, if one does.
  struct Key {
    const clang::ValueDecl *Kept = nullptr;
    int64_t Element = 0;
    const clang::VarDecl *Counter = nullptr;
    bool WasOne = false; ///< Some element that the counter stood for.
    auto operator<=>(const Key &) const = default;
  };
  static Key eventKeyOf(const clang::Expr *Event, const clang::ASTContext &Context);
  State bitOf(const Key &Of);
  State bitsOf(const Timeline &Of);
  bool mayBeOther(const Timeline &Stream, State Now) const;
  void queue(const Timeline &On, State &Now);
  bool passCopy(const QueueStep &Step, const TransferApi &Api, State &Now);
  bool passEvent(const QueueStep &Step, const EventApi &Api, State &Now);
  Timeline streamAt(int Position, const QueueStep &Step);

  static constexpr State LegacyBit = 1;
  static constexpr unsigned MaxBits = 63;

  const FunctionFlow &Flow;
  FunctionFlows &Flows;
  const FunctionUses &Uses;
  std::map<Key, State> Bits;
  State BlockingBits = 0; ///< Of the streams that the legacy default stream waits for.
  const State Initial;
};

} // namespace cuda_tidy
