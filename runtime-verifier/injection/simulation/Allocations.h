#pragma once

#include "Runtime.h"
#include <cstddef>
#include <optional>

namespace cuda_tidy {

/// The memory of the device that a range lies in.
struct Allocation {
  enum class Kind { Device = 2, Host = 1, Managed = 3 } Is; ///< As `cudaMemoryType`.
  char *Start;
  std::size_t Bytes;
};

/// The allocation that holds all of \p Bytes from \p Start on.
std::optional<Allocation> allocationOf(const void *Start, std::size_t Bytes);

/// Memory of the device for the variable at \p HostVariable.
void registerVariable(const void *HostVariable, std::size_t Bytes);

CudaError allocate(void **Memory, std::size_t Bytes, Allocation::Kind Kind);

/// Gives back memory that begins there; \p OfHost: which `cudaMallocHost` allocated.
CudaError release(void *Memory, bool OfHost);

/// As `cudaMemcpyKind`.
enum class Direction : int { HostToHost, HostToDevice, DeviceToHost, DeviceToDevice, Default };

/// Copies; what the direction says to be on the device must be allocated there.
CudaError copy(void *To, const void *From, std::size_t Bytes, Direction Kind);

/// The memory of the variable at \p HostVariable.
std::optional<Allocation> variableAt(const void *HostVariable);

/// Everything that `cudaDeviceReset` gives back.
void freeAll();

/// Bytes of the device that are not allocated, and that it has.
std::size_t freeBytes();
std::size_t totalBytes();

} // namespace cuda_tidy
