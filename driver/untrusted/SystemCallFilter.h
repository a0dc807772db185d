#pragma once

namespace cuda_tidy {

/// Denies this process and its children, for good, the system calls that an analysis has no use for: sockets, io_uring,
/// tracing and, unless \p MayStartPrograms, execve. They fail with EPERM. False if the kernel has no seccomp filters,
/// or the processor is not known here.
bool denySystemCalls(bool MayStartPrograms);

} // namespace cuda_tidy
