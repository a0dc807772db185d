#pragma once

#include "simulation/BlockAccesses.h"
#include <string>

namespace cuda_tidy {

/// What a block came to that has to do with an asynchronous copy, and with which threads.
struct AsyncStep {
  const clang::Stmt *At = nullptr; ///< The call, the inline assembly, or what is read or written.
  std::string Name;                ///< Of the operation; empty for an access.
  llvm::BitVector Threads;
  Guards Under;
  CallsOnWay Calls;
  unsigned PossibleRounds = 0; ///< Loops around it of which nobody knows whether they come to this round.
};

/// What is wrong with asynchronous copies of a block, or with the barriers that they arrive at.
struct AsyncFault {
  enum Kind {
    NoWait,           ///< What a copy fills is used, and nobody has waited for it;
    LeftOpen,         ///< or a wait has left it open;
    NotCommitted,     ///< or it was in no group that a wait could wait for.
    NoBarrier,        ///< What other threads have copied is used; they have waited for it, and no barrier is between.
    UsedBefore,       ///< A copy fills what other threads may still be reading.
    InitialisedByAll, ///< Several threads initialise one barrier,
    InitialisedTwice, ///< or it is initialised once more.
    InitialisedLate,  ///< Other threads use a barrier, and no barrier of the block is behind its initialisation.
    NoProxyFence,     ///< A copy reads what threads have written, and no fence is between.
    WrongBytes,       ///< A barrier waits for another number of bytes than are copied.
  };
  Kind Is;
  AsyncStep Where;   ///< What is done too early, or wrongly.
  AsyncStep Earlier; ///< The copy, the access, or the initialisation that it meets.
  AsyncStep Wait;    ///< That has left it open.
  BlockAccess::Kind Use = BlockAccess::Read;
  std::optional<std::array<unsigned, 2>> Threads = std::nullopt; ///< The one that is there earlier, and the other one.
  std::array<int64_t, 2> Numbers = {}; ///< Groups that are left open, or bytes: expected, and copied.
};

/// Whether what is done under \p A and under \p B is done in one execution for all that is known: one set of conditions
/// has the other in it.
bool mayBothHold(const Guards &A, const Guards &B);

/// The faults of a run, one for each kind at each place.
class AsyncFaults {
public:
  void add(AsyncFault New);
  llvm::ArrayRef<AsyncFault> all() const { return All; }

private:
  std::vector<AsyncFault> All;
};

} // namespace cuda_tidy
