#include "analysis/UnitRun.h"
#include "analysis/AnalyzeUnit.h"
#include "analysis/AvailableMemory.h"
#include "analysis/Isolated.h"
#include "analysis/LeadingHeader.h"
#include "analysis/RememberedUnits.h"
#include "analysis/TimeReport.h"
#include "cache/BinaryDocument.h"
#include "report/StyledRow.h"
#include "report/Terminal.h"
#include "untrusted/Confinement.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <nlohmann/json.hpp>
#include <sys/resource.h>
#include <unistd.h>

namespace cuda_tidy {
namespace {

/// One line on standard error that tells how far the run is: `[12/175] softmax.cu, 3 findings`.
class ProgressLine {
public:
  ProgressLine(bool Shown, std::size_t Total) : Shown(Shown), Total(Total) {}
  ~ProgressLine() { clear(); }

  void started(llvm::StringRef File) {
    Current = llvm::sys::path::filename(File).str();
    show();
  }
  void done(std::size_t NewFindings) {
    ++Done;
    Findings += NewFindings;
    show();
  }

private:
  void show() {
    if (!Shown)
      return;
    clear();
    const std::string Before = "[" + std::to_string(Done) + "/" + std::to_string(Total) + "] ";
    const std::string After = ", " + std::to_string(Findings) + (Findings == 1 ? " finding" : " findings");
    // What is wider than the terminal cannot be cleared.
    const size_t Taken = Before.size() + After.size() + 1, Columns = terminalColumns(STDERR_FILENO);
    StyledRow Name;
    Name.put(0, Current, Style::Plain);
    Name.cut(0, Columns > Taken ? Columns - Taken : 1);
    llvm::errs() << Before;
    Name.write(llvm::errs());
    llvm::errs() << After;
  }
  void clear() {
    if (Shown)
      llvm::errs() << "\r\033[K";
  }

  bool Shown;
  std::size_t Total, Done = 0, Findings = 0;
  std::string Current;
};

UnitReport failedUnit(const std::string &File, std::string Reason) {
  UnitReport Failed;
  Failed.File = File;
  Failed.State = Completeness::Failed;
  Failed.Problems.push_back(
      {{}, "the analysis " + std::move(Reason), "the other files are not affected; leave this one out, or report it"});
  return Failed;
}

/// What this process took until now.
UnitCost ownCost() {
  rusage Used = {};
  getrusage(RUSAGE_SELF, &Used);
  auto Seconds = [](const timeval &Time) { return Time.tv_sec + Time.tv_usec / 1e6; };
  return {Seconds(Used.ru_utime) + Seconds(Used.ru_stime), static_cast<std::uint64_t>(Used.ru_maxrss) * 1024};
}

/// How many files must begin with a header of the project for what that one includes to be worth keeping.
constexpr unsigned EnoughToShare = 3;

/// The includes, as they are spelled, that enough of the planned units begin with.
llvm::StringSet<> sharedIncludes(const std::vector<Unit> &Units, const std::vector<PlannedJob> &Plan,
                                 llvm::vfs::FileSystem &Files) {
  llvm::StringSet<> Shared;
  llvm::StringMap<unsigned> Count;
  for (const PlannedJob &Each : Plan)
    if (std::string Header = firstInclude(Units[Each.Index].Command.File, Files); !Header.empty())
      if (++Count[Header] == EnoughToShare)
        Shared.insert(Header);
  return Shared;
}

/// What a unit is expected to need of which nothing is known: more than most do.
constexpr std::uint64_t PresumedMemory = 512u << 20;

/// What a worker may write to: the bases of the cache, and what was asked for.
Permissions permissionsOf(const RunSettings &Settings, const TidyOptions &Tidy) {
  Permissions Allowed;
  Allowed.Memory = MostMemoryOfWorker;
  if (!Settings.CacheDirectory.empty())
    Allowed.WritableDirectories.push_back(CacheDirectory(Settings.CacheDirectory).ofBases().path());
  for (const std::string &Asked : {Settings.TimeDirectory, Tidy.profileDirectory()})
    if (!Asked.empty())
      Allowed.WritableDirectories.push_back(Asked);
  for (const std::string &Each : Allowed.WritableDirectories)
    (void)llvm::sys::fs::create_directories(Each);
  return Allowed;
}

} // namespace

UnitRun runUnits(const std::vector<Unit> &Units, const CommandResolver &Resolver, const TidyOptions &Tidy,
                 const llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> &Files, const RunSettings &Settings) {
  UnitRun Result;
  std::vector<std::optional<UnitReport>> &Reports = Result.Reports;
  std::vector<bool> &IsUnchanged = Result.IsUnchanged;
  Reports.resize(Units.size());
  IsUnchanged.resize(Units.size());
  std::optional<RememberedUnits> Remembered;
  if (!Settings.CacheDirectory.empty())
    Remembered.emplace(Settings, Resolver, Tidy, Files);

  std::vector<PlannedJob> Plan;
  std::vector<double> Expected(Units.size(), std::numeric_limits<double>::infinity());
  for (std::size_t Index = 0; Index < Units.size(); ++Index) {
    ResultCache::Remembered Known;
    if (Remembered)
      Known = Remembered->find(Units[Index]);
    if (Known.Report && Settings.TimeDirectory.empty()) {
      Reports[Index] = std::move(Known.Report);
      IsUnchanged[Index] = true;
      continue;
    }
    Plan.push_back({Index, Known.Cost ? Known.Cost->PeakMemory : PresumedMemory});
    if (Known.Cost)
      Expected[Index] = Known.Cost->Seconds;
  }
  // The longest first: at the end no process waits for one that began late.
  llvm::sort(Plan, [&](const PlannedJob &Left, const PlannedJob &Right) {
    return std::pair(-Expected[Left.Index], Left.Index) < std::pair(-Expected[Right.Index], Right.Index);
  });
  ProgressLine Progress(Settings.ShowProgress, Plan.size());
  const llvm::StringSet<> SharedIncludes = Remembered ? sharedIncludes(Units, Plan, *Files) : llvm::StringSet<>();

  const Permissions Allowed = permissionsOf(Settings, Tidy);
  bool UsesBases = Remembered.has_value();
  auto Job = [&](std::size_t Index) {
    if (!Settings.HasPlugins)
      confine(Allowed);
    UnitOutcome Outcome;
    auto Watch = llvm::makeIntrusiveRefCnt<ReadWatch>(Files);
    std::optional<TimeMeasurement> Time;
    if (!Settings.TimeDirectory.empty())
      Time.emplace(Settings.TimeDirectory);
    if (Remembered) {
      auto Recording = llvm::makeIntrusiveRefCnt<RecordingFileSystem>(Watch);
      HeaderStore Headers(CacheDirectory(Settings.CacheDirectory).ofBases(), Settings.CachePolicy,
                          Plan.size() > 1 ? HeaderStore::Build::Now : HeaderStore::Build::Afterwards, Settings.Timeout,
                          SharedIncludes, Watch);
      Outcome.Report = analyzeUnit(Units[Index], Resolver, Tidy.with(Recording), Recording, *Watch,
                                   Settings.FixesFromNotes, UsesBases ? &Headers : nullptr);
      Outcome.Inputs = Recording->manifest();
      for (const HeaderBase &Base : Headers.used())
        Outcome.Inputs.add(Base.Inputs);
    } else {
      Outcome.Report = analyzeUnit(Units[Index], Resolver, Tidy.with(Watch), Watch, *Watch, Settings.FixesFromNotes,
                                   /*Headers=*/nullptr);
    }
    Outcome.IsLasting = Watch->failures().empty();
    Outcome.Cost = ownCost();
    // Binary rather than text: file names and messages need not be valid UTF-8.
    return toBinary(toJson(Outcome));
  };
  std::vector<PlannedJob> Again;
  auto Started = [&](std::size_t Index) { Progress.started(Units[Index].Command.File); };
  auto Done = [&](std::size_t Index, JobOutcome Outcome) {
    if (Outcome.How == JobOutcome::Interrupted)
      return;
    if (Outcome.How == JobOutcome::Crashed && UsesBases) {
      Again.push_back({Index, PresumedMemory}); // a base may be damaged in a way that its checksum does not tell
      return;
    }
    std::optional<UnitReport> &Unit = Reports[Index];
    if (Outcome.How == JobOutcome::Finished)
      if (std::optional<UnitOutcome> Result = toOutcome(fromBinary(Outcome.Output))) {
        if (Remembered && Result->IsLasting && Result->Report.State != Completeness::Failed)
          Remembered->remember(Units[Index], *Result);
        Unit = std::move(Result->Report);
      }
    if (!Unit)
      Unit = failedUnit(Units[Index].Command.File,
                        Outcome.Reason.empty() ? "ended without a result" : std::move(Outcome.Reason));
    Progress.done(Unit->Findings.size());
  };
  const IsolationLimits Limits = {Settings.Jobs, Settings.Timeout, availableMemory()};
  runIsolated(Plan, Limits, Job, Started, Done);
  UsesBases = false;
  runIsolated(Again, Limits, Job, Started, Done);

  return Result;
}

} // namespace cuda_tidy
