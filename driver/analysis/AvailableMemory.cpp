#include "analysis/AvailableMemory.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include <limits>
#include <optional>

namespace cuda_tidy {

/// The number behind \p Label in one of the kernel's files.
static std::optional<std::uint64_t> read(const llvm::Twine &File, llvm::StringRef Label = "") {
  auto Buffer = llvm::MemoryBuffer::getFileAsStream(File);
  if (!Buffer)
    return std::nullopt;
  llvm::StringRef Text = (*Buffer)->getBuffer();
  const std::size_t At = Text.find(Label);
  std::uint64_t Number;
  if (At == llvm::StringRef::npos || Text.drop_front(At + Label.size()).ltrim().consumeInteger(10, Number))
    return std::nullopt;
  return Number;
}

std::uint64_t availableMemory() {
  std::uint64_t Available = std::numeric_limits<std::uint64_t>::max();
  if (std::optional<std::uint64_t> Kilobytes = read("/proc/meminfo", "MemAvailable:"))
    Available = *Kilobytes * 1024;
  // In a container the root of the hierarchy is the container's own group.
  const llvm::StringRef Group = "/sys/fs/cgroup/memory.";
  std::optional<std::uint64_t> Limit = read(Group + "max"), Used = read(Group + "current");
  if (Limit && Used)
    Available = std::min(Available, *Limit > *Used ? *Limit - *Used : 0);
  return Available;
}

} // namespace cuda_tidy
