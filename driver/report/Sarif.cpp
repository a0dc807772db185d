#include "AllChecks.h"
#include "catalog/CheckCatalog.h"
#include "findings/SourceTexts.h"
#include "report/CoverageForm.h"
#include "report/GithubLineHash.h"
#include "report/ProjectForm.h"
#include "report/ReportedPlan.h"
#include "report/Reporter.h"
#include "report/SarifForm.h"
#include "report/SarifRule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <nlohmann/json.hpp>

namespace cuda_tidy {

using Json = nlohmann::ordered_json;

/// \p Path as the path of a URI (RFC 3986).
static std::string percentEncoded(llvm::StringRef Path) {
  std::string Encoded;
  for (unsigned char C : Path)
    if (llvm::isAlnum(C) || llvm::StringRef("-._~/").contains(C))
      Encoded += C;
    else
      Encoded += '%' + llvm::utohexstr(C, /*LowerCase=*/false, /*Width=*/2);
  return Encoded;
}

namespace {

/// Builds the one run of the document.
class SarifRun {
public:
  explicit SarifRun(const RunReport &Report) : Report(Report) {}
  Json run();

private:
  Json artifactLocation(const std::string &File);
  Json region(const Place &At, llvm::ArrayRef<Highlight> Highlights);
  Json location(const Place &At, llvm::ArrayRef<Highlight> Highlights = {});
  Json told(const Note &Of);
  Json fix(llvm::ArrayRef<Edit> Edits, const std::string &Description);
  Json fingerprints(const Finding &Of);
  Json result(const Finding &Of, unsigned RuleIndex);
  Json invocation();

  const RunReport &Report;
  SourceTexts Sources;
  llvm::StringMap<std::vector<std::string>> LineHashes;
};

Json SarifRun::artifactLocation(const std::string &File) {
  std::string Path = pathBelow(Report.Root, File);
  return Path == File ? Json{{"uri", "file://" + percentEncoded(File)}}
                      : Json{{"uri", percentEncoded(Path)}, {"uriBaseId", sarif::SourceRoot}};
}

/// From \p At to the end of the highlight it is in, if any; otherwise to the end of the name that starts there, or of
/// the line (SARIF's default) where none does.
Json SarifRun::region(const Place &At, llvm::ArrayRef<Highlight> Highlights) {
  llvm::StringRef Contents = Sources.contents(At.File);
  auto Column = [&](unsigned Line, unsigned Bytes) { // SARIF counts in UTF-16 code units
    llvm::StringRef Text = Sources.line(At.File, Line);
    return Bytes <= Text.size() + 1 ? utf16Length(Text.take_front(Bytes - 1)) + 1 : Bytes;
  };
  Json Region = {{"startLine", At.Line}, {"startColumn", Column(At.Line, At.Column)}};
  for (const Highlight &Each : Highlights)
    if (Each.Offset <= At.Offset && At.Offset < Each.Offset + Each.Length &&
        Each.Offset + Each.Length <= Contents.size()) {
      LineAndColumn End = Sources.place(At.File, Each.Offset + Each.Length);
      Region["endLine"] = End.Line;
      Region["endColumn"] = Column(End.Line, End.Column);
      return Region;
    }
  if (llvm::StringRef Name = nameAt(Sources.line(At.File, At.Line).substr(At.Column - 1)); !Name.empty())
    Region["endColumn"] = Region["startColumn"].get<size_t>() + utf16Length(Name);
  return Region;
}

Json SarifRun::location(const Place &At, llvm::ArrayRef<Highlight> Highlights) {
  Json Physical = {{"artifactLocation", artifactLocation(At.File)}};
  if (At.Line)
    Physical["region"] = region(At, Highlights);
  return {{"physicalLocation", Physical}};
}

/// The place of a note with its message.
Json SarifRun::told(const Note &Of) {
  Json Location = location(Of.At, Of.Highlights);
  Location["message"] = {{"text", messageWithCell(Of)}};
  return Location;
}

Json SarifRun::fix(llvm::ArrayRef<Edit> Edits, const std::string &Description) {
  std::map<std::string, Json> ReplacementsByFile;
  for (const Edit &Each : Edits) {
    LineAndColumn At = Sources.place(Each.File, Each.Offset);
    Json Deleted = region({Each.File, Each.Offset, At.Line, At.Column}, Highlight{Each.Offset, Each.Length});
    if (Each.Length == 0) {
      Deleted["endLine"] = Deleted["startLine"];
      Deleted["endColumn"] = Deleted["startColumn"];
    }
    ReplacementsByFile[Each.File].push_back({{"deletedRegion", Deleted}, {"insertedContent", {{"text", Each.Text}}}});
  }
  Json Changes = Json::array();
  for (auto &[File, Replacements] : ReplacementsByFile)
    Changes.push_back({{"artifactLocation", artifactLocation(File)}, {"replacements", Replacements}});
  return {{"description", {{"text", Description}}}, {"artifactChanges", Changes}};
}

/// \p Text as the text of a link in a message: brackets in it are escaped.
static std::string linkTo(llvm::StringRef Text, size_t Id) {
  std::string Link = "[";
  for (char C : Text) {
    if (C == '[' || C == ']' || C == '\\')
      Link += '\\';
    Link += C;
  }
  return Link + "](" + std::to_string(Id) + ")";
}

Json SarifRun::fingerprints(const Finding &Of) {
  auto [Entry, IsNew] = LineHashes.try_emplace(Of.At.File);
  if (IsNew)
    Entry->second = githubLineHashes(Sources.contents(Of.At.File));
  Json Result = {{sarif::Fingerprint, Of.Fingerprint}, {sarif::FormerFingerprint, Of.FormerFingerprint}};
  if (0 < Of.At.Line && Of.At.Line <= Entry->second.size())
    Result["primaryLocationLineHash"] = Entry->second[Of.At.Line - 1];
  return Result;
}

Json SarifRun::result(const Finding &Of, unsigned RuleIndex) {
  const CheckInfo *Info = findCheck(Of.Check);
  Json Result = {{"ruleId", Of.Check}, {"ruleIndex", RuleIndex}, {"level", toString(Of.effectiveLevel())}};
  std::string Message = messageWithCell(Of);
  Json Primary = Json::object();
  if (!Of.At.File.empty())
    Primary = location(Of.At, Of.Highlights);

  Json Related = Json::array(), Steps = Json::array(), Fixes = Json::array();
  if (!Of.Fix.empty())
    Fixes.push_back(fix(Of.Fix, Of.Message));
  bool IsPath = Info && Info->NotesAre == Notes::Path;
  for (const Note &Each : Of.Notes) {
    if (!Each.Fix.empty())
      Fixes.push_back(fix(Each.Fix, Each.Message));
    if (Each.At.File.empty()) {
      Message += "\n" + Each.Message;
    } else if (IsPath && Each.Fix.empty()) {
      Steps.push_back({{"location", told(Each)}});
    } else {
      size_t Id = Related.size() + 1;
      Json Linked = {{"id", Id}};
      Linked.update(told(Each));
      Related.push_back(std::move(Linked));
      Message += "\n" + linkTo(Each.Message, Id);
    }
  }

  Result["message"] = {{"text", Message}};
  if (!Of.Function.empty())
    Primary["logicalLocations"] = Json::array({{{"fullyQualifiedName", Of.Function}, {"kind", "function"}}});
  if (!Primary.empty())
    Result["locations"] = Json::array({Primary});
  if (!Steps.empty()) {
    Json Start = {{"location", location(Of.At, Of.Highlights)}};
    Start["location"]["message"] = {{"text", Of.Message}};
    Steps.insert(Steps.begin(), std::move(Start));
    Result["codeFlows"] = Json::array({{{"threadFlows", Json::array({{{"locations", Steps}}})}}});
  }
  if (!Related.empty())
    Result["relatedLocations"] = Related;
  if (!Fixes.empty())
    Result["fixes"] = Fixes;
  Result["partialFingerprints"] = fingerprints(Of);
  Result["properties"] = {{"category", Info ? toString(Info->Group) : "clang-tidy"},
                          {"function", Of.Function},
                          {"unit", pathBelow(Report.Root, Of.Unit)},
                          {"passes", Of.Passes},
                          {"confirmedBy", toString(Info ? Info->ConfirmedBy : Oracle::None)}};
  if (!Of.Verification.empty())
    Result["properties"]["verification"] = reportedPlan(Of);
  if (!Of.Verified.State.empty())
    Result["properties"]["verdict"] = Json::parse(Of.Verified.Written);
  return Result;
}

Json SarifRun::invocation() {
  Json Notifications = Json::array();
  auto Notify = [&](std::string_view Level, const std::string &Message, const Place &At) {
    Notifications.push_back(
        {{"level", Level}, {"message", {{"text", Message}}}, {"locations", Json::array({location(At)})}});
  };
  for (const std::string &Each : Report.Mistakes)
    Notifications.push_back(sarifNotification("", Each));
  if (Report.NotReached)
    Notifications.push_back(sarifNotification(sarif::Interrupted, interruptionOf(Report)));
  for (const UnitReport &Unit : Report.Units) {
    bool Failed = Unit.State == Completeness::Failed;
    Place Whole = {Unit.File, 0, 0, 0};
    if (Unit.State != Completeness::Complete && Unit.Problems.empty())
      Notify(Failed ? "error" : "warning", Failed ? "not analysed" : "analysed in part", Whole);
    for (const Problem &Each : Unit.Problems)
      Notify(Failed ? "error" : "warning", Each.Remedy.empty() ? Each.Message : Each.Message + "\n" + Each.Remedy,
             Each.At.File.empty() ? Whole : Each.At);
    if (Unit.UsedFallbackCuda)
      Notify("note", "cuda-tidy's own declarations stood in for the headers of the CUDA Toolkit", Whole);
    if (Unit.UsedFallbackTorch)
      Notify("note", "cuda-tidy's own declarations stood in for the headers of LibTorch", Whole);
  }
  return {{"executionSuccessful", true}, {"toolExecutionNotifications", Notifications}};
}

Json SarifRun::run() {
  Json Rules = Json::array(), Results = Json::array();
  std::map<std::string, unsigned> RuleIndex;
  for (const Finding &Each : Report.Findings)
    RuleIndex.try_emplace(Each.Check, 0);
  for (auto &[Check, Index] : RuleIndex) {
    Index = Rules.size();
    Rules.push_back(sarifRule(Check));
  }
  for (const Finding &Each : Report.Findings)
    Results.push_back(result(Each, RuleIndex.at(Each.Check)));

  Json Driver = {{"name", "cuda-tidy"}, {"version", CUDA_TIDY_VERSION}, {"semanticVersion", CUDA_TIDY_VERSION}};
  if (std::string_view HomePage = CUDA_TIDY_HOME_PAGE; !HomePage.empty())
    Driver["informationUri"] = HomePage;
  Driver["rules"] = std::move(Rules);
  Json Run = {{"tool", {{"driver", std::move(Driver)}}},
              {"invocations", Json::array({invocation()})},
              {"columnKind", "utf16CodeUnits"},
              {"originalUriBaseIds", {{sarif::SourceRoot, {{"uri", "file://" + percentEncoded(Report.Root) + "/"}}}}}};
  if (Report.Shard) {
    const ShardMark &Shard = *Report.Shard;
    Json Done = Json::array();
    if (!Report.NotReached)
      Done.push_back(Shard.Index);
    Run["properties"]["shards"] = {{"count", Shard.Count}, {"done", Done}, {"split", Shard.Split}};
  }
  if (Report.Project)
    Run["properties"]["configuration"] = projectAsJson(Report);
  if (Report.Excluded)
    Run["properties"]["excludedFiles"] = Report.Excluded;
  Json &Artifacts = Run["artifacts"] = Json::array();
  for (const UnitReport &Unit : Report.Units)
    Artifacts.push_back({{"location", artifactLocation(Unit.File)},
                         {"roles", Json::array({"analysisTarget"})},
                         {"properties", {{"coverage", coverageAsJson(Unit.Read)}}}});
  Run["results"] = std::move(Results);
  normalizeSarifRun(Run);
  return Run;
}

} // namespace

void writeSarif(const RunReport &Report, llvm::raw_ostream &Out) { writeSarifDocument(SarifRun(Report).run(), Out); }

} // namespace cuda_tidy
