#pragma once

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace cuda_tidy {

struct GpuProcess {
  uint32_t Id = 0;
  int64_t Bytes = -1;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(GpuProcess, Id, Bytes)

/// A GPU of the machine, whether programs may see it or not. -1 stands for what this GPU does not tell.
struct ManagedGpu {
  std::string Name, Uuid;
  int Major = -1, Minor = -1;
  int64_t TotalBytes = -1, FreeBytes = -1, UsedBytes = -1;
  std::vector<GpuProcess> Processes; ///< that compute
  int EccNow = -1, EccAfterReboot = -1;
  int64_t UncorrectedErrors = -1, CorrectedErrors = -1; ///< since the driver was loaded
  int RetiredPages = -1, RetirementPending = -1;
  int RemappedRows = -1, RemappingPending = -1, RemappingFailed = -1;
  int64_t ClockReasons = -1; ///< bits, see `clockReasons`
  int MilliWatts = -1, MilliWattsLimit = -1, Celsius = -1;
  int ComputeMode = -1; ///< 0 shared, 2 prohibited, 3 one process
  int MigMode = -1;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(ManagedGpu, Name, Uuid, Major, Minor, TotalBytes, FreeBytes, UsedBytes,
                                                Processes, EccNow, EccAfterReboot, UncorrectedErrors, CorrectedErrors,
                                                RetiredPages, RetirementPending, RemappedRows, RemappingPending,
                                                RemappingFailed, ClockReasons, MilliWatts, MilliWattsLimit, Celsius,
                                                ComputeMode, MigMode)

/// What NVML, the management library beside the driver, says.
struct ManagementProbe {
  std::string LoadError; ///< of dlopen; the rest is empty then
  bool TestDouble = false;
  int InitStatus = 0;        ///< nvmlReturn_t
  std::string InitError;     ///< "Driver/library version mismatch", empty for success
  std::string DriverVersion; ///< "580.65.06"
  std::vector<ManagedGpu> Gpus;
  std::vector<std::string> Unreachable; ///< GPUs that are counted, and do not answer: "GPU 1: GPU is lost"
  std::string Failure;                  ///< it hung or crashed while being asked
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(ManagementProbe, LoadError, TestDouble, InitStatus, InitError,
                                                DriverVersion, Gpus, Unreachable, Failure)

/// Asks `libnvidia-ml.so.1`, or what CUDA_TIDY_NVML_TEST_DOUBLE names, in a child process, which is given up after
/// \p Limit. Changes no setting.
ManagementProbe probeManagement(std::chrono::seconds Limit);

/// The names of the bits that mean slower clocks than the GPU could have under load.
std::vector<std::string> slowdowns(int64_t ClockReasons);

} // namespace cuda_tidy
