#pragma once

#include "CheckList.h"
#include "cuda/async_copy/AsyncCopyCheck.h"
#include "cuda/callback/CallbackCheck.h"
#include "cuda/capture_unsafe/CaptureUnsafeCheck.h"
#include "cuda/cooperative_launch/CooperativeLaunchCheck.h"
#include "cuda/dependent_launch/DependentLaunchCheck.h"
#include "cuda/divergent_barrier/DivergentBarrierCheck.h"
#include "cuda/empty_launch/EmptyLaunchCheck.h"
#include "cuda/event_never_recorded/EventNeverRecordedCheck.h"
#include "cuda/global_memory_race/GlobalMemoryRaceCheck.h"
#include "cuda/grid_truncation/GridTruncationCheck.h"
#include "cuda/hardcoded_device/HardcodedDeviceCheck.h"
#include "cuda/host_access_to_device_memory/HostAccessToDeviceMemoryCheck.h"
#include "cuda/index_overflow/IndexOverflowCheck.h"
#include "cuda/invalid_address/InvalidAddressCheck.h"
#include "cuda/launch_limits/LaunchLimitsCheck.h"
#include "cuda/launch_may_exceed_limits/LaunchMayExceedLimitsCheck.h"
#include "cuda/memory_size/MemorySizeCheck.h"
#include "cuda/misaligned_access/MisalignedAccessCheck.h"
#include "cuda/missing_bounds_guard/MissingBoundsGuardCheck.h"
#include "cuda/out_of_bounds/OutOfBoundsCheck.h"
#include "cuda/oversized_allocation/OversizedAllocationCheck.h"
#include "cuda/pinned_memory/PinnedMemoryCheck.h"
#include "cuda/register_limit/RegisterLimitCheck.h"
#include "cuda/resource_leak/ResourceLeakCheck.h"
#include "cuda/shared_memory_overrun/SharedMemoryOverrunCheck.h"
#include "cuda/shared_memory_race/SharedMemoryRaceCheck.h"
#include "cuda/stale_error/StaleErrorCheck.h"
#include "cuda/unchecked_call/UncheckedCallCheck.h"
#include "cuda/unchecked_launch/UncheckedLaunchCheck.h"
#include "cuda/uninitialized_memory/UninitializedMemoryCheck.h"
#include "cuda/unordered_streams/UnorderedStreamsCheck.h"
#include "cuda/unsynchronized_access/UnsynchronizedAccessCheck.h"
#include "cuda/use_after_release/UseAfterReleaseCheck.h"
#include "cuda/warp_mask/WarpMaskCheck.h"
#include "cuda/wrong_memory/WrongMemoryCheck.h"

namespace cuda_tidy {

using CudaChecks = CheckList<      //
    AsyncCopyCheck,                //
    CallbackCheck,                 //
    CaptureUnsafeCheck,            //
    CooperativeLaunchCheck,        //
    DependentLaunchCheck,          //
    DivergentBarrierCheck,         //
    EmptyLaunchCheck,              //
    EventNeverRecordedCheck,       //
    GlobalMemoryRaceCheck,         //
    GridTruncationCheck,           //
    HardcodedDeviceCheck,          //
    HostAccessToDeviceMemoryCheck, //
    IndexOverflowCheck,            //
    InvalidAddressCheck,           //
    LaunchLimitsCheck,             //
    LaunchMayExceedLimitsCheck,    //
    MemorySizeCheck,               //
    MisalignedAccessCheck,         //
    MissingBoundsGuardCheck,       //
    OutOfBoundsCheck,              //
    OversizedAllocationCheck,      //
    PinnedMemoryCheck,             //
    RegisterLimitCheck,            //
    ResourceLeakCheck,             //
    SharedMemoryOverrunCheck,      //
    SharedMemoryRaceCheck,         //
    StaleErrorCheck,               //
    UncheckedCallCheck,            //
    UncheckedLaunchCheck,          //
    UninitializedMemoryCheck,      //
    UnorderedStreamsCheck,         //
    UnsynchronizedAccessCheck,     //
    UseAfterReleaseCheck,          //
    WarpMaskCheck,                 //
    WrongMemoryCheck>;

} // namespace cuda_tidy
