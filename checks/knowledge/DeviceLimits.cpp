#include "knowledge/DeviceLimits.h"
#include <algorithm>
#include <charconv>

namespace cuda_tidy {
namespace {

constexpr unsigned KiB = 1024;
constexpr unsigned RegisterUnit = 256, Partitions = 4;

// Compared with the programming guides of CUDA 11.4 (5.0 to 8.7, section "Features and Technical Specifications") and
// 13 (7.5 to 12.x), with CUDA 13's cuda_occupancy.h (blocks per SM, partitions of shared memory) and with libcu++'s
// <cuda/devices> (6.0 to 12.1). 8.8 has no column in the guide and stands as in libcu++, 10.1 is CUDA 12's name of
// 11.0. The guide names 8 blocks of a portable cluster and leaves 16 to a query; that 12.x has 16 was not verified.
constexpr DeviceLimits Limits[] = {
    {.Capability = 50, .SharedPerSm = 64 * KiB, .SharedPerBlockOptIn = 48 * KiB, .KernelParameterBytes = 4096},
    {.Capability = 52, .SharedPerSm = 96 * KiB, .SharedPerBlockOptIn = 48 * KiB, .KernelParameterBytes = 4096},
    {.Capability = 53,
     .SharedPerSm = 64 * KiB,
     .SharedPerBlockOptIn = 48 * KiB,
     .KernelParameterBytes = 4096,
     .RegistersPerBlock = 32 * 1024},
    {.Capability = 60, .SharedPerSm = 64 * KiB, .SharedPerBlockOptIn = 48 * KiB, .KernelParameterBytes = 4096},
    {.Capability = 61, .SharedPerSm = 96 * KiB, .SharedPerBlockOptIn = 48 * KiB, .KernelParameterBytes = 4096},
    {.Capability = 62,
     .SharedPerSm = 64 * KiB,
     .SharedPerBlockOptIn = 48 * KiB,
     .KernelParameterBytes = 4096,
     .RegistersPerBlock = 32 * 1024},
    {.Capability = 70, .SharedPerSm = 96 * KiB, .SharedPerBlockOptIn = 96 * KiB},
    {.Capability = 72, .SharedPerSm = 96 * KiB, .SharedPerBlockOptIn = 96 * KiB},
    {.Capability = 75,
     .SharedPerSm = 64 * KiB,
     .SharedPerBlockOptIn = 64 * KiB,
     .ThreadsPerSm = 1024,
     .BlocksPerSm = 16},
    {.Capability = 80, .SharedPerSm = 164 * KiB, .SharedPerBlockOptIn = 163 * KiB},
    {.Capability = 86,
     .SharedPerSm = 100 * KiB,
     .SharedPerBlockOptIn = 99 * KiB,
     .ThreadsPerSm = 1536,
     .BlocksPerSm = 16},
    {.Capability = 87,
     .SharedPerSm = 164 * KiB,
     .SharedPerBlockOptIn = 163 * KiB,
     .ThreadsPerSm = 1536,
     .BlocksPerSm = 16},
    {.Capability = 88,
     .SharedPerSm = 100 * KiB,
     .SharedPerBlockOptIn = 99 * KiB,
     .ThreadsPerSm = 1536,
     .BlocksPerSm = 16},
    {.Capability = 89,
     .SharedPerSm = 100 * KiB,
     .SharedPerBlockOptIn = 99 * KiB,
     .ThreadsPerSm = 1536,
     .BlocksPerSm = 24},
    {.Capability = 90, .SharedPerSm = 228 * KiB, .SharedPerBlockOptIn = 227 * KiB},
    {.Capability = 100, .SharedPerSm = 228 * KiB, .SharedPerBlockOptIn = 227 * KiB},
    {.Capability = 101,
     .SharedPerSm = 228 * KiB,
     .SharedPerBlockOptIn = 227 * KiB,
     .ThreadsPerSm = 1536,
     .BlocksPerSm = 24},
    {.Capability = 103, .SharedPerSm = 228 * KiB, .SharedPerBlockOptIn = 227 * KiB},
    {.Capability = 110,
     .SharedPerSm = 228 * KiB,
     .SharedPerBlockOptIn = 227 * KiB,
     .ThreadsPerSm = 1536,
     .BlocksPerSm = 24},
    {.Capability = 120,
     .SharedPerSm = 100 * KiB,
     .SharedPerBlockOptIn = 99 * KiB,
     .ThreadsPerSm = 1536,
     .BlocksPerSm = 24},
    {.Capability = 121,
     .SharedPerSm = 100 * KiB,
     .SharedPerBlockOptIn = 99 * KiB,
     .ThreadsPerSm = 1536,
     .BlocksPerSm = 24},
};

constexpr uint64_t roundedDown(uint64_t Value, uint64_t Unit) { return Value / Unit * Unit; }
constexpr uint64_t roundedUp(uint64_t Value, uint64_t Unit) { return roundedDown(Value + Unit - 1, Unit); }

uint64_t registersOfWarp(unsigned RegistersPerThread) {
  return roundedUp(uint64_t(RegistersPerThread) * DeviceLimits::WarpSize, RegisterUnit);
}

} // namespace

uint64_t DeviceLimits::mostResidentBlocks(uint64_t Threads) const {
  const uint64_t Warps = roundedUp(Threads, WarpSize) / WarpSize;
  return uint64_t(MostMultiprocessors) * std::min<uint64_t>(BlocksPerSm, warpsPerSm() / Warps);
}

uint64_t DeviceLimits::registersOfBlock(uint64_t Threads, unsigned RegistersPerThread) {
  return roundedUp(roundedUp(Threads, WarpSize) / WarpSize, Partitions) * registersOfWarp(RegistersPerThread);
}

uint64_t DeviceLimits::threadsOfLargestBlock(unsigned RegistersPerThread) const {
  return roundedDown(RegistersPerBlock / registersOfWarp(RegistersPerThread), Partitions) * WarpSize;
}

std::span<const DeviceLimits> allDeviceLimits() { return Limits; }

const DeviceLimits *limitsOf(std::string_view Architecture) {
  for (std::string_view Prefix : {"sm_", "compute_", "lto_"})
    if (Architecture.starts_with(Prefix)) {
      Architecture.remove_prefix(Prefix.size());
      break;
    }
  unsigned Capability = 0;
  const auto [Rest, Error] =
      std::from_chars(Architecture.data(), Architecture.data() + Architecture.size(), Capability);
  Architecture.remove_prefix(Rest - Architecture.data());
  if (Error != std::errc() || (Architecture != "" && Architecture != "a" && Architecture != "f"))
    return nullptr;
  const auto Found =
      std::ranges::find_if(Limits, [&](const DeviceLimits &Row) { return Row.Capability == Capability; });
  return Found == std::end(Limits) ? nullptr : Found;
}

} // namespace cuda_tidy
