#pragma once

#include "Report.h"
#include <cstdio>

namespace cuda_tidy {

/// A verdict and what it is about.
struct Decision {
  const cuda_tidy::Finding *Finding;
  cuda_tidy::Verdict Verdict;
};

/// Prints a line for each verdict with its reason below, and a summary. \p Others findings cannot be verified,
/// \p Untouched could be, and were not.
void printTable(std::FILE *To, const std::vector<Decision> &Decisions, std::size_t Others, std::size_t Untouched);

} // namespace cuda_tidy
