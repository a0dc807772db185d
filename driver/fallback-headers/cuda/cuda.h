// The driver API.
#pragma once
#define __cuda_cuda_h__ // programs ask whether it is defined

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#define CUDA_VERSION 13000

#define CUDA_CB

#include <fallback/driver_result.h>
#include <fallback/driver_types.h>
#include <fallback/driver_api.h>

#include <fallback/further/cuda.h>
