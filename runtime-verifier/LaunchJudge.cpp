#include "LaunchJudge.h"
#include "Trouble.h"
#include <algorithm>

namespace cuda_tidy {
namespace {

constexpr std::string_view Axes[] = {"x", "y", "z"};
constexpr unsigned FirstWithClusters = 90;

std::string numbers(const std::array<std::uint64_t, 3> &Each) {
  return std::to_string(Each[0]) + " x " + std::to_string(Each[1]) + " x " + std::to_string(Each[2]);
}

/// What limits no launch, as far as there is any.
std::string otherMemory(const KernelUsage &Usage) {
  std::string Text;
  if (Usage.Constant > 0)
    Text += ", " + std::to_string(Usage.Constant) + " bytes of constant memory";
  if (Usage.SpillStores > 0 || Usage.SpillLoads > 0)
    Text += ", spills (" + std::to_string(Usage.SpillStores) + " bytes stored and " + std::to_string(Usage.SpillLoads) +
            " loaded by a thread)";
  return Text;
}

/// One after the other: the first reason decides.
class Judge {
public:
  Judge(const Launch &Launch, const CompiledKernel *Code, const DeviceLimits &Limits)
      : Asked(Launch), Code(Code), Limits(Limits), Numbers(Launch) {}

  Judgement judge() {
    if (isGridRefused() || isBlockRefused() || isClusterRefused())
      return Result;
    // Without numbers of the compiler a launch can be refused, and not be taken.
    if (!Code || !Code->Usage)
      return isTooLargeToCooperate(Limits.mostResidentBlocks(Numbers.threads())) || (judgeSharedMemory(0), true),
             Result;
    if (isBoundRefused(Code->Entry) || areRegistersRefused(*Code->Usage))
      return Result;
    judgeSharedMemory(Code->Usage->StaticShared);
    if (Result.Is == Judgement::Answer::Taken)
      judgeCooperation(blocksOfMultiprocessor(Numbers, *Code->Usage, Limits));
    return Result;
  }

private:
  bool refuse(std::string Why, std::set<std::string> About) {
    Result = {Judgement::Answer::Refused, std::move(Why), std::move(About)};
    return true;
  }

  bool isGridRefused() {
    for (int Axis = 0; Axis < 3; ++Axis)
      if (isOutside("grid", Numbers.Grid[Axis], Axis, DeviceLimits::GridAxes[Axis]))
        return true;
    return false;
  }

  bool isBlockRefused() {
    for (int Axis = 0; Axis < 3; ++Axis)
      if (isOutside("block", Numbers.Block[Axis], Axis, DeviceLimits::BlockAxes[Axis]))
        return true;
    return product(Numbers.Block) > DeviceLimits::ThreadsPerBlock &&
           refuse("a block of " + numbers(Numbers.Block) + " threads is more than " +
                      std::to_string(DeviceLimits::ThreadsPerBlock),
                  {"block.x", "block.y", "block.z"});
  }

  bool isOutside(const std::string &What, std::uint64_t Number, int Axis, std::uint64_t Most) {
    const std::string Name = What + "." + std::string(Axes[Axis]);
    if (Number == 0)
      return refuse(Name + " is 0", {Name});
    return Number > Most &&
           refuse(Name + " of " + std::to_string(Number) + " is more than " + std::to_string(Most), {Name});
  }

  bool isClusterRefused() {
    std::array<std::uint64_t, 3> Cluster = Numbers.Cluster;
    if (Code && Code->Entry.Cluster && !Numbers.hasCluster())
      Cluster = *Code->Entry.Cluster;
    const std::uint64_t Blocks = product(Cluster);
    if (Blocks == 1)
      return false;
    if (Limits.Capability < FirstWithClusters)
      return refuse("a cluster of " + numbers(Cluster) + " blocks, which this architecture does not have",
                    {"cluster.x", "cluster.y", "cluster.z"});
    const std::set<std::string> About = {"cluster.x", "cluster.y", "cluster.z", "grid.x", "grid.y", "grid.z"};
    auto Attribute = Asked.Attributes.find("nonPortableClusterSizeAllowed");
    const bool MayBeLarge = Attribute != Asked.Attributes.end() && Attribute->second != 0;
    IsClusterOpen = MayBeLarge && !Attribute->second && Blocks > DeviceLimits::PortableClusterBlocks;
    const std::uint64_t Most = MayBeLarge ? DeviceLimits::LargestClusterBlocks : DeviceLimits::PortableClusterBlocks;
    if (Blocks == 0 || Blocks > Most)
      return refuse("a cluster of " + numbers(Cluster) + " blocks, where 1 to " + std::to_string(Most) + " are allowed",
                    About);
    for (int Axis = 0; Axis < 3; ++Axis)
      if (Numbers.Grid[Axis] % Cluster[Axis] != 0)
        return refuse("a grid of " + numbers(Numbers.Grid) + " blocks is no multiple of the cluster of " +
                          numbers(Cluster),
                      About);
    return false;
  }

  /// All blocks of a cooperative launch run at the same time.
  bool isTooLargeToCooperate(std::uint64_t Most) {
    return Asked.IsCooperative && product(Numbers.Grid) > Most &&
           refuse("a cooperative launch of " + std::to_string(product(Numbers.Grid)) + " blocks is more than the " +
                      std::to_string(Most) + " that the largest GPU of this architecture holds at once",
                  {"grid.x", "grid.y", "grid.z", "block.x", "block.y", "block.z"});
  }

  void judgeCooperation(std::uint64_t OfMultiprocessor) {
    const std::uint64_t Blocks = product(Numbers.Grid);
    if (!isTooLargeToCooperate(OfMultiprocessor * DeviceLimits::MostMultiprocessors) && Asked.IsCooperative &&
        Blocks > OfMultiprocessor)
      Result = {Judgement::Answer::Unknown,
                "a cooperative launch of " + std::to_string(Blocks) + " blocks needs a GPU with " +
                    std::to_string((Blocks + OfMultiprocessor - 1) / OfMultiprocessor) + " multiprocessors, for " +
                    std::to_string(OfMultiprocessor) + " blocks each",
                {}};
  }

  bool isBoundRefused(const PtxEntry &Entry) {
    const std::set<std::string> About = {"block.x", "block.y", "block.z"};
    if (Entry.MaxThreads && product(Numbers.Block) > *Entry.MaxThreads)
      return refuse("a block of " + std::to_string(product(Numbers.Block)) + " threads is more than the " +
                        std::to_string(*Entry.MaxThreads) + " that '__launch_bounds__' promises",
                    About);
    return Entry.RequiredBlock && Numbers.Block != *Entry.RequiredBlock &&
           refuse("a block of " + numbers(Numbers.Block) + " threads is not the " + numbers(*Entry.RequiredBlock) +
                      " that the kernel demands",
                  About);
  }

  bool areRegistersRefused(const KernelUsage &Usage) {
    const std::uint64_t Threads = product(Numbers.Block),
                        Needed = DeviceLimits::registersOfBlock(Threads, Usage.Registers);
    return Needed > Limits.RegistersPerBlock &&
           refuse(std::to_string(Usage.Registers) + " registers for each of " + std::to_string(Threads) +
                      " threads take " + std::to_string(Needed) + " registers, more than the " +
                      std::to_string(Limits.RegistersPerBlock) + " of a block",
                  {"block.x", "block.y", "block.z", "kernel.registers"});
  }

  void judgeSharedMemory(std::uint64_t Static) {
    const std::set<std::string> About = {"dynamicSharedMemory", "kernel.staticSharedMemory"};
    const bool IsUnknown = !Code || !Code->Usage;
    const std::string Parts = std::to_string(Numbers.DynamicShared) + " bytes of dynamic and " +
                              (IsUnknown ? "an unknown number" : std::to_string(Static)) + " of static shared memory";
    if (Static > DeviceLimits::SharedPerBlock) {
      refuse(std::to_string(Static) + " bytes of static shared memory are more than " +
                 std::to_string(DeviceLimits::SharedPerBlock) + ": ptxas does not compile the kernel",
             About);
      return;
    }
    const std::uint64_t Free = DeviceLimits::SharedPerBlock - Static, OptIn = Limits.SharedPerBlockOptIn - Static;
    auto Attribute = Asked.Attributes.find("maxDynamicSharedMemorySize");
    const bool IsSet = Attribute != Asked.Attributes.end();
    // An attribute beyond what the GPU has is refused itself, and changes nothing.
    std::uint64_t Allowed = Free;
    if (IsSet && !Attribute->second)
      Allowed = OptIn;
    else if (IsSet && *Attribute->second >= 0 && std::uint64_t(*Attribute->second) <= OptIn)
      Allowed = std::max<std::uint64_t>(Free, *Attribute->second);
    if (Numbers.DynamicShared > Allowed) {
      refuse(Parts + " are more than " +
                 (Numbers.DynamicShared > OptIn ? std::to_string(Limits.SharedPerBlockOptIn) + " of a block"
                  : Allowed > Free
                      ? std::to_string(Allowed) + " that the attribute allows"
                      : std::to_string(DeviceLimits::SharedPerBlock) + " of a block, and no attribute allows more"),
             About);
      return;
    }
    if (IsUnknown)
      Result = {Judgement::Answer::Unknown, "what the kernel needs is not known", {}};
    else if (IsClusterOpen)
      Result = {Judgement::Answer::Unknown, "the cluster needs an attribute whose value is not known", {}};
    else if (IsSet && !Attribute->second && Numbers.DynamicShared > Free)
      Result = {Judgement::Answer::Unknown, Parts + " need an attribute whose value is not known", {}};
    else
      Result = {Judgement::Answer::Taken,
                std::to_string(Code->Usage->Registers) + " registers, " + Parts + otherMemory(*Code->Usage) +
                    ", occupancy " + occupancy(Numbers, *Code->Usage, Limits),
                {}};
  }

  const Launch &Asked;
  const CompiledKernel *Code;
  const DeviceLimits &Limits;
  const LaunchNumbers Numbers;
  bool IsClusterOpen = false; ///< It takes an attribute whose value is not known.
  Judgement Result;
};

std::uint64_t known(const Launch &Launch, const Launch::Number &Number, const std::string &Name, std::uint64_t Instead,
                    std::vector<std::string> &Assumed) {
  if (Number && *Number > UINT32_MAX && Name != "dynamicSharedMemory")
    throw Trouble(Name + " of " + std::to_string(*Number) + " is cut to 32 bits on its way");
  if (Number)
    return *Number;
  if (Launch.Triggering.contains(Name))
    throw Trouble("the finding is about " + Name + ", whose value is not known");
  Assumed.push_back(Name);
  return Instead;
}

} // namespace

LaunchNumbers::LaunchNumbers(const Launch &Launch) {
  for (int Axis = 0; Axis < 3; ++Axis) {
    const std::string Suffix = "." + std::string(Axes[Axis]);
    Grid[Axis] = known(Launch, Launch.Grid[Axis], "grid" + Suffix, 1, Assumed);
    Block[Axis] = known(Launch, Launch.Block[Axis], "block" + Suffix, 1, Assumed);
    Cluster[Axis] = known(Launch, Launch.Cluster[Axis], "cluster" + Suffix, 1, Assumed);
  }
  DynamicShared = known(Launch, Launch.DynamicSharedMemory, "dynamicSharedMemory", 0, Assumed);
}

Judgement judgeLaunch(const Launch &Launch, const CompiledKernel *Code, const DeviceLimits *Limits) {
  if (!Limits)
    return {Judgement::Answer::Unknown, "the limits of this architecture are not known", {}};
  return Judge(Launch, Code, *Limits).judge();
}

/// The warps of a block.
static std::uint64_t warpsOf(const LaunchNumbers &Numbers) {
  return (Numbers.threads() + DeviceLimits::WarpSize - 1) / DeviceLimits::WarpSize;
}

// As cuda_occupancy.h computes it, without what a preference for the first-level cache takes away.
std::uint64_t blocksOfMultiprocessor(const LaunchNumbers &Numbers, const KernelUsage &Usage,
                                     const DeviceLimits &Limits) {
  const std::uint64_t Warps = warpsOf(Numbers);
  const std::uint64_t Reserved = Limits.Capability >= 80 ? 1024 : 0; // bytes of shared memory, for each block
  const std::uint64_t Shared = Usage.StaticShared + Numbers.DynamicShared + Reserved;
  std::uint64_t Blocks = std::min<std::uint64_t>(Limits.BlocksPerSm, Limits.warpsPerSm() / Warps);
  if (Shared > 0)
    Blocks = std::min(Blocks, Limits.SharedPerSm / Shared);
  // At least a block fits, since the launch is taken; the registers of four warps are those of a block of 128 threads.
  const std::uint64_t WarpsOfRegisters =
      DeviceLimits::RegistersPerSm / std::max<std::uint64_t>(1, DeviceLimits::registersOfBlock(128, Usage.Registers)) *
      4;
  if (Usage.Registers > 0)
    Blocks = std::min(Blocks, WarpsOfRegisters / Warps);
  return Blocks;
}

std::string occupancy(const LaunchNumbers &Numbers, const KernelUsage &Usage, const DeviceLimits &Limits) {
  const std::uint64_t Blocks = blocksOfMultiprocessor(Numbers, Usage, Limits), Warps = warpsOf(Numbers);
  return std::to_string(100 * Blocks * Warps / Limits.warpsPerSm()) + " % (" + std::to_string(Blocks) + " blocks of " +
         std::to_string(Numbers.threads()) + " threads on a multiprocessor)";
}

} // namespace cuda_tidy
