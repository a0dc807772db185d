#pragma once

#include "Interruption.h"
#include <span>
#include <string>

namespace cuda_tidy {

/// Whether it is certain that the code after a call drops what the call returned, as the instructions show. \p Callers:
/// where it returns to, as `module+offset`, and where the functions around it do: who returns at once may hand it on.
/// objdump reads the code; false without it.
bool isReturnedValueDropped(std::span<const std::string> Callers, const Interruption &Signals);

/// Whether the code at \p Caller, where the call returns to, reads what it returned, or what it kept of that on the
/// stack. False if that is not certain.
bool isReturnedValueRead(const std::string &Caller, const Interruption &Signals);

} // namespace cuda_tidy
