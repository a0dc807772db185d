#pragma once

#include "torch/all.h"

#ifdef TORCH_API_INCLUDE_EXTENSION_H // as PyTorch's build of extensions defines
#include "torch/extension.h"
#endif
