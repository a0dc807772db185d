#include "AllChecks.h"
#include "ClangTidy.h"
#include "Complaint.h"
#include "GlobList.h"
#include "analysis/OwnChecks.h"
#include "catalog/CheckCatalog.h"
#include "configuration/Settings.h"
#include "untrusted/Visible.h"
#include "verbs/Resolving.h"
#include "verbs/Verbs.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"

using namespace clang::tidy;
using namespace llvm;

namespace cuda_tidy {
namespace {

/// Where each enabled check is enabled, in clang-tidy's words.
void explainConfiguration(const std::vector<std::string> &Enabled, ClangTidyOptionsProvider &Provider, StringRef File) {
  std::vector<ClangTidyOptionsProvider::OptionsSource> Sources = Provider.getRawOptions(File);
  for (const std::string &Check : Enabled)
    for (const auto &[Values, Source] : reverse(Sources))
      if (Values.Checks && GlobList(*Values.Checks).contains(Check)) {
        outs() << "'" << Check << "' is enabled in the " << Source << ".\n";
        break;
      }
}

/// Which globs of \p Globs, a value of `Checks`, match the name of no check; without their minus.
SmallVector<StringRef> unmatched(const std::optional<std::string> &Globs, const StringSet<> &Known) {
  SmallVector<StringRef> All, Unmatched;
  SplitString(Globs ? StringRef(*Globs) : StringRef(), All, ",\n");
  for (StringRef Each : All) {
    StringRef Name = Each.trim();
    Name.consume_front("-");
    GlobList Matches(Name);
    if (!Name.empty() && Name != "*" && !Name.starts_with("clang-diagnostic") && !Name.starts_with("custom-") &&
        none_of(Known, [&](const auto &Check) { return Matches.contains(Check.getKey()); }))
      Unmatched.push_back(Name);
  }
  return Unmatched;
}

/// All checks, by their former names, too.
StringSet<> knownNames(bool CustomChecks) {
  StringSet<> Known = getAllChecksAndOptions(/*AllowEnablingAnalyzerAlphaCheckers=*/false, CustomChecks).Checks;
  for (const CheckInfo &Info : allChecks())
    if (!Info.Former.empty())
      Known.insert(Info.Former);
  return Known;
}

/// Tells of globs that match no check: a gate that asks for a misspelt check passes for ever. A configuration file may
/// be written for another clang-tidy, and what it says of checks of others is its own business.
void warnOfUnmatched(const Options &CommandLine, ClangTidyOptionsProvider &Provider, StringRef File) {
  std::optional<StringSet<>> Known;
  auto Look = [&](StringRef Source, const std::optional<std::string> &Globs, bool OursOnly) {
    if (!Globs || (OursOnly && !namesOurChecks(*Globs)))
      return;
    if (!Known)
      Known = knownNames(CommandLine.CustomChecks);
    for (StringRef Glob : unmatched(Globs, *Known)) {
      if (OursOnly && !Glob.starts_with("cuda-") && !Glob.starts_with("torch-"))
        continue;
      const std::string Nearest = nearestCheck(Glob.rtrim('*'), *Known);
      warn(Source + ": no check is called '" + Glob + "'" +
           (Nearest.empty() ? "" : "; did you mean '" + Nearest + "'?"));
    }
  };
  Look("--checks", CommandLine.Checks, /*OursOnly=*/false);
  Look("--warnings-as-errors", CommandLine.WarningsAsErrors, /*OursOnly=*/false);
  for (const auto &[Values, Source] : Provider.getRawOptions(File))
    if (Source != ClangTidyOptionsProvider::OptionsSourceTypeDefaultBinary &&
        Source != ClangTidyOptionsProvider::OptionsSourceTypeCheckCommandLineOption) {
      Look(Source, Values.Checks, /*OursOnly=*/true);
      Look(Source, Values.WarningsAsErrors, /*OursOnly=*/true);
    }
}

/// Complains about check names and options that no check knows. Returns whether there was none.
bool verifyConfiguration(ClangTidyOptionsProvider &Provider, StringRef File, bool CustomChecks) {
  ChecksAndOptions Valid = getAllChecksAndOptions(/*AllowEnablingAnalyzerAlphaCheckers=*/false, CustomChecks);
  Valid.Checks = knownNames(CustomChecks);
  bool Sound = true;
  auto Complain = [&](StringRef Source) -> raw_ostream & {
    Sound = false;
    return WithColor::warning(errs(), Source);
  };
  for (const auto &[Values, Source] : Provider.getRawOptions(File)) {
    if (Source == ClangTidyOptionsProvider::OptionsSourceTypeDefaultBinary)
      continue;
    for (const std::optional<std::string> *Globs : {&Values.Checks, &Values.WarningsAsErrors})
      for (StringRef Glob : unmatched(*Globs, Valid.Checks))
        Complain(Source) << "unknown check '" << Glob << "'\n";
    for (const auto &Option : Values.CheckOptions)
      if (!Valid.Options.contains(Option.getKey()))
        Complain(Source) << "unknown check option '" << Option.getKey() << "'\n";
  }
  if (Sound)
    outs() << "No config errors detected.\n";
  return Sound;
}

} // namespace

std::optional<int> inspectConfiguration(const Options &CommandLine, const TidyOptions &Tidy) {
  SmallString<256> File(CommandLine.Paths.empty() ? "dummy" : StringRef(CommandLine.Paths.front()));
  if (sys::fs::is_directory(File))
    sys::path::append(File, "dummy");
  sys::fs::make_absolute(File);
  std::unique_ptr<ClangTidyOptionsProvider> Provider = Tidy.createProvider();
  ClangTidyOptions Effective = Provider->getOptions(File);
  std::vector<std::string> Enabled =
      getCheckNames(Effective, /*AllowEnablingAnalyzerAlphaCheckers=*/false, CommandLine.CustomChecks);

  const bool IsAnswer =
      CommandLine.ListChecks || CommandLine.ExplainConfig || CommandLine.VerifyConfig || CommandLine.DumpConfig;
  Resolution Troubles;
  addMistakes(Tidy.troublesOf({}), Troubles);
  if (IsAnswer && !Troubles.Errors.empty()) {
    tellMistakes(Troubles);
    return CouldNotDoItsJob;
  }
  if (CommandLine.ListChecks) {
    outs() << "Enabled checks:";
    for (const std::string &Check : Enabled)
      outs() << "\n    " << Check;
    outs() << "\n\n";
    return NothingToReport;
  }
  if (CommandLine.ExplainConfig) {
    explainConfiguration(Enabled, *Provider, File);
    return NothingToReport;
  }
  if (CommandLine.VerifyConfig)
    return verifyConfiguration(*Provider, File, CommandLine.CustomChecks) ? NothingToReport : CouldNotDoItsJob;
  if (CommandLine.DumpConfig) {
    Effective.CheckOptions =
        getCheckOptions(Effective, /*AllowEnablingAnalyzerAlphaCheckers=*/false, CommandLine.CustomChecks);
    filterCheckOptions(Effective, Enabled);
    outs() << "# The checks, in the words of .clang-tidy; from:";
    for (const auto &[Values, Source] : Provider->getRawOptions(File))
      outs() << "\n#   " << visible(Source);
    outs() << '\n'
           << configurationAsText(ClangTidyOptions::getDefaults().merge(Effective, 0))
           << "# What .cuda-tidy may set:\n";
    // For readers of clang-tidy's output it is one document.
    std::string Settings;
    raw_string_ostream Text(Settings);
    dumpSettings(CommandLine, Text);
    for (StringRef Line : split(StringRef(Settings).rtrim(), '\n'))
      outs() << "# " << Line << '\n';
    return NothingToReport;
  }
  warnOfUnmatched(CommandLine, *Provider, File);
  if (Enabled.empty() && !CommandLine.AllowNoChecks) {
    complain("no checks enabled; see --checks and `cuda-tidy list`");
    return CouldNotDoItsJob;
  }
  return std::nullopt;
}

} // namespace cuda_tidy
