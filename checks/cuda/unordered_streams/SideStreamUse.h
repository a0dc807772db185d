#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// A tensor that work on another stream than its own may still use when its memory is given back. PyTorch's allocator
/// then gives the memory to the next tensor of the stream that it was allocated on ("CUDA semantics", "CUDA streams";
/// `Tensor.record_stream`).
struct SideStreamUse {
  const clang::VarDecl *Tensor;
  const clang::CallExpr *Use;
  const clang::VarDecl *Guard;  ///< What makes the stream the current one.
  const clang::VarDecl *Stream; ///< Of LibTorch's pool.
};

/// Those of the function of \p Flow: local tensors that are computed before a guard, used under it, and end with
/// nothing that may wait in between.
std::vector<SideStreamUse> sideStreamUsesIn(const FunctionFlow &Flow, FunctionFlows &Flows);

} // namespace cuda_tidy
