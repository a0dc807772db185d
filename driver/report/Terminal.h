#pragma once

#include <cstddef>

namespace cuda_tidy {

/// The columns of the terminal that standard output is: `COLUMNS` where it says so, 100 where there is no terminal.
size_t terminalColumns();

/// Whether the terminal is one of those known to show hyperlinks (OSC 8).
bool terminalHasLinks();

} // namespace cuda_tidy
