#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// The GPUs a command builds for, gathered from its architecture options.
class GpuTargets {
public:
  explicit GpuTargets(std::vector<std::string> &Remarks) : Remarks(Remarks) {}

  /// nvcc's `-arch`: `sm_90a`, `compute_90`, `lto_90`, `all`, `all-major`, `native`; a list is taken too.
  void addArchitecture(llvm::StringRef Value);
  /// nvcc's `-code`: a list of real and virtual architectures.
  void addCode(llvm::StringRef Value);
  /// nvcc's `-gencode`: `arch=compute_90,code=[sm_90,compute_90]`.
  void addGenerateCode(llvm::StringRef Value);
  /// Clang's `--offload-arch`: a list of `sm_XX`.
  void addOffloadArchitectures(llvm::StringRef Value);

  /// Every target as `sm_XX`, in the order given. A virtual architecture counts as the first GPU that it runs on.
  std::vector<std::string> targets() const;

  /// The `sm_XX` to parse device code for: the highest architecture that device code is compiled for, lowered to the
  /// nearest one that clang knows; nvcc's own default if the command names none.
  std::string parsedArchitecture() const;

private:
  void addAll(llvm::StringRef List, std::vector<std::string> &To);

  // Each as `sm_XX`. `Compiled` is what `__CUDA_ARCH__` takes its values from, `Generated` what code is made for.
  std::vector<std::string> Architecture, Code;  ///< Of `-arch` and `-code`.
  std::vector<std::string> Compiled, Generated; ///< Of `-gencode` and `--offload-arch`.
  std::vector<std::string> &Remarks;
};

} // namespace cuda_tidy
