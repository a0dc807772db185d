#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Whether \p Tensor, in the body of \p Flow, has a dimension for certain: it is no single number, which may be on the
/// CPU beside tensors of a device.
bool hasDimensions(const clang::Expr &Tensor, const FunctionFlow &Flow, unsigned StepsLeft = 8);

} // namespace cuda_tidy
