#pragma once
#include "ATen/cuda/detail/TensorInfo.cuh"
