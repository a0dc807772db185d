#include "Options.h"
#include "Complaint.h"
#include "Flags.h"
#include "analysis/FleetingFiles.h"
#include "cache/CacheDirectory.h"
#include "clang/Format/Format.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"

using namespace llvm;

namespace cuda_tidy {

using namespace flags;

namespace {

constexpr char Overview[] = R"(cuda-tidy: clang-tidy for CUDA C++ and LibTorch

Analyses files, directories, or the current directory: every .cu and .cuh, and every C++ file that includes a CUDA or
LibTorch header. The compile command of a file is taken from `-- flags`, from compile_commands.json, or inferred.
Options and .clang-tidy files are clang-tidy's; all of clang-tidy's checks are there and can be switched on.

Exit codes: 0 nothing at or above --fail-on, 1 findings, 2 cuda-tidy could not do its job.
)";

void printVersion(raw_ostream &Out) {
  Out << "cuda-tidy " CUDA_TIDY_VERSION "\nLLVM (http://llvm.org/):\n  LLVM version " LLVM_VERSION_STRING "\n";
}

template <typename T> std::optional<T> ifGiven(const cl::opt<T> &Option) {
  return Option.getNumOccurrences() ? std::optional<T>(Option) : std::nullopt;
}

Error misuse(const Twine &Mistake) { return createStringError(Mistake); }

constexpr StringRef LauncherOption = "--launcher", PathsOption = "--paths";

/// Where options end, and something else begins.
ArrayRef<const char *> ownArguments(ArrayRef<const char *> All) {
  return All.take_until([](StringRef Each) { return Each == "--" || Each == LauncherOption || Each == PathsOption; });
}

Error readVerb(Options &Result) {
  if (ListVerb)
    Result.What = Verb::List;
  else if (ExplainVerb)
    Result.What = Verb::Explain;
  else if (CommandVerb)
    Result.What = Verb::ShowCommand;
  else if (FactsVerb)
    Result.What = Verb::ShowFacts;
  else if (CacheVerb)
    Result.What = Verb::Cache;
  else if (InitVerb)
    Result.What = Verb::Init;
  else if (MergeVerb)
    Result.What = Verb::Merge;
  if (ListFormat != "text" && ListFormat != "json")
    return misuse("list knows the formats text and json, not '" + ListFormat + "'");
  Result.ListAsJson = ListFormat == "json";
  Result.PrintOnly = PrintOnly;
  const Verb WithoutSources[] = {Verb::List, Verb::Explain, Verb::Cache, Verb::Merge};
  Result.ReadsProjectFile = !NoConfig && !is_contained(WithoutSources, Result.What);
  return Error::success();
}

/// The verb that \p Word is a misspelling of; empty if there is none.
StringRef nearestVerb(StringRef Word) {
  for (cl::SubCommand *Each : cl::getRegisteredSubcommands())
    if (!Each->getName().empty() && Each->getName().edit_distance(Word) <= Word.size() / 3)
      return Each->getName();
  return "";
}

Error readPaths(Options &Result, ArrayRef<const char *> FurtherPaths) {
  const cl::list<std::string> &Positional = ExplainVerb ? CheckNames : MergeVerb ? Reports : Paths;
  Result.Paths.assign(Positional.begin(), Positional.end());
  append_range(Result.Paths, FurtherPaths);
  if (Result.What == Verb::Analyse && !Paths.empty() && !sys::fs::exists(Paths.front())) {
    const StringRef Meant = nearestVerb(Paths.front());
    if (Meant == Paths.front())
      return misuse("the verb '" + Meant + "' goes before all options");
    if (!Meant.empty() || Paths.front() == "help")
      return misuse("'" + Paths.front() + "' is neither a file nor a verb" +
                    (Meant.empty() ? "" : " such as '" + Meant + "'"));
  }
  if (!Result.Paths.empty() && (ListVerb || CacheVerb || InitVerb))
    return misuse("list, cache and init take no paths");
  if (Result.What == Verb::Explain && Result.Paths.size() != 1)
    return misuse("explain takes the name of one check");
  if (MergeVerb && Result.Paths.empty())
    return misuse("merge takes the SARIF reports of all shards");
  return Error::success();
}

Error checkLauncher(const Options &Result) {
  if (!Result.Build)
    return Error::success();
  if (Result.Build->empty())
    return misuse("--launcher wants a compiler and its arguments");
  if (Result.What != Verb::Analyse || BaselineVerb || !Result.Paths.empty())
    return misuse("what is to be analysed is told by what follows --launcher: neither a verb nor a path goes with it");
  if (Fix || FixErrors || FixNotes)
    return misuse("--launcher changes no file: other compilers of the build may be reading it");
  return Error::success();
}

/// How sources are found and parsed.
void readSources(Options &Result) {
  Result.BuildPath = BuildPath;
  Result.CudaPath = CudaPath;
  Result.TorchPath = TorchPath;
  Result.VfsOverlay = VfsOverlay;
  Result.Fast = !NoFast;
  Result.ExtraArgs.assign(ExtraArgs.begin(), ExtraArgs.end());
  Result.ExtraArgsBefore.assign(ExtraArgsBefore.begin(), ExtraArgsBefore.end());
  Result.RemovedArgs.assign(RemovedArgs.begin(), RemovedArgs.end());
  Result.ModuleHeadersParsing = ModuleHeadersParsing;
  Result.PtxasReport = PtxasReport;
  Result.Exclude.assign(Exclude.begin(), Exclude.end());
  Result.ForceExclude = ForceExclude;
}

/// Whether clang-format knows a style of that name, or of these settings.
bool isFormatStyle(StringRef Style) {
  if (Style == "none" || Style.starts_with("file")) // that of each file, or of one
    return true;
  Expected<clang::format::FormatStyle> Known =
      clang::format::getStyle(Style, /*FileName=*/"", /*FallbackStyle=*/"none");
  const bool IsKnown = static_cast<bool>(Known);
  if (!IsKnown)
    consumeError(Known.takeError());
  return IsKnown;
}

/// What is checked, as in clang-tidy.
Error readChecks(Options &Result) {
  Result.Checks = ifGiven(Checks);
  Result.WarningsAsErrors = ifGiven(WarningsAsErrors);
  Result.Config = ifGiven(Config);
  Result.ConfigFile = ifGiven(ConfigFile);
  Result.HeaderFilter = ifGiven(HeaderFilter);
  Result.ExcludeHeaderFilter = ifGiven(ExcludeHeaderFilter);
  Result.FormatStyle = ifGiven(FormatStyle);
  if (Result.FormatStyle && !isFormatStyle(*Result.FormatStyle))
    return misuse("--format-style: clang-format has no style '" + *Result.FormatStyle + "'");
  Result.SystemHeaders = ifGiven(SystemHeaders);
  Result.UseColor = ifGiven(UseColor);
  if (!Result.UseColor && !sys::Process::GetEnv("NO_COLOR").value_or("").empty()) // https://no-color.org
    Result.UseColor = false;
  if (Result.Config && Result.ConfigFile)
    return misuse("--config and --config-file cannot be used together");
  Result.LineFilter = LineFilter;
  Result.ListChecks = ListChecks;
  Result.DumpConfig = DumpConfig;
  Result.ExplainConfig = ExplainConfig;
  Result.VerifyConfig = VerifyConfig;
  Result.AllowNoChecks = AllowNoChecks;
  Result.CustomChecks = CustomChecks;
  Result.Fix = Fix || FixNotes || FixErrors;
  Result.FixErrors = FixErrors;
  Result.FixNotes = FixNotes;
  Result.ExportFixes = ExportFixes;
  Result.HasPlugins = Load.getNumOccurrences() > 0;
  return Error::success();
}

Error readTimes(Options &Result) {
  Result.CheckProfile = CheckProfile;
  Result.ProfilePrefix = ProfilePrefix;
  Result.TimeReport = TimeReportWanted;
  if (TimeReportWanted && (CheckProfile || !ProfilePrefix.empty()))
    return misuse("--time-report cannot be used together with clang-tidy's options for profiles");
  return Error::success();
}

Error readFormats(Options &Result) {
  Expected<std::vector<FormatRequest>> Requests =
      parseFormats(std::vector<std::string>(Formats.begin(), Formats.end()), Output);
  if (!Requests)
    return Requests.takeError();
  Result.Formats = std::move(*Requests);
  return Error::success();
}

Error readCache(Options &Result) {
  Expected<CachePruningPolicy> Policy = parseCachePruningPolicy(CachePolicy);
  if (!Policy)
    return misuse("--cache-policy: " + toString(Policy.takeError()));
  Result.CachePolicy = *Policy;
  auto Task = StringSwitch<std::optional<CacheTask>>(CacheVerbTask)
                  .Case("path", CacheTask::Path)
                  .Case("stats", CacheTask::Stats)
                  .Case("prune", CacheTask::Prune)
                  .Default(std::nullopt);
  if (Result.What == Verb::Cache && !Task)
    return misuse("cache takes one of path, stats and prune");
  Result.Cache = Task.value_or(CacheTask::Path);
  // A profile is of an analysis that takes place.
  if (!NoCache && !CheckProfile) {
    SmallString<128> Directory(CacheDir.empty() ? CacheDirectory::defaultPath() : CacheDir);
    if (!Directory.empty())
      sys::fs::make_absolute(Directory); // each unit is analysed in the directory of its command
    Result.CacheDirectory = Directory.str();
  }
  return Error::success();
}

/// Which part of the sources is wanted.
Error readPart(Options &Result) {
  if (Staged && ChangedSince.getNumOccurrences())
    return misuse("--changed and --staged cannot be used together");
  if (Staged || ChangedSince.getNumOccurrences())
    Result.Changed = {ChangedSince, Staged};
  if (Shard.getNumOccurrences()) {
    Expected<ShardRequest> Wanted = parseShard(Shard);
    if (!Wanted)
      return Wanted.takeError();
    if (Result.Fix)
      return misuse("--fix and --shard cannot be used together: two shards would change the same header");
    Result.Shard = *Wanted;
  }
  return Error::success();
}

Error readBaseline(Options &Result) {
  Result.BaselineFile = BaselineFile;
  Result.Baseline = StringSwitch<BaselineTask>(BaselineVerbTask)
                        .Case("write", BaselineTask::Write)
                        .Case("check", BaselineTask::Check)
                        .Case("prune", BaselineTask::Prune)
                        .Default(BaselineTask::None);
  if (!BaselineVerb) {
    Result.WithoutBaseline = NewOnly.getNumOccurrences() && !NewOnly;
    if (NewOnly || !BaselineFile.empty())
      Result.Baseline = BaselineTask::Check;
    return Error::success();
  }
  if (Result.Baseline == BaselineTask::None)
    return misuse("baseline takes one of write, check and prune");
  if (Result.Baseline == BaselineTask::Check)
    return Error::success();
  if (!LineFilter.empty() || HeaderFilter.getNumOccurrences() || ExcludeHeaderFilter.getNumOccurrences())
    return misuse("a baseline is of all lines and headers: write and prune take no filter of either");
  if (Result.Shard)
    return misuse("a baseline is of all files: write and prune take no --shard");
  return Error::success();
}

/// How the run goes, and what it says at its end.
Error readRun(Options &Result) {
  // A build fails only if somebody said so.
  Result.Threshold = Result.Build && !Threshold.getNumOccurrences() ? FailOn::Never : Threshold;
  Result.Verify = VerifyFindings;
  Result.Replay = Replay;
  if (!Replay.empty() && !VerifyFindings)
    return misuse("--replay wants --verify");
  if (!Replay.empty() && !sys::fs::is_directory(Replay))
    return misuse("--replay: there is no folder '" + Replay + "'");
  if (Threshold == FailOn::Confirmed && !VerifyFindings && !MergeVerb)
    return misuse("--fail-on=confirmed wants --verify");
  Result.RequireComplete = RequireComplete;
  Result.Quiet = Quiet || Result.Build;
  Result.Statistics = Statistics;
  Result.Jobs = Jobs;
  Result.Timeout = Timeout;
  Result.OtherFiles = OtherFiles;
  return Error::success();
}

/// What the flags say; each step may look at what the steps before it have read.
Error readFlags(Options &Result, ArrayRef<const char *> FurtherPaths) {
  if (Error Mistake = readVerb(Result))
    return Mistake;
  if (Error Mistake = readPaths(Result, FurtherPaths))
    return Mistake;
  if (Error Mistake = checkLauncher(Result))
    return Mistake;
  readSources(Result);
  for (Error (*Read)(Options &) : {readChecks, readTimes, readFormats, readCache, readPart, readBaseline, readRun})
    if (Error Mistake = Read(Result))
      return Mistake;
  return Error::success();
}

/// Makes options unknown that registered themselves.
void removeOptions(function_ref<bool(const cl::Option &)> Matches) {
  SmallVector<cl::Option *> Unwanted;
  for (auto &[Name, Each] : cl::getRegisteredOptions())
    if (Matches(*Each))
      Unwanted.push_back(Each);
  for (cl::Option *Each : Unwanted)
    Each->removeArgument();
}

} // namespace

std::optional<std::vector<std::string>> launchedBuild(int Count, const char **Arguments) {
  const ArrayRef<const char *> All(Arguments, Count), Rest = All.drop_front(ownArguments(All).size());
  if (Rest.empty() || Rest.front() != LauncherOption)
    return std::nullopt;
  return std::vector<std::string>(Rest.begin() + 1, Rest.end());
}

void leaveOptionsToClangd() {
  const cl::Option &Database = *cl::getRegisteredOptions().lookup("compile-commands-dir");
  for (cl::Option *Both : {static_cast<cl::Option *>(&CudaPath), static_cast<cl::Option *>(&TorchPath)})
    Both->Categories = Database.Categories;
  removeOptions([](const cl::Option &Each) {
    return is_contained(Each.Categories, &Ours) || is_contained(Each.Categories, &Tidys);
  });
  Paths.removeArgument();
  for (cl::SubCommand *Verb : SmallVector<cl::SubCommand *>(cl::getRegisteredSubcommands()))
    if (!Verb->getName().empty())
      static_cast<VerbCommand *>(Verb)->unregisterSubCommand();
}

EditorOptions editorOptions() {
  cl::Option *Database = cl::getRegisteredOptions().lookup("compile-commands-dir");
  return {static_cast<cl::opt<std::string> *>(Database)->getValue(), CudaPath, TorchPath};
}

std::variant<Options, int> parseCommandLine(int Count, const char **Arguments) {
  removeOptions([](const cl::Option &Each) {
    return any_of(Each.Categories, [](const cl::OptionCategory *In) { return In->getName().starts_with("clangd"); });
  });
  Jobs.setArgStr("j");
  Options Result;
  const char **End = Arguments + ownArguments({Arguments, Arguments + Count}).size();
  ArrayRef<const char *> FurtherPaths;
  Result.Build = launchedBuild(Count, Arguments);
  if (End != Arguments + Count && *End == PathsOption)
    FurtherPaths = {++End, const_cast<const char **>(Arguments + Count)};
  else if (!Result.Build && End != Arguments + Count)
    Result.ClangFlags.emplace(End + 1, const_cast<const char **>(Arguments + Count));

  cl::SetVersionPrinter(printVersion);
  bool IsVerb = false; // has an overview of its own
  for (cl::SubCommand *Sub : cl::getRegisteredSubcommands()) {
    cl::HideUnrelatedOptions({&Ours, &Tidys}, *Sub);
    IsVerb |= Count > 1 && !Sub->getName().empty() && Sub->getName() == Arguments[1];
  }
  if (!cl::ParseCommandLineOptions(End - Arguments, Arguments, IsVerb ? "" : Overview, &errs(), fleetingFiles().get()))
    return CouldNotDoItsJob;
  if (Error Mistake = readFlags(Result, FurtherPaths)) {
    complain(toString(std::move(Mistake)) + "; see cuda-tidy --help");
    return CouldNotDoItsJob;
  }
  return Result;
}

} // namespace cuda_tidy
