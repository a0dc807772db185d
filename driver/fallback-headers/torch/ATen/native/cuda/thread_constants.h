// The block of the point-wise kernels.
#pragma once

#include <cstdint>

#include "c10/macros/Macros.h"

#ifndef GPU_LAMBDA
#define GPU_LAMBDA C10_HOST_DEVICE
#endif
constexpr uint32_t num_threads() { return C10_WARP_SIZE * 4; }
constexpr int thread_work_size() { return 8; }
constexpr int block_work_size() { return thread_work_size() * num_threads(); }
