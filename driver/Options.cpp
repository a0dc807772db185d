#include "Options.h"
#include "cache/CacheDirectory.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#define DONT_GET_PLUGIN_LOADER_OPTION // the header would define an option outside our categories
#include "llvm/Support/PluginLoader.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

namespace cuda_tidy {
namespace {

cl::SubCommand ListVerb("list", "List the checks of cuda-tidy");
cl::SubCommand ExplainVerb("explain", "Explain a check: what it finds, why it bites, how to repair it");
cl::SubCommand CommandVerb("command", "Show how a file would be parsed, and why");
cl::SubCommand CacheVerb("cache", "Show or prune what is remembered between runs: path, stats, prune");
cl::SubCommand InitVerb("init", "Write .clangd and .clang-tidy for the project in the current directory");
cl::SubCommand BaselineVerb("baseline", "Keep known findings apart from new ones: write, check, prune");
cl::SubCommand MergeVerb("merge", "Make one SARIF report of those of several shards");
/// For --help alone: what follows the verb is the business of another program.
cl::SubCommand DoctorVerb("doctor", "Say whether driver, toolkit, LibTorch and GPU fit together, and what to do");

cl::OptionCategory Ours("cuda-tidy options");
cl::OptionCategory Tidys("options shared with clang-tidy");

#define ANALYSES cl::sub(cl::SubCommand::getTopLevel()), cl::sub(BaselineVerb)
#define REPORTS ANALYSES, cl::sub(MergeVerb)
#define CACHES ANALYSES, cl::sub(CacheVerb)
#define PARSES ANALYSES, cl::sub(CommandVerb)
#define RESOLVES PARSES, cl::sub(InitVerb)

cl::opt<std::string> BaselineVerbTask(cl::Positional, cl::desc("<write|check|prune>"), cl::sub(BaselineVerb));

cl::list<std::string> Paths(cl::Positional, cl::desc("[paths...] [-- clang or nvcc flags]"), PARSES);
cl::list<std::string> Reports(cl::Positional, cl::desc("<SARIF reports...>"), cl::sub(MergeVerb));
cl::list<std::string> CheckNames(cl::Positional, cl::desc("<check>"), cl::sub(ExplainVerb));
cl::opt<std::string> ListFormat("format", cl::desc("text or json"), cl::init("text"), cl::sub(ListVerb), cl::cat(Ours));

cl::opt<std::string> BuildPath("p", cl::desc("Directory of compile_commands.json, or the file itself"),
                               cl::value_desc("path"), RESOLVES, cl::cat(Tidys));
cl::opt<std::string> CudaPath("cuda-path",
                              cl::desc("CUDA Toolkit; 'none' for cuda-tidy's own declarations. Found by itself if left "
                                       "out"),
                              cl::value_desc("directory"), RESOLVES, cl::cat(Ours));
cl::opt<std::string> TorchPath("torch-path",
                               cl::desc("LibTorch; 'none' for cuda-tidy's own declarations. Found by itself if left "
                                        "out"),
                               cl::value_desc("directory"), RESOLVES, cl::cat(Ours));

cl::opt<bool> PrintOnly("print", cl::desc("Print what would be written, and write nothing"), cl::sub(InitVerb),
                        cl::cat(Ours));

cl::opt<std::string> PtxasReport("ptxas-report",
                                 cl::desc("What 'nvcc -Xptxas -v' printed: the registers of the kernels"),
                                 cl::value_desc("file"), ANALYSES, cl::cat(Ours));

cl::list<std::string> Formats("format",
                              cl::desc("Report format, repeatable: text (default), pretty (default at a terminal), "
                                       "html, json, sarif, github, codequality, rdjson, junit; FORMAT:FILE writes to "
                                       "FILE"),
                              cl::value_desc("format[:file]"), ANALYSES, cl::cat(Ours));
cl::opt<std::string> Output("output", cl::desc("File for the report that --format names no file for"),
                            cl::value_desc("file"), REPORTS, cl::cat(Ours));
cl::alias OutputShort("o", cl::desc("The same as --output"), cl::aliasopt(Output), cl::NotHidden, cl::cat(Ours));
cl::opt<FailOn> Threshold("fail-on", cl::desc("Exit with 1 if there is a finding of at least this severity:"),
                          cl::values(clEnumValN(FailOn::Error, "error", "findings of Correctness checks (default)"),
                                     clEnumValN(FailOn::Warning, "warning", "those and warnings"),
                                     clEnumValN(FailOn::Note, "note", "any finding"),
                                     clEnumValN(FailOn::Confirmed, "confirmed", "findings that --verify confirmed"),
                                     clEnumValN(FailOn::Never, "never", "no finding")),
                          cl::init(FailOn::Error), REPORTS, cl::cat(Ours));
cl::opt<bool> VerifyFindings("verify", cl::desc("Compile and run the kernels of findings to say which are real"),
                             ANALYSES, cl::cat(Ours));
cl::opt<std::string> ChangedSince("changed",
                                  cl::desc("Only what was changed since the work tree and this commit parted (default: "
                                           "the upstream of the branch)"),
                                  cl::value_desc("commit"), cl::ValueOptional, cl::init(""), ANALYSES, cl::cat(Ours));
cl::opt<bool> Staged("staged", cl::desc("Only what is staged for the next commit"), ANALYSES, cl::cat(Ours));
cl::opt<std::string> Shard("shard",
                           cl::desc("Only the I-th of N parts of the files that cost about the same; `cuda-tidy merge` "
                                    "makes one report of all"),
                           cl::value_desc("I/N"), ANALYSES, cl::cat(Ours));
cl::opt<bool> NewOnly("new-only", cl::desc("Report only what the baseline does not know"), ANALYSES, cl::cat(Ours));
cl::opt<std::string> BaselineFile("baseline",
                                  cl::desc("The known findings, instead of the nearest .cuda-tidy-baseline; implies "
                                           "--new-only"),
                                  cl::value_desc("file"), ANALYSES, cl::cat(Ours));
cl::opt<bool> Statistics("statistics",
                         cl::desc("After the findings, a table: how many of each check, in how many files"), ANALYSES,
                         cl::cat(Ours));
cl::opt<bool> RequireComplete("require-complete", cl::desc("Exit with 2 if a file could be analysed only in part"),
                              ANALYSES, cl::cat(Ours));
cl::opt<unsigned> Jobs("j", cl::desc("Translation units analysed at a time (default: one per core)"),
                       cl::value_desc("N"), cl::init(0), cl::Prefix, ANALYSES, cl::cat(Ours));
/// For --help alone: what is before it ends the options.
cl::opt<bool> Launcher("launcher",
                       cl::desc("The rest is a compiler and its arguments: run it, then analyse what it has compiled"),
                       ANALYSES, cl::cat(Ours));
/// What it begins is taken before options are read.
cl::opt<bool> PathsFollow("paths", cl::desc("The rest are paths, even those that begin with - or @"), PARSES,
                          cl::cat(Ours));
cl::opt<unsigned> Timeout("timeout",
                          cl::desc("Seconds after which a translation unit is given up; 0 for never (default 300)"),
                          cl::value_desc("seconds"), cl::init(300), ANALYSES, cl::cat(Ours));

cl::opt<bool> NoFast("no-fast", cl::desc("Parse all bodies in system headers: slower, with the same findings"),
                     ANALYSES, cl::cat(Ours));
cl::opt<std::string> CacheVerbTask(cl::Positional, cl::desc("<path|stats|prune>"), cl::sub(CacheVerb));
cl::opt<bool> NoCache("no-cache", cl::desc("Neither use nor keep results of earlier runs"), ANALYSES, cl::cat(Ours));
cl::opt<std::string> CacheDir("cache-dir", cl::desc("Where results are kept (default: ~/.cache/cuda-tidy)"),
                              cl::value_desc("directory"), CACHES, cl::cat(Ours));
cl::opt<std::string> CachePolicy("cache-policy",
                                 cl::desc("When they are removed, in LLVM's words (default: "
                                          "cache_size_bytes=4g:prune_after=720h)"),
                                 cl::value_desc("policy"), cl::init("cache_size_bytes=4g:prune_after=720h"), CACHES,
                                 cl::cat(Ours));

cl::opt<std::string> Checks("checks",
                            cl::desc("Comma-separated globs; a leading '-' removes. Appended to 'Checks' of "
                                     ".clang-tidy"),
                            ANALYSES, cl::cat(Tidys));
cl::opt<std::string> WarningsAsErrors("warnings-as-errors",
                                      cl::desc("Checks whose findings are errors, as in --checks"),
                                      ANALYSES, cl::cat(Tidys));
cl::opt<std::string> Config("config", cl::desc("Configuration in YAML or JSON, instead of .clang-tidy files"), ANALYSES,
                            cl::cat(Tidys));
cl::opt<std::string> ConfigFile("config-file", cl::desc("Configuration file, instead of .clang-tidy files"), ANALYSES,
                                cl::cat(Tidys));
cl::opt<std::string> HeaderFilter("header-filter", cl::desc("Regular expression of the headers to report from"),
                                  cl::init(".*"), ANALYSES, cl::cat(Tidys));
cl::opt<std::string> ExcludeHeaderFilter("exclude-header-filter",
                                         cl::desc("Regular expression of the headers not to report from"), ANALYSES,
                                         cl::cat(Tidys));
cl::opt<bool> SystemHeaders("system-headers", cl::desc("Report from system headers too"), ANALYSES, cl::cat(Tidys));
cl::opt<std::string> LineFilter("line-filter", cl::desc("JSON list of files and line ranges to report from"), ANALYSES,
                                cl::cat(Tidys));
cl::opt<bool> Fix("fix", cl::desc("Apply the suggested fixes; not to files that do not compile"), ANALYSES,
                  cl::cat(Tidys));
cl::opt<bool> FixErrors("fix-errors", cl::desc("Apply the suggested fixes even where there are compilation errors"),
                        ANALYSES, cl::cat(Tidys));
cl::opt<bool> FixNotes("fix-notes", cl::desc("Apply a fix of a note where the warning itself has none; implies --fix"),
                       ANALYSES, cl::cat(Tidys));
cl::opt<std::string> FormatStyle("format-style", cl::desc("clang-format style for the code around fixes"),
                                 cl::init("none"), ANALYSES, cl::cat(Tidys));
cl::opt<std::string> ExportFixes("export-fixes", cl::desc("YAML file to store the suggested fixes in"),
                                 cl::value_desc("file"), ANALYSES, cl::cat(Tidys));
cl::list<std::string> ExtraArgs("extra-arg", cl::desc("Argument to append to the compiler command line"), PARSES,
                                cl::cat(Tidys));
cl::list<std::string> ExtraArgsBefore("extra-arg-before", cl::desc("Argument to prepend to the compiler command line"),
                                      PARSES, cl::cat(Tidys));
cl::list<std::string> RemovedArgs("removed-arg", cl::desc("Argument to remove from the compiler command line"), PARSES,
                                  cl::cat(Tidys));
cl::opt<bool> Quiet("quiet", cl::desc("Print findings only: no progress, statistics or summary"), ANALYSES,
                    cl::cat(Tidys));
cl::opt<bool> ListChecks("list-checks", cl::desc("List the enabled checks"), ANALYSES, cl::cat(Tidys));
cl::opt<bool> DumpConfig("dump-config", cl::desc("Print the effective configuration"), ANALYSES, cl::cat(Tidys));
cl::opt<bool> ExplainConfig("explain-config", cl::desc("Print where each enabled check is enabled"), ANALYSES,
                            cl::cat(Tidys));
cl::opt<bool> VerifyConfig("verify-config", cl::desc("Check the configuration files"), ANALYSES, cl::cat(Tidys));
cl::opt<bool> AllowNoChecks("allow-no-checks", cl::desc("Do not complain if no check is enabled"), ANALYSES,
                            cl::cat(Tidys));
cl::opt<bool> UseColor("use-color",
                       cl::desc("Use colours (default: at a terminal, unless NO_COLOR is set)"), ANALYSES,
                       cl::cat(Tidys));
cl::opt<std::string> VfsOverlay("vfsoverlay", cl::desc("Overlay this virtual file system"), cl::value_desc("file"),
                                ANALYSES, cl::cat(Tidys));
cl::opt<bool> CheckProfile("enable-check-profile", cl::desc("Print a timing profile of the checks"), ANALYSES,
                           cl::cat(Tidys));
cl::opt<std::string> ProfilePrefix("store-check-profile", cl::desc("Store the timing profiles below this directory"),
                                   cl::value_desc("prefix"), ANALYSES, cl::cat(Tidys));
cl::opt<bool> TimeReportWanted("time-report", cl::desc("Tell where the time goes: phases, checks, headers"), ANALYSES,
                               cl::cat(Ours));
cl::opt<bool> CustomChecks("experimental-custom-checks", cl::desc("Enable clang-query based checks"), ANALYSES,
                           cl::cat(Tidys));
cl::opt<bool> ModuleHeadersParsing("enable-module-headers-parsing",
                                   cl::desc("Preprocessor-level parsing of module headers (C++20)"), ANALYSES,
                                   cl::cat(Tidys));
cl::opt<PluginLoader, false, cl::parser<std::string>> Load("load", cl::desc("Load a plugin with further checks"),
                                                           cl::value_desc("file"), ANALYSES, cl::cat(Tidys));

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

int misuse(const Twine &Mistake) {
  WithColor::error(errs(), "cuda-tidy") << Mistake << "; see cuda-tidy --help\n";
  return 2;
}

constexpr StringRef LauncherOption = "--launcher", PathsOption = "--paths";

/// Where options end, and something else begins.
ArrayRef<const char *> ownArguments(ArrayRef<const char *> All) {
  return All.take_until(
      [](StringRef Each) { return Each == "--" || Each == LauncherOption || Each == PathsOption; });
}

} // namespace

std::optional<std::vector<std::string>> launchedBuild(int Count, const char **Arguments) {
  const ArrayRef<const char *> All(Arguments, Count), Rest = All.drop_front(ownArguments(All).size());
  if (Rest.empty() || Rest.front() != LauncherOption)
    return std::nullopt;
  return std::vector<std::string>(Rest.begin() + 1, Rest.end());
}

std::variant<Options, int> parseCommandLine(int Count, const char **Arguments) {
  Options Result;
  const char **End = Arguments + ownArguments({Arguments, Arguments + Count}).size();
  ArrayRef<const char *> FurtherPaths;
  Result.Build = launchedBuild(Count, Arguments);
  if (End != Arguments + Count && *End == PathsOption)
    FurtherPaths = {++End, const_cast<const char **>(Arguments + Count)};
  else if (!Result.Build && End != Arguments + Count)
    Result.ClangFlags.emplace(End + 1, const_cast<const char **>(Arguments + Count));

  cl::SetVersionPrinter(printVersion);
  for (cl::SubCommand *Sub : {&cl::SubCommand::getTopLevel(), &ListVerb, &ExplainVerb, &CommandVerb, &CacheVerb,
                              &BaselineVerb, &MergeVerb, &DoctorVerb})
    cl::HideUnrelatedOptions({&Ours, &Tidys}, *Sub);
  if (!cl::ParseCommandLineOptions(End - Arguments, Arguments, Overview, &errs()))
    return 2;

  if (ListVerb)
    Result.What = Verb::List;
  else if (ExplainVerb)
    Result.What = Verb::Explain;
  else if (CommandVerb)
    Result.What = Verb::ShowCommand;
  else if (CacheVerb)
    Result.What = Verb::Cache;
  else if (InitVerb)
    Result.What = Verb::Init;
  else if (MergeVerb)
    Result.What = Verb::Merge;
  if (ListFormat != "text" && ListFormat != "json")
    return misuse("list knows the formats text and json, not '" + ListFormat + "'");
  Result.ListAsJson = ListFormat == "json";
  const cl::list<std::string> &Positional = ExplainVerb ? CheckNames : MergeVerb ? Reports : Paths;
  Result.Paths.assign(Positional.begin(), Positional.end());
  append_range(Result.Paths, FurtherPaths);
  if (Result.What == Verb::Explain && Result.Paths.size() != 1)
    return misuse("explain takes the name of one check");
  if (MergeVerb && Result.Paths.empty())
    return misuse("merge takes the SARIF reports of all shards");

  if (Result.Build) {
    if (Result.Build->empty())
      return misuse("--launcher wants a compiler and its arguments");
    if (Result.What != Verb::Analyse || BaselineVerb || !Result.Paths.empty())
      return misuse("what is to be analysed is told by what follows --launcher: neither a verb nor a path goes with it");
    if (Fix || FixErrors || FixNotes)
      return misuse("--launcher changes no file: other compilers of the build may be reading it");
  }

  Result.PrintOnly = PrintOnly;
  Result.BuildPath = BuildPath;
  Result.CudaPath = CudaPath;
  Result.TorchPath = TorchPath;
  Result.VfsOverlay = VfsOverlay;
  Result.Fast = !NoFast;

  Result.Checks = ifGiven(Checks);
  Result.WarningsAsErrors = ifGiven(WarningsAsErrors);
  Result.Config = ifGiven(Config);
  Result.ConfigFile = ifGiven(ConfigFile);
  Result.HeaderFilter = ifGiven(HeaderFilter);
  Result.ExcludeHeaderFilter = ifGiven(ExcludeHeaderFilter);
  Result.FormatStyle = ifGiven(FormatStyle);
  Result.SystemHeaders = ifGiven(SystemHeaders);
  Result.UseColor = ifGiven(UseColor);
  if (!Result.UseColor && !sys::Process::GetEnv("NO_COLOR").value_or("").empty()) // https://no-color.org
    Result.UseColor = false;
  if (Result.Config && Result.ConfigFile)
    return misuse("--config and --config-file cannot be used together");
  Result.ExtraArgs.assign(ExtraArgs.begin(), ExtraArgs.end());
  Result.ExtraArgsBefore.assign(ExtraArgsBefore.begin(), ExtraArgsBefore.end());
  Result.RemovedArgs.assign(RemovedArgs.begin(), RemovedArgs.end());
  Result.LineFilter = LineFilter;
  Result.PtxasReport = PtxasReport;
  Result.ListChecks = ListChecks;
  Result.DumpConfig = DumpConfig;
  Result.ExplainConfig = ExplainConfig;
  Result.VerifyConfig = VerifyConfig;
  Result.AllowNoChecks = AllowNoChecks;
  Result.CustomChecks = CustomChecks;
  Result.ModuleHeadersParsing = ModuleHeadersParsing;
  Result.CheckProfile = CheckProfile;
  Result.ProfilePrefix = ProfilePrefix;
  Result.TimeReport = TimeReportWanted;
  if (TimeReportWanted && (CheckProfile || !ProfilePrefix.empty()))
    return misuse("--time-report cannot be used together with clang-tidy's options for profiles");
  Result.Fix = Fix || FixNotes || FixErrors;
  Result.FixErrors = FixErrors;
  Result.FixNotes = FixNotes;
  Result.ExportFixes = ExportFixes;

  Expected<std::vector<FormatRequest>> Requests =
      parseFormats(std::vector<std::string>(Formats.begin(), Formats.end()), Output);
  if (!Requests)
    return misuse(toString(Requests.takeError()));
  Result.Formats = std::move(*Requests);
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
  if (Staged && ChangedSince.getNumOccurrences())
    return misuse("--changed and --staged cannot be used together");
  if (Staged || ChangedSince.getNumOccurrences())
    Result.Changed = {ChangedSince, Staged};
  if (Shard.getNumOccurrences()) {
    Expected<ShardRequest> Wanted = parseShard(Shard);
    if (!Wanted)
      return misuse(toString(Wanted.takeError()));
    if (Result.Fix)
      return misuse("--fix and --shard cannot be used together: two shards would change the same header");
    Result.Shard = *Wanted;
  }
  Result.Baseline = StringSwitch<BaselineTask>(BaselineVerbTask)
                        .Case("write", BaselineTask::Write)
                        .Case("check", BaselineTask::Check)
                        .Case("prune", BaselineTask::Prune)
                        .Default(BaselineTask::None);
  if (BaselineVerb && Result.Baseline == BaselineTask::None)
    return misuse("baseline takes one of write, check and prune");
  if (BaselineVerb && Result.Baseline != BaselineTask::Check &&
      (!LineFilter.empty() || HeaderFilter.getNumOccurrences() || ExcludeHeaderFilter.getNumOccurrences()))
    return misuse("a baseline is of all lines and headers: write and prune take no filter of either");
  if (BaselineVerb && Result.Baseline != BaselineTask::Check && Result.Shard)
    return misuse("a baseline is of all files: write and prune take no --shard");
  if (!BaselineVerb && (NewOnly || !BaselineFile.empty()))
    Result.Baseline = BaselineTask::Check;
  Result.BaselineFile = BaselineFile;
  // A build fails only if somebody said so.
  Result.Threshold = Result.Build && !Threshold.getNumOccurrences() ? FailOn::Never : Threshold;
  Result.Verify = VerifyFindings;
  if (Threshold == FailOn::Confirmed && !VerifyFindings && !MergeVerb)
    return misuse("--fail-on=confirmed wants --verify");
  Result.RequireComplete = RequireComplete;
  Result.Quiet = Quiet || Result.Build;
  Result.Statistics = Statistics;
  Result.Jobs = Jobs;
  Result.Timeout = Timeout;
  return Result;
}

} // namespace cuda_tidy
