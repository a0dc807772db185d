// What headers need that stay the same from version to version.
#pragma once

#include "c10/macros/Macros.h"

#define HIDDEN_NAMESPACE_BEGIN(...) namespace TORCH_FALLBACK_PATH(__VA_ARGS__, TORCH_FALLBACK_PATH3, TORCH_FALLBACK_PATH2, TORCH_FALLBACK_PATH1)(__VA_ARGS__) {
#define HIDDEN_NAMESPACE_END(...) }
#define TORCH_FALLBACK_PATH(a, b, c, NAME, ...) NAME
#define TORCH_FALLBACK_PATH1(a) a
#define TORCH_FALLBACK_PATH2(a, b) a::b
#define TORCH_FALLBACK_PATH3(a, b, c) a::b::c

namespace torch::headeronly {}
