#pragma once

#include "CheckList.h"
#include "torch/DanglingBlobCheck.h"
#include "torch/DefaultStreamLaunchCheck.h"
#include "torch/DeviceAccumulationCheck.h"
#include "torch/GraphRetainedInLoopCheck.h"
#include "torch/HostAccessToDeviceMemoryCheck.h"
#include "torch/MissingDeviceGuardCheck.h"
#include "torch/MissingNoGradCheck.h"
#include "torch/SwallowedCudaErrorCheck.h"
#include "torch/SyncInLoopCheck.h"
#include "torch/TorchHardcodedDeviceCheck.h"
#include "torch/TorchOversizedAllocationCheck.h"
#include "torch/TorchPinnedMemoryCheck.h"
#include "torch/UncheckedTensorArgumentCheck.h"

namespace cuda_tidy {

using TorchChecks = CheckList<     //
    DanglingBlobCheck,             //
    DefaultStreamLaunchCheck,      //
    DeviceAccumulationCheck,       //
    GraphRetainedInLoopCheck,      //
    HostAccessToDeviceMemoryCheck, //
    MissingDeviceGuardCheck,       //
    MissingNoGradCheck,            //
    SwallowedCudaErrorCheck,       //
    SyncInLoopCheck,               //
    TorchHardcodedDeviceCheck,     //
    TorchOversizedAllocationCheck, //
    TorchPinnedMemoryCheck,        //
    UncheckedTensorArgumentCheck>;

} // namespace cuda_tidy
