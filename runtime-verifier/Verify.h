#pragma once

#include "Report.h"
#include "Session.h"

namespace cuda_tidy {

/// Gives each finding that the options ask for a verdict, in the order of the report.
void verify(Report &Report, Session &Session);

} // namespace cuda_tidy
