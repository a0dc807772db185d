#pragma once

#include "Fiber.h"
#include "Job.h"
#include "Order.h"
#include "Outcome.h"
#include "Regions.h"
#include "Sites.h"
#include <csignal>
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

/// A thread of the GPU.
struct Thread {
  enum State : unsigned char { Runnable, AtBarrier, AtMeeting, AtGrid, Over };

  Block *Of = nullptr;
  unsigned Index = 0;
  Coordinates Where = {};
  State Is = Runnable;
  bool HasSpun = false; ///< Came to atomic or volatile accesses since its turn began.
  Fiber *Runs = nullptr;
  int Patience = 0; ///< Accesses until others have their turn.
  Sites::Number LastSite = 0;
  Access LastAccess = Access::Read;
  const volatile void *LastUnknown = nullptr; ///< The last address that belongs to nothing that kernels may touch.
  Tick Fence = 0, BlockFence = 0;             ///< Accesses until then are before a fence.
  Tick KnownLanes[LanesPerWarp] = {};         ///< Until when the thread knows what others of its warp did.
  Knowledge Learnt;
  DoubtfulWrite Doubtful;
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

private:
  void settleDoubt();
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
  Knowledge Learnt;
  Locations Synchronised; ///< In its shared memory.
  BarrierCall First;      ///< Of the threads that wait.
  unsigned FirstThread = 0;
  Thread *Stranger = nullptr; ///< One that waits at another barrier than the first.
  std::vector<Thread> Threads;
  std::vector<Warp> Warps;
  std::vector<char> SharedMemory; ///< While another block has its turn.
};

/// The launch: all blocks, one after the other as far as they do not wait for each other.
class Grid {
public:
  explicit Grid(const Job &Given);

  /// Runs the whole grid and returns when all of its threads have ended.
  void run(const Kernel &Launched, void *const *Arguments);

  // What a thread that runs asks for. None of them returns before the thread has its turn again.
  void giveWay();
  BlockVotes meetBlock(bool Predicate, const BarrierCall &Call, Sites::Number Site);
  void meetGrid(Sites::Number Site);
  const WarpValues &meetWarp(WarpKind Kind, unsigned Mask, std::uint64_t Value, Sites::Number Site);

  const Job &Given;
  Regions &Memory = memory();
  Sites Code;
  Locations Synchronised; ///< In global memory.
  FiberPool Fibers;
  Tick Now = 1, Barrier = 0; ///< Until `Barrier` every thread knows what the whole grid did.
  std::uint64_t ThreadsRun = 0, BlocksRun = 0;
  void tick();
  double secondsRun() const;
  volatile std::sig_atomic_t IsTimeOver = 0;

  /// Tells of threads that wait for others that do not come.
  void tellOfWaiting(const Block &Each);
  /// The block that has its turn.
  Block *Present = nullptr;

private:
  enum class Turn { Done, AtGrid, Spins };

  static void runThreads();
  std::unique_ptr<Block> begin(std::uint32_t Number);
  Turn runBlock(Block &Each);
  /// One turn for each thread that can run; false if none can.
  bool runRound(Block &Each, unsigned Round, bool &HasProgressed);
  void resume(Thread &Each);
  void enter(Block &Each);
  void wait(Thread &Each, Thread::State For);
  void wake(Thread &Each);
  void end(Thread &Each);
  void completeBarrier(Block &Each);
  void tellOfBarrier(const Block &Each);
  bool completeIfAllCame(Warp &Where, const std::shared_ptr<Meeting> &Which, Block &Of);
  void complete(Warp &Where, std::shared_ptr<Meeting> Which, Block &Of);
  bool completeConvergence(Warp &Where, Block &Of);
  void completeGrid();
  /// The block that has its turn next: those under way, one by one, and then a new one.
  Block &choose();
  bool isRoom() const;
  void endBlock();
  /// Lets the grid go on if all that is under way waits for it.
  void considerGrid();
  const Kernel *Launched = nullptr;
  void *const *Arguments = nullptr;
  Context Scheduler;
  std::vector<std::unique_ptr<Block>> UnderWay;
  std::size_t Chosen = 0;    ///< Of those.
  std::uint64_t Begun = 0;   ///< How many blocks began.
  bool HasJustBegun = false; ///< The last one that was chosen.
  std::unique_ptr<Block> Spare;
  std::uint64_t BeganAt = 0;
};

/// The only launch of the program.
extern Grid *TheGrid;
/// The thread that runs; null outside of the kernel.
extern Thread *Current;

Warp &Thread::warp() const { return Of->Warps[Index / LanesPerWarp]; }

Stamp Thread::stamp(Sites::Number Site) const {
  Stamp Made;
  Made.When = TheGrid->Now;
  Made.Block = Of->Number;
  Made.Thread = static_cast<std::uint16_t>(Index);
  Made.Site = Site;
  return Made;
}

bool Thread::comesAfter(const Stamp &Earlier) const {
  if (Earlier.Block != Of->Number)
    return Earlier.When <= TheGrid->Barrier;
  return Earlier.When <= Of->Barrier || (Earlier.Thread / LanesPerWarp == Index / LanesPerWarp &&
                                         Earlier.When <= KnownLanes[Earlier.Thread % LanesPerWarp]);
}

} // namespace cuda_tidy::execution
