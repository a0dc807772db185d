#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Whether \p Member is what a data loader of LibTorch gives, `batch.data`, of a data set that has its tensors on the
/// CPU: one of LibTorch's, or one of the project's that names no device and is given no tensor.
bool isLoadedOnCpu(const clang::Expr &Member, const FunctionFlow &Flow);

} // namespace cuda_tidy
