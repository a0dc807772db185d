#include "RedZones.h"
#include <algorithm>
#include <vector>

namespace cuda_tidy {
namespace {

constexpr unsigned char Pattern = 0xa5; // no value that kernels like to write

} // namespace

GuardedBuffer::GuardedBuffer(const CudaDriver &Driver, const Device &Device, std::size_t Bytes)
    : Driver(Driver), Bytes(Bytes) {
  if (!mapPages(Device)) {
    Memory.emplace(Driver, Bytes + 2 * ZoneBytes);
    Pointer = Memory->pointer() + ZoneBytes;
  }
  Driver.checked(Driver.cuMemsetD8(Pointer - BytesBefore, Pattern, BytesBefore), "marking what precedes a buffer");
  if (BytesBehind > 0)
    Driver.checked(Driver.cuMemsetD8(Pointer + Bytes, Pattern, BytesBehind), "marking what follows a buffer");
}

bool GuardedBuffer::mapPages(const Device &Device) {
  const bool HasFunctions = Driver.cuMemGetAllocationGranularity && Driver.cuMemAddressReserve && Driver.cuMemCreate &&
                            Driver.cuMemMap && Driver.cuMemSetAccess;
  const CuMemoryProperties Properties{.Location = {.Id = Device.handle()}};
  std::size_t Page = 0;
  if (!HasFunctions || Device.attribute(CuVirtualMemoryManagement) == 0 ||
      Driver.cuMemGetAllocationGranularity(&Page, &Properties, /*the least*/ 0) != 0 || Page % Alignment != 0)
    return false;
  const auto roundUp = [](std::size_t Size, std::size_t To) { return (Size + To - 1) / To * To; };
  const std::size_t Used = roundUp(Bytes, Alignment), Mapped = roundUp(ZoneBytes + Used, Page);
  const std::size_t Guard = roundUp(Bytes, Page);
  const CuMemoryAccess Access{.Location = Properties.Location};
  CuDevicePointer Reserved = 0;
  unsigned long long Handle = 0;
  if (Driver.cuMemAddressReserve(&Reserved, Mapped + 2 * Guard, 0, 0, 0) != 0 ||
      Driver.cuMemCreate(&Handle, Mapped, &Properties, 0) != 0 ||
      Driver.cuMemMap(Reserved + Guard, Mapped, 0, Handle, 0) != 0 ||
      Driver.cuMemSetAccess(Reserved + Guard, Mapped, &Access, 1) != 0)
    return false;
  BytesBefore = Mapped - Used;
  Pointer = Reserved + Guard + BytesBefore;
  BytesBehind = Used - Bytes;
  Driver.checked(Driver.cuMemsetD8(Pointer, 0, Bytes), "zeroing " + std::to_string(Bytes) + " bytes");
  return true;
}

std::string GuardedBuffer::damage() const {
  std::vector<unsigned char> Before(BytesBefore), After(BytesBehind);
  Driver.checked(Driver.cuMemcpyDtoH(Before.data(), Pointer - BytesBefore, BytesBefore),
                 "reading what precedes a buffer");
  if (BytesBehind > 0)
    Driver.checked(Driver.cuMemcpyDtoH(After.data(), Pointer + Bytes, BytesBehind), "reading what follows a buffer");
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
