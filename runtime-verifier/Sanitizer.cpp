#include "Sanitizer.h"
#include "Trouble.h"
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <sstream>
#include <unistd.h>

namespace fs = std::filesystem;

namespace cuda_tidy {
namespace {

constexpr std::string_view Mark = "=========";

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
    } else if (!Report.Errors.empty() && (Rest.starts_with("at ") || Rest.starts_with("and "))) {
      addPlace(Rest, Report.Errors.back());
    }
  }
  // The title, and messages about the program as a whole.
  std::erase_if(Report.Errors, [](const SanitizerError &Error) { return Error.Places.empty(); });
  return Report;
}

std::string findSanitizer(const std::string &Nvcc) {
  const char *Path = std::getenv("PATH");
  std::istringstream Directories(fs::path(Nvcc).parent_path().string() + ":" + (Path ? Path : ""));
  for (std::string Directory; std::getline(Directories, Directory, ':');)
    if (const std::string Program = Directory + "/compute-sanitizer";
        Directory.starts_with("/") && access(Program.c_str(), X_OK) == 0)
      return Program;
  throw Trouble("compute-sanitizer is not installed: it comes with the CUDA Toolkit (package cuda-sanitizer-13-0 or "
                "the like), and is sought beside nvcc and in $PATH");
}

const char *sanitizerTool(Observation Observe) {
  return Observe == Observation::Barrier ? "synccheck" : Observe == Observation::Race ? "racecheck" : "memcheck";
}

} // namespace cuda_tidy
