#pragma once

#include "CheckList.h"
#include "torch/DefaultStreamLaunchCheck.h"
#include "torch/MissingDeviceGuardCheck.h"

namespace cuda_tidy {

using TorchChecks = CheckList< //
    DefaultStreamLaunchCheck,  //
    MissingDeviceGuardCheck>;

} // namespace cuda_tidy
