#pragma once

#include "FileTree.h"
#include "Version.h"

#include <optional>
#include <string>
#include <vector>

namespace cuda_tidy {

/// A LibTorch, or PyTorch's package that contains one.
struct TorchInstallation {
  std::string Root;                       ///< without links; `lib/` and `include/` are below
  std::string FoundBy;                    ///< "LIBTORCH", "python packages", …
  std::string Version;                    ///< "2.9.0+cu130", empty if it says none
  std::optional<cuda_tidy::Version> Cuda; ///< what it was built with
  std::string Rocm;                       ///< the version of HIP it was built with, if it was built for AMD's GPUs
  std::string CudaLibrary;                ///< libtorch_cuda.so, empty if there is none: for CPUs alone
  std::optional<bool> NewStringAbi;       ///< _GLIBCXX_USE_CXX11_ABI
};

/// Every one, that which builds and programs take in front. \p Setting, if not empty, is the only place looked at.
/// Files are read; no Python is run.
std::vector<TorchInstallation> findTorch(const FileTree &Files, const std::string &Setting);

} // namespace cuda_tidy
