#pragma once

namespace cuda_tidy {

/// Leaves this process, and all that it starts, without a network for the rest of their lives: of sockets it can make
/// those of this machine alone, Unix's and those by which the kernel is asked. Setuid programs gain no rights any more.
/// To be called between fork and exec as well. False, and without effect, where the kernel has no such filter.
bool leaveNetwork();

/// Whether `leaveNetwork` does that on this machine; tried out in a child.
bool canLeaveNetwork();

} // namespace cuda_tidy
