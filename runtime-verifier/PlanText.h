#pragma once

#include "Options.h"
#include "Report.h"
#include <cstdio>
#include <string>
#include <vector>

namespace cuda_tidy {

/// Prints what would be compiled and run for each finding that the options ask for.
void printPlan(std::FILE *To, const Report &Report, const Options &Settings);

/// Returns \p Names with commas between them.
std::string listed(const std::vector<std::string> &Names);

} // namespace cuda_tidy
