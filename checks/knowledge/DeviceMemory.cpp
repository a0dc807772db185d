#include "knowledge/DeviceMemory.h"
#include "llvm/ADT/STLExtras.h"

namespace cuda_tidy {
namespace {

struct LargestMemory {
  unsigned Capability;
  unsigned Gigabytes;
};

// From NVIDIA's data sheets of the products named. Compute capabilities without a product of their own have the memory
// of the largest relative.
constexpr LargestMemory Memory[] = {
    {50, 8},    // Tesla M10, for each of its GPUs
    {52, 24},   // Tesla M40, Quadro M6000
    {53, 4},    // Jetson TX1
    {60, 16},   // Tesla P100
    {61, 24},   // Tesla P40, Quadro P6000
    {62, 8},    // Jetson TX2
    {70, 32},   // Tesla V100
    {72, 64},   // Jetson AGX Xavier Industrial
    {75, 48},   // Quadro RTX 8000
    {80, 80},   // A100
    {86, 48},   // A40, RTX A6000
    {87, 64},   // Jetson AGX Orin
    {88, 128},  // none
    {89, 48},   // L40S, RTX 6000 Ada
    {90, 144},  // GH200
    {100, 192}, // B200
    {101, 128}, // Jetson Thor
    {103, 288}, // B300
    {110, 128}, // Jetson Thor
    {120, 96},  // RTX PRO 6000 Blackwell
    {121, 128}, // GB10
};

uint64_t bytesOf(const LargestMemory &Row) { return uint64_t(Row.Gigabytes) << 30; }

} // namespace

uint64_t largestMemory() {
  return bytesOf(*llvm::max_element(
      Memory, [](const LargestMemory &Left, const LargestMemory &Right) { return Left.Gigabytes < Right.Gigabytes; }));
}

uint64_t largestMemoryOf(const DeviceLimits &Limits) {
  const LargestMemory *Found =
      llvm::find_if(Memory, [&](const LargestMemory &Row) { return Row.Capability == Limits.Capability; });
  // A capability that the table does not know yet has as much as anybody.
  return Found == std::end(Memory) ? largestMemory() : bytesOf(*Found);
}

std::optional<unsigned> bytesOfElement(int64_t ScalarType) {
  // In the order of c10/core/ScalarType.h: Byte, Char, Short, Int, Long, Half, Float, Double, ComplexHalf,
  // ComplexFloat, ComplexDouble, Bool, QInt8, QUInt8, QInt32, BFloat16.
  constexpr unsigned Bytes[] = {1, 1, 2, 4, 8, 2, 4, 8, 4, 8, 16, 1, 1, 1, 4, 2};
  if (ScalarType < 0 || ScalarType >= static_cast<int64_t>(std::size(Bytes)))
    return std::nullopt;
  return Bytes[ScalarType];
}

} // namespace cuda_tidy
