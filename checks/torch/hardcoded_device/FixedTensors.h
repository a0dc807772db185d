#pragma once

#include "cuda/hardcoded_device/DeviceUses.h"

namespace cuda_tidy {

/// Where a tensor that a function makes on a fixed device meets the values of a tensor that the function is given.
struct DeviceMeeting {
  const clang::Expr *At;
  const clang::ParmVarDecl *Argument;
};

/// The first such place of what is made on the device of \p Use: an operation or a kernel that has both. None where
/// the function may know that the argument is on that device: it looks at the number of the argument's device, hands
/// the argument to somebody who may, or is only called with tensors that are made in this file.
std::optional<DeviceMeeting> meetingWithArgument(const DeviceUse &Use, FunctionFlows &Flows);

} // namespace cuda_tidy
