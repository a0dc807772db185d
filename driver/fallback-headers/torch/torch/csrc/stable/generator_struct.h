#pragma once

#include <memory>

#include "torch/csrc/stable/device_struct.h"

namespace torch::stable {
class Generator {
public:
  explicit Generator(AtenGeneratorHandle gen);
  AtenGeneratorHandle get() const;
  Device device() const;

private:
  std::shared_ptr<AtenGeneratorOpaque> gen_;
};
} // namespace torch::stable
