#pragma once

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace cuda_tidy {

/// A GPU as CUDA shows it to programs, after CUDA_VISIBLE_DEVICES.
struct CudaGpu {
  std::string Name;
  std::string Uuid; ///< "GPU-…", empty if the driver does not tell
  int Major = 0, Minor = 0;
  uint64_t TotalBytes = 0;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(CudaGpu, Name, Uuid, Major, Minor, TotalBytes)

/// What `libcuda.so.1` says.
struct DriverProbe {
  std::string LoadError; ///< of dlopen; the rest is empty then
  std::string Path;      ///< of the library that was loaded
  bool TestDouble = false;
  int CudaVersion = 0;   ///< 13000 for 13.0, the highest that it supports; 0 if it does not say
  int InitStatus = -1;   ///< of cuInit
  std::string InitError; ///< "CUDA_ERROR_NO_DEVICE", empty for success
  std::vector<CudaGpu> Gpus;
  std::string Failure; ///< the driver hung or crashed while being asked
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(DriverProbe, LoadError, Path, TestDouble, CudaVersion, InitStatus,
                                                InitError, Gpus, Failure)

/// Asks the driver in a child process, which is given up after \p Limit. Unlike `CudaDriver`, it makes do with drivers
/// that are too old or do not start.
DriverProbe probeDriver(std::chrono::seconds Limit);

} // namespace cuda_tidy
