#pragma once
#include "torch/csrc/stable/generator_struct.h"
