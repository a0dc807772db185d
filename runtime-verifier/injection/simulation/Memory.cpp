#include "Runtime.h"
#include <cstring>
#include <map>
#include <mutex>
#include <sys/mman.h>

namespace cuda_tidy {
namespace {

constexpr std::size_t TotalBytes = std::size_t(16) << 30;
constexpr std::size_t PitchAlignment = 512;

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

enum class Direction : int { HostToHost, HostToDevice, DeviceToHost, DeviceToDevice, Default };

CudaError copyRows(void *To, std::size_t ToPitch, const void *From, std::size_t FromPitch, std::size_t Width,
                   std::size_t Height, Direction Kind) {
  if (Kind < Direction::HostToHost || Kind > Direction::Default)
    return CudaError::InvalidMemcpyDirection;
  if (Width == 0 || Height == 0)
    return CudaError::Success;
  if (Height > 1 && (Width > ToPitch || Width > FromPitch))
    return CudaError::InvalidPitchValue;
  const bool IntoDevice = Kind == Direction::HostToDevice || Kind == Direction::DeviceToDevice;
  const bool FromDevice = Kind == Direction::DeviceToHost || Kind == Direction::DeviceToDevice;
  if (!To || !From || (IntoDevice && !allocationOf(To, ToPitch * (Height - 1) + Width)) ||
      (FromDevice && !allocationOf(From, FromPitch * (Height - 1) + Width)))
    return CudaError::InvalidValue;
  for (std::size_t Row = 0; Row < Height; ++Row)
    std::memmove(static_cast<char *>(To) + Row * ToPitch, static_cast<const char *>(From) + Row * FromPitch, Width);
  return CudaError::Success;
}

CudaError copy(void *To, const void *From, std::size_t Bytes, Direction Kind) {
  return copyRows(To, Bytes, From, Bytes, Bytes, 1, Kind);
}

CudaError fillRows(void *To, std::size_t Pitch, int Value, std::size_t Width, std::size_t Height) {
  if (Width == 0 || Height == 0)
    return CudaError::Success;
  if (!allocationOf(To, Pitch * (Height - 1) + Width))
    return CudaError::InvalidValue;
  for (std::size_t Row = 0; Row < Height; ++Row)
    std::memset(static_cast<char *>(To) + Row * Pitch, Value, Width);
  return CudaError::Success;
}

/// The memory of a variable from \p Offset on, if \p Bytes of it are there.
char *memoryOf(const void *Symbol, std::size_t Offset, std::size_t Bytes) {
  const auto Found = allocations().Variables.find(Symbol);
  if (Found == allocations().Variables.end() || Offset > Found->second.Bytes || Bytes > Found->second.Bytes - Offset)
    return nullptr;
  return Found->second.Start + Offset;
}

CudaError copyToSymbol(const void *Symbol, const void *From, std::size_t Bytes, std::size_t Offset) {
  char *To = memoryOf(Symbol, Offset, Bytes);
  if (!To || !From)
    return CudaError::InvalidSymbol;
  std::memmove(To, From, Bytes);
  return CudaError::Success;
}

CudaError copyFromSymbol(void *To, const void *Symbol, std::size_t Bytes, std::size_t Offset) {
  const char *From = memoryOf(Symbol, Offset, Bytes);
  if (!To || !From)
    return CudaError::InvalidSymbol;
  std::memmove(To, From, Bytes);
  return CudaError::Success;
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

using Kind = Allocation::Kind;

CUDA_TIDY_SIMULATED CudaError cudaMalloc(void **Memory, std::size_t Bytes) {
  return answer(allocate(Memory, Bytes, Kind::Device));
}
CUDA_TIDY_SIMULATED CudaError cudaMallocAsync(void **Memory, std::size_t Bytes, Stream) {
  return answer(allocate(Memory, Bytes, Kind::Device));
}
CUDA_TIDY_SIMULATED CudaError cudaMallocFromPoolAsync(void **Memory, std::size_t Bytes, void *, Stream) {
  return answer(allocate(Memory, Bytes, Kind::Device));
}
CUDA_TIDY_SIMULATED CudaError cudaMallocManaged(void **Memory, std::size_t Bytes, unsigned) {
  return answer(allocate(Memory, Bytes, Kind::Managed));
}
CUDA_TIDY_SIMULATED CudaError cudaMallocPitch(void **Memory, std::size_t *Pitch, std::size_t Width,
                                              std::size_t Height) {
  if (!Pitch)
    return answer(CudaError::InvalidValue);
  *Pitch = (Width + PitchAlignment - 1) / PitchAlignment * PitchAlignment;
  return answer(allocate(Memory, *Pitch * Height, Kind::Device));
}
CUDA_TIDY_SIMULATED CudaError cudaMallocHost(void **Memory, std::size_t Bytes) {
  return answer(allocate(Memory, Bytes, Kind::Host));
}
CUDA_TIDY_SIMULATED CudaError cudaHostAlloc(void **Memory, std::size_t Bytes, unsigned) {
  return answer(allocate(Memory, Bytes, Kind::Host));
}
CUDA_TIDY_SIMULATED CudaError cudaFree(void *Memory) { return answer(allocations().free(Memory, false)); }
CUDA_TIDY_SIMULATED CudaError cudaFreeAsync(void *Memory, Stream) { return answer(allocations().free(Memory, false)); }
CUDA_TIDY_SIMULATED CudaError cudaFreeHost(void *Memory) { return answer(allocations().free(Memory, true)); }

CUDA_TIDY_SIMULATED CudaError cudaHostRegister(void *Memory, std::size_t Bytes, unsigned) {
  return answer(Memory && Bytes ? CudaError::Success : CudaError::InvalidValue);
}
CUDA_TIDY_SIMULATED CudaError cudaHostUnregister(void *Memory) {
  return answer(Memory ? CudaError::Success : CudaError::InvalidValue);
}
CUDA_TIDY_SIMULATED CudaError cudaHostGetDevicePointer(void **Device, void *Host, unsigned) {
  if (!Device || !Host)
    return answer(CudaError::InvalidValue);
  *Device = Host;
  return CudaError::Success;
}

CUDA_TIDY_SIMULATED CudaError cudaMemGetInfo(std::size_t *Free, std::size_t *Total) {
  if (!Free || !Total)
    return answer(CudaError::InvalidValue);
  *Free = freeBytes();
  *Total = totalBytes();
  return CudaError::Success;
}

CUDA_TIDY_SIMULATED CudaError cudaMemcpy(void *To, const void *From, std::size_t Bytes, Direction Kind) {
  return answer(copy(To, From, Bytes, Kind));
}
CUDA_TIDY_SIMULATED CudaError cudaMemcpyAsync(void *To, const void *From, std::size_t Bytes, Direction Kind, Stream) {
  return answer(copy(To, From, Bytes, Kind));
}
CUDA_TIDY_SIMULATED CudaError cudaMemcpyPeer(void *To, int, const void *From, int, std::size_t Bytes) {
  return answer(copy(To, From, Bytes, Direction::DeviceToDevice));
}
CUDA_TIDY_SIMULATED CudaError cudaMemcpyPeerAsync(void *To, int, const void *From, int, std::size_t Bytes, Stream) {
  return answer(copy(To, From, Bytes, Direction::DeviceToDevice));
}
CUDA_TIDY_SIMULATED CudaError cudaMemcpy2D(void *To, std::size_t ToPitch, const void *From, std::size_t FromPitch,
                                           std::size_t Width, std::size_t Height, Direction Kind) {
  return answer(copyRows(To, ToPitch, From, FromPitch, Width, Height, Kind));
}
CUDA_TIDY_SIMULATED CudaError cudaMemcpy2DAsync(void *To, std::size_t ToPitch, const void *From, std::size_t FromPitch,
                                                std::size_t Width, std::size_t Height, Direction Kind, Stream) {
  return answer(copyRows(To, ToPitch, From, FromPitch, Width, Height, Kind));
}
CUDA_TIDY_SIMULATED CudaError cudaMemcpyToSymbol(const void *Symbol, const void *From, std::size_t Bytes,
                                                 std::size_t Offset, Direction) {
  return answer(copyToSymbol(Symbol, From, Bytes, Offset));
}
CUDA_TIDY_SIMULATED CudaError cudaMemcpyToSymbolAsync(const void *Symbol, const void *From, std::size_t Bytes,
                                                      std::size_t Offset, Direction, Stream) {
  return answer(copyToSymbol(Symbol, From, Bytes, Offset));
}
CUDA_TIDY_SIMULATED CudaError cudaMemcpyFromSymbol(void *To, const void *Symbol, std::size_t Bytes, std::size_t Offset,
                                                   Direction) {
  return answer(copyFromSymbol(To, Symbol, Bytes, Offset));
}
CUDA_TIDY_SIMULATED CudaError cudaMemcpyFromSymbolAsync(void *To, const void *Symbol, std::size_t Bytes,
                                                        std::size_t Offset, Direction, Stream) {
  return answer(copyFromSymbol(To, Symbol, Bytes, Offset));
}
CUDA_TIDY_SIMULATED CudaError cudaGetSymbolAddress(void **Memory, const void *Symbol) {
  if (!Memory)
    return answer(CudaError::InvalidValue);
  *Memory = memoryOf(Symbol, 0, 0);
  return answer(*Memory ? CudaError::Success : CudaError::InvalidSymbol);
}
CUDA_TIDY_SIMULATED CudaError cudaGetSymbolSize(std::size_t *Bytes, const void *Symbol) {
  const auto Found = allocations().Variables.find(Symbol);
  if (!Bytes || Found == allocations().Variables.end())
    return answer(CudaError::InvalidSymbol);
  *Bytes = Found->second.Bytes;
  return CudaError::Success;
}

CUDA_TIDY_SIMULATED CudaError cudaMemset(void *To, int Value, std::size_t Bytes) {
  return answer(fillRows(To, Bytes, Value, Bytes, 1));
}
CUDA_TIDY_SIMULATED CudaError cudaMemsetAsync(void *To, int Value, std::size_t Bytes, Stream) {
  return answer(fillRows(To, Bytes, Value, Bytes, 1));
}
CUDA_TIDY_SIMULATED CudaError cudaMemset2D(void *To, std::size_t Pitch, int Value, std::size_t Width,
                                           std::size_t Height) {
  return answer(fillRows(To, Pitch, Value, Width, Height));
}
CUDA_TIDY_SIMULATED CudaError cudaMemset2DAsync(void *To, std::size_t Pitch, int Value, std::size_t Width,
                                                std::size_t Height, Stream) {
  return answer(fillRows(To, Pitch, Value, Width, Height));
}

CUDA_TIDY_SIMULATED CudaError cudaMemAdvise() { return CudaError::Success; }
CUDA_TIDY_SIMULATED CudaError cudaMemPrefetchAsync() { return CudaError::Success; }
CUDA_TIDY_SIMULATED CudaError cudaMemPoolSetAttribute() { return CudaError::Success; }
CUDA_TIDY_SIMULATED CudaError cudaMemPoolTrimTo() { return CudaError::Success; }

/// The first members of `cudaPointerAttributes`; all that programs ask for.
struct PointerAttributes {
  int Type, Device;
  const void *DevicePointer, *HostPointer;
};

CUDA_TIDY_SIMULATED CudaError cudaPointerGetAttributes(PointerAttributes *Attributes, const void *Pointer) {
  if (!Attributes)
    return answer(CudaError::InvalidValue);
  const auto Found = allocationOf(Pointer, 1);
  *Attributes = {0, -1, nullptr, Pointer}; // Memory that CUDA does not know.
  if (Found)
    *Attributes = {static_cast<int>(Found->Is), 0, Pointer, Found->Is == Kind::Device ? nullptr : Pointer};
  return CudaError::Success;
}

} // namespace cuda_tidy
