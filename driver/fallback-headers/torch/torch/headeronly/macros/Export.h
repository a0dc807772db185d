#pragma once
#include "torch/headeronly/macros/Macros.h"
