#pragma once

#include "Options.h"
#include "Report.h"
#include <cstdio>

namespace cuda_tidy {

/// Prints what would be compiled and run for each finding that the options ask for.
void printPlan(std::FILE *To, const Report &Report, const Options &Settings);

} // namespace cuda_tidy
