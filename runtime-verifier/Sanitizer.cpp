#include "Sanitizer.h"
#include "RegularFile.h"
#include "Trouble.h"
#include <algorithm>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <regex>
#include <sstream>

namespace fs = std::filesystem;

namespace cuda_tidy {
namespace {

constexpr std::size_t LongestLine = 16384; // of a log
constexpr std::string_view Mark = "=========", Title = "COMPUTE-SANITIZER";
/// What begins the lines below an error that say where on the device it is; a frame is a call on the way there.
constexpr std::string_view Accesses[] = {"at ", "and ", "Device Frame:", "Write Thread ", "Read Thread "};

/// The line without what stands in front of each, and whether it belongs to the one before.
std::string_view contents(std::string_view Line, bool &IsDetail) {
  Line.remove_prefix(Mark.size());
  const std::size_t First = Line.find_first_not_of(' ');
  IsDetail = First != 1;
  return First == Line.npos ? std::string_view() : Line.substr(First);
}

/// As much of the file as anyone reads; empty if there is none.
std::string contentsOf(const std::string &File) { return readBeginning(File, 256 << 20).value_or(""); }

/// `... in a.cu:12` and, in CUDA 11, `... in a.cu:12:kernel()`.
void addPlace(std::string_view Text, SanitizerError &To) {
  constexpr std::string_view In = " in ";
  constexpr std::ptrdiff_t MostDigits = 9;
  auto IsSpace = [](char C) { return std::isspace(static_cast<unsigned char>(C)); };
  for (std::size_t At = Text.find(In); At != Text.npos; At = Text.find(In, At + 1)) {
    const std::size_t Begin = At + In.size(), Colon = Text.find(':', Begin);
    if (Colon == Text.npos)
      return;
    const char *Number = Text.data() + Colon + 1, *End = Text.data() + Text.size();
    unsigned Line = 0;
    const auto [Behind, Error] = std::from_chars(Number, End, Line);
    if (Colon > Begin && !IsSpace(Text[Begin]) && Error == std::errc() && Behind - Number <= MostDigits &&
        (Behind == End || *Behind == ':' || IsSpace(*Behind))) {
      To.Places.push_back({std::string(Text.substr(Begin, Colon - Begin)), Line, 0});
      return;
    }
  }
}

bool isSameFile(const std::string &Logged, const std::string &File) {
  const fs::path Path = fs::path(Logged).lexically_normal();
  if (Path.is_absolute()) {
    std::error_code Error;
    return Path == File || fs::weakly_canonical(Path, Error) == fs::weakly_canonical(File, Error);
  }
  // Relative to a folder that nobody knows.
  std::string Known = Path.string();
  while (Known.starts_with("../"))
    Known.erase(0, 3);
  return File == Known || File.ends_with('/' + Known);
}

template <typename Predicate>
const SanitizerError *firstAt(const std::vector<SanitizerError> &Errors, unsigned Line, Predicate IsFile) {
  for (const SanitizerError &Error : Errors)
    for (const SourcePlace &Each : Error.Places)
      if (Each.Line == Line && IsFile(Each.File))
        return &Error;
  return nullptr;
}

SanitizerReport parseLog(const std::string &Text) {
  SanitizerReport Report;
  std::istringstream Lines(Text);
  for (std::string Line; std::getline(Lines, Line);) {
    if (!Line.starts_with(Mark) || Line.size() > LongestLine)
      continue;
    bool IsDetail = false;
    const std::string Rest(contents(Line, IsDetail));
    if (Rest.find(" SUMMARY: ") != Rest.npos) {
      Report.IsComplete = true;
    } else if (!IsDetail) {
      Report.Errors.push_back({Rest.substr(0, Rest.find(" at ")), {}});
      addPlace(Rest, Report.Errors.back());
    } else if (!Report.Errors.empty() &&
               std::ranges::any_of(Accesses, [&](std::string_view Each) { return Rest.starts_with(Each); })) {
      addPlace(Rest, Report.Errors.back());
    }
  }
  const auto IsOfNoLine = [](const SanitizerError &Error) { return Error.Places.empty(); };
  const auto IsRemark = [&](const SanitizerError &Error) { return IsOfNoLine(Error) && Error.Text != Title; };
  if (const auto Remark = std::ranges::find_if(Report.Errors, IsRemark); Remark != Report.Errors.end())
    Report.Remark = Remark->Text;
  std::erase_if(Report.Errors, IsOfNoLine);
  return Report;
}

/// The path as compute-sanitizer wants it, which replaces `%p` and the like.
std::string literally(const std::string &Path) { return std::regex_replace(Path, std::regex("%"), "%%"); }

/// Whether \p Help, in which each option has a line, knows this one, and what has to follow it: before release 2023.3
/// switches want a `yes`, and those of after take it for something else.
bool hasOption(const std::string &Help, const std::string &Name, bool &WantsValue) {
  std::smatch Found;
  const bool IsKnown = std::regex_search(Help, Found, std::regex("(^|\n) *" + Name + "( arg)?[ \n]"));
  WantsValue = IsKnown && Found[2].matched;
  return IsKnown;
}

} // namespace

const SanitizerError *SanitizerReport::at(const SourcePlace &Place) const {
  return firstAt(Errors, Place.Line, [&](const std::string &File) { return isSameFile(File, Place.File); });
}

const SanitizerError *SanitizerReport::atNameOf(const SourcePlace &Place) const {
  return firstAt(Errors, Place.Line,
                 [&](const std::string &File) { return fs::path(File).filename() == fs::path(Place.File).filename(); });
}

SanitizerReport readSanitizerReport(const SanitizerFiles &Files) {
  SanitizerReport Report = parseLog(contentsOf(Files.Log));
  // The format of the records is not documented: where the text tells more, it is taken.
  if (std::vector<SanitizerError> Records = parseSanitizerRecords(contentsOf(Files.Records));
      Records.size() >= Report.Errors.size())
    Report.Errors = std::move(Records);
  return Report;
}

std::vector<std::string> sanitizerCommand(const Session &Session, Observation Observe, const SanitizerFiles &Files) {
  const std::string Program =
      findProgram("compute-sanitizer", {fs::path(Session.Compiler.nvcc()).parent_path().string()});
  if (Program.empty())
    throw Trouble(
        "compute-sanitizer is not installed: it comes with the CUDA Toolkit (package cuda-sanitizer-13-0 or "
        "the like; nvidia-cuda-sanitizer-api of PyPI has it as well), and is sought beside nvcc and in $PATH");
  // An error of ours may stand behind many others, and the program behind a script.
  std::vector<std::string> Command = {
      Program, "--tool", sanitizerTool(Observe), "--print-limit", "10000", "--target-processes", "all"};
  ProcessRequest Help;
  Help.Command = {Program, "--help"};
  Help.OutputBytes = 1 << 16;
  const std::string Known = runProcess(Help, Session.Signals).Output;
  bool WantsValue = false;
  // From CUDA 12.8 on files are named without their folders, if this is not said; before, nothing knows the option.
  if (hasOption(Known, "--strip-paths", WantsValue))
    Command.insert(Command.end(), {"--strip-paths", "no"});
  if (hasOption(Known, "--xml", WantsValue)) {
    Command.insert(Command.end(), {"--save", literally(Files.Records), "--xml"});
    if (WantsValue)
      Command.emplace_back("yes");
  }
  Command.insert(Command.end(), {"--log-file", literally(Files.Log)});
  return Command;
}

const char *sanitizerTool(Observation Observe) {
  return Observe == Observation::Barrier ? "synccheck" : Observe == Observation::Race ? "racecheck" : "memcheck";
}

} // namespace cuda_tidy
