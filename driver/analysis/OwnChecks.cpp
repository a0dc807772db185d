#include "analysis/OwnChecks.h"
#include "AllChecks.h"
#include "launches/TargetArchs.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang::tidy;
using namespace llvm;

namespace cuda_tidy {

std::string ownDefaultChecks() {
  std::string Globs;
  for (const CheckInfo &Info : allChecks())
    if (Info.onByDefault())
      (Globs += Globs.empty() ? "" : ",") += Info.Name;
  return Globs;
}

bool namesOurChecks(StringRef Globs) { return Globs.contains("cuda-") || Globs.contains("torch-"); }

void tellExtensions(ClangTidyOptions &Options) {
  Options.HeaderFileExtensions = {"", "h", "hh", "hpp", "hxx", "cuh"};
  Options.ImplementationFileExtensions = {"c", "cc", "cpp", "cxx", "cu"};
}

void tellTargets(ClangTidyOptions &Options, ArrayRef<std::string> TargetArchs) {
  // A build may be for GPUs that the checks know nothing of, and is not wrong for that.
  auto Known = make_filter_range(TargetArchs, [](const std::string &Name) { return limitsOf(Name); });
  if (!Known.empty())
    Options.CheckOptions[TargetArchsOption] = ClangTidyOptions::ClangTidyValue(join(Known, ";"));
}

} // namespace cuda_tidy
