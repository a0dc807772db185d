#pragma once

#include "ElfFile.h"
#include "Version.h"

#include <map>
#include <set>
#include <string>

namespace cuda_tidy {

/// One image in a fat binary: what `cuobjdump --list-elf --list-ptx` would name.
struct DeviceImage {
  enum class Form { Machine, Ptx, Other };

  Form What = Form::Other;
  Version Capability;
  char Suffix = 0; ///< 'a': for this very architecture, 'f': for its family
  Version PtxIsa;  ///< of Ptx alone

  auto operator<=>(const DeviceImage &) const = default;
  /// "sm_90a", "compute_90".
  std::string name() const;
};

/// The images in each fat binary of a file, one of which the driver picks; and how many have the same.
struct DeviceCode {
  std::map<std::set<DeviceImage>, size_t> FatBinaries;
  std::string Error; ///< why not all were read

  bool empty() const { return FatBinaries.empty(); }
  std::set<DeviceImage> allImages() const;
};

/// Reads the headers of the fat binaries in \p File, and never their contents. NVIDIA publishes no description of them:
/// the layout is what cuobjdump's output and open implementations (ZLUDA, gpuocelot, LLVM's clang-nvlink-wrapper) agree
/// on, and is tried with what nvcc 13.0 writes.
DeviceCode readDeviceCode(const ElfFile &File);

/// "sm_75 sm_90a compute_90".
std::string names(const std::set<DeviceImage> &Images);

} // namespace cuda_tidy
