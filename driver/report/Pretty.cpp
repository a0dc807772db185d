#include "AllChecks.h"
#include "catalog/CheckCatalog.h"
#include "report/Excerpt.h"
#include "report/Reporter.h"
#include "report/Snippet.h"
#include "report/Terminal.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <map>
#include <unistd.h>

namespace cuda_tidy {
namespace {

template <class Key, class Value> using InOrder = llvm::MapVector<Key, Value, std::map<Key, unsigned>>;

/// Notes of a finding that are shown.
constexpr size_t MostNotes = 5;

class PrettyReport {
public:
  PrettyReport(const RunReport &Report, llvm::raw_ostream &Out) : Report(Report), Out(Out) {
    Width.Total = terminalColumns(STDOUT_FILENO);
    HasLinks = Out.has_colors() && Out.colors_enabled() && terminalHasLinks();
  }
  /// What a check finds in one function is told once, with the places of the others, unless each has a verdict.
  void write() {
    InOrder<std::tuple<std::string, std::string, std::string>, std::vector<const Finding *>> Groups;
    for (const Finding &Each : Report.Findings) {
      const bool IsAlone = Each.Function.empty() || !Each.Verified.State.empty();
      Groups[{Each.Check, Each.At.File, IsAlone ? Each.Fingerprint : Each.Function}].push_back(&Each);
    }
    for (const auto &[Key, Group] : Groups)
      writeFinding(*Group.front(), llvm::ArrayRef(Group).drop_front());
  }

private:
  /// Labels in one file.
  struct Block {
    Place At;
    std::vector<Label> Labels;
  };
  struct Explanation {
    std::vector<Block> Blocks;
    std::vector<std::string> Remarks; ///< What can be shown at no place.
  };
  Explanation explanationOf(const Finding &Of);
  void writeFinding(const Finding &Of, llvm::ArrayRef<const Finding *> Others);
  void writeOthers(const Finding &Than, llvm::ArrayRef<const Finding *> Others);
  void writeHeader(const Finding &Of);
  void writePlace(llvm::StringRef Arrow, const Place &At);
  void writeRemark(Style As, llvm::StringRef Kind, llvm::StringRef Text);
  void writeFix(llvm::StringRef Title, llvm::ArrayRef<Edit> Edits);
  std::optional<Label> label(const Place &At, llvm::ArrayRef<Highlight> Highlights);

  const RunReport &Report;
  llvm::raw_ostream &Out;
  SourceTexts Sources;
  SourceLines Lines{Sources};
  Columns Width;
  bool HasLinks = false;
};

/// `error[cuda-unchecked-call]: status of …`, the name of the check being a link to its page.
void PrettyReport::writeHeader(const Finding &Of) {
  const std::string Level(toString(Of.effectiveLevel()));
  writeStyled(Out, styleOf(Of.effectiveLevel()), Level + "[");
  const std::string Url = HasLinks ? checkUrl(Of.Check) : "";
  if (!Url.empty())
    Out << "\033]8;;" << Url << "\033\\";
  writeStyled(Out, styleOf(Of.effectiveLevel()), Of.Check);
  if (!Url.empty())
    Out << "\033]8;;\033\\";
  writeStyled(Out, styleOf(Of.effectiveLevel()), "]");
  const size_t Indent = 2, Taken = Level.size() + Of.Check.size() + 2;
  llvm::StringRef Before = ": ";
  for (const std::string &Line : wrapped(visible(Of.Message), Width.Total - Indent, Taken)) {
    writeStyled(Out, Style::Strong, Before.str() + Line);
    Out << '\n';
    Before = "  ";
  }
}

void PrettyReport::writePlace(llvm::StringRef Arrow, const Place &At) {
  Out << std::string(Width.Gutter, ' ');
  writeStyled(Out, Style::Frame, Arrow);
  Out << ' ' << visible(pathBelow(Report.Root, At.File));
  if (At.Line)
    Out << ':' << At.lineAndColumn();
  Out << '\n';
}

/// `= note: …`, below a snippet.
void PrettyReport::writeRemark(Style As, llvm::StringRef Kind, llvm::StringRef Text) {
  const size_t Indent = Width.Gutter + 3 + Kind.size() + 2;
  bool IsFirst = true;
  for (const std::string &Line : wrapped(visible(Text), Width.Total - std::min(Width.Total - 32, Indent))) {
    if (IsFirst) {
      writeGutter(Out, Width, 0, "= ");
      writeStyled(Out, As, Kind);
      Out << ": ";
    } else {
      Out << std::string(Indent, ' ');
    }
    Out << Line << '\n';
    IsFirst = false;
  }
}

void PrettyReport::writeFix(llvm::StringRef Title, llvm::ArrayRef<Edit> Edits) {
  for (const Hunk &Each : hunksOf(Edits, Sources)) {
    writeStyled(Out, Style::Note, "help");
    Out << ": " << visible(Title) << '\n';
    writeGutter(Out, Width, 0, "|");
    Out << '\n';
    auto Write = [&](Style As, llvm::StringRef Sign, unsigned Number, llvm::StringRef Line) {
      StyledRow Row;
      const size_t Room = Width.Total - std::min(Width.Total - 32, Width.Gutter + 3);
      Row.put(0, visible(Line.take_front(bytesFor(Room))), As);
      Row.cut(0, Room);
      writeGutter(Out, Width, Number, "");
      writeStyled(Out, As == Style::Plain ? Style::Frame : As, Sign);
      Row.write(Out << ' ');
      Out << '\n';
    };
    const llvm::ArrayRef<llvm::StringRef> Source = Lines.of(Each.File);
    const bool IsInsertion = Each.Removed.empty(); // shown between its neighbours
    unsigned Number = Each.Line;
    if (IsInsertion && Number > 1 && Number - 1 <= Source.size())
      Write(Style::Plain, "|", Number - 1, Source[Number - 2]);
    for (const std::string &Line : Each.Removed)
      Write(Style::Removed, "-", Number++, Line);
    Number = Each.Line;
    for (const std::string &Line : Each.Added)
      Write(Style::Added, "+", Number++, Line);
    if (IsInsertion && Each.Line <= Source.size())
      Write(Style::Plain, "|", Number, Source[Each.Line - 1]);
  }
}

/// The place as a range of one line; none if it cannot be shown.
std::optional<Label> PrettyReport::label(const Place &At, llvm::ArrayRef<Highlight> Highlights) {
  if (At.File.empty())
    return std::nullopt;
  const llvm::StringRef Contents = Sources.contents(At.File);
  const Highlight Extent = extentAt(At, Highlights, Contents);
  if (!Extent.Length)
    return std::nullopt;
  const LineAndColumn Start = Sources.place(At.File, Extent.Offset);
  const size_t LineLength = Lines.of(At.File)[Start.Line - 1].size();
  Label Result;
  Result.Line = Start.Line;
  Result.First = std::min<size_t>(Start.Column - 1, LineLength); // a line's end is no part of it
  Result.Length = std::min<size_t>(Extent.Length, LineLength - Result.First);
  return Result;
}

/// `= also: lines 14, 20`, with their message where it is another.
void PrettyReport::writeOthers(const Finding &Than, llvm::ArrayRef<const Finding *> Others) {
  InOrder<std::string, std::vector<std::string>> Lines; // by message
  for (const Finding *Each : Others)
    Lines[Each->Message].push_back(std::to_string(Each->At.Line));
  for (auto &[Message, Places] : Lines) {
    Places.erase(std::unique(Places.begin(), Places.end()), Places.end());
    writeRemark(Style::Strong, "also",
                (Places.size() == 1 ? "line " : "lines ") + llvm::join(Places, ", ") +
                    (Message == Than.Message ? "" : ": " + Message));
  }
}

PrettyReport::Explanation PrettyReport::explanationOf(const Finding &Of) {
  Explanation Result;
  auto &[Blocks, Remarks] = Result;
  const CheckInfo *Info = findCheck(Of.Check);
  const size_t Steps = llvm::count_if(Of.Notes, [](const Note &Each) { return !Each.At.File.empty(); });
  const bool IsPath = Info && Info->NotesAre == Notes::Path && Steps > 1;
  if (std::optional<Label> Primary = label(Of.At, Of.Highlights)) {
    Primary->As = styleOf(Of.effectiveLevel());
    Primary->Underline = '^';
    Blocks.push_back({Of.At, {*Primary}});
  }
  unsigned Step = 0;
  size_t Told = 0;
  for (const Note &Each : Of.Notes) {
    // A fix is told with what it changes.
    if (!Each.Fix.empty() || ++Told > MostNotes)
      continue;
    std::optional<Label> Said = label(Each.At, Each.Highlights);
    const bool IsSamePlace = Each.At.File == Of.At.File && Each.At.Offset == Of.At.Offset;
    if (!Said || IsSamePlace) {
      const std::string &File = Each.At.File;
      Remarks.push_back((Said || File.empty() ? "" : pathBelow(Report.Root, File) + ": ") + Each.Message);
      continue;
    }
    Said->Text = (IsPath ? "(" + std::to_string(++Step) + ") " : "") + visible(Each.Message);
    auto SameFile = llvm::find_if(Blocks, [&](const Block &Other) { return Other.At.File == Each.At.File; });
    if (SameFile == Blocks.end())
      SameFile = Blocks.insert(Blocks.end(), {Each.At, {}});
    SameFile->Labels.push_back(*Said);
  }
  if (Told > MostNotes)
    Remarks.push_back("and " + std::to_string(Told - MostNotes) + " more, which --format=text shows");
  return Result;
}

void PrettyReport::writeFinding(const Finding &Of, llvm::ArrayRef<const Finding *> Others) {
  const auto [Blocks, Remarks] = explanationOf(Of);
  unsigned Highest = 1;
  for (const Block &Each : Blocks)
    for (const Label &Shown : Each.Labels)
      Highest = std::max(Highest, Shown.Line);
  Width.Gutter = std::to_string(Highest).size();

  writeHeader(Of);
  if (Blocks.empty() && !Of.At.File.empty())
    writePlace("-->", Of.At);
  for (const Block &Each : Blocks) {
    writePlace(&Each == &Blocks.front() ? "-->" : ":::", Each.At);
    writeSnippet(Out, Lines.of(Each.At.File), Each.Labels, Width);
  }
  if (!Remarks.empty() || !Of.Verified.State.empty() || !Others.empty()) {
    writeGutter(Out, Width, 0, "|");
    Out << '\n';
  }
  for (const std::string &Each : Remarks)
    writeRemark(Style::Strong, "note", Each);
  if (!Of.Verified.State.empty())
    writeRemark(Of.Verified.State == "refuted" ? Style::Good : Style::Strong, "verified", Of.Verified.Sentence);
  writeOthers(Of, Others);
  writeFix("--fix changes this to", Of.Fix);
  for (const Note &Each : Of.Notes)
    if (!Each.Fix.empty())
      writeFix(Each.Message, Each.Fix);
  Out << '\n';
}

} // namespace

void writePretty(const RunReport &Report, llvm::raw_ostream &Out) { PrettyReport(Report, Out).write(); }

} // namespace cuda_tidy
