#pragma once

#include "findings/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace cuda_tidy {

/// The program `cuda-tidy-verify`, which stands beside this one.
class Verifier {
public:
  /// Fails where there is none. \p Installation is the directory above `bin/`.
  static llvm::Expected<Verifier> find(const std::string &Installation);

  /// Gives those findings of \p Report a verdict that a kernel alone decides, with the launches that the folder
  /// \p Replay has, if one is named. Those that were reached have one even where this fails.
  llvm::Error verify(RunReport &Report, const std::string &Replay) const;

  /// Makes this process that program. Returns only where this fails.
  llvm::Error become(llvm::ArrayRef<std::string> Arguments) const;

private:
  explicit Verifier(std::string Program) : Program(std::move(Program)) {}

  std::string Program; ///< Its path.
};

} // namespace cuda_tidy
