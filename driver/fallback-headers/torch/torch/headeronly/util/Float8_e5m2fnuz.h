#pragma once
#include "torch/headeronly/core/ScalarType.h"
