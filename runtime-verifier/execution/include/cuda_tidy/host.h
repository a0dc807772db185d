#pragma once

#include "qualifiers.h"
#include "vectors.h"

// Types of CUDA's runtime and driver, which a kernel may name. What they stand for is the host's business.

#include <driver_types.h>
#include <fallback/driver_result.h>
#include <fallback/driver_types.h>
#include <library_types.h>
