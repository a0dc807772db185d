#pragma once
#include "ATen/AccumulateType.h"
