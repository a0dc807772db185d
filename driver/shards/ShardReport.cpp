#include "shards/ShardReport.h"
#include "report/SarifForm.h"
#include "shards/Shard.h"
#include "untrusted/BoundedFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <climits>

using llvm::StringRef;
using llvm::Twine;

namespace cuda_tidy {

using Json = nlohmann::ordered_json;

/// More than reports have, and few enough for what goes through a document by recursion.
static constexpr int DeepestNesting = 100;

static llvm::Error mistake(StringRef File, const Twine &What) {
  return llvm::createStringError("'" + File + "' " + What);
}

static std::string plural(unsigned Number, StringRef What) {
  return std::to_string(Number) + " " + What.str() + (Number == 1 ? "" : "s");
}

static bool isDeeper(const Json &Of, int Levels) {
  return Of.is_structured() &&
         (Levels == 0 || llvm::any_of(Of, [&](const Json &Each) { return isDeeper(Each, Levels - 1); }));
}

/// A whole number; throws where something else is, or more than places and shards are counted to.
static unsigned number(const Json &Of) {
  const auto Value = Of.get_ref<const Json::number_unsigned_t &>();
  if (Value > INT_MAX)
    throw std::out_of_range(Of.dump() + " is too large");
  return Value;
}

static void readShards(const Json &Shards, ShardReport &Report) {
  Report.Count = number(Shards.at("count"));
  Report.Split = Shards.at("split").get<std::string>();
  if (Report.Count == 0 || Report.Count > MostShards)
    throw std::out_of_range("there are no " + plural(Report.Count, "shard"));
  for (const Json &Each : Shards.at("done"))
    if (Report.Done.insert(number(Each)); *Report.Done.begin() == 0 || *Report.Done.rbegin() > Report.Count)
      throw std::out_of_range("there is no shard " + Each.dump());
}

/// The path of a URI of a file, or of a relative one.
static std::string pathOfUri(StringRef Text) {
  Text.consume_front("file://");
  std::string Decoded;
  while (!Text.empty()) {
    unsigned Code;
    if (Text.size() > 2 && Text[0] == '%' && !Text.substr(1, 2).getAsInteger(16, Code)) {
      Decoded += static_cast<char>(Code);
      Text = Text.drop_front(3);
    } else {
      Decoded += Text.front();
      Text = Text.drop_front();
    }
  }
  return Decoded;
}

/// Throws where something is not what merging wants it to be.
static ShardResult examine(Json &Result, const Json &Rules, const ShardReport &Report) {
  ShardResult Known;
  Known.ReportFile = Report.File;
  const std::string Root = pathOfUri(Report.Root);
  auto InRoot = [&](const std::string &Path) { return Path.empty() || Path.front() == '/' ? Path : Root + Path; };
  if (Result.contains("locations")) {
    const Json &Physical = Result["locations"].at(0).at("physicalLocation");
    const std::string Uri = Physical.at("artifactLocation").at("uri").get<std::string>();
    Known.File = InRoot(pathOfUri(Uri));
    if (Physical.contains("region")) {
      Known.Line = number(Physical["region"].at("startLine"));
      Known.Column = number(Physical["region"].at("startColumn"));
    }
  }
  Known.Check = Result.at("ruleId").get<std::string>();
  if (Known.Check != Rules.at(number(Result.at("ruleIndex"))).at("id").get<std::string>())
    throw std::out_of_range("a result has the rule of another");
  Known.Message = StringRef(Result.at("message").at("text").get_ref<const std::string &>()).split('\n').first.str();
  Result.at("level").get_ref<const std::string &>();
  const Json &Properties = Result.at("properties");
  Known.Unit = InRoot(Properties.at("unit").get<std::string>());
  for (const Json &Each : Properties.at("passes").get_ref<const Json::array_t &>())
    Each.get_ref<const std::string &>();
  for (const char *Version : {sarif::Fingerprint, sarif::FormerFingerprint})
    Result.at("partialFingerprints").at(Version).get_ref<const std::string &>();
  if (Properties.contains("verification"))
    Known.VerificationUnit = InRoot(Properties["verification"].at("unit").at("file").get<std::string>());
  if (Properties.contains("verdict"))
    Properties["verdict"].at("state").get_ref<const std::string &>();
  Known.Result = std::move(Result);
  return Known;
}

/// The same.
static void examineNotification(const Json &Told) {
  Told.at("level").get_ref<const std::string &>();
  Told.at("message").at("text").get_ref<const std::string &>();
  if (Told.contains("descriptor"))
    Told["descriptor"].at("id").get_ref<const std::string &>();
}

llvm::Expected<ShardReport> readShardReport(StringRef File) {
  auto Buffer = File == "-" ? llvm::MemoryBuffer::getSTDIN() : readBounded(File, largest::Database);
  if (!Buffer)
    return mistake(File, "cannot be read: " + reasonNotRead(Buffer.getError()));
  ShardReport Report;
  Report.File = File.str();
  try {
    Json Document = Json::parse((*Buffer)->getBuffer());
    if (isDeeper(Document, DeepestNesting))
      return mistake(File, "is nested more than " + Twine(DeepestNesting) + " levels deep");
    Json &Runs = Document.at("runs");
    if (Runs.size() != 1)
      return mistake(File, "has " + Twine(plural(Runs.size(), "run")) + " in it, a report of cuda-tidy has one");
    Report.Run = std::move(Runs.at(0));
    const Json &Driver = Report.Run.at("tool").at("driver");
    if (const std::string Name = Driver.at("name").get<std::string>(); Name != "cuda-tidy")
      return mistake(File, "is a report of '" + Name + "', not of cuda-tidy");
    Report.Version = Driver.at("semanticVersion").get<std::string>();
    Report.Root = Report.Run.at("originalUriBaseIds").at(sarif::SourceRoot).at("uri").get<std::string>();
    normalizeSarifRun(Report.Run); // looks at artifacts and notifications
    for (const Json &Each : Report.Run.at("invocations").at(0).at("toolExecutionNotifications"))
      examineNotification(Each);
    for (const Json &Each : Driver.at("rules").get_ref<const Json::array_t &>())
      Each.at("id").get_ref<const std::string &>();
    for (Json &Each : Report.Run.at("results"))
      Report.Results.push_back(examine(Each, Driver.at("rules"), Report));
    Report.Run.erase("results");
    if (Report.Run.contains("properties") && Report.Run["properties"].contains("shards"))
      readShards(Report.Run["properties"]["shards"], Report);
  } catch (const Json::parse_error &Failure) {
    return mistake(File, "is no SARIF, or was cut off: " + Twine(Failure.what()) + "; have it written again");
  } catch (const std::exception &Failure) {
    return mistake(File, "is no report that cuda-tidy wrote: " + Twine(Failure.what()));
  }
  return Report;
}

llvm::Error checkBelongTogether(const ShardReport &First, const ShardReport &Next) {
  auto Differ = [&](const Twine &What) { return mistake(Next.File, What); };
  if (Next.Version != First.Version)
    return Differ("was written by cuda-tidy " + Next.Version + ", '" + First.File + "' by " + First.Version +
                  "; have all written by one version");
  if (Next.Root != First.Root)
    return Differ("was made in '" + Next.Root + "', '" + First.File + "' in '" + First.Root +
                  "': their places are relative to that; run all in a directory of the same name");
  if (Next.Count != First.Count) {
    auto Kind = [](const ShardReport &Of) {
      return Of.Count ? "a part of " + plural(Of.Count, "shard") : std::string("of a whole run");
    };
    return Differ("is " + Kind(Next) + ", '" + First.File + "' is " + Kind(First));
  }
  if (Next.Split != First.Split)
    return Differ("and '" + First.File +
                  "' are parts of different wholes: run all shards on the same files, with the same paths, options and "
                  "configuration");
  return llvm::Error::success();
}

} // namespace cuda_tidy
