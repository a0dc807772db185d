#pragma once
#include "torch/headeronly/cuda/Atomic.h"
