#include "analysis/TidyOptions.h"
#include "AllChecks.h"
#include "GlobList.h"
#include "analysis/OwnChecks.h"
#include "configuration/Settings.h"
#include "cuda/register_limit/PtxasReport.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Regex.h"

using namespace clang::tidy;
using namespace llvm;

namespace cuda_tidy {
namespace {

/// Keeps our checks on under configuration files written for stock clang-tidy: their `-*` was not meant for checks
/// they do not know. A configuration that names one of our modules decides for itself. What the project's `.cuda-tidy`
/// says comes behind these files. Former names of checks mean these checks. Fixes are not formatted by what cannot be
/// read.
class KeepingOurChecks : public ClangTidyOptionsProvider {
public:
  KeepingOurChecks(std::unique_ptr<ClangTidyOptionsProvider> Inner, OptionsSource Project,
                   IntrusiveRefCntPtr<vfs::FileSystem> Files)
      : Inner(std::move(Inner)), Project(std::move(Project)), Files(std::move(Files)) {}

  const ClangTidyGlobalOptions &getGlobalOptions() override { return Inner->getGlobalOptions(); }

  std::vector<OptionsSource> getRawOptions(StringRef File) override {
    std::vector<OptionsSource> Sources = Inner->getRawOptions(File);
    auto FromFile = [](const OptionsSource &Source) {
      return Source.second != OptionsSourceTypeDefaultBinary &&
             Source.second != OptionsSourceTypeCheckCommandLineOption && Source.first.Checks;
    };
    auto Decides = [&](const OptionsSource &Source) {
      return FromFile(Source) && namesOurChecks(*Source.first.Checks);
    };
    auto Last = find_if(reverse(Sources), FromFile);
    if (Last != Sources.rend() && none_of(Sources, Decides))
      *Last->first.Checks += "," + ownDefaultChecks();
    if (!Project.second.empty())
      Sources.insert(std::prev(Sources.end()), Project);
    for (OptionsSource &Each : Sources)
      useCurrentNames(Each.first);
    auto UsesFile = [](const OptionsSource &Source) { return Source.first.FormatStyle == "file"; };
    if (any_of(Sources, UsesFile) && !hasReadableFormat(File, *Files))
      Sources.back().first.FormatStyle = "none";
    return Sources;
  }

private:
  std::unique_ptr<ClangTidyOptionsProvider> Inner;
  OptionsSource Project;
  IntrusiveRefCntPtr<vfs::FileSystem> Files;
};

template <typename T> void useIfGiven(std::optional<T> &Target, const std::optional<T> &Given) {
  if (Given)
    Target = Given;
}

template <typename T> void useIfAny(std::optional<std::vector<T>> &Target, const std::vector<T> &Given) {
  if (!Given.empty())
    Target = Given;
}

} // namespace

Expected<TidyOptions> TidyOptions::create(const Options &CommandLine, IntrusiveRefCntPtr<vfs::FileSystem> Files) {
  TidyOptions Result;
  Result.Files = Files;
  Result.CustomChecks = CommandLine.CustomChecks;
  Result.ModuleHeadersParsing = CommandLine.ModuleHeadersParsing;
  Result.Fast = CommandLine.Fast;
  if (CommandLine.CheckProfile)
    Result.profile(CommandLine.ProfilePrefix);
  if (!CommandLine.LineFilter.empty())
    if (std::error_code Error = parseLineFilter(CommandLine.LineFilter, Result.Global))
      return createStringError(Error, "--line-filter is not a JSON list of {\"name\": ..., \"lines\": [[from, to]]}");

  for (const auto &[Option, Expression] : {std::pair("--header-filter", &CommandLine.HeaderFilter),
                                           std::pair("--exclude-header-filter", &CommandLine.ExcludeHeaderFilter)})
    if (std::string Mistake; *Expression && !Regex(**Expression).isValid(Mistake))
      return createStringError(Twine(Option) + "='" + **Expression + "' is no regular expression: " + Mistake);

  ClangTidyOptions &Defaults = Result.Defaults;
  Defaults = ClangTidyOptions::getDefaults();
  Defaults.Checks = "-*," + ownDefaultChecks();
  Defaults.WarningsAsErrors = "";
  Defaults.HeaderFilterRegex = ".*";
  Defaults.ExcludeHeaderFilterRegex = "";
  Defaults.SystemHeaders = false;
  Defaults.FormatStyle = "none";
  tellExtensions(Defaults);
  if (std::optional<std::string> User = sys::Process::GetEnv("USER"))
    Defaults.User = User;

  ClangTidyOptions &Overrides = Result.Overrides;
  useIfGiven(Overrides.Checks, CommandLine.Checks);
  useIfGiven(Overrides.WarningsAsErrors, CommandLine.WarningsAsErrors);
  useIfGiven(Overrides.HeaderFilterRegex, CommandLine.HeaderFilter);
  useIfGiven(Overrides.ExcludeHeaderFilterRegex, CommandLine.ExcludeHeaderFilter);
  useIfGiven(Overrides.SystemHeaders, CommandLine.SystemHeaders);
  useIfGiven(Overrides.FormatStyle, CommandLine.FormatStyle);
  useIfAny(Overrides.ExtraArgs, CommandLine.ExtraArgs);
  useIfAny(Overrides.ExtraArgsBefore, CommandLine.ExtraArgsBefore);
  useIfAny(Overrides.RemovedArgs, CommandLine.RemovedArgs);
  if (!CommandLine.PtxasReport.empty()) {
    if (Expected<PtxasReport> Report = PtxasReport::read(*Files, CommandLine.PtxasReport); !Report)
      return Report.takeError();
    SmallString<256> Absolute(CommandLine.PtxasReport);
    sys::fs::make_absolute(Absolute); // each unit is analysed in the directory of its command
    Overrides.CheckOptions[PtxasReportOption] = ClangTidyOptions::ClangTidyValue(Absolute);
  }

  Result.Project = tidyOptionsOf(CommandLine);
  Result.ProjectFile = CommandLine.Project.Path;
  std::string Text;
  StringRef Source;
  if (CommandLine.ConfigFile) {
    auto Buffer = Files->getBufferForFile(*CommandLine.ConfigFile);
    if (!Buffer)
      return createStringError(Buffer.getError(), "cannot read the configuration file '%s': %s",
                               CommandLine.ConfigFile->c_str(), Buffer.getError().message().c_str());
    Text = (*Buffer)->getBuffer().str();
    Source = *CommandLine.ConfigFile;
  } else if (CommandLine.Config && !CommandLine.Config->empty()) {
    Text = *CommandLine.Config;
    Source = ClangTidyOptionsProvider::OptionsSourceTypeConfigCommandLineOption;
  }
  if (!Source.empty()) {
    std::string LeftOut;
    Expected<ClangTidyOptions> Parsed = readConfiguration(MemoryBufferRef(Text, Source), Trust::User, LeftOut);
    if (!Parsed)
      return createStringError("the configuration '" + Source + "' is not valid: " + toString(Parsed.takeError()));
    Result.Config = *Parsed;
  }
  return Result;
}

TidyOptions TidyOptions::with(IntrusiveRefCntPtr<vfs::FileSystem> Other) const {
  TidyOptions Copy = *this;
  Copy.Files = std::move(Other);
  return Copy;
}

TidyOptions TidyOptions::withoutChecks() const {
  TidyOptions Copy = *this;
  Copy.WithoutChecks = true;
  Copy.Overrides.Checks = "-*";
  Copy.Profiles = false;
  return Copy;
}

std::vector<std::string> TidyOptions::addedArguments() const {
  std::vector<std::string> All;
  for (const ClangTidyOptions &Each : {Overrides, Config.value_or(ClangTidyOptions())})
    for (const std::optional<ClangTidyOptions::ArgList> *Arguments : {&Each.ExtraArgsBefore, &Each.ExtraArgs})
      append_range(All, Arguments->value_or(ClangTidyOptions::ArgList()));
  return All;
}

std::string TidyOptions::describe() const {
  ClangTidyOptions SharedDefaults = Defaults;
  SharedDefaults.User.reset();
  std::string Text =
      configurationAsText(SharedDefaults) + configurationAsText(Project) + configurationAsText(Overrides);
  Text += Config ? configurationAsText(*Config) : "";
  raw_string_ostream Out(Text);
  Out << CustomChecks << ModuleHeadersParsing << Fast;
  for (const FileFilter &Filter : Global.LineFilter) {
    Out << '\n' << Filter.Name;
    for (const FileFilter::LineRange &Lines : Filter.LineRanges)
      Out << ' ' << Lines.first << '-' << Lines.second;
  }
  return Text;
}

std::string TidyOptions::describe(const ClangCommand &Command) const {
  ClangTidyOptions Effective = createProvider(Command.TargetArchs)->getOptions(Command.File);
  Effective.User.reset();
  return configurationAsText(Effective);
}

std::vector<std::string> TidyOptions::checksDisabledByProject() const {
  ClangTidyOptions Current = Project;
  useCurrentNames(Current);
  const std::string Before = ownDefaultChecks() + ",", After = "," + Overrides.Checks.value_or("");
  GlobList With(Before + Current.Checks.value_or("") + After), Without(Before + After);
  std::vector<std::string> Disabled;
  for (const CheckInfo &Each : allChecks())
    if (Without.contains(Each.Name) && !With.contains(Each.Name))
      Disabled.emplace_back(Each.Name);
  return Disabled;
}

const ConfigurationTroubles &TidyOptions::troublesOf(ArrayRef<Unit> Units) const {
  std::unique_ptr<ClangTidyOptionsProvider> Provider = createProvider();
  StringSet<> Directories;
  for (const Unit &Each : Units)
    if (Directories.insert(sys::path::parent_path(Each.Command.File)).second)
      Provider->getRawOptions(Each.Command.File);
  return *Troubles;
}

std::unique_ptr<ClangTidyOptionsProvider> TidyOptions::createProvider(ArrayRef<std::string> TargetArchs) const {
  ClangTidyOptions UnitDefaults = Defaults;
  tellTargets(UnitDefaults, TargetArchs);
  std::unique_ptr<ClangTidyOptionsProvider> Provider;
  if (Config)
    Provider = std::make_unique<ConfigOptionsProvider>(Global, UnitDefaults, *Config, Overrides, Files);
  else
    Provider = configurationFiles(Global, UnitDefaults, Overrides, Files, *Troubles);
  const bool HasProject = Project.Checks || Project.WarningsAsErrors || !Project.CheckOptions.empty();
  return std::make_unique<KeepingOurChecks>(
      std::move(Provider), ClangTidyOptionsProvider::OptionsSource(Project, HasProject ? ProjectFile : ""), Files);
}

std::unique_ptr<ClangTidyContext> TidyOptions::createContext(ArrayRef<std::string> TargetArchs) const {
  auto Context = std::make_unique<ClangTidyContext>(
      createProvider(TargetArchs), /*AllowEnablingAnalyzerAlphaCheckers=*/false, ModuleHeadersParsing, CustomChecks);
  Context->setEnableProfiling(Profiles);
  Context->setProfileStoragePrefix(ProfilePrefix);
  return Context;
}

} // namespace cuda_tidy
