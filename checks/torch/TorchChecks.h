#pragma once

#include "CheckList.h"
#include "torch/blob_type/BlobTypeCheck.h"
#include "torch/dangling_blob/DanglingBlobCheck.h"
#include "torch/default_stream_launch/DefaultStreamLaunchCheck.h"
#include "torch/device_accumulation/DeviceAccumulationCheck.h"
#include "torch/device_mismatch/DeviceMismatchCheck.h"
#include "torch/discarded_result/DiscardedResultCheck.h"
#include "torch/graph_retained_in_loop/GraphRetainedInLoopCheck.h"
#include "torch/hardcoded_device/TorchHardcodedDeviceCheck.h"
#include "torch/missing_device_guard/MissingDeviceGuardCheck.h"
#include "torch/missing_eval/MissingEvalCheck.h"
#include "torch/missing_no_grad/MissingNoGradCheck.h"
#include "torch/oversized_allocation/TorchOversizedAllocationCheck.h"
#include "torch/pinned_memory/TorchPinnedMemoryCheck.h"
#include "torch/swallowed_cuda_error/SwallowedCudaErrorCheck.h"
#include "torch/sync_in_loop/SyncInLoopCheck.h"
#include "torch/unchecked_tensor_argument/UncheckedTensorArgumentCheck.h"

namespace cuda_tidy {

using TorchChecks = CheckList<     //
    BlobTypeCheck,                 //
    DanglingBlobCheck,             //
    DefaultStreamLaunchCheck,      //
    DeviceAccumulationCheck,       //
    DeviceMismatchCheck,           //
    DiscardedResultCheck,          //
    GraphRetainedInLoopCheck,      //
    MissingDeviceGuardCheck,       //
    MissingEvalCheck,              //
    MissingNoGradCheck,            //
    SwallowedCudaErrorCheck,       //
    SyncInLoopCheck,               //
    TorchHardcodedDeviceCheck,     //
    TorchOversizedAllocationCheck, //
    TorchPinnedMemoryCheck,        //
    UncheckedTensorArgumentCheck>;

} // namespace cuda_tidy
