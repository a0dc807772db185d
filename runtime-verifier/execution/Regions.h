#pragma once

#include "Shadow.h"
#include "Symbols.h"
#include <cstddef>
#include <deque>
#include <string>
#include <vector>

namespace cuda_tidy::execution {

/// Bytes that belong together: a buffer behind a parameter, a variable of the device, an array in shared memory.
struct Region {
  std::string Name;
  char *Begin = nullptr;
  std::size_t Bytes = 0;
  bool IsShared = false;
  Shadow Cells;
  std::vector<char> Written; ///< Shared memory: whether a byte was, since the block began.

  /// Shared memory: it has this many bytes and no more.
  void resize(std::size_t Size) {
    Bytes = Size;
    Written.resize(Size);
  }
  std::ptrdiff_t offsetOf(const volatile void *Address) const {
    return static_cast<const volatile char *>(Address) - Begin;
  }
};

/// What a block can have of it, on any GPU.
inline constexpr std::size_t MostSharedBytes = 227 << 10;

/// All memory that kernels may touch. Buffers lie far apart in a range of addresses of their own; what is near one is
/// mapped, what is far from all is not.
class Regions {
public:
  /// A region of the arena, zeroed. Null if there is no memory.
  Region *allocate(std::string Name, std::size_t Bytes, bool IsShared);
  /// The array whose size the launch says. Until it does, it has as much as a block can have.
  Region &dynamicShared();
  /// A region that the compiler has laid out. One that is known already stays.
  void declare(const char *Name, const volatile void *Begin, std::size_t Bytes, bool IsShared);

  /// The variables of the device.
  std::vector<const Region *> variables() const;

  struct Place {
    Region *Nearest = nullptr; ///< Null: memory that no kernel has to do with, such as a literal.
    bool IsInside = false;
  };
  /// Where `Bytes` bytes from `Address` on lie. `Last` is the region that was found in the same place before.
  Place find(const volatile void *Address, std::size_t Bytes, Region *&Last) {
    if (Last && isWithin(*Last, Address, Bytes))
      return {Last, true};
    const Place Found = search(Address, Bytes);
    Last = Found.Nearest;
    return Found;
  }

  /// The region that an address of the arena would belong to. Null outside of the arena.
  Region *slotOf(const volatile void *Address) const;

  /// Those of shared memory, in the order of their declaration.
  const std::vector<Region *> &shared() const { return Shared; }

private:
  static bool isWithin(const Region &Each, const volatile void *Address, std::size_t Bytes) {
    const auto Offset = static_cast<std::size_t>(Each.offsetOf(Address));
    return Offset < Each.Bytes && Bytes <= Each.Bytes - Offset;
  }
  /// The declared region at or before an address, if it is within, or in what stays empty behind.
  Region *declaredNear(const char *Address) const;
  Place search(const volatile void *Address, std::size_t Bytes) const;
  Region &add(std::string Name, char *Begin, std::size_t Bytes, bool IsShared);
  bool reserve();

  Symbols Program;
  std::deque<Region> All;
  std::vector<Region *> Declared; ///< By their begin.
  std::vector<Region *> Slots;    ///< Of the arena.
  std::vector<Region *> Shared;
  Region *Dynamic = nullptr;
  char *Arena = nullptr;
  unsigned SlotShift = 0;
};

/// The memory of the only launch.
Regions &memory();

} // namespace cuda_tidy::execution
