#pragma once

#include "Stamp.h"
#include <cstddef>

namespace cuda_tidy::execution {

/// Who accessed some bytes last.
struct Cell {
  Stamp Write, Atomic;
  /// Two readers that nothing orders: the first one that is still of interest, and the last.
  Stamp Read[2];
};

/// A cell for each word of four bytes of a region, and for each byte of those words that somebody accesses by bytes.
class Shadow {
public:
  Shadow() = default;
  Shadow(const char *Begin, std::size_t Bytes);

  /// Calls `Visit(Cell &)` for all cells of these bytes, which lie within the region.
  template <typename Visitor> void forEach(const volatile void *Address, std::size_t Bytes, Visitor Visit) {
    const auto *At = static_cast<const volatile char *>(Address);
    const std::size_t First = At - Base, End = First + Bytes;
    for (std::size_t Word = First / WordBytes; Word * WordBytes < End; ++Word) {
      Cell &Whole = Words[Word];
      const std::size_t Low = Word * WordBytes < First ? First - Word * WordBytes : 0;
      const std::size_t High = End - Word * WordBytes < WordBytes ? End - Word * WordBytes : WordBytes;
      if (!isSplit(Whole) && High - Low == WordBytes) {
        Visit(Whole);
        continue;
      }
      Cell *const Each = split(Whole);
      for (std::size_t Byte = Low; Byte < High; ++Byte)
        Visit(Each[Byte]);
    }
  }

private:
  static constexpr std::size_t WordBytes = 4;
  static constexpr Tick Split = ~Tick(0); ///< The time of no access.

  static bool isSplit(const Cell &Word) { return Word.Write.When == Split; }
  /// The cells of a word's bytes.
  static Cell *split(Cell &Word);

  const char *Base = nullptr; ///< The word in which the region begins.
  Cell *Words = nullptr;      ///< Zero, and so nobody's, until they are touched.
};

} // namespace cuda_tidy::execution
