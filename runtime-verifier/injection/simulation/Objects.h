#pragma once

#include <string>
#include <string_view>

namespace cuda_tidy {

/// What a function does of which the simulation knows no more than its name.
enum class Effect {
  Creates,       ///< Its first argument points to where the handle of a new object goes.
  CreatesNumber, ///< The same, and the handle is an `int`.
  Nothing,       ///< It takes objects, and succeeds.
  Unknown,       ///< What it gives back would have to be made up.
};

/// \p Name as programs write it, see `plainName`.
Effect effectOf(std::string_view Name);

/// Whether it is a function of cuBLAS, cuDNN, cuFFT, cuRAND, cuSPARSE, cuSOLVER or NCCL that needs a GPU.
bool isNameOfComputingLibrary(std::string_view Name);

/// The function that does with the same arguments what the driver's \p Name does, if there is one.
std::string inRuntime(std::string_view Name);

/// A handle that the program may hold, and hand on, and nobody looks into.
void *newObject();

} // namespace cuda_tidy
