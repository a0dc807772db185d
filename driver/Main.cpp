#include "ClangTidy.h"
#include "Options.h"
#include "analysis/Run.h"
#include "analysis/TidyOptions.h"
#include "analysis/TimeReport.h"
#include "cache/CacheDirectory.h"
#include "catalog/CheckCatalog.h"
#include "command/CommandResolver.h"
#include "command/CompilerCall.h"
#include "command/LaunchRepair.h"
#include "findings/TidyPrinter.h"
#include "inspect/Inspect.h"
#include "launcher/Launcher.h"
#include "report/Hint.h"
#include "shards/MergeReports.h"
#include "verifier/Verifier.h"
#include "llvm-c/Target.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/WithColor.h"

using namespace clang::tidy;
using namespace llvm;

namespace cuda_tidy {
namespace {

enum ExitCode { NothingToReport = 0, FindingsReported = 1, CouldNotDoItsJob = 2 };

void complain(const Twine &Message) { WithColor::error(errs(), "cuda-tidy") << Message << '\n'; }

/// The parent of `bin/`, where the tool's own headers and clang's are found.
std::string installPrefix(const char *Argument0) {
  static int Anchor;
  std::string Executable = sys::fs::getMainExecutable(Argument0, &Anchor);
  return sys::path::parent_path(sys::path::parent_path(Executable)).str();
}

std::string currentDirectory() {
  SmallString<256> Directory;
  sys::fs::current_path(Directory);
  return Directory.str().str();
}

ResolverOptions resolverOptions(const Options &CommandLine, const std::string &Prefix) {
  ResolverOptions Result;
  Result.Paths = CommandLine.Paths;
  Result.Flags = CommandLine.ClangFlags;
  if (CommandLine.Build)
    Result.Build = withNvccEnvironment(*CommandLine.Build);
  Result.Database = CommandLine.BuildPath;
  Result.CudaPath = CommandLine.CudaPath;
  Result.TorchPath = CommandLine.TorchPath;
  Result.ShareDirectory = Prefix + "/share/cuda-tidy";
  Result.ResourceDirectory = Prefix + "/lib/clang/" CLANG_MAJOR;
  return Result;
}

/// The real files, the user's --vfsoverlay, and launches that only nvcc accepts repaired. Null if the overlay is bad.
IntrusiveRefCntPtr<vfs::FileSystem> createFileSystem(const Options &CommandLine) {
  IntrusiveRefCntPtr<vfs::FileSystem> Files = vfs::getRealFileSystem();
  if (!CommandLine.VfsOverlay.empty()) {
    auto Buffer = Files->getBufferForFile(CommandLine.VfsOverlay);
    if (!Buffer) {
      complain("cannot read the overlay '" + CommandLine.VfsOverlay + "': " + Buffer.getError().message());
      return nullptr;
    }
    Files = vfs::getVFSFromYAML(std::move(*Buffer), /*DiagHandler=*/nullptr, CommandLine.VfsOverlay);
    if (!Files) {
      complain("the overlay '" + CommandLine.VfsOverlay + "' is not valid");
      return nullptr;
    }
  }
  return repairOverlay(Files);
}

/// Whether a finding, or the function that it is in, is among what was changed.
bool isTouched(const Finding &Of, const Changes &Changed) {
  return Changed.touches(Of.At.File, Of.At.Line, Of.At.Line) ||
         (Of.FunctionFirst && Changed.touches(Of.At.File, Of.FunctionFirst, Of.FunctionLast));
}

/// Absolute: the one that was named, else the nearest to \p Directory, else where a new one belongs.
std::string baselineFile(const Options &CommandLine, StringRef Directory) {
  if (CommandLine.BaselineFile.empty()) {
    const std::string Nearest = findBaseline(Directory);
    return Nearest.empty() ? defaultBaseline(currentDirectory()) : Nearest;
  }
  SmallString<256> Path(CommandLine.BaselineFile);
  sys::fs::make_absolute(Path);
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

/// Does with known findings what was asked for, and says so. \p IsEverything: all files below the root were analysed.
bool keepBaseline(RunReport &Report, const Options &CommandLine, const TidyOptions &Tidy, bool IsEverything) {
  // A build runs wherever it likes; its sources are in the project.
  const std::string Start = CommandLine.Build && !Report.Units.empty()
                                ? sys::path::parent_path(Report.Units.front().File).str()
                                : currentDirectory();
  const std::string File = baselineFile(CommandLine, Start);
  const bool IsWholeProject = IsEverything && sys::path::parent_path(File) == Report.Root;
  std::unique_ptr<ClangTidyContext> Context = Tidy.createContext();
  Context->setCurrentFile(Report.Units.empty() ? File : Report.Units.front().File);
  Expected<std::string> Told = applyBaseline(
      Report, CommandLine.Baseline, File, [&](StringRef Check) { return Context->isCheckEnabled(Check); },
      IsWholeProject);
  if (!Told)
    complain(toString(Told.takeError()));
  else if (!CommandLine.Quiet)
    errs() << *Told << '\n';
  return bool(Told);
}

FixBehaviour fixBehaviour(const Options &CommandLine) {
  if (!CommandLine.Fix)
    return FB_NoFix;
  return CommandLine.FixNotes ? FB_FixNotes : FB_Fix;
}

bool reaches(const RunReport &Report, FailOn Threshold) {
  if (Threshold == FailOn::Never)
    return false;
  if (Threshold == FailOn::Confirmed)
    return any_of(Report.Findings, [](const Finding &Each) { return Each.Verified.State == "confirmed"; });
  Severity Least = Threshold == FailOn::Error     ? Severity::Error
                   : Threshold == FailOn::Warning ? Severity::Warning
                                                  : Severity::Note;
  return any_of(Report.Findings, [&](const Finding &Each) {
    return Each.effectiveLevel() >= Least && Each.Verified.State != "refuted";
  });
}

/// Writes every report that was asked for, then applies fixes: reports quote the sources as they were analysed.
bool writeReports(const RunReport &Report, const Options &CommandLine, const TidyOptions &Tidy) {
  bool Written = true;
  auto Check = [&](Error Failure) {
    if (Failure) {
      complain(toString(std::move(Failure)));
      Written = false;
    }
  };
  if (!CommandLine.ExportFixes.empty() && !Report.Findings.empty())
    Check(exportFixes(Report.Findings, Report.Units.front().File, CommandLine.ExportFixes));
  std::optional<std::string> TextFile;
  for (const FormatRequest &Request : CommandLine.Formats) {
    Check(writeReport(Report, Request));
    if (Request.Format == "text")
      TextFile = Request.File;
  }
  if (!TextFile && CommandLine.Fix)
    TextFile = "/dev/null";
  if (!TextFile)
    return Written;
  std::unique_ptr<ClangTidyContext> Context = Tidy.createContext();
  Check(printAndFix(Report.Findings, *Context, fixBehaviour(CommandLine), CommandLine.FixErrors, *TextFile));
  return Written;
}

int analyse(const Options &CommandLine, const std::string &Prefix) {
  IntrusiveRefCntPtr<vfs::FileSystem> Files = createFileSystem(CommandLine);
  if (!Files)
    return CouldNotDoItsJob;
  Expected<TidyOptions> Tidy = TidyOptions::create(CommandLine, Files);
  if (!Tidy) {
    complain(toString(Tidy.takeError()));
    return CouldNotDoItsJob;
  }
  if (std::optional<int> Code = inspectConfiguration(CommandLine, *Tidy))
    return *Code;

  std::optional<TimeReport> Time;
  if (CommandLine.TimeReport) {
    Expected<TimeReport> Created = TimeReport::create();
    if (!Created) {
      complain(toString(Created.takeError()));
      return CouldNotDoItsJob;
    }
    Time.emplace(std::move(*Created));
    Tidy->profile(Time->directory());
  }

  std::optional<Verifier> Verifying;
  if (CommandLine.Verify) {
    Expected<Verifier> Found = Verifier::find(Prefix);
    if (!Found) {
      complain("--verify: " + toString(Found.takeError()));
      return CouldNotDoItsJob;
    }
    Verifying.emplace(std::move(*Found));
  }

  std::optional<Changes> Changed;
  if (CommandLine.Changed) {
    Expected<Changes> Found = Changes::find(currentDirectory(), *CommandLine.Changed);
    if (!Found) {
      complain("what was changed cannot be told: " + toString(Found.takeError()));
      return CouldNotDoItsJob;
    }
    Changed.emplace(std::move(*Found));
  }
  CommandResolver Resolver(resolverOptions(CommandLine, Prefix));
  Resolution Resolved = Resolver.resolve(Changed ? &*Changed : nullptr);
  for (const std::string &Mistake : Resolved.Errors)
    complain(Mistake);
  for (const std::string &Warning : Resolved.Warnings)
    WithColor::warning(errs(), "cuda-tidy") << Warning << '\n';
  if (!CommandLine.Quiet)
    for (const SkippedTree &Skipped : Resolved.Skipped)
      errs() << "skipped " << Skipped.Directory << " (" << Skipped.Reason << ")\n";
  const bool IsNothing = Resolved.Units.empty();
  std::optional<ShardMark> Shard;
  if (CommandLine.Shard)
    Shard = keepShard(Resolved, *CommandLine.Shard, Resolver, *Tidy, currentDirectory());
  if (IsNothing) {
    if (Resolved.Errors.empty() && (Changed || Resolved.NamesPython)) {
      if (!CommandLine.Quiet)
        errs() << (Changed ? "no file that was changed, or that includes one, is CUDA or LibTorch\n"
                           : "no string of what was named is CUDA or LibTorch\n");
      RunReport Nothing;
      Nothing.Root = currentDirectory();
      Nothing.Shard = Shard;
      return writeReports(Nothing, CommandLine, *Tidy) ? NothingToReport : CouldNotDoItsJob;
    }
    if (Resolved.Errors.empty())
      complain("nothing to analyse: no .cu or .cuh, no C++ file that includes a CUDA or LibTorch header, and no Python "
               "file with such code in a string was found");
    return CouldNotDoItsJob;
  }

  RunSettings Settings;
  Settings.Jobs = CommandLine.Jobs ? CommandLine.Jobs : hardware_concurrency().compute_thread_count();
  Settings.Timeout = CommandLine.Timeout;
  Settings.FixesFromNotes = CommandLine.FixNotes;
  Settings.ShowProgress = !CommandLine.Quiet && sys::Process::StandardErrIsDisplayed();
  Settings.Root = currentDirectory();
  Settings.CacheDirectory = CommandLine.CacheDirectory;
  Settings.CachePolicy = CommandLine.CachePolicy;
  Settings.Installation = Prefix;
  Settings.TimeDirectory = Time ? Time->directory() : "";
  bool Interrupted = false;
  RunReport Report = runAnalysis(Resolved.Units, Resolver, *Tidy, Files, Settings, Interrupted);
  Report.Mistakes = Resolved.Errors;
  Report.Shard = Shard;

  if (!CommandLine.CacheDirectory.empty())
    CacheDirectory(CommandLine.CacheDirectory).prune(CommandLine.CachePolicy);

  bool Written = CommandLine.Baseline == BaselineTask::None ||
                 keepBaseline(Report, CommandLine, *Tidy,
                              /*IsEverything=*/CommandLine.Paths.empty() && !CommandLine.Build && !Changed &&
                                  !Shard && !Interrupted);
  if (Changed)
    erase_if(Report.Findings, [&](const Finding &Each) { return !isTouched(Each, *Changed); });
  // The baseline is the report where it is written.
  const bool IsReported = CommandLine.Baseline == BaselineTask::None || CommandLine.Baseline == BaselineTask::Check;
  bool Verified = true;
  if (Verifying && IsReported && !Interrupted)
    if (Error Failure = Verifying->verify(Report)) {
      complain(toString(std::move(Failure)));
      Verified = false;
    }

  Written &= !IsReported || writeReports(Report, CommandLine, *Tidy);
  const bool IsRead = any_of(CommandLine.Formats, [](const FormatRequest &Request) {
    return Request.isText() && Request.File.empty();
  });
  if (CommandLine.Statistics && IsReported)
    writeStatistics(Report, IsRead ? outs() : errs());
  outs().flush();
  writeIncompleteUnits(Report, errs());
  if (IsReported && IsRead && !CommandLine.Quiet) { // as clang-tidy's statistics: not on standard output
    writeSummary(Report, CommandLine.Statistics, errs());
    const bool IsGuessed = any_of(Resolved.Units, [](const Unit &Each) { return Each.Origin == "inferred"; });
    if (const std::string Hint = hintFor(Report, IsGuessed, CommandLine.Baseline != BaselineTask::None); !Hint.empty())
      errs() << "hint: " << Hint << '\n';
  }
  if (Time)
    Time->print(errs());
  if (Interrupted)
    complain("interrupted: " + Twine(Report.Units.size()) + " of " + Twine(Resolved.Units.size()) +
             " files were analysed");
  auto State = [&](Completeness Wanted) {
    return any_of(Report.Units, [&](const UnitReport &Each) { return Each.State == Wanted; });
  };
  if (Interrupted || !Verified || !Written || !Resolved.Errors.empty() || State(Completeness::Failed) ||
      (CommandLine.RequireComplete && State(Completeness::Partial)))
    return CouldNotDoItsJob;
  return IsReported && reaches(Report, CommandLine.Threshold) ? FindingsReported : NothingToReport;
}

int examineMachine(const std::vector<std::string> &Arguments, const std::string &Prefix) {
  Expected<Verifier> Found = Verifier::find(Prefix);
  complain("doctor: " + toString(Found ? Found->become(Arguments) : Found.takeError()));
  return CouldNotDoItsJob;
}

int perform(int Count, const char **Arguments) {
  std::variant<Options, int> Parsed = parseCommandLine(Count, Arguments);
  if (int *Code = std::get_if<int>(&Parsed))
    return *Code;
  const Options &CommandLine = std::get<Options>(Parsed);
  // All that clang wants of a back end to parse: it has Microsoft's inline assembly for x86 only.
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86TargetMC();
  LLVMInitializeX86AsmParser();
  outs().enable_colors(CommandLine.UseColor.value_or(sys::Process::StandardOutHasColors()));
  errs().enable_colors(CommandLine.UseColor.value_or(sys::Process::StandardErrHasColors()));
  switch (CommandLine.What) {
  case Verb::List:
    CommandLine.ListAsJson ? listChecksAsJson(outs()) : listChecksAsText(outs());
    return NothingToReport;
  case Verb::Explain:
    return explainCheck(CommandLine.Paths.front(), outs(), errs());
  case Verb::ShowCommand:
    return showCommands(resolverOptions(CommandLine, installPrefix(Arguments[0])), outs(), errs());
  case Verb::Init:
    return initProject(CommandLine, resolverOptions(CommandLine, installPrefix(Arguments[0])), outs(), errs());
  case Verb::Cache:
    return manageCache(CommandLine, outs(), errs());
  case Verb::Merge:
    return mergeReports(CommandLine, errs());
  case Verb::Analyse:
    return analyse(CommandLine, installPrefix(Arguments[0]));
  }
  llvm_unreachable("unknown verb");
}

int run(int Count, const char **Arguments) {
  if (Count > 1 && StringRef(Arguments[1]) == "doctor") // its options are the verifier's
    return examineMachine({Arguments + 1, Arguments + Count}, installPrefix(Arguments[0]));
  auto Build = launchedBuild(Count, Arguments);
  auto Perform = [&] { return perform(Count, Arguments); };
  return Build && !Build->empty() ? launch(*Build, Perform) : Perform();
}

} // namespace
} // namespace cuda_tidy

int main(int Count, const char **Arguments) {
  int Code = cuda_tidy::run(Count, Arguments);
  outs().flush();
  if (!outs().has_error())
    return Code;
  cuda_tidy::complain("cannot write to standard output: " + outs().error().message());
  outs().clear_error();
  return cuda_tidy::CouldNotDoItsJob;
}
