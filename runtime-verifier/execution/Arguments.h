#pragma once

#include "Job.h"
#include "Regions.h"
#include "include/cuda_tidy/runtime.h"
#include <memory>
#include <vector>

namespace cuda_tidy::execution {

/// The arguments of a launch, with the buffers that they point to.
class Arguments {
public:
  /// Makes them up where the job does not name them. Ends the program if the job asks for what cannot be.
  Arguments(const Kernel &Launched, const Job &Given, Regions &Memory);

  void *const *pointers() const { return Pointers.data(); }

private:
  std::vector<std::unique_ptr<char, void (*)(void *)>> Values;
  std::vector<void *> Pointers;
};

} // namespace cuda_tidy::execution
