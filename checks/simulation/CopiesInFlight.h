#pragma once

#include "simulation/AsyncFaults.h"

namespace cuda_tidy {

/// The asynchronous copies into shared memory that a block has begun, and what its threads have read since the last
/// barrier. Whoever waits for more than is known lets all of them end.
class CopiesInFlight {
public:
  CopiesInFlight(const BlockSymbols &Symbols, AsyncFaults &Faults) : Symbols(Symbols), Faults(Faults) {}

  struct Copy {
    AsyncStep Step;
    BlockValue To;
    int64_t Bytes = 1;  ///< That each thread copies, or the least that they may be.
    bool IsOwn = false; ///< The thread that copies waits for it by itself; or else whoever waits for the copy sees it.
    bool IsTogether = !IsOwn; ///< What all threads name alike is one copy.
    bool IsOfGroup = IsOwn;   ///< A wait for groups of copies is one for it.
    BlockValue Barrier;       ///< That it arrives at, if it is known.
  };
  void start(Copy New);
  void commit() { ++Groups; }
  /// Those threads of \p Wait wait for all their copies but those of the last \p Prior groups; for all if that is none.
  void wait(const AsyncStep &Wait, std::optional<int64_t> Prior);
  /// The same of a group whose threads wait for each other as well.
  void waitTogether(const AsyncStep &Wait, std::optional<int64_t> Prior);
  /// What the threads have copied by themselves until now arrives at \p Barrier.
  void attach(const llvm::BitVector &Threads, const BlockValue &Barrier);
  /// What arrives at \p Barrier is there.
  void waitAt(const BlockValue &Barrier);
  /// Nobody reads any more what was read until now.
  void acquire() { Reads.clear(); }
  /// A barrier of the block.
  void barrier();
  void forget();
  /// A thread does something to shared memory by itself.
  void look(const BlockAccess &Access);

private:
  /// What one thread copies.
  struct Piece {
    int64_t Begin;
    unsigned Thread;
    bool operator<(const Piece &Other) const { return std::tie(Begin, Thread) < std::tie(Other.Begin, Other.Thread); }
  };
  struct Flight {
    Copy What;
    std::vector<Piece> Pieces;
    unsigned Group;
    llvm::BitVector Flying; ///< Those of its threads that have not waited for it.
    AsyncStep LeftOpenBy;
    int64_t Left = 0, Behind = 0; ///< As many groups; those that were committed behind it by then.
  };
  struct Meeting {
    unsigned Copying, Using;
  };
  bool meets(const BlockValue &A, const BlockValue &B) const;
  /// Two threads that come to one byte, the copying one being of \p Of; none where one of them that is the user's own
  /// has it copied, or, if \p IsOfOtherWarp, where they are of one warp.
  static std::optional<Meeting> meetingOf(const Flight &Of, const BlockAccess &Access, const llvm::BitVector &Copying,
                                          bool IsOfOtherWarp);
  void report(const Flight &Of, AsyncFault::Kind Is, const BlockAccess &Access, Meeting At);
  void lookForReaders(const Flight &New);

  const BlockSymbols &Symbols;
  AsyncFaults &Faults;
  std::vector<Flight> Flights;
  std::vector<BlockAccess> Reads; ///< Since the last barrier.
  unsigned Groups = 0;            ///< That were committed.
};

/// Whether \p A and \p B are certainly not one place in shared memory.
bool areApart(const BlockValue &A, const BlockValue &B);

} // namespace cuda_tidy
