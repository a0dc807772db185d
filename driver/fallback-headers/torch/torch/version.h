#pragma once
#include "torch/headeronly/version.h"
