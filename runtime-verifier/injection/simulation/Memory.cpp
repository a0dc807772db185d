#include "Allocations.h"
#include <cstring>

namespace cuda_tidy {
namespace {

constexpr std::size_t PitchAlignment = 512;

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
  const std::optional<Allocation> Found = variableAt(Symbol);
  return Found && Offset <= Found->Bytes && Bytes <= Found->Bytes - Offset ? Found->Start + Offset : nullptr;
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

CudaError copy(void *To, const void *From, std::size_t Bytes, Direction Kind) {
  return copyRows(To, Bytes, From, Bytes, Bytes, 1, Kind);
}

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
CUDA_TIDY_SIMULATED CudaError cudaFree(void *Memory) { return answer(release(Memory, false)); }
CUDA_TIDY_SIMULATED CudaError cudaFreeAsync(void *Memory, Stream) { return answer(release(Memory, false)); }
CUDA_TIDY_SIMULATED CudaError cudaFreeHost(void *Memory) { return answer(release(Memory, true)); }

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
  const std::optional<Allocation> Found = variableAt(Symbol);
  if (!Bytes || !Found)
    return answer(CudaError::InvalidSymbol);
  *Bytes = Found->Bytes;
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

struct ChannelDescription {
  int Bits[4], Kind;
};

CUDA_TIDY_SIMULATED ChannelDescription cudaCreateChannelDesc(int X, int Y, int Z, int W, int Kind) {
  return {{X, Y, Z, W}, Kind};
}

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
