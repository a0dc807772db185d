#include "shards/MergeReports.h"
#include "Complaint.h"
#include "findings/OutputFile.h"
#include "report/SarifForm.h"
#include "shards/ShardReport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <map>
#include <tuple>

using llvm::StringRef;
using llvm::Twine;

namespace cuda_tidy {

using Json = nlohmann::ordered_json;

namespace {

auto identity(const ShardResult &Of) { return std::tie(Of.File, Of.Line, Of.Column, Of.Check, Of.Message); }

StringRef verdictOf(const ShardResult &Of) {
  const Json &Properties = Of.Result["properties"];
  if (!Properties.contains("verdict"))
    return "";
  return Properties["verdict"]["state"].get_ref<const std::string &>();
}

/// Which of two verdicts holds: who saw it fail knows more than who did not.
int rank(StringRef Verdict) {
  return llvm::StringSwitch<int>(Verdict).Case("confirmed", 3).Case("refuted", 2).Case("inconclusive", 1).Default(0);
}

/// Gives what is kept of a result what \p Same knows beyond it, as mergeFindings() does within a run. A verdict comes
/// with the `verification` that it is about.
void absorb(ShardResult &Kept, const ShardResult &Same) {
  Json &Ours = Kept.Result["properties"];
  const Json &Theirs = Same.Result["properties"];
  auto Passes = Ours["passes"].get<std::vector<std::string>>();
  for (const Json &Each : Theirs["passes"])
    if (!llvm::is_contained(Passes, Each.get<std::string>()))
      Passes.push_back(Each);
  llvm::sort(Passes, std::greater<>()); // host before device
  Ours["passes"] = Passes;

  const std::string Verdict = verdictOf(Kept).str(), Other = verdictOf(Same).str();
  const bool IsTaken = rank(Other) > rank(Verdict);
  if (!Verdict.empty() && !Other.empty() && Verdict != Other)
    warn(Kept.File + ":" + Twine(Kept.Line) + ": " + Kept.Check + " is " + Verdict + " in '" + Kept.ReportFile +
         "' and " + Other + " in '" + Same.ReportFile + "'; merged as " + (IsTaken ? Other : Verdict));
  const bool IsEarlier = rank(Other) == rank(Verdict) && !Same.VerificationUnit.empty() &&
                         (Kept.VerificationUnit.empty() || Same.VerificationUnit < Kept.VerificationUnit);
  if (!IsTaken && !IsEarlier)
    return;
  for (const char *Name : {"verification", "verdict"}) {
    Ours.erase(Name);
    if (Theirs.contains(Name))
      Ours[Name] = Theirs[Name];
  }
  Kept.VerificationUnit = Same.VerificationUnit;
  Kept.ReportFile = Same.ReportFile;
}

/// Each result once, in the order of a report; the first unit's is kept, as in a run over all of them.
std::vector<ShardResult> mergeResults(llvm::MutableArrayRef<ShardReport> Reports) {
  std::vector<ShardResult> All;
  for (ShardReport &Each : Reports)
    std::move(Each.Results.begin(), Each.Results.end(), std::back_inserter(All));
  llvm::sort(All, [](const ShardResult &Left, const ShardResult &Right) {
    const auto L = std::tuple_cat(identity(Left), std::tie(Left.Unit));
    const auto R = std::tuple_cat(identity(Right), std::tie(Right.Unit));
    return L != R ? L < R : Left.Result < Right.Result;
  });
  std::vector<ShardResult> Merged;
  for (ShardResult &Each : All)
    if (!Merged.empty() && identity(Merged.back()) == identity(Each))
      absorb(Merged.back(), Each);
    else
      Merged.push_back(std::move(Each));
  return Merged;
}

/// Fingerprints end in an ordinal where several findings of a run would have the same (`-2`). Runs that saw only some
/// of them counted otherwise: what is the same now is counted anew.
void countFingerprints(llvm::MutableArrayRef<ShardResult> Results, const char *Version) {
  auto FingerprintOf = [&](ShardResult &Of) -> std::string & {
    return Of.Result["partialFingerprints"][Version].get_ref<std::string &>();
  };
  std::map<std::string, std::vector<ShardResult *>> Groups;
  for (ShardResult &Each : Results)
    Groups[StringRef(FingerprintOf(Each)).split('-').first.str()].push_back(&Each);
  for (auto &[Fingerprint, Group] : Groups) {
    std::set<std::string> Different;
    for (ShardResult *Each : Group)
      Different.insert(FingerprintOf(*Each));
    if (Different.size() == Group.size())
      continue;
    for (auto [Index, Each] : llvm::enumerate(Group))
      FingerprintOf(*Each) = Index == 0 ? Fingerprint : Fingerprint + "-" + std::to_string(Index + 1);
  }
}

std::vector<unsigned> missingShards(llvm::ArrayRef<ShardReport> Reports) {
  std::vector<unsigned> Missing;
  for (unsigned Index = 1; Index <= Reports.front().Count; ++Index)
    if (llvm::none_of(Reports, [&](const ShardReport &Each) { return Each.Done.contains(Index); }))
      Missing.push_back(Index);
  return Missing;
}

std::string nameOf(unsigned Shard, unsigned Count) {
  return "shard " + std::to_string(Shard) + "/" + std::to_string(Count);
}

constexpr char FileOfPlace[] = "/locations/0/physicalLocation/artifactLocation/uri";

/// The file that could not be analysed, as a URI; empty if \p Notification does not tell that.
std::string failedFile(const Json &Notification) {
  static const Json::json_pointer File(FileOfPlace);
  return Notification.value("level", "") == "error" ? Notification.value(File, "") : "";
}

/// The files that one of \p Reports holds the results of, as URIs: another may be older, and have failed there.
std::set<std::string> analysedFiles(llvm::ArrayRef<ShardReport> Reports) {
  std::set<std::string> Analysed;
  for (const ShardReport &Each : Reports) {
    std::set<std::string> Failed;
    for (const Json &Told : Each.Run["invocations"][0]["toolExecutionNotifications"])
      Failed.insert(failedFile(Told));
    for (const Json &Artifact : Each.Run["artifacts"])
      if (const std::string File = Artifact["location"]["uri"]; Artifact.contains("roles") && !Failed.contains(File))
        Analysed.insert(File);
  }
  return Analysed;
}

/// A run that holds all that is in \p Reports, which belong together.
Json mergeRuns(llvm::MutableArrayRef<ShardReport> Reports, llvm::ArrayRef<unsigned> Missing) {
  const unsigned Count = Reports.front().Count;
  Json Artifacts = Json::array(), Notifications = Json::array(), Results = Json::array();
  std::map<std::string, Json> Rules;
  const std::set<std::string> Analysed = analysedFiles(Reports);
  for (ShardReport &Each : Reports) {
    Artifacts.insert(Artifacts.end(), Each.Run["artifacts"].begin(), Each.Run["artifacts"].end());
    for (const Json &Rule : Each.Run["tool"]["driver"]["rules"])
      Rules.try_emplace(Rule["id"], Rule);
    for (const Json &Told : Each.Run["invocations"][0]["toolExecutionNotifications"]) {
      static const Json::json_pointer Id("/descriptor/id");
      const std::string Kind = Told.value(Id, "");
      if (Analysed.contains(failedFile(Told)))
        continue;
      if (Count == 0 || (Kind != sarif::MissingShard && Kind != sarif::Interrupted)) // told anew
        Notifications.push_back(Told);
    }
  }
  for (unsigned Each : Missing)
    Notifications.push_back(sarifNotification(sarif::MissingShard, nameOf(Each, Count) + " is missing"));

  std::map<std::string, std::size_t> RuleIndex;
  Json AllRules = Json::array();
  for (auto &[Id, Rule] : Rules) {
    RuleIndex[Id] = AllRules.size();
    AllRules.push_back(std::move(Rule));
  }
  std::vector<ShardResult> Merged = mergeResults(Reports);
  for (const char *Version : {sarif::Fingerprint, sarif::FormerFingerprint})
    countFingerprints(Merged, Version);
  for (ShardResult &Each : Merged) {
    Each.Result["ruleIndex"] = RuleIndex.at(Each.Check);
    Results.push_back(std::move(Each.Result));
  }

  Json Run = std::move(Reports.front().Run);
  Run["tool"]["driver"]["rules"] = std::move(AllRules);
  Run["invocations"][0]["toolExecutionNotifications"] = std::move(Notifications);
  Json Properties = Run.value("properties", Json::object());
  Properties.erase("shards");
  Run.erase("properties");
  Run.erase("artifacts");
  if (!Missing.empty()) {
    std::set<unsigned> Done;
    for (const ShardReport &Each : Reports)
      Done.insert(Each.Done.begin(), Each.Done.end());
    Properties["shards"] = {{"count", Count}, {"done", Done}, {"split", Reports.front().Split}};
  }
  if (!Properties.empty())
    Run["properties"] = std::move(Properties);
  Run["artifacts"] = std::move(Artifacts);
  Run["results"] = std::move(Results);
  normalizeSarifRun(Run);
  return Run;
}

bool reaches(const Json &Result, FailOn Threshold) {
  const Json &Properties = Result["properties"];
  const std::string Verdict = Properties.contains("verdict") ? Properties["verdict"]["state"].get<std::string>() : "";
  const std::string Level = Result["level"];
  switch (Threshold) {
  case FailOn::Never:
    return false;
  case FailOn::Confirmed:
    return Verdict == "confirmed";
  case FailOn::Error:
    return Verdict != "refuted" && Level == "error";
  case FailOn::Warning:
    return Verdict != "refuted" && Level != "note";
  case FailOn::Note:
    return Verdict != "refuted";
  }
  llvm_unreachable("unknown threshold");
}

/// `src/a.cu: the analysis crashed`
std::string sentenceOf(const Json &Notification) {
  static const Json::json_pointer Uri(FileOfPlace), Text("/message/text");
  const std::string File = Notification.value(Uri, "");
  return (File.empty() ? "" : File + ": ") + StringRef(Notification.value(Text, "")).split('\n').first.str();
}

} // namespace

int mergeReports(const Options &CommandLine) {
  bool IsWell = true;
  auto Complain = [&](const Twine &Message) {
    complain(Message);
    IsWell = false;
  };
  std::vector<ShardReport> Reports;
  for (const std::string &File : CommandLine.Paths)
    if (llvm::Expected<ShardReport> Report = readShardReport(File))
      Reports.push_back(std::move(*Report));
    else
      Complain(llvm::toString(Report.takeError()));
  for (const ShardReport &Each : llvm::drop_begin(Reports, !Reports.empty()))
    if (llvm::Error Reason = checkBelongTogether(Reports.front(), Each)) {
      Complain(llvm::toString(std::move(Reason)));
      return CouldNotDoItsJob;
    }
  // A report without its mark would look whole.
  if (Reports.empty() || (!IsWell && Reports.front().Count == 0))
    return CouldNotDoItsJob;

  const unsigned Count = Reports.front().Count;
  for (const ShardReport &Each : Reports)
    if (Count && Each.Done.empty())
      Complain("'" + Each.File + "' was interrupted before it was whole");
  const std::vector<unsigned> Missing = missingShards(Reports);
  for (unsigned Each : Missing)
    Complain(nameOf(Each, Count) + " is missing; run it with --shard=" + Twine(Each) + "/" + Twine(Count) +
             ", and merge again");
  Json Run = mergeRuns(Reports, Missing);
  for (const Json &Each : Run["invocations"][0]["toolExecutionNotifications"])
    if (Each.value("level", "") == "error" &&
        Each.value(Json::json_pointer("/descriptor/id"), "") != sarif::MissingShard)
      Complain(sentenceOf(Each));
  const bool IsFailure =
      llvm::any_of(Run["results"], [&](const Json &Each) { return reaches(Each, CommandLine.Threshold); });
  const std::string &Output = CommandLine.Formats.front().File;
  if (llvm::Error Failure =
          writeOutput(Output, [&](llvm::raw_ostream &Out) { writeSarifDocument(std::move(Run), Out); }))
    Complain("cannot write " + (Output.empty() ? "to standard output" : "'" + Output + "'") + ": " +
             llvm::toString(std::move(Failure)));
  return !IsWell ? CouldNotDoItsJob : IsFailure ? FindingsReported : NothingToReport;
}

} // namespace cuda_tidy
