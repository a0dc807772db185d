#pragma once

#include <cstdint>

namespace cuda_tidy::execution {

/// What the program itself writes to stands apart from the arrays of the kernel, which may write behind their end.
#define APART alignas(0x10000)

/// Time of the whole run. It goes on with each step of synchronisation and with nothing else, so that an access before
/// such a step has a lower or the same time, and one behind it a higher one.
using Tick = std::uint32_t;

inline constexpr unsigned MostThreads = 1024; ///< That a block may have.
inline constexpr unsigned LanesPerWarp = 32;

/// Who accessed memory, when, and by which instruction.
struct Stamp {
  Tick When = 0;           ///< 0: nobody did.
  std::uint32_t Block = 0; ///< In the order in which blocks began.
  std::uint16_t Thread : 10 = 0;
  std::uint16_t IsVolatile : 1 = 0;
  std::uint16_t IsFenced : 1 = 0; ///< Behind a fence of the same thread.
  std::uint16_t IsAtomic : 1 = 0;
  std::uint16_t IsBlockScoped : 1 = 0; ///< Atomic for its own block only.
  std::uint16_t Site = 0;              ///< See `Sites`.

  explicit operator bool() const { return When != 0; }
  bool isBySame(const Stamp &Other) const { return Thread == Other.Thread && Block == Other.Block; }
};
static_assert(sizeof(Stamp) == 12);

enum class Access : std::uint8_t { Read, Write, Atomic };

} // namespace cuda_tidy::execution
