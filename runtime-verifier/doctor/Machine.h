#pragma once

#include "DeviceCode.h"
#include "DriverProbe.h"
#include "FileTree.h"
#include "ManagementProbe.h"
#include "Rows.h"
#include "Toolkits.h"
#include "TorchInstallation.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace cuda_tidy {

/// What was found, and what the rows are written from.
struct Machine {
  FileTree Files;
  DriverProbe Driver;
  ManagementProbe Management;
  std::vector<Toolkit> Toolkits;
  std::vector<ForwardCompatibilityPackage> CompatibilityPackages;
  std::vector<TorchInstallation> Torches;

  /// The highest CUDA that the driver supports.
  std::optional<Version> driverCuda() const {
    return Driver.CudaVersion > 0 ? std::optional(Version::fromCuda(Driver.CudaVersion)) : std::nullopt;
  }
  /// The version of the driver below libcuda.so.1, which a package for forward compatibility replaces; empty if nobody
  /// tells it.
  std::string kernelDriver() const;
  /// The compute capabilities of the GPUs that programs see, with their names; of all, where they see none.
  std::vector<std::pair<Version, std::string>> capabilities() const;
};

std::vector<Row> driverRows(const Machine &Machine);
/// \p StressSeconds: nothing for no tests of the devices.
std::vector<Row> gpuRows(const Machine &Machine, std::optional<unsigned> StressSeconds);
std::vector<Row> toolkitRows(const Machine &Machine);
std::vector<Row> torchRows(const Machine &Machine);
/// Throws `Trouble` for what is no program, library or object file.
std::vector<Row> binaryRows(const Machine &Machine, const std::vector<std::string> &Binaries);
/// The libraries of CUDA that a process would load which starts with \p Starts.
Row libraryRow(const Machine &Machine, const std::string &Subject, const std::vector<std::string> &Starts,
               const std::vector<std::string> &OwnDirectories);
std::vector<Row> systemRows(const Machine &Machine);

/// Does LD_LIBRARY_PATH lead to it?
bool isInUse(const Machine &Machine, const ForwardCompatibilityPackage &Package);

/// What runs on a machine with this driver that was built with that CUDA: a problem, a remedy and their source, or
/// nothing.
struct DriverJudgement {
  Health State = Health::Ok;
  std::string Message, Remedy, Source;
};
DriverJudgement judgeDriver(const Machine &Machine, Version BuiltWith);

/// Writes into \p Result how the device code of a file serves the GPUs.
void judgeDeviceCode(const Machine &Machine, const DeviceCode &Code, Row &Result);

/// "12.3 GiB".
std::string readableBytes(double Bytes);

} // namespace cuda_tidy
