#pragma once

#include "Redirect.h"
#include <string_view>

namespace cuda_tidy {

/// Records launches of \p Kernel with what it is given, from now on: `p` for a parameter that is a pointer, else its
/// size in bytes. Files of memory go to \p Folder, and these lines to the record:
///   launch KERNEL NUMBER BEFORE GX,GY,GZ BX,BY,BZ SHARED ITEM...
///       it is the NUMBERth of this kernel, and BEFORE calls that may launch any were made. Each ITEM is one of
///       `argument HEX`, `memory ADDRESS BYTES FILE`, `variable NAME BYTES FILE`, `unknown-variable NAME`
///   unrecorded KERNEL WHY
void recordLaunchesOf(std::string_view Kernel, const std::vector<std::string_view> &Parameters);

/// Where the files go.
void recordLaunchesIn(std::string_view Folder);

/// Whether \p Name makes a kernel or a variable of the device known, or may launch a kernel.
bool tellsOfLaunches(std::string_view Name);

/// Takes note of such a call. True if it was made already, with \p Result.
bool recordLaunch(const Hook &Hook, const Registers &Arguments, std::uint64_t &Result);

} // namespace cuda_tidy
