#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace cuda_tidy {

/// What every GPU of one compute capability can do. Sources are named by section of the CUDA C++ Programming Guide 13;
/// sizes are in bytes, registers have 32 bits. The verifier is built from this table too, and without LLVM.
struct DeviceLimits {
  unsigned Capability; ///< As in `sm_90`: ten times the major number, plus the minor one.

  // "Compute Capabilities", table "Memory Information per Compute Capability".
  unsigned SharedPerSm;
  unsigned SharedPerBlockOptIn; ///< Static and dynamic together, after an opt-in; `SharedPerBlock` where there is none.
  // Ibid., table "Device and Streaming Multiprocessor (SM) Information per Compute Capability".
  unsigned ThreadsPerSm = 2048; ///< 32 to a warp.
  unsigned BlocksPerSm = 32;

  // "C++ Language Extensions", "Function Parameters": from compute capability 7.0 on, and CUDA 12.1.
  unsigned KernelParameterBytes = 32764;
  unsigned RegistersPerBlock = 64 * 1024;

  // The same for all: both tables.
  static constexpr unsigned WarpSize = 32;
  static constexpr unsigned ThreadsPerBlock = 1024;
  static constexpr uint64_t BlockAxes[3] = {1024, 1024, 64};
  static constexpr uint64_t GridAxes[3] = {2147483647, 65535, 65535};
  static constexpr unsigned RegistersPerThread = 255;
  static constexpr unsigned RegistersPerSm = 64 * 1024;
  static constexpr unsigned ConstantBytes = 64 * 1024;
  /// Without an opt-in: static and dynamic together; all that may be static.
  static constexpr unsigned SharedPerBlock = 48 * 1024;
  /// More than any GPU has; the largest so far has 192.
  static constexpr unsigned MostMultiprocessors = 256;
  /// "Thread Block Clusters", which GPUs have from compute capability 9.0 on: without, and with the kernel's attribute
  /// `NonPortableClusterSizeAllowed`.
  static constexpr unsigned PortableClusterBlocks = 8;
  static constexpr unsigned LargestClusterBlocks = 16;

  /// No GPU of this compute capability holds more blocks of \p Threads, at least 1, at a time.
  uint64_t mostResidentBlocks(uint64_t Threads) const;

  unsigned warpsPerSm() const { return ThreadsPerSm / WarpSize; }

  /// The registers that a block is given: each warp in units of 256, and as many warps as there are partitions of a
  /// multiprocessor at a time. 6.0 has two of them, but refuses what its family refuses. Source: CUDA's
  /// `cuda_occupancy.h`, `cudaOccMaxBlocksPerSMRegsLimit`.
  static uint64_t registersOfBlock(uint64_t Threads, unsigned RegistersPerThread);
  /// The threads of the largest block that has these registers.
  uint64_t threadsOfLargestBlock(unsigned RegistersPerThread) const;
};

/// Every compute capability from 5.0 on, in ascending order.
std::span<const DeviceLimits> allDeviceLimits();

/// The row of an architecture such as `sm_90`, `sm_90a` or `compute_100f`; null if there is none.
const DeviceLimits *limitsOf(std::string_view Architecture);

} // namespace cuda_tidy
