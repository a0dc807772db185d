#include "AllChecks.h"
#include "catalog/CheckCatalog.h"
#include "report/CheckPageHtml.h"
#include "report/Excerpt.h"
#include "report/HtmlTemplate.h"
#include "report/Reporter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA256.h"
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace cuda_tidy {
namespace {

using Json = nlohmann::ordered_json;

/// Longer lines are cut in the report: what is so long was not written to be read.
constexpr size_t LongestLine = 1000;
constexpr unsigned LongestMark = 20; ///< In lines.

/// Text as HTML shows it, in an attribute too.
struct Escaped {
  std::string Text;
  explicit Escaped(llvm::StringRef From) : Text(visible(From)) {}
  friend llvm::raw_ostream &operator<<(llvm::raw_ostream &Out, const Escaped &Of) {
    llvm::printHTMLEscaped(Of.Text, Out);
    return Out;
  }
};

/// What Content-Security-Policy calls the only script, or style, that may be used.
std::string contentHash(std::string_view Text) {
  return "sha256-" + llvm::encodeBase64(llvm::SHA256::hash(llvm::arrayRefFromStringRef(Text)));
}

class HtmlReport {
public:
  HtmlReport(const RunReport &Report, llvm::raw_ostream &Out) : Report(Report), Out(Out) {
    for (const Finding &Each : Report.Findings)
      ByFile[path(Each.At.File)].push_back(&Each);
  }
  void write();

private:
  void writePart(llvm::StringRef Name);
  void writeRemarks();
  void writeFindings();
  void writeFinding(const Finding &Of);
  void writePages();
  void writeData();

  std::string path(llvm::StringRef File) const { return pathBelow(Report.Root, File); }
  std::string place(const Place &At) const;
  Json excerpt(const Place &At, llvm::ArrayRef<Highlight> Highlights, unsigned Around);
  Json hunks(llvm::ArrayRef<Edit> Edits);
  Json note(const Note &Of, const Place &Found);
  Json finding(const Finding &Of);

  const RunReport &Report;
  llvm::raw_ostream &Out;
  /// The page's elements and their data are both in this order: the script joins them by it.
  std::map<std::string, std::vector<const Finding *>> ByFile;
  SourceTexts Sources;
  SourceLines Lines{Sources};
  /// By path, then by number: a line that many findings quote is there once.
  std::map<std::string, std::map<std::string, std::string>> QuotedLines;
};

std::string HtmlReport::place(const Place &At) const {
  std::string Result = path(At.File);
  if (At.Line)
    Result += ":" + At.lineAndColumn();
  return visible(Result);
}

/// JavaScript's length of \p Text as it is shown.
unsigned shownLength(llvm::StringRef Text) { return utf16Length(visible(Text)); }

/// `[file, first line, last line, [[line, from, to], …]]`; null if there is nothing to show.
Json HtmlReport::excerpt(const Place &At, llvm::ArrayRef<Highlight> Highlights, unsigned Around) {
  if (At.File.empty())
    return nullptr;
  const llvm::StringRef Contents = Sources.contents(At.File);
  const llvm::ArrayRef<llvm::StringRef> All = Lines.of(At.File);
  const Highlight Extent = extentAt(At, Highlights, Contents);
  if (!Extent.Length || At.Line > All.size())
    return nullptr;
  const LineAndColumn Start = Sources.place(At.File, Extent.Offset);
  const LineAndColumn End = Sources.place(At.File, Extent.Offset + Extent.Length);
  const unsigned LastMarked = std::min(End.Line, Start.Line + LongestMark - 1);
  Json Marks = Json::array();
  for (unsigned Line = Start.Line; Line <= LastMarked; ++Line) {
    const llvm::StringRef Text = All[Line - 1].take_front(LongestLine);
    const size_t Indent = Text.size() - Text.ltrim().size();
    const size_t From = Line == Start.Line ? Start.Column - 1 : Indent;
    const size_t To = Line == End.Line ? End.Column - 1 : Text.size();
    if (From < To)
      Marks.push_back({Line, shownLength(Text.take_front(From)), shownLength(Text.take_front(To))});
  }
  const unsigned First = Start.Line > Around ? Start.Line - Around : 1;
  const unsigned Last = std::min<unsigned>(LastMarked + Around, All.size());
  const std::string File = visible(path(At.File));
  for (unsigned Line = First; Line <= Last; ++Line) {
    const llvm::StringRef Text = All[Line - 1];
    QuotedLines[File][std::to_string(Line)] =
        visible(Text.take_front(LongestLine)) + (Text.size() > LongestLine ? " …" : "");
  }
  return {File, First, Last, Marks};
}

Json HtmlReport::hunks(llvm::ArrayRef<Edit> Edits) {
  Json All = Json::array();
  auto Shown = [](const std::vector<std::string> &Of) {
    Json Result = Json::array();
    for (llvm::StringRef Line : Of)
      Result.push_back(visible(Line.take_front(LongestLine)));
    return Result;
  };
  for (const Hunk &Each : hunksOf(Edits, Sources))
    All.push_back({{"place", visible(path(Each.File) + ":" + std::to_string(Each.Line))},
                   {"removed", Shown(Each.Removed)},
                   {"added", Shown(Each.Added)}});
  return All;
}

Json HtmlReport::note(const Note &Of, const Place &Found) {
  // What is said of the finding's own place has its excerpt already.
  const bool HasPlace = !Of.At.File.empty() && (Of.At.File != Found.File || Of.At.Offset != Found.Offset);
  return {{"message", visible(Of.Message)},
          {"place", HasPlace ? place(Of.At) : ""},
          {"excerpt", HasPlace ? excerpt(Of.At, Of.Highlights, /*Around=*/1) : Json()},
          {"fix", hunks(Of.Fix)}};
}

Json HtmlReport::finding(const Finding &Of) {
  const CheckInfo *Info = findCheck(Of.Check);
  Json Result = {{"check", Of.Check},
                 {"severity", toString(Of.effectiveLevel())},
                 {"file", visible(path(Of.At.File))},
                 {"function", visible(Of.Function)},
                 {"passes", Of.Passes},
                 {"excerpt", excerpt(Of.At, Of.Highlights, /*Around=*/3)},
                 {"isPath", Info && Info->NotesAre == Notes::Path},
                 {"notes", Json::array()},
                 {"fix", hunks(Of.Fix)}};
  for (const Note &Each : Of.Notes)
    Result["notes"].push_back(note(Each, Of.At));
  if (!Of.Verified.State.empty())
    Result["verdict"] = {{"state", Of.Verified.State}, {"sentence", visible(Of.Verified.Sentence)}};
  return Result;
}

void HtmlReport::writeData() {
  Json Findings = Json::array(), Urls = Json::object();
  for (const auto &[File, InFile] : ByFile)
    for (const Finding *Each : InFile) {
      Findings.push_back(finding(*Each));
      if (std::string Url = checkUrl(Each->Check); !Url.empty())
        Urls[Each->Check] = Url;
    }
  const Json All = {{"findings", std::move(Findings)}, {"sources", QuotedLines}, {"urls", std::move(Urls)}};
  // Neither `</script>` nor `<!--` ends up in the element: in JSON, '<' stands in strings alone.
  const std::string Text = All.dump(-1, ' ', /*ensure_ascii=*/true, Json::error_handler_t::replace);
  for (char C : Text)
    if (C == '<')
      Out << "\\u003c";
    else
      Out << C;
}

void HtmlReport::writeFinding(const Finding &Of) {
  const std::string_view Level = toString(Of.effectiveLevel());
  Out << "<details class=\"finding\" id=\"finding-" << Escaped(Of.Fingerprint) << "\"><summary><span class=\"severity "
      << Level << "\">" << Level << "</span> <span class=\"message\">" << Escaped(Of.Message)
      << "</span> <span class=\"about\"><span class=\"check\">" << Escaped(Of.Check)
      << "</span> <span class=\"place\">";
  if (Of.At.Line)
    Out << "<span class=\"path\">" << Escaped(path(Of.At.File)) << ":</span>" << Of.At.lineAndColumn();
  else
    Out << Escaped(path(Of.At.File));
  Out << "</span>";
  if (const std::string &State = Of.Verified.State; !State.empty())
    Out << " <span class=\"verdict " << Escaped(State) << "\">" << Escaped(State) << "</span>";
  Out << "</span></summary></details>\n";
}

void HtmlReport::writeFindings() {
  for (const auto &[File, Findings] : ByFile) {
    Out << "<section class=\"group\"><h2>" << Escaped(File) << " <span class=\"count\">" << Findings.size()
        << "</span></h2>\n";
    for (const Finding *Each : Findings)
      writeFinding(*Each);
    Out << "</section>\n";
  }
}

void HtmlReport::writePages() {
  std::set<std::string> Checks;
  for (const Finding &Each : Report.Findings)
    if (Checks.insert(Each.Check).second)
      if (const std::string Page = checkPageAsHtml(Each.Check); !Page.empty())
        Out << "<template id=\"page-" << Each.Check << "\">" << Page << "</template>\n";
}

/// What limits the report: what was not found or not reached, and files that were not analysed whole.
void HtmlReport::writeRemarks() {
  for (const std::string &Each : shortfallsOf(Report))
    Out << "<p class=\"remark shortfall\" role=\"alert\">" << Escaped(Each) << "</p>\n";
  for (Completeness State : {Completeness::Failed, Completeness::Partial}) {
    const size_t Count = llvm::count_if(Report.Units, [=](const UnitReport &Each) { return Each.State == State; });
    if (!Count)
      continue;
    Out << "<details class=\"remark\"><summary>" << Count << (Count == 1 ? " file was " : " files were ")
        << (State == Completeness::Failed ? "not analysed" : "analysed in part") << "</summary><ul>";
    for (const UnitReport &Unit : Report.Units) {
      if (Unit.State != State)
        continue;
      Out << "<li><code>" << Escaped(path(Unit.File)) << "</code>";
      for (const Problem &Each : Unit.Problems)
        Out << "<br>" << (Each.At.Line ? Escaped(place(Each.At) + ": ") : Escaped("")) << Escaped(Each.Message)
            << (Each.Remedy.empty() ? "" : ". ") << Escaped(Each.Remedy);
      Out << "</li>\n";
    }
    Out << "</ul></details>\n";
  }
}

void HtmlReport::writePart(llvm::StringRef Name) {
  if (Name == "script-hash")
    Out << contentHash(jsTemplate);
  else if (Name == "style-hash")
    Out << contentHash(cssTemplate);
  else if (Name == "script")
    Out << jsTemplate;
  else if (Name == "style")
    Out << cssTemplate;
  else if (Name == "version")
    Out << CUDA_TIDY_VERSION;
  else if (Name == "title")
    Out << Report.Findings.size() << (Report.Findings.size() == 1 ? " finding in " : " findings in ")
        << Escaped(llvm::sys::path::filename(Report.Root));
  else if (Name == "project")
    Out << Escaped(llvm::sys::path::filename(Report.Root));
  else if (Name == "totals")
    writeTotals(Report, Out);
  else if (Name == "remarks")
    writeRemarks();
  else if (Name == "findings")
    writeFindings();
  else if (Name == "pages")
    writePages();
  else if (Name == "data")
    writeData();
  else
    llvm_unreachable("the page has a place for something else");
}

void HtmlReport::write() {
  for (llvm::StringRef Rest = htmlTemplate; !Rest.empty();) {
    auto [Fixed, Open] = Rest.split("{{");
    Out << Fixed;
    auto [Name, Next] = Open.split("}}");
    if (!Name.empty())
      writePart(Name);
    Rest = Next;
  }
}

} // namespace

void writeHtml(const RunReport &Report, llvm::raw_ostream &Out) { HtmlReport(Report, Out).write(); }

} // namespace cuda_tidy
