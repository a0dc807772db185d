#include "analysis/Run.h"
#include "analysis/LinkedUnits.h"
#include "analysis/OtherFiles.h"
#include "analysis/UnitRun.h"
#include "command/EmbeddedFiles.h"
#include "findings/EmbeddedPlaces.h"
#include "findings/Fingerprint.h"
#include "findings/Merge.h"
#include "findings/SourceTexts.h"
#include "program/Conditions.h"

namespace cuda_tidy {
namespace {

/// Makes one report of those on strings of the same Python program.
void combine(UnitReport &Report, UnitReport &More) {
  Report.State = std::max(Report.State, More.State);
  llvm::append_range(Report.Problems, More.Problems);
  Report.UsedFallbackCuda |= More.UsedFallbackCuda;
  Report.UsedFallbackTorch |= More.UsedFallbackTorch;
}

} // namespace

RunReport runAnalysis(const Resolution &Resolved, const CommandResolver &Resolver, const TidyOptions &Given,
                      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk, const RunSettings &Settings) {
  const std::vector<Unit> &Units = Resolved.Units;
  const llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files = withEmbeddedSources(std::move(Disk), Units);
  const TidyOptions Tidy = Given.with(Files);
  answerQuestions();
  UnitRun Done = runUnits(Units, Resolver, Tidy, Files, Settings);
  Program Whole([&] { return LinkGraph(linkTargetsOf(Resolved, Resolver)); });
  for (const std::optional<UnitReport> &Each : Done.Reports)
    if (Each)
      Whole.add(Each->File, Each->Facts);
  OtherFiles Others(Resolved, Resolver, Tidy, Files, Settings);
  Others.ask(Whole, Done.Reports);

  RunReport Report;
  Report.Root = Settings.Root;
  Report.NotReached = Others.notReached();
  Report.OthersNotAllowed = Others.notAllowed();
  SourceTexts Sources;
  const bool IsInterrupted = Report.NotReached || llvm::is_contained(Done.Reports, std::nullopt);
  for (std::optional<UnitReport> &Each : Done.Reports)
    if (Each)
      Report.Undecided += Whole.decide(Each->File, Each->Findings, Sources) * IsInterrupted;
  // Workers end in any order; the report must not depend on it.
  bool IsLastUnchanged = false;
  for (auto &&[Analysed, Unit, Unchanged] : llvm::zip_equal(Units, Done.Reports, Done.IsUnchanged)) {
    if (!Unit) {
      ++Report.NotReached;
      continue;
    }
    if (Analysed.Embedded)
      moveToPython(*Unit, *Analysed.Embedded, Sources);
    for (Finding &Each : Unit->Findings) {
      Each.Unit = Unit->File;
      Report.Findings.push_back(std::move(Each));
    }
    Unit->Findings.clear();
    Unit->Facts = {};
    const bool IsSameFile = !Report.Units.empty() && Report.Units.back().File == Unit->File;
    Report.Unchanged -= IsSameFile && IsLastUnchanged;
    IsLastUnchanged = Unchanged && (!IsSameFile || IsLastUnchanged);
    Report.Unchanged += IsLastUnchanged;
    if (IsSameFile)
      combine(Report.Units.back(), *Unit);
    else
      Report.Units.push_back(std::move(*Unit));
  }
  mergeFindings(Report.Findings);
  const auto Current = fingerprintsOf(Report.Findings, FingerprintVersion::Second, Report.Root, Sources);
  const auto Former = fingerprintsOf(Report.Findings, FingerprintVersion::First, Report.Root, Sources);
  for (auto &&[Each, Fingerprint, FormerOne] : llvm::zip_equal(Report.Findings, Current, Former)) {
    Each.Fingerprint = Fingerprint;
    Each.FormerFingerprint = FormerOne;
  }
  return Report;
}

} // namespace cuda_tidy
