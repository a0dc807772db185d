#pragma once

#include "flow/ValueRanges.h"

namespace cuda_tidy {

/// Whether every tensor whose memory \p Work, a launch or a call in \p Function, is given was made on the device that
/// is current there: by `.cuda()`, by `to` or a factory with `kCUDA` and no ordinal, or from such. \p Calls is how
/// \p Function comes to be called, its own call first. False, too, where the work is given no tensor, or something that
/// may hold one.
bool isGivenCurrentDevice(const clang::CallExpr &Work, const clang::FunctionDecl &Function,
                          llvm::ArrayRef<CallPlace> Calls, FunctionFlows &Flows);

} // namespace cuda_tidy
