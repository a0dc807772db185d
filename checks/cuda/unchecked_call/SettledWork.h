#pragma once

#include "errors/ErrorHandlers.h"

namespace cuda_tidy {

/// Whether no work of the device can be under way where \p Call is made in the function of \p Flow: on every way there,
/// something has waited for the device and its status was read, and nothing was queued since. Where it is, a call that
/// gives something back or waits has no error of earlier work to return.
bool isWorkSettledBefore(const clang::CallExpr &Call, const FunctionFlow &Flow, ErrorHandlers &Handlers);

} // namespace cuda_tidy
