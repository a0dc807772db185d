#pragma once
#include "torch/csrc/stable/device_struct.h"
