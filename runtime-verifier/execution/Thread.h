#pragma once

#include "Fiber.h"
#include "Job.h"
#include "Order.h"
#include "Outcome.h"
#include "Sites.h"
#include <cstring>
#include <memory>
#include <vector>

namespace cuda_tidy::execution {

/// What `threadIdx` and its like are.
struct Coordinates {
  unsigned X, Y, Z;
};
Coordinates coordinatesOf(std::uint64_t Index, const Extent &Within);

struct Block;

/// What lanes of a warp wait for.
struct Meeting {
  WarpKind Kind = WarpKind::Synchronise;
  unsigned Asked = 0; ///< The lanes that are to come.
  unsigned Came = 0;
  Sites::Number Site = 0; ///< Where the first one came.
  WarpValues Values = {};
};

struct Warp {
  unsigned Live = 0;     ///< Lanes that have not ended.
  unsigned Runnable = 0; ///< How many of them wait for nothing.
  std::vector<std::shared_ptr<Meeting>> Meetings;
};

/// A write of which another thread had written the same bytes, unordered: whether it changes them is to be seen.
struct DoubtfulWrite {
  Event *About = nullptr;
  const volatile void *Address = nullptr;
  unsigned Bytes = 0;
  unsigned char Before[16] = {};
};

/// A read beside an atomic operation of another thread. It is no more than a guess if the thread goes on with an atomic
/// operation at the same place, which sees what is really there.
struct Guess {
  const volatile void *Address = nullptr;
  Event About;
};

/// What a thread has done since its turn began, if that is to look at one place in memory again and again.
struct Poll {
  const volatile void *Address = nullptr;
  unsigned Bytes = 0;
  unsigned char Before[8] = {}; ///< What was there at first.
  bool IsAll = true;            ///< It did nothing else.

  void look(const volatile void *At, std::size_t Count);
  /// Whether it will do so for ever, if nobody changes what is there.
  bool isStuck() const;
};

/// A thread of the GPU.
struct Thread {
  enum State : unsigned char { Runnable, AtBarrier, AtMeeting, AtGrid, Over };

  Block *Of = nullptr;
  unsigned Index = 0;
  Coordinates Where = {};
  State Is = Runnable;
  bool HasSpun = false; ///< Came to atomic or volatile accesses since its turn began.
  Poll Polls;
  Fiber *Runs = nullptr;
  int Patience = 0; ///< Accesses until others have their turn.
  Sites::Number LastSite = 0;
  Access LastAccess = Access::Read;
  const volatile void *LastUnknown = nullptr; ///< The last address that belongs to nothing that kernels may touch.
  Tick Fence = 0, BlockFence = 0;             ///< Accesses until then are before a fence.
  Tick LastGlobal = 0;                        ///< When it accessed global memory last.
  Tick KnownLanes[LanesPerWarp] = {};         ///< Until when the thread knows what others of its warp did.
  Knowledge Learnt;
  DoubtfulWrite Doubtful;
  Guess Guessed;
  std::shared_ptr<Meeting> Meets;
  BlockVotes Votes = {};

  unsigned lane() const { return Index % LanesPerWarp; }
  inline Warp &warp() const;
  inline Stamp stamp(Sites::Number Site) const;
  /// Whether this thread's next access comes after an earlier one, by barriers and warp operations.
  inline bool comesAfter(const Stamp &Earlier) const;
  /// Makes known at a location what this thread did and knows.
  void release(Location &At, bool IsForBlock);
  /// Compares what a doubtful write has written with what was there. Before the thread's next access, and before others
  /// have their turn.
  void settle() {
    if (Doubtful.About)
      settleDoubt();
  }
  /// Has read what others change atomically.
  void guess(const volatile void *Address, const Event &About);
  /// Changes it atomically itself.
  void dropGuess(const volatile void *Address) {
    if (Guessed.Address == Address)
      Guessed.Address = nullptr;
  }
  /// Goes on as if it knew: waits for others, or ends.
  void settleAll() {
    settle();
    if (Guessed.Address)
      settleGuess();
  }

private:
  void settleDoubt();
  void settleGuess();
};

/// What one thread waits for at a barrier.
struct BarrierCall {
  const char *File = nullptr;
  int Line = 0;
  bool isSameAs(const BarrierCall &Other) const {
    return Line == Other.Line && (File == Other.File || std::strcmp(File, Other.File) == 0);
  }
};

/// A block that is under way.
struct Block {
  std::uint32_t Number = 0; ///< In the order in which they began.
  std::uint64_t Index = 0;  ///< In the grid.
  unsigned Live = 0;
  unsigned Waiting = 0, AtGrid = 0; ///< How many of them are at a barrier of the block, of the grid.
  unsigned Votes = 0;
  Tick Began = 0, Barrier = 0; ///< Until `Barrier` every thread knows what all others did.
  Tick Fenced = 0;             ///< Global accesses until then were before a fence of their thread at the barrier.
  Knowledge Learnt;
  Locations Synchronised; ///< In its shared memory.
  BarrierCall First;      ///< Of the threads that wait.
  unsigned FirstThread = 0;
  Thread *Stranger = nullptr; ///< One that waits at another barrier than the first.
  std::vector<Thread> Threads;
  std::vector<Warp> Warps;
  std::vector<char> SharedMemory; ///< While another block has its turn.
};

} // namespace cuda_tidy::execution
