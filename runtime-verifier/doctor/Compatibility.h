#pragma once

#include "DeviceCode.h"
#include "Version.h"

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace cuda_tidy {

/// The least driver that a major version of CUDA runs on at all.
struct MinimumDriver {
  int CudaMajor;
  std::string_view Driver;
  std::string_view Source;
};

/// Between which toolkits, both included, a compute capability can be compiled for. No last one: all newer ones can.
struct ArchitectureSupport {
  Version Capability;
  Version FirstToolkit;
  std::optional<Version> LastToolkit;
  std::string_view LastDriver; ///< the last branch of drivers, empty while there is none
  std::string_view Source;
};

extern const std::string_view PtxSupportSource;

std::span<const ArchitectureSupport> architectures();

/// Nothing for what the table does not know.
const MinimumDriver *minimumDriver(int CudaMajor);
const ArchitectureSupport *architecture(Version Capability);
std::optional<Version> firstCudaFor(Version PtxIsa);

/// How something that was built with one CUDA runs on a driver.
enum class DriverFit {
  Full,         ///< the driver is as new, or newer
  MinorVersion, ///< the same major version, with an older driver: PTX of the newer one is refused
  TooOld,
};
DriverFit fitDriver(Version BuiltWith, Version DriverCuda);
extern const std::string_view MinorVersionSource;
extern const std::string_view ForwardCompatibilitySource;

/// How the images of a fat binary serve a GPU.
enum class ImageFit {
  None,
  PtxTooNew, ///< only PTX would serve, of a version that the driver does not know
  Ptx,       ///< the driver compiles it when it is first needed
  Machine,
};
/// \p DriverCuda without a value: a driver that knows every PTX.
ImageFit fitImages(const std::set<DeviceImage> &Images, Version Capability, std::optional<Version> DriverCuda);
extern const std::string_view ImageSource;

} // namespace cuda_tidy
