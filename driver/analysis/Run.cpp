#include "analysis/Run.h"
#include "analysis/AnalyzeUnit.h"
#include "analysis/Isolated.h"
#include "findings/Fingerprint.h"
#include "findings/Merge.h"
#include "findings/SourceTexts.h"
#include "findings/Transport.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

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
    llvm::errs() << '[' << Done << '/' << Total << "] " << Current << ", " << Findings
                 << (Findings == 1 ? " finding" : " findings");
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

} // namespace

RunReport runAnalysis(const std::vector<Unit> &Units, const CommandResolver &Resolver, const TidyOptions &Tidy,
                      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, const RunSettings &Settings,
                      bool &Interrupted) {
  RunReport Report;
  Report.Root = Settings.Root;
  ProgressLine Progress(Settings.ShowProgress, Units.size());
  std::vector<std::optional<UnitReport>> Reports(Units.size());
  auto Job = [&](std::size_t Index) {
    return pack(analyzeUnit(Units[Index], Resolver, Tidy, Files, Settings.FixesFromNotes));
  };
  auto Started = [&](std::size_t Index) { Progress.started(Units[Index].Command.File); };
  auto Done = [&](std::size_t Index, JobOutcome Outcome) {
    if (Outcome.How == JobOutcome::Interrupted)
      return;
    std::optional<UnitReport> &Unit = Reports[Index];
    if (Outcome.How == JobOutcome::Finished)
      Unit = unpack(Outcome.Output);
    if (!Unit)
      Unit = failedUnit(Units[Index].Command.File,
                        Outcome.Reason.empty() ? "ended without a result" : std::move(Outcome.Reason));
    Progress.done(Unit->Findings.size());
  };
  Interrupted = !runIsolated(Units.size(), Settings.Jobs, Settings.Timeout, Job, Started, Done);

  // Workers end in any order; the report must not depend on it.
  for (std::optional<UnitReport> &Unit : Reports) {
    if (!Unit)
      continue;
    std::move(Unit->Findings.begin(), Unit->Findings.end(), std::back_inserter(Report.Findings));
    Unit->Findings.clear();
    Report.Units.push_back(std::move(*Unit));
  }
  mergeFindings(Report.Findings);
  SourceTexts Sources;
  setFingerprints(Report, Sources);
  return Report;
}

} // namespace cuda_tidy
