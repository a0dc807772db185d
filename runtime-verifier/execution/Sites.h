#pragma once

#include "Stamp.h"
#include <array>
#include <cstddef>
#include <vector>

namespace cuda_tidy::execution {

struct Region;

/// The instructions of the program that tell of themselves, numbered as they are reached for the first time.
class Sites {
public:
  using Number = std::uint16_t;

  Sites();

  /// The number of the call that returns to `ReturnAddress`, made by this thread.
  Number reach(const void *ReturnAddress, std::uint32_t Block, unsigned Thread) {
    const std::size_t Offset = static_cast<const char *>(ReturnAddress) - Begin;
    Number At = Offset < Size ? NumberAt[Offset] : 0;
    if (At == 0)
      At = add(ReturnAddress, Offset);
    Reached &Here = All[At];
    if (Here.Block != Block) {
      Here.Block = Block;
      Here.Threads = {};
    }
    std::uint64_t &Word = Here.Threads[Thread / 64];
    const std::uint64_t Bit = std::uint64_t(1) << (Thread % 64);
    Here.Count += (Word & Bit) == 0;
    Word |= Bit;
    return At;
  }

  /// The region that was accessed there last.
  Region *&regionAt(Number At) { return All[At].Accesses; }
  /// Where addr2line finds it: the offset from where the program was loaded, within the call.
  std::size_t addressOf(Number At) const { return All[At].Address; }
  bool contains(std::size_t Address) const { return Address - reinterpret_cast<std::size_t>(Begin) < Size; }
  /// The same as `addressOf`, of any address within the program's code.
  std::size_t offsetOf(std::size_t Address) const { return Address - LoadedAt; }
  /// How many threads came there: as many, or more where several blocks were under way at the same time.
  std::uint64_t threadsAt(Number At) const { return All[At].Count; }
  std::size_t count() const { return All.size(); }

private:
  struct Reached {
    std::size_t Address = 0;
    std::uint64_t Count = 0;
    Region *Accesses = nullptr;
    std::uint32_t Block = ~0u;
    std::array<std::uint64_t, MostThreads / 64> Threads = {}; ///< A bit for each of this block.
  };

  Number add(const void *ReturnAddress, std::size_t Offset);

  const char *Begin = nullptr; ///< Of the program's code.
  std::size_t Size = 0, LoadedAt = 0;
  std::vector<Number> NumberAt; ///< By the offset from `Begin`; 0 is a place outside.
  std::vector<Reached> All;
};

} // namespace cuda_tidy::execution
