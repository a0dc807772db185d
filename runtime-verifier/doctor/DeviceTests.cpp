#include "DeviceTests.h"

#include "Child.h"
#include "Device.h"

#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstring>
#include <optional>

namespace cuda_tidy {

extern const char DeviceTestsPtx[]; // generated of DeviceTests.ptx

namespace {

constexpr unsigned Starts = 256;
constexpr uint32_t Words = 1 << 20, Rounds = 1000;
constexpr uint64_t QuickBytes = uint64_t(64) << 20;

struct Pattern {
  uint32_t Seed, Step;
};
constexpr Pattern Patterns[] = {
    {0, 0}, {~0u, 0}, {0x55555555, 0}, {0xAAAAAAAA, 0}, {0, 2654435761u} /* differs from word to word */,
};

/// What cuda_tidy_arithmetic computes. IEEE 754 leaves no freedom in any step.
uint32_t expected(uint32_t Start) {
  uint32_t N = Start;
  float F = 1.0f + float(Start);
  double D = 1.0 + double(Start);
  for (uint32_t Round = 0; Round < Rounds; ++Round) {
    N = N * 1664525u + 1013904223u;
    N ^= N >> 13;
    F = std::fma(F, 0.9990234375f, std::bit_cast<float>(0x3EAAAAABu));
    D = std::fma(D, 0.9990234375, std::bit_cast<double>(uint64_t(0x3FD5555555555555)));
  }
  uint64_t Bits = std::bit_cast<uint64_t>(D);
  return N ^ std::bit_cast<uint32_t>(F) ^ uint32_t(Bits) ^ uint32_t(Bits >> 32);
}

class Tester {
public:
  explicit Tester(int Ordinal)
      : Gpu(Driver, Ordinal), Current(Driver, Gpu), Kernels(Driver, DeviceTestsPtx),
        Blocks(unsigned(Gpu.attribute(CuMultiprocessorCount)) * 8) {}

  void testArithmetic(DeviceTestResult &Result) {
    Buffer Out(Driver, Words * sizeof(uint32_t));
    CuDevicePointer Pointer = Out.pointer();
    uint32_t Count = Words, Steps = Rounds;
    launch("cuda_tidy_arithmetic", {&Pointer, &Count, &Steps});
    std::vector<uint32_t> Computed(Words);
    Driver.checked(Driver.cuMemcpyDtoH(Computed.data(), Pointer, Words * sizeof(uint32_t)), "reading results");
    std::array<uint32_t, Starts> Right;
    for (uint32_t Start = 0; Start < Starts; ++Start)
      Right[Start] = expected(Start);
    for (uint32_t I = 0; I < Words; ++I)
      Result.WrongWords += Computed[I] != Right[I % Starts];
    Result.ArithmeticWords += Words;
  }

  void testMemory(const Buffer &Memory, uint64_t Bytes, const Pattern &Pattern, DeviceTestResult &Result) {
    Buffer Mismatches(Driver, 2 * sizeof(uint64_t));
    uint64_t Found[2] = {0, ~uint64_t(0)};
    CuDevicePointer Pointer = Memory.pointer(), Counter = Mismatches.pointer();
    Driver.checked(Driver.cuMemcpyHtoD(Counter, Found, sizeof Found), "writing");
    uint64_t Count = Bytes / sizeof(uint32_t);
    uint32_t Seed = Pattern.Seed, Step = Pattern.Step;
    launch("cuda_tidy_fill", {&Pointer, &Count, &Seed, &Step});
    launch("cuda_tidy_check", {&Pointer, &Count, &Seed, &Step, &Counter});
    Driver.checked(Driver.cuMemcpyDtoH(Found, Counter, sizeof Found), "reading results");
    if (Found[0] && !Result.WrongMemory)
      Result.FirstWrongByte = Found[1] * sizeof(uint32_t);
    Result.WrongMemory += Found[0];
  }

  /// Asks for less and less until the driver gives it: memory may be in pieces.
  std::optional<Buffer> allocate(uint64_t &Bytes) {
    for (; Bytes >= (1 << 20); Bytes = Bytes / 2)
      try {
        return Buffer(Driver, Bytes);
      } catch (const CudaFailure &) {
      }
    return std::nullopt;
  }

  uint64_t freeBytes() {
    size_t Free = 0, Total = 0;
    Driver.checked(Driver.cuMemGetInfo(&Free, &Total), "asking for the free memory");
    return Free;
  }

private:
  void launch(const char *Name, std::initializer_list<void *> Parameters) {
    std::vector<void *> Values(Parameters);
    CuLaunchConfig Config = {{Blocks, 1, 1}, {256, 1, 1}, 0, nullptr, nullptr, 0};
    Driver.checked(Driver.cuLaunchKernelEx(&Config, Kernels.function(Name), Values.data(), nullptr),
                   std::string("launching ") + Name);
    Driver.checked(Driver.cuCtxSynchronize(), std::string("waiting for ") + Name);
  }

  CudaDriver Driver;
  Device Gpu;
  Context Current;
  Module Kernels;
  unsigned Blocks;
};

DeviceTestResult test(int Ordinal, unsigned Seconds) {
  auto Start = std::chrono::steady_clock::now();
  auto Elapsed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - Start).count(); };
  DeviceTestResult Result;
  Tester Tester(Ordinal);
  uint64_t Free = Tester.freeBytes();
  Result.MemoryBytes = (Seconds ? Free / 10 * 9 : std::min(QuickBytes, Free / 2)) & ~uint64_t(4095);
  std::optional<Buffer> Memory = Tester.allocate(Result.MemoryBytes);
  if (!Memory)
    Result.MemoryBytes = 0;
  do {
    Tester.testArithmetic(Result);
    for (const Pattern &Each : Patterns)
      if (Memory && (!Seconds || !Result.MemoryRounds || Elapsed() < Seconds))
        Tester.testMemory(*Memory, Result.MemoryBytes, Each, Result);
    Result.MemoryRounds += Memory.has_value();
  } while (Elapsed() < Seconds);
  Result.Seconds = Elapsed();
  return Result;
}

} // namespace

DeviceTestResult testDevice(int Ordinal, unsigned Seconds) {
  // Contexts of big machines take their time, and so does a GPU with much memory.
  std::chrono::seconds Limit(120 + Seconds);
  ChildAnswer Answer = askInChild([&] { return nlohmann::json(test(Ordinal, Seconds)); }, Limit);
  if (!Answer.Value.is_null())
    return Answer.Value.get<DeviceTestResult>();
  DeviceTestResult Result;
  Result.Failure = Answer.Failure;
  return Result;
}

} // namespace cuda_tidy
