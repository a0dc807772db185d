#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cuda_tidy {

/// What a confined process, and what it starts, may still do beside reading files.
struct Permissions {
  /// Directories below which files may be made, written and removed.
  std::vector<std::string> WritableDirectories;
  /// Programs, and the loaders that they name, that may be started; of others none.
  std::vector<std::string> Programs;
  /// Bytes of private memory beside what the process has already; 0: as many as there are.
  std::uint64_t Memory = 0;
};

/// Takes from this process for good, and from those it starts, what \p Allowed does not name: writing files, starting
/// programs, making sockets, looking into and signalling other processes. Files that are open stay usable. The kernel
/// enforces it, by Landlock (Linux 5.13) and a seccomp filter (x86-64 and AArch64), as far as it has them; the process
/// goes on where it has not.
void confine(const Permissions &Allowed);

} // namespace cuda_tidy
