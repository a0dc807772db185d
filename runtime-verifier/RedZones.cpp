#include "RedZones.h"
#include <algorithm>
#include <vector>

namespace cuda_tidy {
namespace {

constexpr unsigned char Pattern = 0xa5; // no value that kernels like to write

} // namespace

GuardedBuffer::GuardedBuffer(const CudaDriver &Driver, std::size_t Bytes)
    : Driver(Driver), Bytes(Bytes), Memory(Driver, Bytes + 2 * ZoneBytes) {
  for (CuDevicePointer Zone : {Memory.pointer(), pointer() + Bytes})
    Driver.checked(Driver.cuMemsetD8(Zone, Pattern, ZoneBytes), "marking the surroundings of a buffer");
}

std::string GuardedBuffer::damage() const {
  std::vector<unsigned char> Before(ZoneBytes), After(ZoneBytes);
  Driver.checked(Driver.cuMemcpyDtoH(Before.data(), Memory.pointer(), ZoneBytes), "reading what precedes a buffer");
  Driver.checked(Driver.cuMemcpyDtoH(After.data(), pointer() + Bytes, ZoneBytes), "reading what follows a buffer");
  std::reverse(Before.begin(), Before.end()); // both from the buffer on
  const auto isTouched = [](unsigned char Each) { return Each != Pattern; };
  const auto FirstBefore = std::ranges::find_if(Before, isTouched), FirstAfter = std::ranges::find_if(After, isTouched);
  if (FirstBefore == Before.end() && FirstAfter == After.end())
    return "";
  const auto Count = std::ranges::count_if(Before, isTouched) + std::ranges::count_if(After, isTouched);
  const bool IsBefore = FirstBefore != Before.end();
  const auto Distance = IsBefore ? FirstBefore - Before.begin() + 1 : FirstAfter - After.begin();
  return std::to_string(Count) + " bytes outside of " + std::to_string(Bytes) + ", the nearest " +
         std::to_string(Distance) + (IsBefore ? " bytes before them" : " bytes behind their end");
}

} // namespace cuda_tidy
