// What the functions below are given.
#pragma once

#include <stddef.h>
#include <stdint.h>

#define AOTI_TORCH_EXPORT
#define AOTI_TORCH_SUCCESS 0
#define AOTI_TORCH_FAILURE 1

extern "C" {
struct AtenTensorOpaque;
using AtenTensorHandle = AtenTensorOpaque *;
struct AtenGeneratorOpaque;
using AtenGeneratorHandle = AtenGeneratorOpaque *;
struct AOTIProxyExecutorOpaque;
using AOTIProxyExecutorHandle = AOTIProxyExecutorOpaque *;
struct C10IValueOpaque;
using C10IValueHandle = C10IValueOpaque *;
using AOTITorchError = int32_t;
}
