#pragma once

#include "syntax/TensorExpr.h"

namespace cuda_tidy {

/// The tensors that \p Call is given, its object and those in lists as well, in the order of the text.
TensorOperands tensorsGivenTo(const clang::CallExpr &Call);

/// Whether \p Call is an operation of LibTorch that computes with all tensors that it is given, and fails where they
/// are on two devices, single numbers on the CPU aside.
bool needsOneDevice(const clang::CallExpr &Call);

} // namespace cuda_tidy
