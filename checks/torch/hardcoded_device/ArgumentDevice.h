#pragma once

#include "flow/FunctionFlow.h"

namespace cuda_tidy {

/// Whether nothing in this unit demands that \p Argument, a tensor that its function is given, is on a certain one of
/// the devices. False where it cannot be seen: the function compares the number of the device, its own or that of
/// another argument, hands one to somebody who may, or is only called with tensors that are made here.
bool mayBeOnAnyDevice(const clang::ParmVarDecl &Argument, FunctionFlows &Flows);

} // namespace cuda_tidy
