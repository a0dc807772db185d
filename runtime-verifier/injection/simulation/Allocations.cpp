#include "Allocations.h"
#include <map>
#include <mutex>
#include <sys/mman.h>

namespace cuda_tidy {
namespace {

constexpr std::size_t TotalBytes = std::size_t(16) << 30;

/// Memory of the device is memory of the host, which becomes real only where it is touched: a GPU that has more than
/// this machine can be simulated.
class Allocations {
public:
  CudaError allocate(void **Memory, std::size_t Bytes, Allocation::Kind Kind) {
    if (!Memory)
      return CudaError::InvalidValue;
    if (Bytes == 0) {
      *Memory = nullptr;
      return CudaError::Success;
    }
    const std::scoped_lock Lock(Mutex);
    if (Bytes > TotalBytes - (Kind == Allocation::Kind::Host ? 0 : Used))
      return CudaError::MemoryAllocation;
    void *Start = mmap(nullptr, Bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (Start == MAP_FAILED)
      return CudaError::MemoryAllocation;
    Ranges[static_cast<char *>(Start)] = {Kind, static_cast<char *>(Start), Bytes};
    if (Kind != Allocation::Kind::Host)
      Used += Bytes;
    *Memory = Start;
    return CudaError::Success;
  }

  CudaError free(void *Memory, bool OfHost) {
    if (!Memory)
      return CudaError::Success;
    const std::scoped_lock Lock(Mutex);
    const auto Found = Ranges.find(static_cast<char *>(Memory));
    if (Found == Ranges.end() || OfHost != (Found->second.Is == Allocation::Kind::Host))
      return CudaError::InvalidValue;
    if (!OfHost)
      Used -= Found->second.Bytes;
    munmap(Memory, Found->second.Bytes);
    Ranges.erase(Found);
    return CudaError::Success;
  }

  std::optional<Allocation> find(const void *Start, std::size_t Bytes) {
    const std::scoped_lock Lock(Mutex);
    const auto *Address = static_cast<const char *>(Start);
    auto After = Ranges.upper_bound(const_cast<char *>(Address));
    if (After == Ranges.begin())
      return std::nullopt;
    const Allocation &Found = std::prev(After)->second;
    const std::size_t Offset = Address - Found.Start;
    if (Offset >= Found.Bytes || Bytes > Found.Bytes - Offset)
      return std::nullopt;
    return Found;
  }

  /// Variables stay where they are.
  void clear() {
    const std::scoped_lock Lock(Mutex);
    std::erase_if(Ranges, [&](const auto &Row) {
      const Allocation &Range = Row.second;
      for (const auto &[Symbol, Variable] : Variables)
        if (Variable.Start == Range.Start)
          return false;
      if (Range.Is != Allocation::Kind::Host)
        Used -= Range.Bytes;
      munmap(Range.Start, Range.Bytes);
      return true;
    });
  }

  std::size_t used() {
    const std::scoped_lock Lock(Mutex);
    return Used;
  }

  std::map<const void *, Allocation> Variables; ///< By their addresses in the host's code; filled before `main`.

private:
  std::mutex Mutex;
  std::map<char *, Allocation> Ranges;
  std::size_t Used = 0;
};

Allocations &allocations() {
  static Allocations &All = *new Allocations; // Programs free their memory in destructors of their own statics.
  return All;
}

} // namespace

std::optional<Allocation> allocationOf(const void *Start, std::size_t Bytes) {
  return allocations().find(Start, Bytes);
}

CudaError allocate(void **Memory, std::size_t Bytes, Allocation::Kind Kind) {
  return allocations().allocate(Memory, Bytes, Kind);
}

void registerVariable(const void *HostVariable, std::size_t Bytes) {
  void *Memory = nullptr;
  if (allocate(&Memory, Bytes, Allocation::Kind::Device) == CudaError::Success)
    allocations().Variables[HostVariable] = {Allocation::Kind::Device, static_cast<char *>(Memory), Bytes};
}

void freeAll() { allocations().clear(); }
std::size_t totalBytes() { return TotalBytes; }
std::size_t freeBytes() { return TotalBytes - allocations().used(); }

CudaError release(void *Memory, bool OfHost) { return allocations().free(Memory, OfHost); }

std::optional<Allocation> variableAt(const void *HostVariable) {
  const auto Found = allocations().Variables.find(HostVariable);
  return Found == allocations().Variables.end() ? std::nullopt : std::optional(Found->second);
}

} // namespace cuda_tidy
