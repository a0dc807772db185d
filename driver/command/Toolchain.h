#pragma once

#include "command/ClangCommand.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cuda_tidy {

struct ResolverOptions;

/// The headers of this machine, and the flags that make clang find and accept them.
class Toolchain {
public:
  explicit Toolchain(const ResolverOptions &Options);

  /// Clang's command line for the host pass, or for the device pass of a CUDA unit.
  std::vector<std::string> hostPassArgs(const ClangCommand &Command) const;
  std::vector<std::string> devicePassArgs(const ClangCommand &Command) const;

  /// A command line, main file last, with the directories of LibTorch and Python: a compiler knows CUDA's by itself.
  std::vector<std::string> withLibraries(std::vector<std::string> Args) const;

  /// Whether `#include <Name>` is found outside the project: in CUDA, LibTorch or the system. Of Python's headers only
  /// the first one is told apart from a project's.
  bool provides(llvm::StringRef Name) const;

  bool hasCuda() const { return HasCuda; }
  bool hasTorch() const { return HasTorch; }
  /// LibTorch's headers refuse C++17.
  bool torchNeedsCxx20() const { return TorchNeedsCxx20; }
  /// `cuda` or `torch` if the file is one of our stand-ins, else empty.
  std::string fallbackHeadersOf(llvm::StringRef OpenedFile) const;
  /// What is wrong with the directories that the user gave.
  const std::vector<std::string> &errors() const { return Errors; }

private:
  std::vector<std::string> passArgs(const ClangCommand &Command, llvm::ArrayRef<std::string> PassFlags) const;

  std::vector<std::string> SystemDirectories;  ///< Of CUDA and LibTorch.
  std::vector<std::string> LastDirectories;    ///< Searched when all others fail.
  std::vector<std::string> LibraryDirectories; ///< Of LibTorch and Python.
  std::string ResourceDirectory, FallbackCuda, FallbackTorch, NvccCompat;
  bool HasCuda = false, HasTorch = false, TorchNeedsCxx20 = false;
  std::vector<std::string> Errors;
};

} // namespace cuda_tidy
