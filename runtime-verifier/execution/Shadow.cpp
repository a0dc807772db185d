#include "Shadow.h"
#include "Outcome.h"
#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <sys/mman.h>

namespace cuda_tidy::execution {

Shadow::Shadow(const char *Begin, std::size_t Bytes) {
  Base = reinterpret_cast<const char *>(reinterpret_cast<std::uintptr_t>(Begin) & ~std::uintptr_t(WordBytes - 1));
  const std::size_t Count = (Begin + Bytes - Base + WordBytes - 1) / WordBytes;
  void *const Memory = mmap(nullptr, std::max<std::size_t>(Count, 1) * sizeof(Cell), PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (Memory == MAP_FAILED)
    finish(End::Unsupported, "no memory to watch " + std::to_string(Bytes) + " bytes");
  Words = static_cast<Cell *>(Memory);
}

Cell *Shadow::split(Cell &Word) {
  static std::deque<std::array<Cell, WordBytes>> Bytes;
  if (!isSplit(Word)) {
    Bytes.emplace_back().fill(Word);
    Word.Write.When = Split;
    Word.Write.Block = static_cast<std::uint32_t>(Bytes.size() - 1);
  }
  return Bytes[Word.Write.Block].data();
}

} // namespace cuda_tidy::execution
