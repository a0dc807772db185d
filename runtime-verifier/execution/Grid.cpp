#include "Grid.h"
#include <algorithm>
#include <ctime>

// The builtins of the thread that runs; to the generated file they are constant.
APART cuda_tidy::execution::Coordinates threadIdx, blockIdx, blockDim, gridDim;

namespace cuda_tidy::execution {
namespace {

constexpr int Patience = 100'000;             ///< Accesses after which a thread lets others run.
constexpr unsigned MostRoundsSpun = 8;        ///< Rounds of spinning after which another block has its turn.
constexpr unsigned MostRoundsBusy = 64;       ///< The same for a block that only takes long.
constexpr double LongestStuck = 2;            ///< Seconds; kernels that stop to wait do so sooner.
constexpr std::size_t MostUnderWay = 1 << 14; ///< Threads.

Coordinates asCoordinates(const Extent &Each) {
  return {static_cast<unsigned>(Each.X), static_cast<unsigned>(Each.Y), static_cast<unsigned>(Each.Z)};
}

std::uint64_t nanoseconds() {
  timespec Time;
  clock_gettime(CLOCK_MONOTONIC, &Time);
  return static_cast<std::uint64_t>(Time.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(Time.tv_nsec);
}

} // namespace

Coordinates coordinatesOf(std::uint64_t Index, const Extent &Within) {
  return {static_cast<unsigned>(Index % Within.X), static_cast<unsigned>(Index / Within.X % Within.Y),
          static_cast<unsigned>(Index / Within.X / Within.Y)};
}

APART Grid *TheGrid = nullptr;
APART Thread *Current = nullptr;

Grid::Grid(const Job &Given) : Given(Given), Fibers(runThreads), BeganAt(nanoseconds()) {}

double Grid::secondsRun() const { return static_cast<double>(nanoseconds() - BeganAt) / 1e9; }

void Grid::tick() {
  if (++Now == ~Tick(1))
    finish(End::Unsupported, "too many steps of synchronisation");
}

/// What a fiber does: one thread to its end, and then the next that it is given.
void Grid::runThreads() {
  for (;;) {
    TheGrid->Launched->Call(TheGrid->Arguments);
    Fiber *const Here = Current->Runs;
    TheGrid->end(*Current);
    switchContext(Here->Where, TheGrid->Scheduler);
  }
}

void Grid::run(const Kernel &Which, void *const *With) {
  Launched = &Which;
  Arguments = With;
  ::blockDim = asCoordinates(Given.Block);
  ::gridDim = asCoordinates(Given.Grid);
  while (Begun < Given.blocks() || !UnderWay.empty()) {
    Block &Each = choose();
    const bool IsAtGrid = Each.AtGrid > 0 && Each.AtGrid == Each.Live;
    if (!IsAtGrid && runBlock(Each) == Turn::Done) {
      endBlock();
      continue;
    }
    ++Chosen;
    considerGrid();
    considerStuck();
  }
}

bool Grid::isRoom() const { return (UnderWay.size() + 1) * Given.Block.count() <= MostUnderWay; }

Block &Grid::choose() {
  if (Chosen >= UnderWay.size()) {
    const bool Begins = Begun < Given.blocks() && isRoom() && (UnderWay.empty() || !HasJustBegun);
    if (Begins) {
      if (Begun == ~std::uint32_t(0))
        finish(End::Unsupported, "too many blocks");
      UnderWay.push_back(begin(static_cast<std::uint32_t>(Begun++)));
    }
    HasJustBegun = Begins;
    Chosen = Begins ? UnderWay.size() - 1 : 0;
  }
  return *UnderWay[Chosen];
}

void Grid::endBlock() {
  ++BlocksRun;
  Present = nullptr;
  Spare = std::move(UnderWay[Chosen]);
  UnderWay.erase(UnderWay.begin() + static_cast<std::ptrdiff_t>(Chosen));
}

void Grid::considerGrid() {
  if (!std::ranges::all_of(UnderWay, [](const auto &Each) { return Each->AtGrid > 0 && Each->AtGrid == Each->Live; }))
    return;
  if (Given.isPart())
    finish(End::Unsupported, "a barrier of the grid, of which a part is executed");
  const bool HaveAllBegun = Begun == Given.blocks();
  if (HaveAllBegun && BlocksRun == 0)
    completeGrid();
  else if (HaveAllBegun)
    finish(End::Deadlock, "blocks wait for the whole grid, and others have ended");
  else if (!isRoom())
    finish(End::Unsupported, "more blocks wait for each other than can be under way at once");
}

void Grid::considerStuck() {
  if (!isStuck()) {
    StuckSince = 0;
    return;
  }
  if (StuckSince == 0)
    StuckSince = nanoseconds();
  if (static_cast<double>(nanoseconds() - StuckSince) / 1e9 < LongestStuck)
    return;
  if (Given.isPart())
    finish(End::Unsupported, "threads wait for blocks of the grid, of which a part is executed");
  for (const auto &Each : UnderWay)
    tellOfWaiting(*Each);
  finish(End::Deadlock, "threads wait for memory to change that nobody changes");
}

std::unique_ptr<Block> Grid::begin(std::uint32_t Number) {
  auto Made = Spare ? std::move(Spare) : std::make_unique<Block>();
  Block &Each = *Made;
  const auto Count = static_cast<unsigned>(Given.Block.count());
  Each.Number = Number;
  Each.Index = Given.blockAt(Number);
  Each.Live = Count;
  Each.Waiting = Each.AtGrid = Each.Votes = 0;
  tick();
  Each.Began = Each.Barrier = Now - 1;
  Each.Fenced = 0;
  Each.Learnt.clear();
  Each.Synchronised.clear();
  Each.Stranger = nullptr;
  Each.SharedMemory.clear();
  Each.Threads.resize(Count);
  Each.Warps.resize((Count + LanesPerWarp - 1) / LanesPerWarp);
  for (unsigned I = 0; I < Count; ++I) {
    Thread &New = Each.Threads[I];
    New.Of = &Each;
    New.Index = I;
    New.Where = coordinatesOf(I, Given.Block);
    New.Is = Thread::Runnable;
    New.LastSite = 0;
    New.Fence = New.BlockFence = New.LastGlobal = 0;
    New.Learnt.clear();
  }
  for (unsigned I = 0; I < Each.Warps.size(); ++I) {
    const unsigned Lanes = std::min(LanesPerWarp, Count - I * LanesPerWarp);
    Each.Warps[I].Live = Lanes == LanesPerWarp ? ~0u : (1u << Lanes) - 1;
    Each.Warps[I].Runnable = Lanes;
    Each.Warps[I].Meetings.clear();
  }
  return Made;
}

/// Gives the block its shared memory: what it left there, or zeros.
void Grid::enter(Block &Each) {
  if (Present == &Each)
    return;
  if (Present) {
    Present->SharedMemory.clear();
    for (const Region *Array : Memory.shared()) {
      Present->SharedMemory.insert(Present->SharedMemory.end(), Array->Begin, Array->Begin + Array->Bytes);
      Present->SharedMemory.insert(Present->SharedMemory.end(), Array->Written.begin(), Array->Written.end());
    }
  }
  const char *From = Each.SharedMemory.data();
  const char *const FromEnd = From + Each.SharedMemory.size();
  for (Region *Array : Memory.shared()) {
    const bool IsKept = From != FromEnd; // those that were declared later are not
    if (IsKept) {
      std::memcpy(Array->Begin, From, Array->Bytes);
      std::memcpy(Array->Written.data(), From + Array->Bytes, Array->Bytes);
      From += 2 * Array->Bytes;
    } else {
      std::memset(Array->Begin, 0, Array->Bytes);
      std::ranges::fill(Array->Written, 0);
    }
  }
  Present = &Each;
  ::blockIdx = coordinatesOf(Each.Index, Given.Grid);
}

Grid::Turn Grid::runBlock(Block &Each) {
  enter(Each);
  unsigned WithoutProgress = 0;
  for (unsigned Round = 0; Each.Live > 0; ++Round) {
    bool HasProgressed = false, HasSpun = true;
    for (const Thread &Other : Each.Threads)
      HasSpun &= Other.Is != Thread::Runnable || Other.HasSpun;
    if (runRound(Each, Round, HasProgressed)) {
      WithoutProgress = HasProgressed ? 0 : WithoutProgress + 1;
      if (WithoutProgress <= (HasSpun ? MostRoundsSpun : MostRoundsBusy))
        continue;
      for (Warp &Lanes : Each.Warps)
        HasProgressed |= completeConvergence(Lanes, Each);
      if (HasProgressed)
        continue;
      return Turn::Spins;
    }
    if (Each.AtGrid > 0 && Each.AtGrid == Each.Live)
      return Turn::AtGrid;
    if (Each.Live == 0)
      break;
    tellOfWaiting(Each);
    finish(End::Deadlock, "threads of a block wait for each other for ever");
  }
  return Turn::Done;
}

bool Grid::runRound(Block &Each, unsigned Round, bool &HasProgressed) {
  bool HasRun = false;
  const std::uint64_t Count = Each.Threads.size();
  Turns Order = Given.Order;
  Order.Seed += Each.Number * 31 + Round;
  for (std::uint64_t I = 0; I < Count; ++I) {
    Thread &Next = Each.Threads[Order.of(I, Count)];
    if (Next.Is != Thread::Runnable)
      continue;
    HasRun = true;
    resume(Next);
    HasProgressed |= Next.Is != Thread::Runnable;
  }
  return HasRun;
}

void Grid::resume(Thread &Each) {
  if (!Each.Runs && !(Each.Runs = Fibers.take()))
    finish(End::Unsupported, "no memory for the stacks of so many threads");
  Current = &Each;
  Each.Patience = Patience;
  Each.HasSpun = false;
  Each.Polls = {};
  ::threadIdx = Each.Where;
  switchContext(Scheduler, Each.Runs->Where);
  Current = nullptr;
  if (IsTimeOver) {
    if (isStuck())
      tellOfWaiting(*Each.Of);
    finish(End::Deadline, "threads still run");
  }
}

bool Grid::isStuck() const {
  const auto mayGoOn = [](const Thread &Each) { return Each.Is == Thread::Runnable && !Each.Polls.isStuck(); };
  return Begun == Given.blocks() && !UnderWay.empty() &&
         std::ranges::none_of(UnderWay, [&](const auto &Each) { return std::ranges::any_of(Each->Threads, mayGoOn); });
}

void Grid::giveWay() { switchContext(Current->Runs->Where, Scheduler); }

void Grid::wait(Thread &Each, Thread::State For) {
  Each.Is = For;
  Warp &Lanes = Each.warp();
  if (--Lanes.Runnable == 0)
    completeConvergence(Lanes, *Each.Of);
  if (Each.Is == For)
    giveWay();
}

void Grid::wake(Thread &Each) {
  if (Each.Is == Thread::Runnable)
    return;
  Each.Is = Thread::Runnable;
  Each.Polls = {};
  ++Each.warp().Runnable;
}

void Grid::end(Thread &Each) {
  Block &Of = *Each.Of;
  Warp &Lanes = Each.warp();
  Each.settleAll();
  Each.Is = Thread::Over;
  Each.Meets.reset();
  Fibers.giveBack(Each.Runs);
  Each.Runs = nullptr;
  ++ThreadsRun;
  --Of.Live;
  Lanes.Live &= ~(1u << Each.lane());
  --Lanes.Runnable;
  if (Of.Waiting > 0 && Of.Waiting == Of.Live)
    completeBarrier(Of);
  for (std::size_t I = 0; I < Lanes.Meetings.size();)
    if (!completeIfAllCame(Lanes, Lanes.Meetings[I], Of))
      ++I;
  if (Lanes.Runnable == 0)
    completeConvergence(Lanes, Of);
}

} // namespace cuda_tidy::execution
