#pragma once

#include "Session.h"

namespace cuda_tidy {

/// The launches that the session knows: those of `--replay`; or those of the program of `--run`, which runs once for
/// that, when this is called first. Null where there are neither. Throws `Trouble` if they cannot be had.
const Recording *recordingOf(Session &Session);

} // namespace cuda_tidy
