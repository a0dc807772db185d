#include "findings/SourceTexts.h"
#include "report/Excerpt.h"
#include "report/Reporter.h"
#include "report/StyledRow.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"

namespace cuda_tidy {

static constexpr size_t LongestTable = 15;

/// "1 file", "2 files".
static std::string counted(size_t Count, llvm::StringRef Noun) {
  return llvm::formatv("{0} {1}{2}", Count, Noun, Count == 1 ? "" : "s");
}

namespace {
struct Row {
  std::string Label;
  size_t Count = 0;
  Severity Worst = Severity::Note;
};
} // namespace

/// The findings grouped by what \p LabelOf says of them: most findings first, then by label.
template <typename Function> static std::vector<Row> grouped(llvm::ArrayRef<Finding> Findings, Function LabelOf) {
  llvm::StringMap<Row> Groups;
  for (const Finding &Each : Findings) {
    Row &Group = Groups[LabelOf(Each)];
    ++Group.Count;
    Group.Worst = std::max(Group.Worst, Each.effectiveLevel());
  }
  std::vector<Row> Rows;
  for (auto &Entry : Groups)
    Rows.push_back({Entry.getKey().str(), Entry.second.Count, Entry.second.Worst});
  llvm::sort(Rows, [](const Row &Left, const Row &Right) {
    return std::pair(Right.Count, llvm::StringRef(Left.Label)) < std::pair(Left.Count, llvm::StringRef(Right.Label));
  });
  return Rows;
}

static void writeTable(llvm::raw_ostream &Out, llvm::StringRef Title, llvm::ArrayRef<Row> Rows) {
  writeStyled(Out, Style::Strong, (Title + "\n").str());
  llvm::ArrayRef<Row> Shown = Rows.take_front(LongestTable);
  for (const Row &Each : Shown) {
    writeStyled(Out, styleOf(Each.Worst), llvm::formatv("{0,6}", Each.Count).str());
    Out << "  " << visible(Each.Label) << '\n';
  }
  if (Shown.size() < Rows.size()) {
    size_t Rest = 0;
    for (const Row &Each : Rows.drop_front(LongestTable))
      Rest += Each.Count;
    Out << llvm::formatv("{0,6}  in {1} more\n", Rest, Rows.size() - Shown.size());
  }
  Out << '\n';
}

static void writeTotal(llvm::raw_ostream &Out, const RunReport &Report) {
  if (Report.Findings.empty()) {
    writeStyled(Out, Style::Good, "No findings");
  } else {
    size_t Counts[3] = {};
    for (const Finding &Each : Report.Findings)
      ++Counts[static_cast<size_t>(Each.effectiveLevel())];
    llvm::ListSeparator Comma;
    for (Severity Level : {Severity::Error, Severity::Warning, Severity::Note})
      if (size_t Count = Counts[static_cast<size_t>(Level)]) {
        Out << Comma;
        writeStyled(Out, styleOf(Level), counted(Count, toString(Level)));
      }
  }
  Out << " in " << counted(Report.Units.size(), "file");
  if (Report.Unchanged)
    Out << " (" << Report.Unchanged << " unchanged)";
  auto InState = [&](Completeness State) {
    return llvm::count_if(Report.Units, [=](const UnitReport &Unit) { return Unit.State == State; });
  };
  if (size_t Partial = InState(Completeness::Partial))
    writeStyled(Out << ", ", Style::Warning, std::to_string(Partial) + " analysed in part");
  if (size_t Failed = InState(Completeness::Failed))
    writeStyled(Out << ", ", Style::Error, std::to_string(Failed) + " not analysed");
  if (Report.NotReached)
    writeStyled(Out << ", ", Style::Error, std::to_string(Report.NotReached) + " not reached");
  Out << '\n';
}

static void writeVerdicts(llvm::raw_ostream &Out, llvm::ArrayRef<Finding> Findings) {
  llvm::ListSeparator Comma;
  auto Count = [&](llvm::StringRef State, Style As) {
    if (size_t Number = llvm::count_if(Findings, [&](const Finding &Each) { return Each.Verified.State == State; })) {
      Out << Comma;
      writeStyled(Out, As, std::to_string(Number) + " " + State.str());
    }
  };
  if (llvm::all_of(Findings, [](const Finding &Each) { return Each.Verified.State.empty(); }))
    return;
  Out << "Verified: ";
  Count("confirmed", Style::Error);
  Count("refuted", Style::Good);
  Count("inconclusive", Style::Warning);
  Out << '\n';
}

static void writeFallback(llvm::raw_ostream &Out, const RunReport &Report, bool UnitReport::*Used,
                          llvm::StringRef Library, llvm::StringRef Option) {
  if (size_t Count = llvm::count_if(Report.Units, [=](const UnitReport &Unit) { return Unit.*Used; }))
    Out << "cuda-tidy's own declarations of " << Library << " were used in " << counted(Count, "file") << "; " << Option
        << "=DIR takes the real headers\n";
}

/// Which commands bring what most files miss, in a line.
static void writeProviders(llvm::raw_ostream &Out, const RunReport &Report) {
  constexpr size_t MostNamed = 3;
  llvm::StringMap<size_t> Counts;
  for (const UnitReport &Unit : Report.Units)
    if (Unit.Problems.size() == 1 && !Unit.Problems.front().Provider.empty())
      ++Counts[Unit.Problems.front().Provider];
  std::vector<std::pair<size_t, llvm::StringRef>> Best;
  for (const auto &Each : Counts)
    Best.emplace_back(Each.getValue(), Each.getKey());
  llvm::sort(Best, [](const auto &Left, const auto &Right) {
    return std::pair(Right.first, Left.second) < std::pair(Left.first, Right.second);
  });
  if (Best.empty())
    return;
  llvm::ListSeparator Comma;
  for (const auto &[Count, Provider] : llvm::ArrayRef(Best).take_front(MostNamed))
    Out << Comma << '`' << visible(Provider) << "` may complete " << counted(Count, "file");
  Out << '\n';
}

std::string interruptionOf(const RunReport &Report) {
  if (!Report.NotReached)
    return "";
  const std::string Undecided =
      Report.Undecided ? llvm::formatv("; the others decide on {0}", counted(Report.Undecided, "finding")).str() : "";
  return llvm::formatv("interrupted: {0} of {1} files were analysed{2}", Report.Units.size(),
                       Report.Units.size() + Report.NotReached, Undecided);
}

std::vector<std::string> shortfallsOf(const RunReport &Report) {
  std::vector<std::string> All = Report.Mistakes;
  if (Report.NotReached)
    All.push_back(interruptionOf(Report));
  return All;
}

void writeTotals(const RunReport &Report, llvm::raw_ostream &Out) {
  writeTotal(Out, Report);
  writeVerdicts(Out, Report.Findings);
}

/// What is to be said of \p Unit, at whichever lines.
static std::string toldOf(const UnitReport &Unit) {
  std::string All(toString(Unit.State));
  for (const Problem &Each : Unit.Problems)
    All += '\n' + Each.Message + '\n' + Each.Remedy;
  return All;
}

static void writeProblem(const Problem &Each, llvm::StringRef Root, llvm::raw_ostream &Out) {
  Out << "  ";
  if (!Each.At.File.empty() && Each.At.Line)
    Out << visible(pathBelow(Root, Each.At.File)) << ':'
        << (Each.At.Cell ? Each.At.lineAndColumn() : std::to_string(Each.At.Line)) << ": ";
  Out << visible(Each.Message) << '\n';
  if (!Each.Remedy.empty())
    Out << "    " << visible(Each.Remedy) << '\n';
}

void writeIncompleteUnits(const RunReport &Report, llvm::raw_ostream &Out) {
  constexpr size_t MostNamed = 4;
  llvm::StringMap<size_t> Numbers;
  std::vector<std::vector<const UnitReport *>> Alike;
  for (const UnitReport &Unit : Report.Units)
    if (Unit.State != Completeness::Complete) {
      const auto [Number, IsNew] = Numbers.try_emplace(toldOf(Unit), Alike.size());
      (IsNew ? Alike.emplace_back() : Alike[Number->getValue()]).push_back(&Unit);
    }
  for (const llvm::ArrayRef<const UnitReport *> Group : Alike) {
    const bool Failed = Group.front()->State == Completeness::Failed;
    writeStyled(Out, Failed ? Style::Error : Style::Warning, Failed ? "not analysed: " : "analysed in part: ");
    llvm::ListSeparator Comma;
    for (const UnitReport *Each : Group.take_front(MostNamed))
      Out << Comma << visible(pathBelow(Report.Root, Each->File));
    if (Group.size() > MostNamed)
      Out << " and " << counted(Group.size() - MostNamed, "other");
    Out << '\n';
    for (const Problem &Each : Group.front()->Problems)
      writeProblem(Each, Report.Root, Out);
  }
}

void writeLeftOut(const RunReport &Report, bool IsOnlyIfAny, llvm::raw_ostream &Out) {
  const ProjectMark Project = Report.Project.value_or(ProjectMark());
  const bool HasBaseline = llvm::is_contained(Project.Keys, "Baseline");
  const bool IsAny = Report.Excluded || !Project.DisabledChecks.empty() || HasBaseline;
  if (!IsAny && (IsOnlyIfAny || Project.Keys.empty()))
    return;
  if (!Project.Keys.empty())
    Out << visible(pathBelow(Report.Root, Project.File)) << " sets " << llvm::join(Project.Keys, ", ") << ": ";
  if (Report.Excluded)
    Out << counted(Report.Excluded, "file") << " left out";
  if (!Project.DisabledChecks.empty())
    Out << (Report.Excluded ? ", " : "") << counted(Project.DisabledChecks.size(), "check") << " off ("
        << llvm::join(Project.DisabledChecks, ", ") << ")";
  if (!Report.Excluded && Project.DisabledChecks.empty())
    Out << (HasBaseline ? "known findings are left out" : "nothing is left out");
  Out << "; --no-config goes without it\n";
}

void writeSummary(const RunReport &Report, bool HasStatistics, llvm::raw_ostream &Out) {
  Out << '\n';
  if (!Report.Findings.empty()) {
    if (!HasStatistics)
      writeTable(Out, "Findings by check", grouped(Report.Findings, [](const Finding &Each) { return Each.Check; }));
    writeTable(Out, "Findings by file",
               grouped(Report.Findings, [&](const Finding &Each) { return pathBelow(Report.Root, Each.At.File); }));
  }
  writeTotals(Report, Out);
  writeFallback(Out, Report, &UnitReport::UsedFallbackCuda, "CUDA", "--cuda-path");
  writeFallback(Out, Report, &UnitReport::UsedFallbackTorch, "LibTorch", "--torch-path");
  writeProviders(Out, Report);
  if (Report.OthersNotAllowed)
    Out << counted(Report.OthersNotAllowed, "other file") << " may decide findings, and "
        << (Report.OthersNotAllowed == 1 ? "was" : "were") << " not parsed; --other-files=N parses more\n";
}

} // namespace cuda_tidy
