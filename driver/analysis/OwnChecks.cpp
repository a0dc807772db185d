#include "analysis/OwnChecks.h"
#include "AllChecks.h"
#include "GlobList.h"
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

/// \p Globs, each followed by the present names of checks whose former names it matches.
static std::string withCurrentNames(StringRef Globs) {
  SmallVector<StringRef> All;
  SplitString(Globs, All, ",\n");
  std::string Result;
  for (StringRef Each : All) {
    Each = Each.trim();
    Result += (Result.empty() ? "" : ",") + Each.str();
    const bool IsOff = Each.consume_front("-");
    GlobList Matches(Each);
    for (const CheckInfo &Info : allChecks())
      if (!Info.Former.empty() && Matches.contains(Info.Former) && !Matches.contains(Info.Name))
        Result += (IsOff ? ",-" : ",") + std::string(Info.Name);
  }
  return Result;
}

void useCurrentNames(ClangTidyOptions &Options) {
  for (std::optional<std::string> *Globs : {&Options.Checks, &Options.WarningsAsErrors})
    if (*Globs)
      *Globs = withCurrentNames(**Globs);
  for (const CheckInfo &Info : allChecks()) {
    if (Info.Former.empty())
      continue;
    const std::string Former = std::string(Info.Former) + '.', Now = std::string(Info.Name) + '.';
    SmallVector<std::pair<std::string, ClangTidyOptions::ClangTidyValue>> Moved;
    for (const auto &Each : Options.CheckOptions)
      if (Each.getKey().starts_with(Former))
        Moved.emplace_back(Now + Each.getKey().drop_front(Former.size()).str(), Each.getValue());
    for (auto &[Key, Value] : Moved) {
      Options.CheckOptions.erase(Former + Key.substr(Now.size()));
      Options.CheckOptions.try_emplace(Key, Value);
    }
  }
}

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
