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
  /// A copy of memory that was recorded, and where it was.
  struct Copy {
    std::uint64_t Address;
    Region *To;
    bool IsNamed = false; ///< By the first parameter that leads there.
  };

  void copyMemory(const Job &Given, Regions &Memory);
  /// Puts the bytes of a recorded argument there.
  void storeRecorded(char *To, std::size_t Size, const std::string &Bytes, unsigned Index);
  static void setVariables(const Job &Given, const Regions &Memory);
  void makeBuffer(char *To, const Parameter &For, const Argument &Value, unsigned Index, Regions &Memory);

  std::vector<Copy> Copies;
  std::uint64_t AllBytes = 0; ///< Of buffers and copies.
  std::vector<std::unique_ptr<char, void (*)(void *)>> Values;
  std::vector<void *> Pointers;
};

} // namespace cuda_tidy::execution
