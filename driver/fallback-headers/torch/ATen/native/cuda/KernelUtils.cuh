#pragma once
#include "ATen/cuda/detail/KernelUtils.h"
#include "ATen/cuda/Atomic.cuh"
