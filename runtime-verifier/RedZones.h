#pragma once

#include "Device.h"
#include <optional>

namespace cuda_tidy {

/// Memory of the device, zeroed, with a zone on each side that nobody has a reason to write to. Where the driver lets
/// memory be mapped page by page, the zone behind ends with the next multiple of `Alignment`. What follows it, and what
/// precedes the one in front, is mapped to nothing, for as many bytes as the buffer has: the kernel that reads or
/// writes there fails.
class GuardedBuffer {
public:
  static constexpr std::size_t ZoneBytes = 64 << 10; ///< That a zone has, but for the one that is cut short.
  static constexpr std::size_t Alignment = 256;      ///< Of what cudaMalloc gives.

  GuardedBuffer(const CudaDriver &Driver, const Device &Device, std::size_t Bytes);

  CuDevicePointer pointer() const { return Pointer; }

  /// What was written to the zones since: `12 bytes outside of 4000, the nearest 16 bytes before them`. Empty if
  /// nothing was; what was read does not show.
  std::string damage() const;

private:
  /// Maps pages so that the buffer ends with them; false if the driver does not do that. They are released with the
  /// context.
  bool mapPages(const Device &Device);

  const CudaDriver &Driver;
  std::size_t Bytes, BytesBefore = ZoneBytes, BytesBehind = ZoneBytes;
  CuDevicePointer Pointer = 0;
  std::optional<Buffer> Memory; ///< Where there are no pages.
};

} // namespace cuda_tidy
