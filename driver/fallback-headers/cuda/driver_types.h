// Types of the runtime API.
#pragma once
#define __DRIVER_TYPES_H__ // programs ask whether it is defined

#include <limits.h>
#include <stddef.h>
#include <stdint.h>

#include <host_defines.h>
#include <vector_types.h>

#include <fallback/runtime_error.h>
#include <fallback/runtime_device.h>
#include <fallback/runtime_memory.h>
#include <fallback/runtime_execution.h>
#include <fallback/runtime_graph.h>
#include <surface_types.h>
#include <texture_types.h>
