#pragma once

#include "clang/AST/Expr.h"
#include "llvm/ADT/StringRef.h"

namespace cuda_tidy {

/// A function of the runtime or the driver that launches a kernel from the host and returns a status.
struct LaunchApi {
  /// How the call gives the launch configuration.
  enum Shape {
    Vectors, ///< Two `dim3`: grid, block.
    Axes,    ///< Six numbers: grid x, y, z, block x, y, z.
    Config,  ///< A pointer to a `cudaLaunchConfig_t` or `CUlaunchConfig`.
    List,    ///< A pointer to an array of configurations, one per device.
  };

  llvm::StringLiteral Name;
  Shape Configuration;
  int Kernel;      ///< Index of the kernel's argument, or -1.
  int First;       ///< Index of the first argument of the configuration.
  int SharedBytes; ///< Index of the argument, or -1.
  int Stream;      ///< Index of the argument, or -1.
  bool Cooperative;
  bool SetsLastError; ///< The runtime also keeps a failure for `cudaGetLastError`.
};

/// The row that \p Call names, or null. Calls whose overload is not chosen yet (in templates) count.
const LaunchApi *launchApiOf(const clang::CallExpr &Call);

} // namespace cuda_tidy
