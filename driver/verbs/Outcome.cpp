#include "verbs/Outcome.h"
#include "ClangTidy.h"
#include "Complaint.h"
#include "command/ProjectFiles.h"
#include "findings/TidyPrinter.h"
#include "report/Hint.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace clang::tidy;
using namespace llvm;

namespace cuda_tidy {
namespace {

/// Absolute: the one that was named, else the nearest to \p Directory, else where a new one belongs.
std::string baselineFile(const Options &CommandLine, StringRef Directory, StringRef Root) {
  if (CommandLine.BaselineFile.empty()) {
    const std::string Nearest = findBaseline(Directory);
    return Nearest.empty() ? defaultBaseline(Root) : Nearest;
  }
  SmallString<256> Path(CommandLine.BaselineFile);
  sys::fs::make_absolute(Path);
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

/// Without links, where there is such a file.
std::string realPath(StringRef File) {
  SmallString<256> Real;
  return sys::fs::real_path(File, Real) ? File.str() : Real.str().str();
}

/// Takes the fixes away that would change a file which is neither of the project of an analysed file, nor below the
/// working directory, nor named on the command line. Returns those files.
std::set<std::string> dropForeignFixes(RunReport &Report, const Options &CommandLine) {
  std::set<std::string> Own = {realPath(Report.Root)}, Foreign;
  for (const UnitReport &Each : Report.Units)
    Own.insert(realPath(projectRoot(Each.File)));
  for (const std::string &Each : CommandLine.Paths)
    Own.insert(realPath(Each));
  auto DropIfForeign = [&](std::vector<Edit> &Fix) {
    auto IsForeign = [&](const Edit &Each) {
      const std::string Real = realPath(Each.File);
      return none_of(Own, [&](StringRef Directory) { return isWithin(Real, Directory); });
    };
    if (auto Found = find_if(Fix, IsForeign); Found != Fix.end()) {
      Foreign.insert(Found->File);
      Fix.clear();
    }
  };
  for (Finding &Each : Report.Findings) {
    DropIfForeign(Each.Fix);
    for (Note &Further : Each.Notes)
      DropIfForeign(Further.Fix);
  }
  return Foreign;
}

/// Who stops a run wants no file changed any more.
FixBehaviour fixBehaviour(const Options &CommandLine, const RunReport &Report) {
  if (!CommandLine.Fix || Report.NotReached)
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

/// Whether the user reads the findings as they are printed.
bool isRead(ArrayRef<FormatRequest> Formats) {
  return any_of(Formats, [](const FormatRequest &Request) { return Request.isText() && Request.File.empty(); });
}

} // namespace

bool Outcome::isReported() const {
  return CommandLine.Baseline == BaselineTask::None || CommandLine.Baseline == BaselineTask::Check;
}

void Outcome::fail(Error Failure) {
  if (!Failure)
    return;
  complain(toString(std::move(Failure)));
  HasFailed = true;
}

void Outcome::leaveOutExcluded() {
  erase_if(Report.Findings, [&](const Finding &Each) { return CommandLine.Excluded.contain(Each.At.File); });
}

void Outcome::applyBaseline(bool IsEverything) {
  if (CommandLine.Baseline == BaselineTask::None)
    return;
  // A build runs wherever it likes; its sources are in the project.
  const std::string Start = CommandLine.Build && !Report.Units.empty()
                                ? sys::path::parent_path(Report.Units.front().File).str()
                                : Report.Root;
  const std::string File = baselineFile(CommandLine, Start, Report.Root);
  const bool IsWholeProject = IsEverything && sys::path::parent_path(File) == Report.Root;
  std::unique_ptr<ClangTidyContext> Context = Tidy.createContext();
  Context->setCurrentFile(Report.Units.empty() ? File : Report.Units.front().File);
  Expected<std::string> Told = cuda_tidy::applyBaseline(
      Report, CommandLine.Baseline, File,
      [&](StringRef Check, StringRef Of) {
        return Context->isCheckEnabled(Check) && !CommandLine.Excluded.contain(Of);
      },
      IsWholeProject);
  if (!Told)
    fail(Told.takeError());
  else if (!CommandLine.Quiet)
    errs() << *Told << '\n';
}

void Outcome::keepTouched(const Changes &Changed) {
  erase_if(Report.Findings, [&](const Finding &Each) {
    const std::string &File = Each.At.File;
    const bool IsInFunction = Each.FunctionFirst && Changed.touches(File, Each.FunctionFirst, Each.FunctionLast);
    return !IsInFunction && !Changed.touches(File, Each.At.Line, Each.At.Line);
  });
}

void Outcome::verify(const Verifier &Verifying) {
  if (isReported())
    fail(Verifying.verify(Report, CommandLine.Replay));
}

void Outcome::write() {
  if (!isReported())
    return;
  if (!CommandLine.ExportFixes.empty() && !Report.Findings.empty())
    fail(exportFixes(Report.Findings, Report.Units.front().File, CommandLine.ExportFixes));
  std::optional<std::string> TextFile;
  for (const FormatRequest &Request : CommandLine.Formats) {
    fail(writeReport(Report, Request));
    if (Request.Format == "text")
      TextFile = Request.File;
  }
  if (!TextFile && CommandLine.Fix)
    TextFile = "/dev/null";
  if (CommandLine.Fix)
    for (const std::string &Each : dropForeignFixes(Report, CommandLine))
      warn("'" + Each + "' is not fixed: it is no file of the project; name it on the command line to have it fixed");
  if (TextFile) {
    std::unique_ptr<ClangTidyContext> Context = Tidy.createContext();
    fail(printAndFix(Report.Findings, *Context, fixBehaviour(CommandLine, Report), CommandLine.FixErrors, *TextFile));
  }
}

void Outcome::summarize(bool IsGuessed) const {
  const bool IsRead = isRead(CommandLine.Formats);
  if (CommandLine.Statistics && isReported())
    writeStatistics(Report, IsRead ? outs() : errs());
  outs().flush();
  writeIncompleteUnits(Report, errs());
  if (!CommandLine.Build)
    writeLeftOut(Report, /*IsOnlyIfAny=*/CommandLine.Quiet, errs());
  if (!isReported() || CommandLine.Quiet)
    return;
  auto IsInFile = [](const FormatRequest &Request) { return !Request.File.empty(); };
  if (!IsRead && all_of(CommandLine.Formats, IsInFile))
    writeTotals(Report, errs()); // or nothing at all would be seen
  if (!IsRead)
    return;
  writeSummary(Report, CommandLine.Statistics, errs()); // as clang-tidy's statistics: not on standard output
  if (const std::string Hint = hintFor(Report, IsGuessed, CommandLine.Baseline != BaselineTask::None); !Hint.empty())
    errs() << "hint: " << Hint << '\n';
}

void Outcome::interrupted() {
  complain(interruptionOf(Report) + (CommandLine.Fix ? ", and no fix was applied" : ""));
  HasFailed = true;
}

int Outcome::exitCode() const {
  auto IsSome = [&](Completeness Wanted) {
    return any_of(Report.Units, [&](const UnitReport &Each) { return Each.State == Wanted; });
  };
  if (HasFailed || IsSome(Completeness::Failed) || (CommandLine.RequireComplete && IsSome(Completeness::Partial)))
    return CouldNotDoItsJob;
  return isReported() && reaches(Report, CommandLine.Threshold) ? FindingsReported : NothingToReport;
}

} // namespace cuda_tidy
