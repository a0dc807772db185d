#pragma once

#include "Device.h"

namespace cuda_tidy {

/// Memory of the device, zeroed, between two zones that nobody has a reason to write to.
class GuardedBuffer {
public:
  static constexpr std::size_t ZoneBytes = 64 << 10; ///< Of each zone.

  GuardedBuffer(const CudaDriver &Driver, std::size_t Bytes);

  CuDevicePointer pointer() const { return Memory.pointer() + ZoneBytes; }

  /// What was written to the zones since: `12 bytes outside of 4000, the nearest 16 bytes before them`. Empty if
  /// nothing was; what was read does not show.
  std::string damage() const;

private:
  const CudaDriver &Driver;
  std::size_t Bytes;
  Buffer Memory;
};

} // namespace cuda_tidy
