#include "Complaint.h"
#include "analysis/Run.h"
#include "analysis/TimeReport.h"
#include "cache/CacheDirectory.h"
#include "configuration/Settings.h"
#include "untrusted/Visible.h"
#include "verbs/Outcome.h"
#include "verbs/Resolving.h"
#include "verbs/Verbs.h"

using namespace llvm;

namespace cuda_tidy {
namespace {

/// What a run wants beside its files and checks: got before the first file is analysed, so that a mistake costs
/// nothing.
struct Companions {
  std::optional<TimeReport> Time;
  std::optional<Verifier> Verifying;
  std::optional<Changes> Changed;

  Error find(const Options &CommandLine, const std::string &Installation) {
    if (CommandLine.TimeReport)
      if (Error Failure = keep(Time, TimeReport::create()))
        return Failure;
    if (CommandLine.Verify)
      if (Error Failure = keep(Verifying, Verifier::find(Installation)))
        return createStringError("--verify: " + toString(std::move(Failure)));
    if (CommandLine.Changed)
      if (Error Failure = keep(Changed, Changes::find(currentDirectory(), *CommandLine.Changed)))
        return createStringError("what was changed cannot be told: " + toString(std::move(Failure)));
    return Error::success();
  }

private:
  template <typename T> static Error keep(std::optional<T> &Here, Expected<T> Found) {
    if (!Found)
      return Found.takeError();
    Here.emplace(std::move(*Found));
    return Error::success();
  }
};

void tellSkipped(ArrayRef<SkippedTree> Skipped) {
  for (const SkippedTree &Each : Skipped)
    errs() << "skipped " << visible(Each.Directory) << " (" << Each.Reason << ")\n";
}

/// What the settings of the tree have to do with the report; nothing if they decide nothing.
std::optional<ProjectMark> projectMark(const Options &CommandLine, const TidyOptions &Tidy) {
  std::vector<std::string> Keys = keysInEffect(CommandLine);
  if (Keys.empty())
    return std::nullopt;
  return ProjectMark{CommandLine.Project.Path, std::move(Keys), Tidy.checksDisabledByProject()};
}

/// The end of a run that has no file to analyse: fine where a change or a Python program held none, or
/// where none that somebody else named is wanted, else a mistake.
int reportNothing(const Resolution &Resolved, bool IsOfChange, std::optional<ShardMark> Shard,
                  const Options &CommandLine, const TidyOptions &Tidy) {
  if (!Resolved.Errors.empty())
    return CouldNotDoItsJob;
  const bool IsAllUnwanted = !Resolved.Excluded.empty() && (CommandLine.ForceExclude || CommandLine.Build);
  if (!IsOfChange && !Resolved.NamesPython && !IsAllUnwanted) {
    if (!Resolved.Excluded.empty()) {
      complain("nothing to analyse: 'Exclude' of .cuda-tidy, or --exclude, leaves out all that was found");
      return CouldNotDoItsJob;
    }
    complain("nothing to analyse: no .cu or .cuh, no C++ file that includes a CUDA or LibTorch header, and no Python "
             "file or notebook with such code was found");
    return CouldNotDoItsJob;
  }
  if (!CommandLine.Quiet)
    errs() << (IsAllUnwanted ? "what was named is left out, as 'Exclude' of .cuda-tidy or --exclude says\n"
               : IsOfChange  ? "no file that was changed, or that includes one, is CUDA or LibTorch\n"
                             : "no string of what was named is CUDA or LibTorch\n");
  RunReport Nothing;
  Nothing.Root = currentDirectory();
  Nothing.Shard = std::move(Shard);
  Nothing.Project = projectMark(CommandLine, Tidy);
  Nothing.Excluded = Resolved.Excluded.size();
  Outcome Empty(std::move(Nothing), CommandLine, Tidy);
  Empty.write();
  return Empty.exitCode();
}

Expected<int> tryToAnalyse(const Options &CommandLine, const std::string &Installation) {
  Expected<IntrusiveRefCntPtr<vfs::FileSystem>> Files = openFiles(CommandLine.VfsOverlay);
  if (!Files)
    return Files.takeError();
  Expected<TidyOptions> Tidy = TidyOptions::create(CommandLine, *Files);
  if (!Tidy)
    return Tidy.takeError();
  if (std::optional<int> Code = inspectConfiguration(CommandLine, *Tidy))
    return *Code;
  Companions With;
  if (Error Failure = With.find(CommandLine, Installation))
    return Failure;
  RunSettings Settings = settingsOf(CommandLine, Installation);
  if (With.Time) {
    Settings.TimeDirectory = With.Time->directory();
    Tidy->profile(Settings.TimeDirectory);
  }

  CommandResolver Resolver(resolverOptions(CommandLine, Installation));
  Resolution Resolved = Resolver.resolve(With.Changed ? &*With.Changed : nullptr);
  addMistakes(Tidy->troublesOf(Resolved.Units), Resolved);
  tellMistakes(Resolved);
  if (!CommandLine.Quiet)
    tellSkipped(Resolved.Skipped);
  const bool IsNothing = Resolved.Units.empty(); // and not of this shard alone
  std::optional<ShardMark> Shard;
  if (CommandLine.Shard)
    Shard = keepShard(Resolved, *CommandLine.Shard, Resolver, *Tidy, Settings.Root);
  if (IsNothing)
    return reportNothing(Resolved, With.Changed.has_value(), std::move(Shard), CommandLine, *Tidy);

  RunReport Report = runAnalysis(Resolved, Resolver, *Tidy, *Files, Settings);
  const bool IsInterrupted = Report.NotReached;
  Report.Mistakes = Resolved.Errors;
  Report.Shard = std::move(Shard);
  Report.Project = projectMark(CommandLine, *Tidy);
  Report.Excluded = Resolved.Excluded.size();
  if (!CommandLine.CacheDirectory.empty())
    CacheDirectory(CommandLine.CacheDirectory).prune(CommandLine.CachePolicy);

  Outcome Found(std::move(Report), CommandLine, *Tidy);
  Found.leaveOutExcluded();
  Found.applyBaseline(/*IsEverything=*/CommandLine.Paths.empty() && !CommandLine.Build && !With.Changed &&
                      !CommandLine.Shard && !IsInterrupted);
  if (With.Changed)
    Found.keepTouched(*With.Changed);
  if (With.Verifying && !IsInterrupted)
    Found.verify(*With.Verifying);
  Found.write();
  Found.summarize(any_of(Resolved.Units, [](const Unit &Each) { return Each.Origin == "inferred"; }));
  if (With.Time)
    With.Time->print(errs());
  if (IsInterrupted)
    Found.interrupted();
  return Found.exitCode();
}

} // namespace

int analyse(const Options &CommandLine, const std::string &Installation) {
  Expected<int> Code = tryToAnalyse(CommandLine, Installation);
  if (Code)
    return *Code;
  complain(toString(Code.takeError()));
  return CouldNotDoItsJob;
}

} // namespace cuda_tidy
