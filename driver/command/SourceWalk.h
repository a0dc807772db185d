#pragma once

#include <string>
#include <vector>

namespace cuda_tidy {

class ExcludedFiles;
class IncludeGraph;
class ProjectFiles;
struct Resolution;

/// Adds the files of `Directory` that are to be analysed on their own to `Files`: every `.cu`, every C++ source that
/// includes a CUDA or LibTorch header even indirectly, and the headers of that kind that none of those includes.
/// Third-party and build trees, what git ignores and what `Excluded` has are left out; what was skipped is told in
/// `Result`.
void walkSources(const std::string &Directory, ProjectFiles &Project, IncludeGraph &Includes,
                 const ExcludedFiles &Excluded, std::vector<std::string> &Files, Resolution &Result);

} // namespace cuda_tidy
