#pragma once

#include "CheckList.h"
#include "cuda/DivergentBarrierCheck.h"
#include "cuda/EmptyLaunchCheck.h"
#include "cuda/GridTruncationCheck.h"
#include "cuda/HardcodedDeviceCheck.h"
#include "cuda/IndexOverflowCheck.h"
#include "cuda/LaunchLimitsCheck.h"
#include "cuda/LaunchMayExceedLimitsCheck.h"
#include "cuda/MissingBoundsGuardCheck.h"
#include "cuda/OversizedAllocationCheck.h"
#include "cuda/PinnedMemoryCheck.h"
#include "cuda/RegisterLimitCheck.h"
#include "cuda/SharedMemoryRaceCheck.h"
#include "cuda/UncheckedCallCheck.h"
#include "cuda/UncheckedLaunchCheck.h"

namespace cuda_tidy {

using CudaChecks = CheckList<   //
    DivergentBarrierCheck,      //
    EmptyLaunchCheck,           //
    GridTruncationCheck,        //
    HardcodedDeviceCheck,       //
    IndexOverflowCheck,         //
    LaunchLimitsCheck,          //
    LaunchMayExceedLimitsCheck, //
    MissingBoundsGuardCheck,    //
    OversizedAllocationCheck,   //
    PinnedMemoryCheck,          //
    RegisterLimitCheck,         //
    SharedMemoryRaceCheck,      //
    UncheckedCallCheck,         //
    UncheckedLaunchCheck>;

} // namespace cuda_tidy
