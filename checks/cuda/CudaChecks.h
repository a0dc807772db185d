#pragma once

#include "CheckList.h"
#include "cuda/UncheckedCallCheck.h"
#include "cuda/UncheckedLaunchCheck.h"

namespace cuda_tidy {

using CudaChecks = CheckList< //
    UncheckedCallCheck,       //
    UncheckedLaunchCheck>;

} // namespace cuda_tidy
