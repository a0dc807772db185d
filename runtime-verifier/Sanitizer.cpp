#include "Sanitizer.h"
#include "Trouble.h"
#include <algorithm>
#include <filesystem>
#include <regex>
#include <sstream>

namespace fs = std::filesystem;

namespace cuda_tidy {
namespace {

constexpr std::string_view Mark = "=========";
/// What begins the lines below an error that say where on the device it is; a frame is a call on the way there.
constexpr std::string_view Accesses[] = {"at ", "and ", "Device Frame:", "Write Thread ", "Read Thread "};

/// The line without what stands in front of each, and whether it belongs to the one before.
std::string_view contents(std::string_view Line, bool &IsDetail) {
  Line.remove_prefix(Mark.size());
  const std::size_t First = Line.find_first_not_of(' ');
  IsDetail = First != 1;
  return First == Line.npos ? std::string_view() : Line.substr(First);
}

/// `... in a.cu:12` and, in CUDA 11, `... in a.cu:12:kernel()`.
void addPlace(const std::string &Text, SanitizerError &To) {
  static const std::regex Place(R"( in (\S[^:]*):(\d{1,9})(:|\s|$))");
  if (std::smatch Found; std::regex_search(Text, Found, Place))
    To.Places.push_back({Found[1], static_cast<unsigned>(std::stoul(Found[2])), 0});
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

} // namespace

const SanitizerError *SanitizerReport::at(const SourcePlace &Place) const {
  return firstAt(Errors, Place.Line, [&](const std::string &File) { return isSameFile(File, Place.File); });
}

const SanitizerError *SanitizerReport::atNameOf(const SourcePlace &Place) const {
  return firstAt(Errors, Place.Line,
                 [&](const std::string &File) { return fs::path(File).filename() == fs::path(Place.File).filename(); });
}

SanitizerReport parseSanitizerReport(const std::string &Text) {
  SanitizerReport Report;
  std::istringstream Lines(Text);
  for (std::string Line; std::getline(Lines, Line);) {
    if (!Line.starts_with(Mark))
      continue;
    bool IsDetail = false;
    const std::string Rest(contents(Line, IsDetail));
    if (Rest.find(" SUMMARY: ") != Rest.npos) {
      Report.IsComplete = true;
    } else if (!IsDetail) {
      Report.Errors.push_back({Rest.substr(0, Rest.find(" at ")), {}});
      addPlace(Rest, Report.Errors.back());
    } else if (!Report.Errors.empty() && std::ranges::any_of(Accesses, [&](std::string_view Each) {
                 return Rest.starts_with(Each);
               })) {
      addPlace(Rest, Report.Errors.back());
    }
  }
  // The title, and messages about the program as a whole.
  std::erase_if(Report.Errors, [](const SanitizerError &Error) { return Error.Places.empty(); });
  return Report;
}

std::vector<std::string> sanitizerCommand(const Session &Session, Observation Observe, const std::string &Log) {
  const std::string Program =
      findProgram("compute-sanitizer", {fs::path(Session.Compiler.nvcc()).parent_path().string()});
  if (Program.empty())
    throw Trouble("compute-sanitizer is not installed: it comes with the CUDA Toolkit (package cuda-sanitizer-13-0 or "
                  "the like), and is sought beside nvcc and in $PATH");
  // An error of ours may stand behind many others.
  std::vector<std::string> Command = {Program, "--tool", sanitizerTool(Observe), "--print-limit", "10000"};
  // From CUDA 12.8 on files are named without their folders, if this is not said; before, nothing knows the option.
  ProcessRequest Help;
  Help.Command = {Command.front(), "--help"};
  if (runProcess(Help, Session.Signals).Output.find("--strip-paths") != std::string::npos)
    Command.insert(Command.end(), {"--strip-paths", "no"});
  Command.insert(Command.end(), {"--log-file", Log});
  return Command;
}

const char *sanitizerTool(Observation Observe) {
  return Observe == Observation::Barrier ? "synccheck" : Observe == Observation::Race ? "racecheck" : "memcheck";
}

} // namespace cuda_tidy
