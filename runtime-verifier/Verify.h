#pragma once

#include "Session.h"
#include "Table.h"

namespace cuda_tidy {

/// Gives each finding that the options ask for a verdict, in the order of the report, until it is interrupted.
std::vector<Decision> verify(Report &Report, Session &Session);

} // namespace cuda_tidy
