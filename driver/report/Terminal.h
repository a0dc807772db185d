#pragma once

#include <cstddef>

namespace cuda_tidy {

/// The columns of the terminal that \p Stream is, a file descriptor: `COLUMNS` where it says so, 100 where there is no
/// terminal.
size_t terminalColumns(int Stream);

/// Whether the terminal is one of those known to show hyperlinks (OSC 8).
bool terminalHasLinks();

} // namespace cuda_tidy
