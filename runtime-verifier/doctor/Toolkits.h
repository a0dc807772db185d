#pragma once

#include "FileTree.h"
#include "Version.h"

#include <optional>
#include <string>
#include <vector>

namespace cuda_tidy {

struct Toolkit {
  std::string Root;                 ///< without links
  std::vector<std::string> FoundBy; ///< "PATH", "CUDA_HOME=/usr/local/cuda", "pip", …
  std::optional<Version> Nvcc;      ///< nothing if there is no nvcc, or it says no version
  std::optional<Version> Headers;   ///< CUDA_VERSION of cuda.h
  bool HasNvcc = false;

  std::optional<Version> version() const { return Nvcc ? Nvcc : Headers; }
  bool foundBy(std::string_view Way) const;
};

/// The variables that tell builds where the toolkit is.
inline constexpr const char *ToolkitVariables[] = {"CUDA_HOME", "CUDA_PATH", "CUDA_ROOT"};

/// Every toolkit, those that builds take first in front: CUDA_HOME, CUDA_PATH, PATH, /usr/local/cuda, conda, pip.
std::vector<Toolkit> findToolkits(const FileTree &Files);

/// A package of newer user-mode driver files, for GPUs of data centres: what NVIDIA calls forward compatibility.
struct ForwardCompatibilityPackage {
  std::string Directory;
  std::string Driver; ///< "580.65.06"
};
std::vector<ForwardCompatibilityPackage> findForwardCompatibilityPackages(const FileTree &Files);

} // namespace cuda_tidy
