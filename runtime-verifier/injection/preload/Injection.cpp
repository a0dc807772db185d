// The library that --run preloads into the program. It does what `orders` says:
//   watch                           record every different chain of calls that ends in a function of CUDA's libraries,
//                                   and how many places call a function that tells of errors before
//   fail NAME VALUE PLACE...        make NAME return VALUE wherever its innermost callers are these; if NAME configures
//                                   a launch, the launch returns it; and watch the runtime's functions
//   memory PLACE...                 record how much device memory is held that was allocated below one of these places
//   graph PLACE...                  and whether LibTorch's grad mode is on there
//   nograd PLACE...                 and switch it off there
//   record FOLDER                   record launches, with files of memory in that folder,
//   kernel NAME PARAMETER...        of kernels that are called so (see Launches.h)
// Whatever it says, the record tells of each process when its `main` begins and has ended.
#include "CallChain.h"
#include "DeviceMemory.h"
#include "Launches.h"
#include "LibraryNames.h"
#include "Loading.h"
#include "Record.h"
#include "Redirect.h"
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <unistd.h>
#include <unordered_set>

namespace cuda_tidy {
namespace {

constexpr std::uint64_t LaunchFailure = 719; // After it every call of the process fails.

struct Order {
  enum class Kind { None, Watch, Fail, Memory, Record } Is = Kind::None;
  std::string Name;
  std::uint64_t Value = 0;
  std::vector<std::string> Places;
  GradMode Grad = GradMode::Ignored;
};
Order &Ordered = *new Order;

std::atomic<bool> HasFailed = false;
std::atomic<bool> HasFault = false;
thread_local std::uint64_t PendingError = 0;
thread_local bool IsLaunchOrdered = false;

void watch(const Hook &Hook, void *ReturnAddress) {
  static std::mutex Mutex;
  static auto &Seen = *new std::unordered_set<std::size_t>;
  constexpr std::size_t Limit = 20000; // A program with more different chains is known by these.
  const CallChain Chain(ReturnAddress);
  const std::scoped_lock Lock(Mutex);
  if (Seen.size() > Limit || !Seen.insert(Chain.hash() ^ std::hash<std::string>()(Hook.Name)).second)
    return;
  if (Seen.size() > Limit)
    record({"cut", "calls"});
  else
    record({"call", Hook.Name, placesOf(Chain)});
}

/// Whether the innermost frames are those that the order names.
bool isOrdered(const Hook &Hook, void *ReturnAddress) {
  if (plainName(Hook.Name) != Ordered.Name || placeOf(ReturnAddress) != Ordered.Places.front())
    return false;
  const CallChain Chain(ReturnAddress);
  return Chain.frames().size() >= Ordered.Places.size() &&
         std::ranges::equal(Chain.frames().first(Ordered.Places.size()), Ordered.Places, {}, placeOf);
}

/// What a call returns after a kernel has failed; nothing where it does without the GPU.
std::optional<std::uint64_t> answerAfterFault(std::string_view Name) {
  const auto beginsWith = [&](std::string_view Prefix) { return Name.starts_with(Prefix); };
  const auto has = [&](std::string_view Word) { return Name.find(Word) != Name.npos; };
  constexpr std::string_view OfGpu[] = {"cuda",    "cuMem",   "cuLaunch", "cuStream",
                                        "cuEvent", "cuGraph", "cuModule", "cuCtxSynchronize"};
  constexpr std::string_view OfHost[] = {"nvrtc", "cupti", "cudaCreateChannelDesc"}, Idle[] = {"Get", "Set", "Destroy"};
  if (std::ranges::any_of(OfHost, beginsWith))
    return std::nullopt;
  if (std::ranges::any_of(OfGpu, beginsWith))
    return LaunchFailure;
  if (std::ranges::none_of(Idle, has))
    for (const LibraryFailure &Row : LibraryFailures)
      if (beginsWith(Row.Prefix))
        return Row.Value;
  return std::nullopt;
}

/// Whether the function gives the text of a status, which its first argument is.
bool givesText(std::string_view Name) {
  return Name.ends_with("GetErrorString") || Name.ends_with("GetErrorName") || Name.ends_with("GetStatusString") ||
         Name.ends_with("GetStatusName");
}

void recordOnce(std::string_view What, std::string_view Name) {
  static std::mutex Mutex;
  static auto &Recorded = *new std::unordered_set<std::string>;
  const std::scoped_lock Lock(Mutex);
  if (Recorded.insert(std::string(What)).second)
    record({What, Name});
}

bool fail(const Hook &Hook, const Registers &Arguments, void *ReturnAddress, std::uint64_t &Result) {
  const std::string_view Name = plainName(Hook.Name);
  if (givesText(Name)) {
    if (HasFailed && static_cast<std::uint32_t>(Arguments[0]) == Ordered.Value)
      recordOnce("asked", Hook.Name);
    return false;
  }
  if (Name == "cudaDeviceReset")
    HasFault = false;
  if (Name == LaunchConfiguration) {
    IsLaunchOrdered = isOrdered(Hook, ReturnAddress);
    return false;
  }
  const bool IsOrderedLaunch = IsLaunchOrdered && Name == "cudaLaunchKernel";
  if (IsOrderedLaunch || isOrdered(Hook, ReturnAddress)) {
    IsLaunchOrdered = false;
    Result = Ordered.Value;
    if (Name.starts_with("cuda"))
      PendingError = Result;
    HasFault = HasFault || Result == LaunchFailure;
    HasFailed = true;
    recordOnce("failed", Hook.Name);
    return true;
  }
  if (const auto Answer = HasFault ? answerAfterFault(Name) : std::nullopt) {
    Result = *Answer;
    return true;
  }
  if (PendingError && isErrorQuery(Name)) {
    Result = PendingError;
    if (Name == "cudaGetLastError")
      PendingError = 0;
    return true;
  }
  return false;
}

bool answer(Hook &Hook, Registers &Arguments, void *ReturnAddress, std::uint64_t &Result) {
  // What CUDA's libraries call while they answer is theirs.
  thread_local bool IsInside = false;
  if (IsInside)
    return false;
  IsInside = true;
  bool IsAnswered = false;
  switch (Ordered.Is) {
  case Order::Kind::Watch:
    watch(Hook, ReturnAddress);
    break;
  case Order::Kind::Fail:
    watch(Hook, ReturnAddress);
    IsAnswered = fail(Hook, Arguments, ReturnAddress, Result);
    break;
  case Order::Kind::Memory:
    IsAnswered = Hook.Name == GradModeQuery ? answerGradModeQuery(Hook, ReturnAddress, Ordered.Grad, Result)
                                            : countMemory(Hook, Arguments, ReturnAddress, Result);
    break;
  case Order::Kind::Record:
    IsAnswered = recordLaunch(Hook, Arguments, Result);
    break;
  case Order::Kind::None:
    break;
  }
  IsInside = false;
  return IsAnswered;
}

bool isWanted(std::string_view Name) {
  if (Name == GradModeQuery)
    return Ordered.Grad != GradMode::Ignored;
  switch (Ordered.Is) {
  case Order::Kind::Watch:
    return true;
  case Order::Kind::Fail:
    return plainName(Name) == Ordered.Name || plainName(Name).starts_with("cuda") || givesText(Name) ||
           (Ordered.Value == LaunchFailure && answerAfterFault(plainName(Name)));
  case Order::Kind::Memory:
    return changesMemory(Name);
  case Order::Kind::Record:
    return tellsOfLaunches(Name);
  case Order::Kind::None:
    break;
  }
  return false;
}

void hook(std::span<LoadedObject> Objects) {
  const std::vector<HookedFunction> Functions = hookCalls(Objects, answer, isWanted);
  record({"hooked", std::to_string(Functions.size())});
  for (const HookedFunction &Each : Functions)
    if (isErrorQuery(plainName(Each.Name)) || Each.Name.ends_with(TimeQuery))
      record({"calls", plainName(Each.Name), std::to_string(Each.Calls)});
}

/// exit() destroys what is of its thread before any static variable.
class MainEnd {
public:
  MainEnd() { record({"main", "begins", std::to_string(getpid())}); }
  ~MainEnd() {
    sampleAtEnd();
    record({"main", "ended", std::to_string(getpid())});
  }
};

void start() {
  for (const auto &Fields : readOrders()) {
    const auto takePlaces = [&](std::size_t First) {
      for (std::size_t I = First; I < Fields.size(); ++I)
        Ordered.Places.emplace_back(Fields[I]);
    };
    if (Fields[0] == "watch") {
      Ordered.Is = Order::Kind::Watch;
    } else if (Fields[0] == "fail" && Fields.size() > 3) {
      Ordered.Is = Order::Kind::Fail;
      Ordered.Name = Fields[1];
      Ordered.Value = std::strtoull(std::string(Fields[2]).c_str(), nullptr, 10);
      takePlaces(3);
    } else if (Fields[0] == "record" && Fields.size() == 2) {
      Ordered.Is = Order::Kind::Record;
      recordLaunchesIn(Fields[1]);
    } else if (Fields[0] == "kernel" && Fields.size() > 1) {
      recordLaunchesOf(Fields[1], {Fields.begin() + 2, Fields.end()});
    } else if (Fields[0] == "memory" || Fields[0] == "graph" || Fields[0] == "nograd") {
      Ordered.Is = Order::Kind::Memory;
      Ordered.Grad = Fields[0] == "memory"  ? GradMode::Ignored
                     : Fields[0] == "graph" ? GradMode::Recorded
                                            : GradMode::Off;
      takePlaces(1);
      startCounting(Ordered.Places);
    }
  }
  if (Ordered.Is == Order::Kind::None)
    return;
  [[maybe_unused]] thread_local MainEnd End;
  std::vector<LoadedObject> Objects = loadedObjects();
  hook(Objects);
  followLoading(Objects, [](LoadedObject &New) { hook({&New, 1}); });
}

/// After `Ordered` is initialized, and before the program is.
[[maybe_unused]] const bool IsStarted = (start(), true);

} // namespace
} // namespace cuda_tidy
