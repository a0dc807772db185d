#include "Report.h"
#include "Interruption.h"
#include "RegularFile.h"
#include "ReplacementFile.h"
#include "Trouble.h"
#include <charconv>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <unistd.h>

namespace cuda_tidy {
namespace {

constexpr std::size_t MostFindings = 1'000'000, MostMistakes = 20, MostBytesOfText = 1 << 20;
constexpr std::size_t MostBytesOfReport = 256 << 20, MostValues = 10'000'000; // a document of either fits into 1 GiB
constexpr std::size_t MostBytesOfMessage = 300; // of the parser, which repeats what it does not understand
constexpr int DeepestNesting = 200;

/// Refuses what would be harmful or ambiguous in a document.
class Guard : public nlohmann::json_sax<Json> {
public:
  bool start_object(std::size_t) override {
    Names.emplace_back();
    return enter();
  }
  bool end_object() override {
    Names.pop_back();
    return leave();
  }
  bool start_array(std::size_t) override { return enter(); }
  bool end_array() override { return leave(); }
  bool key(std::string &Name) override {
    if (!Names.back().insert(Name).second)
      throw Trouble("has two members " + Json(Name).dump() + " in one object");
    return true;
  }

  bool null() override { return count(); }
  bool boolean(bool) override { return count(); }
  bool number_integer(std::int64_t) override { return count(); }
  bool number_unsigned(std::uint64_t) override { return count(); }
  bool number_float(double, const std::string &) override { return count(); }
  bool string(std::string &) override { return count(); }
  bool binary(Json::binary_t &) override { return count(); }
  bool parse_error(std::size_t, const std::string &, const Json::exception &) override { return false; }

private:
  bool count() {
    if (++Values > MostValues)
      throw Trouble("has more than " + std::to_string(MostValues) + " values");
    return true;
  }
  bool enter() {
    if (++Levels > DeepestNesting)
      throw Trouble("is nested more than " + std::to_string(DeepestNesting) + " levels deep");
    return count();
  }
  bool leave() {
    --Levels;
    return true;
  }

  int Levels = 0;
  std::size_t Values = 0;
  std::vector<std::set<std::string>> Names; ///< Of the objects that are open.
};

Json parse(const std::string &File) {
  if (std::error_code Failure; !std::filesystem::exists(File, Failure) && !Failure)
    throw Trouble("'" + File + "' does not exist; write a report with cuda-tidy --format=sarif:" + File);
  std::string Why;
  const std::optional<std::string> Text = readFile(File, MostBytesOfReport, Why);
  if (!Text)
    throw Trouble("cannot read '" + File + "': " + Why);
  try {
    Guard Check; // not as the callback of a parse: that goes through all members of what holds an object, at its end
    Json::sax_parse(*Text, &Check);
    return Json::parse(*Text);
  } catch (const Json::exception &Error) {
    throw Trouble("'" + File + "' is no JSON: " + std::string(Error.what()).substr(0, MostBytesOfMessage) +
                  "; write the report anew with cuda-tidy --format=sarif");
  } catch (const Trouble &Error) {
    throw Trouble("'" + File + "' " + Error.what() + ", which no report of cuda-tidy is");
  }
}

[[noreturn]] void rejectOutput(const std::string &File, std::error_code Why) {
  throw Trouble("cannot write '" + File + "': " + reasonNotReplaced(Why) + "; name another file with --output");
}

std::optional<Field> firstElement(const std::optional<Field> &Array) {
  if (!Array)
    return std::nullopt;
  const std::vector<Field> Elements = Array->elements(MostFindings);
  return Elements.empty() ? std::nullopt : std::optional(Elements.front());
}

/// The path that a URI means: `a b.cu` of `a%20b.cu`. What would be no text stays as it is.
std::string decoded(const std::string &Uri) {
  std::string Path;
  for (std::size_t I = 0; I < Uri.size(); ++I) {
    unsigned char Byte = 0;
    if (Uri[I] == '%' && I + 2 < Uri.size() && std::from_chars(&Uri[I + 1], &Uri[I + 3], Byte, 16).ptr == &Uri[I] + 3 &&
        Byte >= 0x20 && Byte != 0x7f)
      I += 2;
    else
      Byte = Uri[I];
    Path += static_cast<char>(Byte);
  }
  const Json Text = Path;
  const auto written = [&](Json::error_handler_t Broken) { return Text.dump(-1, ' ', false, Broken); };
  return written(Json::error_handler_t::ignore) == written(Json::error_handler_t::replace) ? Path : Uri;
}

std::optional<Field> physicalLocationOf(const Field &Result) {
  const auto First = firstElement(Result.optionalMember("locations"));
  return First ? First->optionalMember("physicalLocation") : std::nullopt;
}

SourcePlace placeOf(const Field &Result) {
  SourcePlace Place;
  const auto Physical = physicalLocationOf(Result);
  if (!Physical)
    return Place;
  if (auto Artifact = Physical->optionalMember("artifactLocation"))
    if (auto Uri = Artifact->optionalMember("uri"))
      Place.File = decoded(Uri->text(MostBytesOfText));
  if (auto Region = Physical->optionalMember("region")) {
    if (auto Line = Region->optionalMember("startLine"))
      Place.Line = Line->integer(0, INT32_MAX);
    if (auto Column = Region->optionalMember("startColumn"))
      Place.Column = Column->integer(0, INT32_MAX);
  }
  return Place;
}

/// A result, and what relative addresses of its run may start from: `originalUriBaseIds`.
struct RunResult {
  Field Result;
  std::optional<Field> Bases;
};

/// The folder that the address of the result's place starts from, with a slash; empty where none is told.
std::string folderOf(const RunResult &Of) {
  constexpr std::string_view Scheme = "file://";
  const auto Physical = physicalLocationOf(Of.Result);
  const auto Artifact = Physical ? Physical->optionalMember("artifactLocation") : std::nullopt;
  const auto Name = Artifact ? Artifact->optionalMember("uriBaseId") : std::nullopt;
  const auto Base = Name && Of.Bases ? Of.Bases->optionalMember(Name->text(MostBytesOfText).c_str()) : std::nullopt;
  const auto Uri = Base ? Base->optionalMember("uri") : std::nullopt;
  const std::string Text = Uri ? Uri->text(MostBytesOfText) : "";
  return Text.starts_with(Scheme) ? decoded(Text.substr(Scheme.size())) : "";
}

bool isSuppressed(const Field &Result) { return firstElement(Result.optionalMember("suppressions")).has_value(); }

std::optional<Field> verificationOf(const Field &Result) {
  auto Properties = Result.optionalMember("properties");
  return Properties ? Properties->optionalMember("verification") : std::nullopt;
}

Finding readFinding(const RunResult &Of, const Field &Verification) {
  const Field &Result = Of.Result;
  Finding Found{Result.member("ruleId").text(256), placeOf(Result), readPlan(Verification), Result.pointer()};
  Found.Plan.Place = Found.Place;
  if (!Found.Place.File.starts_with('/'))
    Found.Plan.Place.File.insert(0, folderOf(Of));
  return Found;
}

std::vector<RunResult> resultsOf(const Field &Document) {
  const Field Version = Document.member("version");
  if (Version.text(16) != "2.1.0")
    Version.reject("SARIF version 2.1.0");
  std::vector<RunResult> All;
  for (const Field &Run : Document.member("runs").elements(MostFindings))
    if (auto Results = Run.optionalMember("results"))
      for (const Field &Result : Results->elements(MostFindings))
        All.push_back({Result, Run.optionalMember("originalUriBaseIds")});
  return All;
}

} // namespace

Report Report::read(const std::string &File) {
  Report Result;
  Result.Document = parse(File);
  std::vector<std::string> Mistakes;
  std::vector<RunResult> Results;
  try {
    Results = resultsOf(Field(Result.Document, ""));
  } catch (const Trouble &Mistake) {
    throw Trouble("'" + File + "' is no SARIF 2.1.0: " + Mistake.what());
  }
  for (const RunResult &Each : Results) {
    try {
      if (isSuppressed(Each.Result))
        continue;
      if (const auto Verification = verificationOf(Each.Result))
        Result.Findings.push_back(readFinding(Each, *Verification));
      else
        ++Result.Others;
    } catch (const Trouble &Mistake) {
      Mistakes.push_back(Mistake.what());
      if (Mistakes.size() == MostMistakes)
        break;
    }
  }
  if (Mistakes.empty())
    return Result;
  throw Trouble("'" + File + "' holds what cannot be verified; write the report anew with cuda-tidy --format=sarif",
                Mistakes);
}

bool Report::hasEvidence(const Finding &Finding) const {
  return Document[Json::json_pointer(Finding.Pointer)].contains(Json::json_pointer("/properties/verdict/evidence"));
}

void Report::setVerdict(const Finding &Finding, const Verdict &Verdict) {
  Document[Json::json_pointer(Finding.Pointer)]["properties"]["verdict"] = Verdict.toJson();
}

void Report::checkOutput(const std::string &File) {
  std::error_code Failure;
  const ReplacementFile Trial(File, Failure);
  if (Failure)
    rejectOutput(File, Failure);
}

void Report::write(const std::string &File) const {
  // As cuda-tidy writes it; a terminal gets no character that may be harmful to it.
  const bool IsShown = File == "-" && isatty(STDOUT_FILENO);
  const std::string Text = Document.dump(2, ' ', IsShown, Json::error_handler_t::replace) + "\n";
  if (File != "-") {
    const Interruption Deferred; // it would leave half a file behind
    if (const std::error_code Failure = replaceFile(File, Text))
      rejectOutput(File, Failure);
  } else if (!(std::cout << Text << std::flush)) {
    throw Trouble("cannot write the report to standard output");
  }
}

} // namespace cuda_tidy
