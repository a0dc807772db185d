// Modules, layers and functionals.
#pragma once

#include "torch/nn/functional.h"
#include "torch/nn/layers.h"
#include "torch/nn/module.h"
#include "torch/nn/sequences.h"

namespace torch {
namespace nn {
namespace parallel {
template <typename ModuleType>
Tensor data_parallel(ModuleType module, Tensor input, std::optional<std::vector<Device>> devices = std::nullopt,
                     std::optional<Device> output_device = std::nullopt, int64_t dim = 0);
}
} // namespace nn
} // namespace torch
