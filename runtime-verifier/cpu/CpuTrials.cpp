#include "cpu/CpuTrials.h"
#include "Trouble.h"
#include <algorithm>

namespace cuda_tidy {
namespace {

/// The CPU takes about a second for a simple kernel with as many threads.
constexpr std::uint64_t MostThreads = 1 << 20;
/// As many do where each block shows the mistake by itself.
constexpr std::uint64_t EnoughThreads = 1 << 14;
/// Where the report does not say: two blocks, since one is not all, of two warps.
constexpr std::uint64_t UnknownBlocks = 2, UnknownThreads = 64;
/// What each GPU gives a block without being asked.
constexpr std::uint64_t UnknownSharedBytes = 48 << 10;
constexpr std::uint64_t LeastElements = 1 << 16, MostElements = 1 << 22;
/// What buffers hold. Indices lead to other elements, random numbers into branches, and zeros and ones stop both.
constexpr const char *Fills[] = {"indices", "random 1", "zeros", "ones"};

std::array<std::uint64_t, 3> known(const std::array<Launch::Number, 3> &Axes, std::uint64_t Otherwise) {
  std::array<std::uint64_t, 3> Result{};
  for (std::size_t Axis = 0; Axis < 3; ++Axis)
    Result[Axis] = Axes[Axis].value_or(Axis == 0 ? Otherwise : 1);
  return Result;
}

const Witness *witnessOf(const Plan &Plan, std::size_t Parameter) {
  const auto Found = std::ranges::find(Plan.Witnesses, std::optional<unsigned>(Parameter), &Witness::Parameter);
  return Found == Plan.Witnesses.end() ? nullptr : &*Found;
}

/// What the kernel is given in a launch of \p Threads, where the report does not say: \p Count for a number, and
/// buffers that are filled with \p Fill. The array of the finding has as many elements as that says.
std::vector<std::string> argumentsOf(const Plan &Plan, std::uint64_t Threads, std::uint64_t Count, const char *Fill) {
  std::vector<std::string> Result;
  for (std::size_t Index = 0; Index < Plan.Kernel->Parameters.size(); ++Index) {
    const Witness *Known = witnessOf(Plan, Index);
    const KernelParameter::Kind Kind = Plan.Kernel->Parameters[Index].Category;
    std::string &Given = Result.emplace_back();
    if (Kind == KernelParameter::Kind::Pointer) {
      const std::uint64_t Elements =
          Index == Plan.Array ? Plan.Witnesses.front().Value : std::max<std::uint64_t>(16 * Threads, LeastElements);
      Given = "buffer " + std::to_string(std::min(MostElements, Elements)) + " " + Fill;
    } else if (Kind == KernelParameter::Kind::Integer) {
      Given = "integer " + std::to_string(Known ? Known->Value : static_cast<std::int64_t>(Count));
    }
  }
  return Result;
}

} // namespace

std::vector<CpuLaunch> trialsOf(const std::vector<const RecordedLaunch *> &Recorded) {
  std::vector<CpuLaunch> Result;
  for (const RecordedLaunch *Each : Recorded) {
    Result.push_back({.Grid = Each->Grid, .Block = Each->Block, .SharedBytes = Each->SharedBytes, .Recorded = Each});
    if (const std::uint64_t Threads = product(Each->Block); Threads > 0 && product(Each->Grid) > MostThreads / Threads)
      Result.back().Blocks = MostThreads / Threads;
  }
  return Result;
}

std::vector<CpuLaunch> trialsOf(const Plan &Plan) {
  CpuLaunch Launch;
  const std::array<Launch::Number, 3> Nothing{};
  Launch.Grid = known(Plan.Launch ? Plan.Launch->Grid : Nothing, UnknownBlocks);
  Launch.Block = known(Plan.Launch ? Plan.Launch->Block : Nothing, UnknownThreads);
  Launch.SharedBytes =
      Plan.Launch && Plan.Launch->DynamicSharedMemory ? *Plan.Launch->DynamicSharedMemory : UnknownSharedBytes;
  const std::uint64_t Threads = product(Launch.Block);
  if (Plan.Observe != Observation::MemoryAccess && Threads > 0)
    while (product(Launch.Grid) > std::max<std::uint64_t>(1, EnoughThreads / Threads))
      *std::ranges::max_element(Launch.Grid) /= 2;
  if (product(Launch.Grid) == 0 || Threads == 0 || Threads > 1024 || product(Launch.Grid) > MostThreads / Threads)
    throw Trouble("a launch of " + Launch.describe() + " is not executed on the CPU");
  if (Plan.Array && std::uint64_t(Plan.Witnesses.front().Value) > MostElements)
    throw Trouble("an array of " + std::to_string(Plan.Witnesses.front().Value) + " elements is too large for the CPU");
  const std::uint64_t All = product(Launch.Grid) * Threads;
  // Each thread finds an element; the last block is full, and not; all but one, and one alone.
  const std::uint64_t Counts[] = {All, Threads, Threads + 1, All - 1, 1};
  std::vector<CpuLaunch> Result;
  for (const char *Fill : Fills)
    for (const std::uint64_t Count : Counts) {
      Launch.Parameters = argumentsOf(Plan, All, Count, Fill);
      if (std::ranges::find(Result, Launch.Parameters, &CpuLaunch::Parameters) == Result.end())
        Result.push_back(Launch);
    }
  return Result;
}

} // namespace cuda_tidy
