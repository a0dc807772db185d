#include "DeviceMemory.h"
#include "CallChain.h"
#include "LibraryNames.h"
#include "Record.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <unordered_set>

namespace cuda_tidy {
namespace {

constexpr std::string_view Allocating[] = {
    "cudaMalloc",      "cudaMallocManaged",       "cudaMallocAsync", "cudaMallocFromPoolAsync",
    "cudaMallocPitch", "cudaMallocArray",         "cuMemAlloc",      "cuMemAllocManaged",
    "cuMemAllocAsync", "cuMemAllocFromPoolAsync", "cuMemAllocPitch"};
constexpr std::string_view Freeing[] = {"cudaFree", "cudaFreeAsync", "cudaFreeArray", "cuMemFree", "cuMemFreeAsync"};
constexpr std::string_view Waiting[] = {"cudaDeviceSynchronize", "cudaStreamSynchronize",
                                        "cudaEventSynchronize",  "cudaMemcpy",
                                        "cuCtxSynchronize",      "cuStreamSynchronize"};

bool isOneOf(std::span<const std::string_view> Names, std::string_view Name) {
  return std::ranges::find(Names, Name) != Names.end();
}

class Balance {
public:
  std::unordered_set<std::string> Places;

  void add(void *Memory, std::uint64_t Bytes, bool IsCounted) {
    const std::scoped_lock Lock(Mutex);
    Sizes[Memory] = {Bytes, IsCounted};
    (IsCounted ? Held : HeldElsewhere) += Bytes;
    Peak = std::max(Peak, Held);
    Allocations += IsCounted;
  }

  void remove(void *Memory) {
    const std::scoped_lock Lock(Mutex);
    const auto Found = Sizes.find(Memory);
    if (Found == Sizes.end())
      return;
    const auto [Bytes, IsCounted] = Found->second;
    (IsCounted ? Held : HeldElsewhere) -= Bytes;
    Sizes.erase(Found);
  }

  void sample(const char *Kind) {
    const std::scoped_lock Lock(Mutex);
    record({"memory", Kind, std::to_string(Held), std::to_string(Allocations), std::to_string(Peak),
            std::to_string(HeldElsewhere)});
  }

  /// The longer a program runs the fewer waits are recorded: the record stays small.
  void sampleWait() {
    if (Waits++ % Stride != 0)
      return;
    if (++Lines % LinesOfStride == 0)
      Stride = Stride * 2;
    sample("wait");
  }

private:
  static constexpr unsigned LinesOfStride = 1024;

  std::mutex Mutex;
  std::unordered_map<void *, std::pair<std::uint64_t, bool>> Sizes; ///< And whether they are counted.
  std::uint64_t Held = 0, Peak = 0, Allocations = 0;
  std::uint64_t HeldElsewhere = 0; ///< Allocated at other places, or on other threads.
  std::atomic<std::uint64_t> Waits = 0, Lines = 0, Stride = 1;
};

Balance &balance() {
  static Balance &Balance = *new class Balance; // Lives until the last thread of the program is gone.
  return Balance;
}

/// Whether the order names \p Frame. Each is looked up once: LibTorch allocates for every tensor, deep in itself.
bool isNamed(const void *Frame) {
  thread_local auto &Known = *new std::unordered_map<const void *, bool>;
  const auto [Row, IsNew] = Known.try_emplace(Frame, false);
  if (IsNew)
    Row->second = balance().Places.contains(placeOf(Frame));
  return Row->second;
}

/// What an allocation that has succeeded takes: of rows that are made wider so that each begins well, all of it.
std::uint64_t bytesOf(std::string_view Name, const Registers &Arguments) {
  if (Name == "cudaMallocPitch" || Name == "cuMemAllocPitch")
    return *reinterpret_cast<const std::uint64_t *>(Arguments[1]) * Arguments[3];
  if (Name != "cudaMallocArray")
    return Arguments[1];
  const int *Bits = reinterpret_cast<const int *>(Arguments[1]); // of the four components of a cudaChannelFormatDesc
  return (Bits[0] + Bits[1] + Bits[2] + Bits[3]) / 8 * Arguments[2] * std::max<std::uint64_t>(Arguments[3], 1);
}

bool isCounted(void *ReturnAddress) {
  return balance().Places.empty() || std::ranges::any_of(CallChain(ReturnAddress).frames(), isNamed);
}

std::atomic<bool> IsCounting = false;

} // namespace

[[gnu::destructor]] void sampleAtEnd() {
  if (IsCounting)
    balance().sample("end");
}

void startCounting(const std::vector<std::string> &Places) {
  balance().Places.insert(Places.begin(), Places.end());
  IsCounting = true;
  std::thread([] {
    for (;;) {
      std::this_thread::sleep_for(std::chrono::seconds(1));
      balance().sample("second");
    }
  }).detach();
}

bool changesMemory(std::string_view Name) {
  Name = plainName(Name);
  return isOneOf(Allocating, Name) || isOneOf(Freeing, Name) || isOneOf(Waiting, Name);
}

bool countMemory(Hook &Hook, Registers &Arguments, void *ReturnAddress, std::uint64_t &Result) {
  const std::string_view Name = plainName(Hook.Name);
  if (isOneOf(Waiting, Name)) {
    if (isCounted(ReturnAddress))
      balance().sampleWait();
    return false;
  }
  if (isOneOf(Freeing, Name)) {
    balance().remove(reinterpret_cast<void *>(Arguments[0]));
    return false;
  }
  const auto Allocate =
      reinterpret_cast<int (*)(void **, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t)>(
          Hook.Original);
  auto **Memory = reinterpret_cast<void **>(Arguments[0]);
  const int Status = Allocate(Memory, Arguments[1], Arguments[2], Arguments[3], Arguments[4], Arguments[5]);
  if (Status == 0 && Memory)
    balance().add(*Memory, bytesOf(Name, Arguments), isCounted(ReturnAddress));
  Result = static_cast<std::uint64_t>(Status);
  return true;
}

bool answerGradModeQuery(const Hook &Hook, void *ReturnAddress, GradMode Wanted, std::uint64_t &Result) {
  if (!isCounted(ReturnAddress))
    return false;
  if (Wanted == GradMode::Off) {
    Result = false;
    return true;
  }
  const bool IsOn = reinterpret_cast<bool (*)()>(Hook.Original)();
  static std::atomic<bool> IsRecorded[2] = {};
  if (!IsRecorded[IsOn].exchange(true))
    record({"grad", IsOn ? "on" : "off"});
  Result = IsOn;
  return true;
}

} // namespace cuda_tidy
