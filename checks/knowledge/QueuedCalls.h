#pragma once

#include "clang/AST/Expr.h"
#include <optional>
#include <string>

namespace cuda_tidy {

/// What a call that is no kernel launch has a device do.
struct QueuedCall {
  enum Kind {
    Upload,     ///< A copy of host memory to the device, or to the host.
    Download,   ///< A copy to the host.
    Copy,       ///< Any other copy, or a fill.
    Algorithm,  ///< Of Thrust or CUB.
    Collective, ///< Of NCCL: what its communicator's device does, whatever the current one is.
    Library,    ///< Of a library that keeps device and stream in a handle.
  };
  Kind What;
  std::string Name; ///< As programs write it: `cudaMemcpyAsync`, `thrust::sort`.
  /// The stream that the call is given; null where it has none, which is the default stream, and for a library.
  const clang::Expr *Stream = nullptr;
  const clang::Expr *Handle = nullptr; ///< Of a library.
  bool HostWaits = false;              ///< The host goes on when the work is done.

  bool isCopy() const { return What == Upload || What == Download || What == Copy; }
};

/// Decodes \p Call if it is one: of the runtime, of Thrust with a policy or iterators for the device, of CUB, or of a
/// library with a handle. Calls that only ask, set or create something are none.
std::optional<QueuedCall> queuedCallOf(const clang::CallExpr &Call);

/// Whether \p Type is a stream of CUDA, LibTorch or RMM, or a pointer or reference to one.
bool isStream(clang::QualType Type);

} // namespace cuda_tidy
