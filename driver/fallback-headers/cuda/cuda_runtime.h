// The runtime API as C++ sees it, and what device code sees without an include.
#pragma once
#pragma GCC system_header // also where a command names it by its path
#define __CUDA_RUNTIME_H__ // programs ask whether it is defined

#include <host_defines.h>

#ifdef __cplusplus
#ifdef __CUDA__
#include <__clang_cuda_math_forward_declares.h> // must come before <cmath>
#endif
#include <climits>
#include <cmath>
#include <cstdlib>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <utility>
#endif

#include <channel_descriptor.h>
#include <cuda_runtime_api.h>
#include <driver_functions.h>
#include <vector_functions.h>
#include <fallback/further/cuda_runtime.h>

#ifdef __cplusplus
#include <fallback/runtime_templates.h>
#ifdef __CUDA__
#include <fallback/device_code.h>
#endif
#endif
