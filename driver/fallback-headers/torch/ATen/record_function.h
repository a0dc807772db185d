// Marks for the profiler.
#pragma once

#include "ATen/core/ivalue.h"

#define RECORD_FUNCTION(fn, inputs, ...)
#define RECORD_USER_SCOPE(fn)
