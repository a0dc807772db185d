#pragma once

#include "flow/FunctionFlow.h"
#include <optional>

namespace cuda_tidy {

/// A call that makes the host wait until the device has done what was queued.
struct HostWait {
  enum Kind {
    Number, ///< `x.item()`, `torch::equal(x, y)`
    Copy,   ///< `x.cpu()`, `x.to(torch::kCPU)`
    Print,  ///< `std::cout << x`
    Shape,  ///< `x.nonzero()`, `x.index({x > 0})`: its result has as many elements as there are of a kind.
    Queue,  ///< `cudaDeviceSynchronize()`
  };
  Kind What;
  const clang::CallExpr *Call;
  const clang::Expr *Tensor; ///< What is waited for, if it is on the device; null for a queue.
};

/// What \p Call, in the function of \p Flow, waits for, if it does; whether the tensor is on a device is not asked.
std::optional<HostWait> hostWaitOf(const clang::CallExpr &Call, const FunctionFlow &Flow);

} // namespace cuda_tidy
