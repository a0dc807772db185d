#pragma once

#include "Fiber.h"
#include "Job.h"
#include "Order.h"
#include "Regions.h"
#include "Sites.h"
#include "Thread.h"
#include <csignal>
#include <memory>
#include <vector>

namespace cuda_tidy::execution {

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
  /// Whether all threads that wait for nothing look at memory that nobody changes.
  bool isStuck() const;
  /// Ends the run if that lasts.
  void considerStuck();
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
  std::uint64_t BeganAt = 0, StuckSince = 0;
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
