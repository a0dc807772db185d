#pragma once

#include <memory>
#include <string>
#include <vector>

namespace cuda_tidy {

/// A header that the build makes from a template. No such file is there; this is read in its place.
struct GeneratedHeader {
  std::string Path;     ///< Where includes find it, absolute.
  std::string Template; ///< From which it has every line, absolute.
  std::string Text;
};

/// How clang is to parse one translation unit, without the choice of host or device pass.
struct ClangCommand {
  std::string Directory;         ///< Absolute; relative paths in Args are relative to it.
  std::string File;              ///< Absolute path of the main file.
  std::vector<std::string> Args; ///< A clang driver command line: `clang++`, options, and the main file last.
  bool IsCuda = false;           ///< Parsed as CUDA (`-x cuda`).
  /// The compute capabilities the build targets, as `sm_XX`, in the order given; empty if the command names none.
  std::vector<std::string> TargetArchs;
  /// What was dropped or changed although it may matter, one sentence each.
  std::vector<std::string> Remarks;
  std::vector<std::shared_ptr<const GeneratedHeader>> Generated;
};

} // namespace cuda_tidy
