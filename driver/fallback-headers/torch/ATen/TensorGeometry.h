#pragma once
#include "ATen/TensorUtils.h"
