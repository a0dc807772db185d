#pragma once

#include "CheckList.h"
#include "torch/DanglingBlobCheck.h"
#include "torch/DefaultStreamLaunchCheck.h"
#include "torch/MissingDeviceGuardCheck.h"
#include "torch/MissingNoGradCheck.h"

namespace cuda_tidy {

using TorchChecks = CheckList< //
    DanglingBlobCheck,         //
    DefaultStreamLaunchCheck,  //
    MissingDeviceGuardCheck,   //
    MissingNoGradCheck>;

} // namespace cuda_tidy
