#pragma once
#include <stdint.h>
#define CUDA_VERSION 13000
typedef uint32_t cuuint32_t;
typedef uint64_t cuuint64_t;
