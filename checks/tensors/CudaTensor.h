#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// What tells that a tensor is a CUDA tensor.
struct CudaEvidence {
  const clang::Expr *At = nullptr; ///< Null where nothing tells.
  bool OnlyIfAvailable = false;    ///< Whether it is one only on machines that have CUDA.
};

/// What tells that \p Tensor, which \p Access in the body of \p Function uses, is a CUDA tensor: what makes it there, a
/// condition on every way to the access (`TORCH_CHECK(x.is_cuda())`), or a kernel that is given its raw pointer, unless
/// the function asks where the tensor is.
CudaEvidence evidenceOfCuda(const clang::Expr &Tensor, const clang::CallExpr &Access,
                            const clang::FunctionDecl &Function, FunctionFlows &Flows);

/// What makes it a CUDA tensor: `.cuda()`, `to` or a factory with `kCUDA`, for it or for what it is computed from. Null
/// where there is no one call that does.
const clang::Expr *madeOnCuda(const clang::Expr &Tensor, const FunctionFlow &Flow);

/// What makes \p Tensor a CPU tensor, whichever way leads there: `.cpu()`, a factory that names no device. Null where
/// it may be on another device.
const clang::Expr *madeOnCpu(const clang::Expr &Tensor, const FunctionFlow &Flow);

/// What moves the module to a CUDA device that \p Run runs, or loads it there.
CudaEvidence evidenceOfMoveToCuda(const clang::CallExpr &Run, const FunctionFlow &Flow, FunctionFlows &Flows);

/// The last move before \p Run of the module that it runs, if that leads to the CPU, or null.
const clang::Expr *movedToCpu(const clang::CallExpr &Run, const FunctionFlow &Flow, FunctionFlows &Flows);

} // namespace cuda_tidy
