#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>

namespace cuda_tidy {

/// What a GPU computed and remembered.
struct DeviceTestResult {
  std::string Failure; ///< the tests could not be run; nothing else is known then
  uint64_t ArithmeticWords = 0, WrongWords = 0;
  uint64_t MemoryBytes = 0, MemoryRounds = 0; ///< so many bytes, written and read back so often
  uint64_t WrongMemory = 0, FirstWrongByte = 0;
  double Seconds = 0;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(DeviceTestResult, Failure, ArithmeticWords, WrongWords, MemoryBytes,
                                                MemoryRounds, WrongMemory, FirstWrongByte, Seconds)

/// Lets GPU \p Ordinal compute sums whose results are known, and keep patterns in its memory, in a child process.
/// \p Seconds 0: once, with 64 MiB; otherwise for so long, with up to nine tenths of the memory that is free.
DeviceTestResult testDevice(int Ordinal, unsigned Seconds);

} // namespace cuda_tidy
