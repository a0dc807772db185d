// The driver API.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#define CUDA_VERSION 13000
#define CUDAAPI
#define CUDA_CB

#include "fallback/driver_result.h"
#include "fallback/driver_types.h"
#include "fallback/driver_api.h"
